"""A deed in progress: what is still to be chosen, which dice and answers it wants, then the deed.

All that was chosen and typed stands in the address. So the back button, a reload, a second tab and
a restart of the server lose nothing, and no question is kept on the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.guide.choices import choose, get_kind
from campaign.guide.documents import (
    Choice,
    Committed,
    Given,
    NeedAnswer,
    NeedDice,
    Ready,
    Value,
    Wanted,
)
from campaign.guide.rehearsal import Call, commit, rehearse
from campaign.guide.situation import situation
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.app.roll_words import say_words
from cli.app.text import tr
from cli.app.trouble import Usage, describe_trouble
from cli.guide.dialogue import read_faces
from cli.guide.evening import has_table_dice, price_label
from cli.web.desk import Desk, head_of
from cli.web.map_view import map_view
from cli.web.pages.table import tile_link
from cli.web.places import asks_tile
from cli.web.visits import ThisVisit, Visit, go_to
from tables.chance.sources import PROGRAM
from tables.errors import TablesError

router = APIRouter()
DIE, ANSWER = "die:", "answer:"
STEPS = ("decide", "turn")  # no choices lead to these
LEFT = "program"  # a roll that is left to the program
MOST_QUESTIONS = 300
MOST_STEPS = 60  # phases in one go


@dataclass(frozen=True)
class Form:
    """What the address or the form holds."""

    call: Call
    given: tuple[tuple[str, str], ...]  # `die:…` and `answer:…`, in the order given
    dice: str  # `table`, `program`, or nothing: as the campaign has it

    def fields(self, *more: tuple[str, Value], drop: int = 0) -> list[tuple[str, str]]:
        """All of it again, as fields of the next form; `drop` leaves the newest answers out."""
        given = self.given[: len(self.given) - drop] if drop else self.given
        values = [("value", str(value)) for value in self.call["values"]]
        head = [("deed", self.call["deed"]), ("actor", str(self.call["actor"]))]
        dice = [("dice", self.dice)] if self.dice else []
        extra = [(name, str(value)) for name, value in more]
        return [*head, *values, *dice, *given, *extra]

    def address(self, *more: tuple[str, Value], drop: int = 0) -> str:
        return f"/deed?{urlencode(self.fields(*more, drop=drop))}"


def read_form(visit: Visit) -> Form:
    actor = visit.get("actor", "0")
    if not (actor.isascii() and actor.isdigit() and len(actor) < 10):
        raise Usage("a number is expected, not {text}", text=actor[:40])
    values = [read_value(text) for text in visit.all("value")]
    if visit.get("deed") in STEPS and not values:
        raise Usage("what is chosen is missing")
    call: Call = {"deed": visit.get("deed"), "actor": int(actor), "values": values}
    given = {
        name: value.strip()
        for name, value in visit.sent
        if name.startswith((DIE, ANSWER)) and value.strip()
    }
    dice = visit.get("dice") if visit.get("dice") in ("table", "program") else ""
    return Form(call, tuple(given.items())[:MOST_QUESTIONS], dice)


def read_value(text: str) -> Value:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


@router.get("/deed")
def show_deed(visit: ThisVisit) -> Response:
    form = read_form(visit)
    with visit.desk.open() as store:
        return show(visit, store, form)


@router.post("/deed")
def do_deed(visit: ThisVisit) -> Response:
    """Once: the same form sent again leads to what it did. Books that have moved on since the form
    was made are shown first."""
    form = read_form(visit)
    print_ = fingerprint(visit)
    if print_ in visit.desk.done:
        return go_to(f"/table?act={visit.desk.done[print_]}")
    with visit.desk.open() as store:
        if form.call["deed"] not in STEPS and find_choice(store, form.call) is None:
            return show(visit, store, form)
        if visit.get("head") != head_of(store):
            return show(visit, store, form, moved=True)
        try:
            done = work(store, form)
        except (CampaignError, TablesError) as refused:
            return show(visit, store, form, refused)
        if not isinstance(done, Committed):
            return go_to(form.address())
        remember(visit.desk, print_, done)
        return go_to(where_next(store, form, done))


def fingerprint(visit: Visit) -> str:
    return blake2b(repr(visit.sent).encode(), digest_size=16).hexdigest()


def remember(desk: Desk, print_: str, done: Committed) -> None:
    while len(desk.done) > 200:
        del desk.done[next(iter(desk.done))]
    desk.done[print_] = int(done.done.act or 0)


def work(store: Store, form: Form) -> Committed | NeedDice | NeedAnswer:
    """Do it; a step of the year goes on while nothing is asked and its stop is not reached."""
    given, _ = read_given(store, form)
    words = words_of(store, form.call)
    done = commit(store, form.call, given, words, table_dice=asks_dice(store, form))
    for _ in range(MOST_STEPS):
        if not isinstance(done, Committed) or not goes_on(form.call, done):
            break
        want = rehearse(store, form.call, Given(), table_dice=asks_dice(store, form))
        if not isinstance(want, Ready):
            break
        further = commit(store, form.call, Given(), words, table_dice=asks_dice(store, form))
        if not isinstance(further, Committed):
            break
        done = further
    return done


def goes_on(call: Call, done: Committed) -> bool:
    is_turn = call["deed"] == "turn"
    return is_turn and done.waiting is None and not done.done.document.get("over", True)


def where_next(store: Store, form: Form, done: Committed) -> str:
    """The story; or, in the middle of a step of the year, its next question."""
    if goes_on(form.call, done):
        return Form(form.call, (), form.dice).address()
    if form.call["deed"] == "found":  # the next empire's turn to found its realm
        return "/set-up"
    return f"/table?act={done.done.act}"


def words_of(store: Store, call: Call) -> list[str]:
    """The command that does the same."""
    if call["deed"] == "decide":
        return ["decide", str(call["actor"]), *map(str, call["values"])]
    if call["deed"] == "turn":
        until = str(call["values"][0]) if call["values"] else ""
        return ["turn", {"turn": "next"}.get(until, until)]
    choice = find_choice(store, call)
    return list(choice["words"]) if choice else []


def find_choice(store: Store, call: Call) -> Choice | None:
    return look(store, lambda world: follow_choices(world, call))


def follow_choices(world: World, call: Call) -> Choice | None:
    """Value by value, each among what was offered: an address can hold anything."""
    kind = get_kind(call["deed"])
    if world.get_row(kind.actor, call["actor"]) is None:
        return None
    choice = choose(world, kind.id, call["actor"])
    for count, value in enumerate(call["values"], start=1):
        if choice is None or value not in [target["value"] for target in choice["targets"]]:
            return None
        choice = choose(world, kind.id, call["actor"], call["values"][:count])
    return choice


def asks_dice(store: Store, form: Form) -> bool:
    return form.dice == "table" if form.dice else has_table_dice(store)


# What it wants


def read_given(store: Store, form: Form) -> tuple[Given, Wanted]:
    """Typed dice are read when the deed asks for them: only then is known how many and which."""
    faces: dict[str, list[int] | None] = {}
    answers: dict[str, str] = {}
    typed = dict(form.given)
    table_dice = asks_dice(store, form)
    while True:
        given = Given(faces, answers)
        want = rehearse(store, form.call, given, table_dice=table_dice)
        if isinstance(want, NeedDice) and want.key not in faces and DIE + want.key in typed:
            faces[want.key] = read_typed(want, typed[DIE + want.key])
        elif isinstance(want, NeedAnswer) and ANSWER + want.key in typed:
            answers[want.key] = read_option(want, typed[ANSWER + want.key])
        else:
            return given, want


def read_typed(want: NeedDice, text: str) -> list[int] | None:
    try:
        return None if text.casefold() in (*PROGRAM, LEFT) else read_faces(want, text)
    except TablesError as trouble:
        raise WrongDice(want, text, trouble) from trouble


def read_option(want: NeedAnswer, text: str) -> str:
    if text not in [option["id"] for option in want.options]:
        raise Usage("{word} is none of the answers", word=text[:40])
    return text


class WrongDice(Exception):
    """What was typed for a roll can't be: it is asked again, with what was typed."""

    def __init__(self, want: NeedDice, text: str, trouble: TablesError) -> None:
        super().__init__(text)
        self.want, self.text, self.trouble = want, text, trouble


