"""An action in progress: what is still to be chosen, the dice and answers it wants, then doing it.

All that was chosen and typed stands in the address. So the back button, a reload, a second tab and
a restart of the server lose nothing, and no question is kept on the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.acts.declare import get_offer, load_offers
from campaign.acts.perform import look
from campaign.errors import CampaignError
from campaign.events.values import Name
from campaign.guide.documents import (
    Choice,
    Committed,
    Given,
    NeedAnswer,
    NeedDice,
    NextStop,
    Ready,
    Wanted,
)
from campaign.guide.rehearsal import Call, call_of, choose_words
from campaign.guide.situation import situation
from campaign.guide.told_calls import name_all, tell_call
from campaign.knowledge.naming import name
from campaign.rules.packs import campaign_library
from campaign.season.phases import BY_ID
from campaign.storage.models import Decision
from campaign.storage.models.kinds import FORCES
from campaign.storage.store import Store
from cli.web.action_form import STEPS, ActionForm, read_form
from cli.web.action_work import (
    Asked,
    WrongDice,
    asks_dice,
    find_offered,
    goes_on,
    read_given,
    words_of,
    work,
)
from cli.web.desk import head_of
from cli.web.map_view import Marked, map_view
from cli.web.pages.table import signs_of, tile_link
from cli.web.places import asks_tile
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.call_words import say_call
from cli.words.moments import say_when
from cli.words.now_words import say_step
from cli.words.phrases import phrase, price_label
from cli.words.roll_words import say_words, table_rows
from cli.words.text import capitalise, pick, tr
from cli.words.trouble import Usage, describe_trouble
from tables.agenda.awaiting import DICE
from tables.errors import TablesError

router = APIRouter()


@router.get("/action")
def show_action(visit: ThisVisit) -> Response:
    form = read_form(visit)
    with visit.desk.open() as store:
        return show(visit, store, form)


@router.post("/action")
def do_action(visit: ThisVisit) -> Response:
    """Once: the same form sent again leads to what it did. Books that have moved on since the form
    was made are shown first."""
    form = read_form(visit)
    with visit.open() as context:
        store = context.store
        choice, head = find_offered(store, form.call)
        if form.call["action"] not in STEPS and choice is None:
            return show(visit, store, form)
        if visit.get("head") != head:
            return show(visit, store, form, moved=True)
        try:
            done = work(store, form, words_of(form.call, choice), head)
        except (CampaignError, TablesError) as refused:
            return show(visit, store, form, refused)
        except WrongDice:  # asked again, with what was typed
            return go_to(form.address())
        if not isinstance(done, Committed):
            return go_to(form.address())
        return visit.done(where_next(store, form, done))


def where_next(store: Store, form: ActionForm, done: Committed) -> str:
    """The story; or, in the middle of a step of the year, its next question."""
    if goes_on(form.call, done):
        return ActionForm(form.call, (), form.dice, done.done.act).address()
    if done.waiting is not None and wants_dice(store, done.waiting):
        return ActionForm(roll_of(done.waiting), (), form.dice, done.done.act).address()
    if form.call["action"] == "found":  # the next empire's turn to found its realm
        return f"/set-up?act={done.done.act}" if done.waiting is None else "/table"
    return f"/table?act={done.done.act}"


def wants_dice(store: Store, decision: int) -> bool:
    """What waits is a roll of the same action: it was begun with sealed dice, and is asked next."""
    return look(store, lambda world: world.get(Decision, decision).kind) == DICE


def roll_of(decision: int) -> Call:
    return {"action": "decide", "actor": decision, "values": ["roll"]}


# What is shown


def show(
    visit: Visit,
    store: Store,
    form: ActionForm,
    refused: Exception | None = None,
    moved: bool = False,
) -> Response:
    """The next thing to choose, question or preview; a refusal with what was typed."""
    facts: dict[str, Any] = {"choice": None, "want": None, "typed": "", "moved": moved}
    link, looks, chosen = tile_link, dict[int, str](), list[str]()
    before: Asked = {}
    if refused is not None:
        facts["trouble"] = describe_trouble(refused)
    try:
        if form.call["action"] not in STEPS:
            facts["choice"] = find_offered(store, form.call).choice
            if facts["choice"] is None:
                raise Usage("this is no longer possible")
            link, looks = mark_targets(form, facts["choice"])
        if facts["choice"] is None or facts["choice"]["ask"] is None:
            asked = ask(store, form)
            facts |= describe_want(store, asked)
            chosen, before = choose_words(asked.given), asked.asked
            facts["closing"] = names_of_idle(store, form, facts["choice"])
    except (CampaignError, TablesError, Usage) as trouble:
        facts["trouble"] = describe_trouble(trouble)
    page = {
        "form": form,
        "title": title_of(store, form, facts["choice"]),
        "words": [*words_of(form.call, facts["choice"]), *chosen] if "trouble" not in facts else [],
        "head": head_of(store),
        "table_dice": asks_dice(store, form),
        "now": look(store, situation),
        "map": map_view(visit.desk.context(store), mark_way(store, form, link, looks)),
        "closing": [],
        "given": describe_given(form, before),
        "price_label": price_label,
        **facts,
    }
    return visit.page("action.html", 200 if "trouble" not in facts else 409, **page)


def mark_targets(form: ActionForm, choice: Choice) -> tuple[Any, dict[int, str]]:
    """Tiles that may be chosen are marked, and a click on one chooses it."""
    if choice["ask"] is None or not asks_tile(choice):
        return tile_link, {}
    reach = {int(target["value"]) for target in choice["targets"]}

    def link(tile: int) -> str:
        return form.address(("value", tile)) if tile in reach else tile_link(tile)

    return link, dict.fromkeys(reach, "reach")


class OpenQuestion(NamedTuple):
    """The next thing wanted, and what was typed for it if that can't be."""

    want: Wanted
    given: Given
    asked: Asked  # before it
    typed: str = ""
    wrong: TablesError | None = None


