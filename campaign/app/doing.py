"""Do a call, or show what it would do: under the lock, with its entry, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from campaign.acts.calls import bind, run
from campaign.acts.declare import Call, get_action
from campaign.acts.deed import Deed, Turn
from campaign.acts.perform import Done, perform
from campaign.app.answers import take_answers
from campaign.app.changing import request_of
from campaign.app.context import PLAINLY, Context, How
from campaign.app.lines import render
from campaign.deeds.registry import load_actions
from campaign.knowledge.naming import name_story
from campaign.season.status import describe_decision
from campaign.storage.models import Decision
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.acts.documents import KeptDecision
    from campaign.journal.campaign_dice import CampaignChance
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


def do(context: Context, call: Call, how: How = PLAINLY) -> Done:
    """Do it; `Done.document` is an `ActDocument`."""
    load_actions()

    def use_case(world: World, chance: CampaignChance) -> Mapping[str, object]:
        return do_in(world, chance, call, actor=context.actor, forced=how.forced)

    words = how.words or context.look(lambda world: check_and_render(world, context, call))
    return perform(context.store, use_case, request_of(context, call, replace(how, words=words)))


def check_and_render(world: World, context: Context, call: Call) -> list[str]:
    """The line for the journal; a call whose arguments do not fit is refused before it has one."""
    bind(Turn(world, sender=context.actor), get_action(call.action), call.arguments)
    return render(world, call)


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
    act = Deed(world, chance, answer, forced=forced, sender=actor)
    return {**describe(act, run(act, call)), "unasked": left}


def for_the_sender(answer: Answer) -> Answer:
    """An order answers for its sender alone: what others are asked on the way waits for them."""
    return lambda decision: answer(decision) if decision.get("who", "player") == "player" else None


def describe(act: Deed, done: Document) -> ActDocument:
    world, library = act.world, act.context.library
    with world.unnoticed():  # reads for the story are not reads of the act
        story = name_story(world, library, done["story"])
        waiting = [describe_decision(world, row) for row in world.find(Decision, ended_at=None)]
    return {
        "library": library,
        "outcome": done["outcome"],
        "story": story,
        "decisions": waiting,
        "waits": done["decision"],
        "unasked": [],
    }