# What is shown


def show(
    visit: Visit,
    store: Store,
    form: Form,
    refused: Exception | None = None,
    moved: bool = False,
) -> Response:
    """The next thing to choose, question or preview; a refusal with what was typed."""
    facts: dict[str, Any] = {"choice": None, "want": None, "typed": "", "moved": moved}
    link, looks = tile_link, dict[int, str]()
    if refused is not None:
        facts["trouble"] = describe_trouble(refused)
    try:
        if form.call["deed"] not in STEPS:
            facts["choice"] = find_choice(store, form.call)
            if facts["choice"] is None:
                raise Usage("this is no longer possible")
            link, looks = mark_targets(form, facts["choice"])
        if facts["choice"] is None or facts["choice"]["ask"] is None:
            facts |= describe_want(*ask(store, form))
            facts["closing"] = names_of_idle(store, form, facts["choice"])
    except (CampaignError, TablesError, Usage) as trouble:
        facts["trouble"] = describe_trouble(trouble)
    page = {
        "form": form,
        "title": title_of(form, facts["choice"]),
        "words": words_of(store, form.call) if "trouble" not in facts else [],
        "head": head_of(store),
        "table_dice": asks_dice(store, form),
        "now": look(store, situation),
        "map": map_view(store, link, looks),
        "closing": [],
        "given": describe_given(form),
        "price_label": price_label,
        **facts,
    }
    return visit.page("deed.html", 200 if "trouble" not in facts else 409, **page)