def ask(store: Store, form: ActionForm) -> OpenQuestion:
    try:
        read = read_given(store, form)
        return OpenQuestion(read.want, read.given, read.asked)
    except WrongDice as wrong:
        return OpenQuestion(wrong.want, wrong.given, wrong.asked, wrong.text, wrong.trouble)


def describe_want(store: Store, asked: OpenQuestion) -> dict[str, Any]:
    want, wrong = asked.want, asked.wrong
    found: dict[str, object] = {
        "want": want,
        "typed": asked.typed,
        "wrong": describe_trouble(wrong) if wrong is not None else None,
        "kind": "ready",
        "then": say_stop(want.then) if isinstance(want, Ready) and want.then else "",
    }
    if isinstance(want, NeedDice):
        found |= {"kind": "dice", "asked": say_roll(want)}
        library = look(store, campaign_library)
        found["rows"] = table_rows(library, want.table, want.dice, want.modifier, want.column)
    elif isinstance(want, NeedAnswer):
        found["kind"] = "answer"
    return found


def say_stop(stop: NextStop) -> str:
    """`Year 1, turn 2, Norsca: Scouting`."""
    phase = BY_ID[stop.phase]
    when = ", ".join(filter(None, (capitalise(say_when(stop.now)), stop.empire)))
    return f"{when}: {pick({'en': phase.en, 'it': phase.it})}"


def say_roll(want: NeedDice) -> str:
    return say_words(want.who, want.question or {"en": want.dice})


def title_of(store: Store, form: ActionForm, choice: Choice | None) -> str:
    """What will be done, as a sentence, once nothing is left to choose."""
    action = form.call["action"]
    if choice is not None and choice["ask"] is None:
        told = look(store, lambda world: tell_call(call_of(world, form.call), name_all(world)))
        return say_call(told) if told else phrase(choice["title"])
    if choice is not None:
        return f"{phrase(name_of_actor(store, form))}: {phrase(choice['title'])}"
    if action == "turn":
        now = look(store, situation)
        is_on = form.call["values"] == now["on"]["values"]
        return (
            say_step(now["on"])
            if is_on
            else tr("Go on to {to}", to=tr(str(form.call["values"][0])))
        )
    return tr("A decision") if action == "decide" else tr("Not possible")


def mark_way(store: Store, form: ActionForm, link: Any, looks: dict[int, str]) -> Marked:
    """The army's tile and the tile chosen, with an arrow; battles that can be fought."""
    signs = signs_of(look(store, situation))
    offered = load_offers().get(form.call["action"])
    if offered is None or offered.actor not in FORCES:
        return Marked(link, looks, signs)
    row = look(store, lambda world: world.row_if(offered.actor, form.call["actor"]))
    start: int | None = getattr(row, "tile", None)
    ends = [int(value) for asked, value in zip(offered.asks, form.call["values"], strict=False)
            if asked.table == "tile" and isinstance(value, int)]  # fmt: skip
    if start is None:
        return Marked(link, looks, signs)
    looks = {**looks, start: "chosen", **dict.fromkeys(ends, "target")}
    way = [start, *ends]
    return Marked(link, looks, signs, [(one, other, False) for one, other in pairwise(way)])


def name_of_actor(store: Store, form: ActionForm) -> Name:
    about = f"{get_offer(form.call['action']).actor}:{form.call['actor']}"
    return look(store, lambda world: name(world, campaign_library(world), about))


def names_of_idle(store: Store, form: ActionForm, choice: Choice | None) -> list[object]:
    """Armies that could no longer move after this."""
    if form.call["action"] == "turn":
        return [each["name"] for each in look(store, situation)["idle"]]
    return [each["name"] for each in choice["closes"]] if choice else []


def describe_given(form: ActionForm, asked: Asked) -> Iterable[dict[str, str]]:
    """What was given so far and for which question, and the address that takes it back with all
    after it."""
    count = len(form.given)
    return [
        {**tell_given(asked.get(name), value), "back": form.address(drop=count - place)}
        for place, (name, value) in enumerate(form.given)
        if name in asked  # what can't be is asked again
    ]


def tell_given(want: NeedDice | NeedAnswer | None, value: str) -> dict[str, str]:
    if isinstance(want, NeedAnswer):
        names = {option["id"]: pick(option["name"]) for option in want.options}
        return {"question": pick(want.question), "text": names.get(value, value)}
    return {"question": say_roll(want) if want else "", "text": value}
