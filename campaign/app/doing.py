"""Do a call, or show what it would do: under the lock, with its entry, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from campaign.acts import lines
from campaign.acts.answers import describe_decisions, take_answers
from campaign.acts.calls import bind, refuse_ended, run
from campaign.acts.declare import Call, get_action, load_actions
from campaign.acts.perform import Done, perform
from campaign.acts.turn import Act, Turn
from campaign.app.changing import request_of
from campaign.app.context import PLAINLY, Context, How
from campaign.knowledge.naming import name_story

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.acts.documents import KeptDecision
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World
    from tables.agenda.decisions import Answer
    from tables.agenda.documents import Node
    from tables.library.packs import Library


class ActDocument(TypedDict):
    """What came of an action, as data: words are found for it by whoever shows it."""

    library: Library
    outcome: Node | None
    story: Sequence[Mapping[str, object]]
    decisions: Sequence[Mapping[str, object]]
    waits: KeptDecision | None
    unasked: list[str]


def parse(context: Context, world: World, words: Sequence[str]) -> Call:
    """The call that these words mean to whoever acts in this context."""
    load_actions()
    return lines.parse(Turn(world, sender=context.actor), words, context.in_english)


def render(world: World, call: Call, reader: int | None = None) -> list[str]:
    return lines.render(world, call, reader)


def do(context: Context, call: Call, how: How = PLAINLY) -> Done:
    """Do it; `Done.document` is an `ActDocument`. A call whose words are given was read from them:
    its rows are by their numbers."""
    if not how.words:
        call, words = context.look(lambda world: settle(world, context, call))
        how = replace(how, words=words)

    def use_case(world: World, chance: CampaignChance) -> Mapping[str, object]:
        return do_in(world, chance, call, actor=context.actor, forced=how.forced)

    return perform(context.store, use_case, request_of(context, call, how))


def settle(world: World, context: Context, call: Call) -> tuple[Call, list[str]]:
    """The call with rows by their numbers, and its line for the journal. One whose arguments do
    not fit is refused before it has any."""
    action, turn = get_action(call.action), Turn(world, sender=context.actor)
    bound = bind(turn, action, call.arguments)
    given = {name: value for name, value in bound.items() if name in call.arguments}
    settled = replace(call, arguments=given)
    return settled, lines.render(world, settled)


def do_in(
    world: World,
    chance: CampaignChance,
    call: Call,
    *,
    actor: int | None = None,
    forced: bool = False,
) -> ActDocument:
    """The part of `do` inside the transaction, for use cases that do more in the same entry."""
    left = list(call.answers)
    answer = take_answers(left)
    if actor is not None:
        answer = for_the_sender(answer)
    act = Act(world, chance, answer, forced=forced, sender=actor)
    if actor is not None:
        refuse_ended(act, actor, call)
    return {**describe(act, run(act, call)), "unasked": left}


def for_the_sender(answer: Answer) -> Answer:
    """An order answers for its sender alone: what others are asked on the way waits for them."""
    return lambda decision: answer(decision) if decision.get("who", "player") == "player" else None


def describe(act: Act, done: Document) -> ActDocument:
    world, library = act.world, act.context.library
    with world.unnoticed():  # reads for the story are not reads of the act
        story = name_story(world, library, done["story"])
        waiting = describe_decisions(world)
    return {
        "library": library,
        "outcome": done["outcome"],
        "story": story,
        "decisions": waiting,
        "waits": done["decision"],
        "unasked": [],
    }
