"""Working an agenda in a campaign: the outcome, the story, and the decision that waits, if any.

Every action and every phase of the season goes through here. A decision nobody answers is kept as a
row with the rest of the agenda as data; `decide` goes on from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, TypedDict, cast

from campaign.acts.agenda_world import AgendaWorld
from campaign.acts.row_events import settle
from campaign.errors import Refused
from campaign.events.event import Told, told_in
from campaign.rules.act_context import ActContext, Effect, name_of
from campaign.rules.questions import named_option
from campaign.rules.roles import find_empire, side_of
from campaign.rules.roll_names import roller_of
from campaign.rules.scope import SIDES, Scope
from campaign.storage.models import Decision as DecisionRow
from tables.agenda.act_state import PendingAct
from tables.agenda.decisions import Answer, Decision, nobody
from tables.agenda.loop import Outcome, resume, work

if TYPE_CHECKING:
    from campaign.acts.documents import ChoiceDocument, KeptDecision
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.world import World
    from tables.agenda import act_state as tables
    from tables.agenda.decisions import DecisionOption
    from tables.agenda.documents import Node
    from tables.library.packs import Library


class Document(TypedDict):
    """What came of an act: what was rolled, its sentences, and the decision it stopped at."""

    outcome: Node | None
    story: Sequence[Told]
    decision: KeptDecision | None


# Marks an act that a state without its journal brought along: nothing proves its agenda whole.
BROUGHT = "brought"
# What working an agenda raises whose data does not fit together, as one bent in an export.
DAMAGE = (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError)


def act(
    world: World,
    chance: CampaignChance,
    agenda: Sequence[Effect],
    *,
    scope: Mapping[str, object],
    about: str,
    phase: str = "",
    answer: Answer = nobody,
    context: ActContext | None = None,
) -> Document:
    """Work the agenda. `about` (`army:3`) and `phase` name its dice."""
    context = context or ActContext(world)
    dice = chance.about(phase or world.calendar.phase or world.calendar.season, about)
    start = len(world.steps)
    outcome = work(
        agenda, AgendaWorld(context, chance.record.rolls), context.library, dice, answer,
        cast("tables.Scope", scope),
    )  # fmt: skip
    return document_of(context, outcome, about, phase, start)


def decide(
    world: World,
    chance: CampaignChance,
    number: int,
    chosen: str,
    answer: Answer = nobody,
    by: str = "",
    instead: Sequence[Effect] = (),
) -> Document:
    """Answer an open decision; what was left of its agenda goes on. `instead`: what happens now,
    none of what was offered: a battle was fought with models."""
    row = get_open_decision(world, number)
    pending = cast(PendingAct, deepcopy(row.state))
    if instead:
        option = cast("DecisionOption", named_option(chosen, chosen, *instead))
        pending["decision"]["options"] = [option]
    context = ActContext(world)
    refuse_changed_tables(context.library, pending)
    about, phase = row.state["about"], row.state["phase"]
    world.put(world.get(DecisionRow, number), answer=chosen, answered_by=by)
    world.end(world.get(DecisionRow, number), "answered")
    dice = chance.about(phase or row.kind, about)
    start = len(world.steps)
    world.begin_step(decision=number, chosen=chosen)
    try:
        pending["scope"] = caused_by(pending["scope"], number)
        for step in pending["rest"]:
            step["scope"] = caused_by(step["scope"], number)
        world_of_act = AgendaWorld(context, chance.record.rolls)
        outcome = resume(pending, chosen, world_of_act, context.library, dice, answer)
    except DAMAGE as trouble:
        if BROUGHT not in pending:  # a fault of ours
            raise
        raise Refused(
            "what is left of decision {number} can't be worked: {text}",
            hint="it came with an import; choose another answer, or import an earlier export",
            number=number,
            text=f"{type(trouble).__name__} {trouble}"[:80],
        ) from None
    return document_of(context, outcome, about, phase, start)


def caused_by(scope: tables.Scope, number: int) -> tables.Scope:
    """What follows from the answer, or was left when it was asked, has the cause that it had: a
    roll of the entry that asked."""
    cause = {name: value for name, value in scope.get("cause", {}).items() if name != "landing"}
    return {**scope, "cause": {"decision": number, **cause}}


def get_open_decision(world: World, number: int) -> DecisionRow:
    row = world.get_if(DecisionRow, number)
    if row is None or row.ended_at is not None:
        waiting = [str(other.id) for other in world.find(DecisionRow, ended_at=None)]
        raise Refused(
            "no decision {number} is open",
            hint="open are: {waiting}" if waiting else "there is none",
            number=number,
            waiting=", ".join(waiting),
        )
    return row


def refuse_changed_tables(library: Library, pending: PendingAct) -> None:
    """The rows of a table that changed since the question was asked may mean something else."""
    changed = library.find_changed(pending["tables"])
    if changed:
        raise Refused(
            "{tables} changed since this was asked",
            hint="undo the act that asked, and do it again",
            tables=", ".join(changed),
        )


def document_of(
    context: ActContext, outcome: Outcome, about: str, phase: str, start: int
) -> Document:
    settle(context)
    decision = None
    if outcome.pending is not None:
        decision = keep_decision(context, outcome.pending, about, phase)
    story = told_in(context.world.steps[start:])
    return {"outcome": outcome.tree, "story": story, "decision": decision}


def keep_decision(context: ActContext, pending: PendingAct, about: str, phase: str) -> KeptDecision:
    decision, scope = pending["decision"], cast("Scope", pending["scope"])
    empire = who_decides(context, decision, scope)
    of = decision.get("of", ())
    table, _, key = (of[0] if of else about_own(context, empire, scope, about)).partition(":")
    number = context.world.insert(
        DecisionRow,
        kind=decision["id"],
        empire=empire,
        of_table=table,
        of_key=int(key) if key.isdigit() else None,
        asked_at=context.now,
        state={**pending, "about": about, "phase": phase},
    ).id
    options: list[ChoiceDocument] = [
        {"id": option["id"], "name": option["name"]} for option in decision["options"]
    ]
    question = decision["question"]
    return {"number": number, "id": decision["id"], "question": question, "options": options}


def about_own(context: ActContext, empire: int | None, scope: Scope, about: str) -> str:
    """What the question is about to whoever answers it: in a battle their own side, whoever began
    it."""
    with context.world.unnoticed():
        for side in SIDES if "battle" in scope else ():
            for member in side_of(context, scope, side):
                if empire is not None and context.holder(member).owner == empire:
                    return name_of(member)
    return about


def who_decides(context: ActContext, decision: Decision, scope: Scope) -> int | None:
    if "of" in decision:  # a roll: whoever's die it is
        with context.world.unnoticed():
            return roller_of(context.world, decision["of"])
    who = decision.get("who", "player")
    if who == "gamemaster":
        return None
    if who == "opponent":
        return scope["opponent"]["id"] if "opponent" in scope else None
    if who == "winner":
        owners = [context.holder(member).owner for member in side_of(context, scope, "winner")]
        return next((owner for owner in owners if owner is not None), None)
    return find_empire(context, scope)
