"""What an action still wants: it is worked in memory up to the first thing only a person can give.

Nothing is kept between two questions. Once a sealed die has fallen nothing is shown before it is
done: `commit` does it up to the next question of a person, and that act waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict, cast

from campaign.acts import declare
from campaign.acts.act import Document, who_decides
from campaign.acts.calls import run
from campaign.acts.declare import get_offer
from campaign.acts.perform import Request, Work, begin, look, perform
from campaign.acts.turn import Act, Turn
from campaign.events.event import told_in
from campaign.guide.documents import (
    Committed,
    Encounter,
    Given,
    NeedAnswer,
    NeedDice,
    NextStop,
    Ready,
    Value,
    Wanted,
)
from campaign.guide.encounter import find_encounter
from campaign.guide.given_dice import GivenDice, NeedRoll
from campaign.journal.campaign_dice import CampaignChance, RollRecord
from campaign.knowledge.naming import name_story
from campaign.knowledge.told_changes import tell_changes
from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.season.status import empire_name
from campaign.season.turning import RunTarget, first_step, run_at_once
from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.changes import StoryLine
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.agenda.decisions import Answer, Decision
from tables.chance.awaiting import Unrolled

if TYPE_CHECKING:
    from campaign.rules.scope import Scope

Use = Callable[[World, CampaignChance, Answer], Document]


class Call(TypedDict):
    """An action, an answer to what waits, or a step of the year, as a front sends it."""

    action: str  # what the guide offers; `decide`; `turn`
    actor: int  # the number of an army, fleet, empire or decision
    values: list[Value]  # what was chosen; the option of `decide`; until when for `turn`


def call_of(world: World, chosen: Call) -> declare.Call:
    if chosen["action"] == "decide":
        option = str(chosen["values"][0])
        return declare.Call("decide", {"decision": chosen["actor"], "option": option})
    if chosen["action"] == "turn":
        return declare.Call("turn", {"until": str(chosen["values"][0])})
    with world.unnoticed():
        offered = get_offer(chosen["action"])
        return offered.call(Turn(world), chosen["actor"], chosen["values"])


class NeedChoice(Exception):
    """Only a person can take this decision."""

    def __init__(self, key: str, decision: Decision) -> None:
        super().__init__(key)
        self.key, self.decision = key, decision


def use_of(call: declare.Call) -> Use:
    if call.action == "turn":
        going = RunTarget(call.arguments["until"])  # what it asks waits, as in `hexcrown turn`
        return lambda world, chance, answer: first_step(world, chance, going)
    return lambda world, chance, answer: run(Act(world, chance, answer), call)


def rehearse(store: Store, call: Call, given: Given, *, table_dice: bool) -> Wanted:
    """What comes next. A refusal is raised as the action itself raises it. `table_dice`: every roll
    is asked for that was not left to the program."""
    dice = GivenDice(given.faces, asks=table_dice)
    with store.reading() as connection:
        work = begin(store, connection, Request(words=(), dice=dice, track=False))
        answers = Answers(given, work.chance.record)
        try:
            done = use_of(call_of(work.world, call))(work.world, work.chance, answers)
        except NeedRoll as need:
            return replace(
                dice_wanted(need),
                story=told_so_far(work),
                encounter=encounter_of(work.world, need.question.scope if need.question else {}),
            )
        except NeedChoice as need:
            return replace(
                answer_wanted(need),
                story=told_so_far(work),
                empire=answering(work.world, need.decision),
                encounter=encounter_of(work.world, need.decision["scope"]),
            )
        waits = done.get("decision") is not None
        if work.chance.record.sealed or is_turn(call):
            ahead = look_ahead(store, call, given)
            return replace(ahead, sealed=work.chance.record.sealed, waits=waits)
        library = campaign_library(work.world)
        story = name_story(work.world, library, done["story"])
        changes = tell_changes(work.world, library, work.world.changes)
        return Ready(sealed=False, waits=waits, story=story, changes=changes)


def look_ahead(store: Store, call: Call, given: Given) -> Ready:
    """What happens whatever the dice show: up to the first of them, or to a turn's stop."""
    with store.reading() as connection:
        work = begin(store, connection, Request(words=(), dice=Unrolled(), track=False))
        world, then = work.world, None
        try:
            if is_turn(call):
                last = run_at_once(world, work.chance, RunTarget(str(call["values"][0])))["phases"][
                    -1
                ]
                if last["decision"] is None:
                    then = NextStop(
                        last["now"], world.calendar.phase, empire_name(world, last["acting"])
                    )
            else:
                use_of(call_of(world, call))(world, work.chance, Answers(given, work.chance.record))
        except NeedChoice:  # after dice alone
            return Ready(sealed=False, waits=False)
        library = campaign_library(world)
        moved = [each for each in world.changes if each.table != "calendar"]
        changes = tell_changes(world, library, moved) if is_turn(call) else ()
        return Ready(False, False, told_so_far(work), changes, then)