def mark_targets(form: Form, choice: Choice) -> tuple[Any, dict[int, str]]:
    """Tiles that may be chosen are marked, and a click on one chooses it."""
    if choice["ask"] is None or not asks_tile(choice):
        return tile_link, {}
    reach = {int(target["value"]) for target in choice["targets"]}

    def link(tile: int) -> str:
        return form.address(("value", tile)) if tile in reach else tile_link(tile)

    return link, dict.fromkeys(reach, "reach")


def ask(store: Store, form: Form) -> tuple[Wanted, str, TablesError | None]:
    try:
        return read_given(store, form)[1], "", None
    except WrongDice as wrong:
        return wrong.want, wrong.text, wrong.trouble


def describe_want(want: Wanted, typed: str, wrong: TablesError | None) -> dict[str, Any]:
    found: dict[str, Any] = {"want": want, "typed": typed, "wrong": None}
    if wrong is not None:
        found["wrong"] = describe_trouble(wrong)
    if isinstance(want, NeedDice):
        found |= {"kind": "dice", "asked": say_words(want.who, want.question or {"en": want.dice})}
    elif isinstance(want, NeedAnswer):
        found["kind"] = "answer"
    else:
        found["kind"] = "ready"
    return found


def title_of(form: Form, choice: Choice | None) -> str:
    from cli.app.text import pick

    if choice is not None:
        return pick(dict(choice["title"]))
    if form.call["deed"] == "turn":
        return tr("On to the next player") if form.call["values"] == ["player"] else tr("Go on")
    return tr("A decision") if form.call["deed"] == "decide" else tr("Not possible")


def names_of_idle(store: Store, form: Form, choice: Choice | None) -> list[object]:
    """Armies that could no longer move after this."""
    if form.call["deed"] == "turn":
        return [each["name"] for each in look(store, situation)["idle"]]
    return [each["name"] for each in choice["closes"]] if choice else []


def describe_given(form: Form) -> Iterable[dict[str, str]]:
    """What was given so far, and the address that takes it back with all after it."""
    count = len(form.given)
    return [
        {"text": value, "back": form.address(drop=count - place)}
        for place, (_, value) in enumerate(form.given)
    ]
