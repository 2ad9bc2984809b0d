"""An action of the page, done: what it still wants, and the steps of the year that make one act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaign.acts.perform import look
from campaign.guide.documents import Choice, Committed, Given, NeedAnswer, NeedDice, Ready, Wanted
from campaign.guide.following import follow_choices
from campaign.guide.given_dice import has_table_dice, read_faces
from campaign.guide.rehearsal import Call, commit, rehearse
from campaign.journal.entries import find_acting_head
from campaign.journal.entry_list import describe_act
from campaign.season.turning import RunTarget, back_up_before, leaves_season
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.action_form import ANSWER, DIE, STEPS, ActionForm
from cli.web.desk import name_head
from cli.words.trouble import Usage
from tables.chance.sources import PROGRAM
from tables.errors import TablesError

LEFT = "program"  # a roll that is left to the program
MOST_STEPS = 60  # phases in one go
TURN_WORDS = {"turn": ("next",), "player": ("player",), "phase": ("phase",)}


def work(
    store: Store, form: ActionForm, words: Sequence[str], head: str
) -> Committed | NeedDice | NeedAnswer:
    """Do it; a step of the year goes on while nothing is asked and its stop is not reached.
    `words`: the command that does the same; `head`: what the form was made for."""
    # An action for which nothing was typed asks as it is done: there is nothing to read before.
    given = read_given(store, form).given if form.given else Given()
    follows = int(head.partition("-")[0])
    done = take_step(store, form, words, given, find_run(store, form), follows)
    for _ in range(MOST_STEPS):
        if not isinstance(done, Committed) or not goes_on(form.call, done):
            break
        if not isinstance(
            rehearse(store, form.call, Given(), table_dice=asks_dice(store, form)), Ready
        ):
            break
        further = take_step(store, form, words, Given(), done.done.act, done.done.head)
        if not isinstance(further, Committed):
            break
        done = further
    return done


def take_step(
    store: Store,
    form: ActionForm,
    words: Sequence[str],
    given: Given,
    run: int | None,
    follows: int,
) -> Committed | NeedDice | NeedAnswer:
    """One entry. A backup stands before each season, as with `hexcrown turn`."""
    call = form.call
    if call["action"] == "turn":
        going = RunTarget(str(call["values"][0]))
        back_up_before(store, look(store, lambda world: leaves_season(world, going)))
    dice = asks_dice(store, form)
    return commit(store, call, given, words, table_dice=dice, run=run, follows=follows)


def find_run(store: Store, form: ActionForm) -> int | None:
    """The steps of the year up to one stop are one act, as the terminal makes them. An address can
    hold any number: only the newest act goes on, and only if it was the same step of the year."""
    if form.run is None or form.call["action"] not in ("turn", "decide"):
        return None
    with store.reading() as connection:
        newest = find_acting_head(connection).act
        if newest != form.run:
            return None
        entries = describe_act(connection, newest)["entries"]
        if form.call["action"] == "decide":  # a roll of the same action, which goes on with it
            made = [each["what"] for each in entries[-1]["changes"]]
            return newest if f"decision:{form.call['actor']}" in made else None
    same = [entry["words"] == words_of(form.call, None) for entry in entries]
    return newest if all(same) and entries[-1]["undone_by"] is None else None


def goes_on(call: Call, done: Committed) -> bool:
    is_turn = call["action"] == "turn"
    return is_turn and done.waiting is None and not done.done.document.get("over", True)


def words_of(call: Call, choice: Choice | None) -> list[str]:
    """The command that does the same; an action has it with its choice."""
    if call["action"] == "decide":
        return ["decide", str(call["actor"]), *map(str, call["values"])]
    if call["action"] == "turn":
        until = str(call["values"][0])
        return ["turn", *TURN_WORDS.get(until, ("until", until))]
    return list(choice["words"]) if choice else []


class StillOffered(NamedTuple):
    """An action as it is offered now, None if it is not, and the newest act of that moment."""

    choice: Choice | None
    head: str


def find_offered(store: Store, call: Call) -> StillOffered:
    """Nothing is chosen for a step of the year or a decision."""
    with store.reading() as connection:
        is_step = call["action"] in STEPS
        choice = None if is_step else follow_choices(World(connection, track=False), call)
        return StillOffered(choice, name_head(find_acting_head(connection)))


def asks_dice(store: Store, form: ActionForm) -> bool:
    return form.dice == "table" if form.dice else has_table_dice(store)


Asked = Mapping[str, NeedDice | NeedAnswer]  # what each field of the form answers


class ReadForm(NamedTuple):
    """What was given, and what comes next."""

    given: Given
    want: Wanted
    asked: Asked


def read_given(store: Store, form: ActionForm) -> ReadForm:
    """Typed dice are read when the action asks for them: only then is known how many and which."""
    asked: dict[str, NeedDice | NeedAnswer] = {}
    faces: dict[str, list[int] | None] = {}
    answers: dict[str, str] = {}
    typed = dict(form.given)
    table_dice = asks_dice(store, form)
    while True:
        given = Given(faces, answers)
        want = rehearse(store, form.call, given, table_dice=table_dice)
        if isinstance(want, NeedDice) and want.key not in faces and DIE + want.key in typed:
            faces[want.key] = read_typed(want, typed[DIE + want.key], given, asked)
            asked[DIE + want.key] = want
        elif isinstance(want, NeedAnswer) and ANSWER + want.key in typed:
            answers[want.key] = read_option(want, typed[ANSWER + want.key])
            asked[ANSWER + want.key] = want
        else:
            return ReadForm(given, want, asked)


def read_typed(want: NeedDice, text: str, given: Given, asked: Asked) -> list[int] | None:
    try:
        return None if text.casefold() in (*PROGRAM, LEFT) else read_faces(want, text)
    except TablesError as trouble:
        raise WrongDice(want, text, given, asked, trouble) from trouble


def read_option(want: NeedAnswer, text: str) -> str:
    if text not in [option["id"] for option in want.options]:
        raise Usage("{word} is not one of the answers", word=text[:40])
    return text


class WrongDice(Exception):
    """What was typed for a roll can't be: it is asked again, with what was typed."""

    def __init__(
        self, want: NeedDice, text: str, given: Given, asked: Asked, trouble: TablesError
    ) -> None:
        super().__init__(text)
        self.want, self.text, self.given, self.trouble = want, text, given, trouble
        self.asked = asked