def encounter_of(world: World, scope: Mapping[str, object]) -> Encounter | None:
    context = ActContext(world)
    return find_encounter(context, cast("Scope", scope))


def answering(world: World, decision: Decision) -> str | None:
    context = ActContext(world)
    return empire_name(world, who_decides(context, decision, cast("Scope", decision["scope"])))


def told_so_far(work: Work) -> Sequence[StoryLine]:
    """Where every die up to here was typed: who typed them may know what they brought."""
    if work.chance.record.sealed:
        return ()
    world = work.world
    told = [each for each in told_in(world.steps) if not each.event.is_row]  # not settled yet
    return name_story(world, campaign_library(world), told)


class Answers:
    """Answers given beforehand, by the path of the decision and the how-manieth there."""

    def __init__(self, given: Given, record: RollRecord) -> None:
        self._given, self._record = given.answers, record
        self._asked: dict[str, int] = {}

    def __call__(self, decision: Decision) -> str | None:
        stem = render_json([*decision["path"], decision["id"]])
        number = self._asked[stem] = self._asked.get(stem, 0) + 1
        key = f"{stem}#{number}"
        if key in self._given:
            return self._given[key]
        if self._record.sealed:
            return None  # done up to here; the decision waits
        raise NeedChoice(key, decision)


def dice_wanted(need: NeedRoll) -> NeedDice:
    asked = need.question
    if asked is None:
        return NeedDice(need.key, {}, (), f"{need.count}d{need.sides}", need.count, need.sides)
    return NeedDice(
        key=need.key,
        question=asked.texts or {},
        who=asked.who,
        dice=asked.dice,
        count=need.count,
        sides=need.sides,
        modifier=asked.modifier,
        table=asked.table,
        column=asked.column,
    )


def answer_wanted(need: NeedChoice) -> NeedAnswer:
    decision = need.decision
    return NeedAnswer(
        key=need.key,
        decision=decision["id"],
        question=decision["question"],
        who=decision.get("who", "player"),
        empire=None,
        options=[{"id": each["id"], "name": each["name"]} for each in decision["options"]],
    )


def commit(
    store: Store,
    call: Call,
    given: Given,
    words: Sequence[str],
    *,
    table_dice: bool,
    run: int | None = None,
    follows: int | None = None,
) -> Committed | NeedDice | NeedAnswer:
    """Do it. If the books moved on and more is wanted, nothing is done and it is asked for. `run`:
    the act of the steps of the year before this one, which it belongs to. `follows`: the entry that
    its preview was made after; if another came since, it is refused."""
    dice = GivenDice(given.faces, asks=table_dice)
    said = (*words, *choose_words(given))  # what could have been typed, in the same act
    meant = look(store, lambda world: call_of(world, call))
    kept = replace(meant, answers=tuple(choose_words(given)[1::2]))
    request = Request(
        words=said,
        call=kept.as_dict(),
        dice=dice,
        dice_from="asked",
        entering=is_turn(call),
        act=run,
        follows=follows,
    )
    use = use_of(meant)
    try:
        done = perform(
            store, lambda world, chance: use(world, chance, Answers(given, chance.record)), request
        )
    except NeedRoll as need:
        return dice_wanted(need)
    except NeedChoice as need:
        return answer_wanted(need)
    decision = done.document.get("decision")
    return Committed(done, waiting=decision["number"] if decision else None)


def choose_words(given: Given) -> list[str]:
    """The answers as a person types them ahead: `--choose retreat=0102`."""
    return [
        word
        for key, answer in given.answers.items()
        for word in ("--choose", f"{decision_id(key)}={answer}")
    ]


def decision_id(key: str) -> str:
    """The last part of the path that an answer is kept under."""
    return str(parse_json(key.rpartition("#")[0])[-1])


def is_turn(call: Call) -> bool:
    return call["action"] == "turn"
