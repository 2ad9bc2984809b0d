"""The agenda: a list of effects, plain data, worked from the front.

Flow effects (roll, row, check, when, each, repeat, decide) are worked here. Any other has its role
expanded when it is reached, its dice rolled once for each subject in order, and goes to the world,
whose further effects go in front. A decision nobody answers stops the loop: the rest is kept as
plain data (`Outcome.pending`) and `resume` goes on with the answer. Each roll opens one stream of
chance, labelled with its path: table, row, step, subject, field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tables.agenda import flow, rolls, subjects
from tables.agenda.act_state import (
    LONGEST,
    WORKS,
    WORLD,
    ActState,
    ActWorld,
    Effect,
    Path,
    PendingAct,
    Scope,
    keep_decision,
    new_node,
    push,
    ready,
    take,
)
from tables.agenda.awaiting import dice_decision
from tables.agenda.decisions import Answer, nobody
from tables.chance.awaiting import AwaitDice
from tables.errors import Refused

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.chance.sources import Chance
    from tables.library.packs import Library

WORKS.update(
    {
        "roll": rolls.work_roll,
        "row": rolls.work_row,
        "total": rolls.work_total,
        "check": flow.work_check,
        "when": flow.work_when,
        "each": flow.work_each,
        "repeat": flow.work_repeat,
        "decide": flow.work_decide,
        "figure": flow.work_figure,
        "within": flow.work_within,
        WORLD: subjects.work_world,
    }
)


class Outcome(NamedTuple):
    """What came of it: a tree of outcomes, and the decision it waits for, if any."""

    tree: Node
    pending: PendingAct | None


def work(
    agenda: Sequence[Effect],
    world: ActWorld,
    tables: Library,
    chance: Chance,
    answer: Answer = nobody,
    scope: Scope | None = None,
    path: Path = (),
) -> Outcome:
    """Work all effects of an agenda; `path` begins the label of every roll."""
    state = ActState(world, tables, chance, answer)
    root = new_node(None, None)
    push(state, agenda, scope or {}, path, root)
    return finish(state, root)


def resume(
    pending: PendingAct,
    chosen: str,
    world: ActWorld,
    tables: Library,
    chance: Chance,
    answer: Answer = nobody,
) -> Outcome:
    """Go on from a decision with its answer. The outcome holds what happens from here on."""
    state = ActState(world, tables, chance, answer)
    at = pending["at"]
    root = new_node(at["table"], at["column"])
    root["row"] = at["row"]
    for step in reversed(pending["rest"]):
        state.stack.append((ready(step["effect"]), step["scope"], tuple(step["path"]), root))
    state.faces += pending["faces"]
    state.used.update(dict.fromkeys(pending["tables"]))
    state.thrown.update((tuple(path), total) for path, total in pending.get("thrown", ()))
    take(state, pending["decision"], chosen, pending["scope"], tuple(pending["path"]), root)
    return finish(state, root)


def drop_unrolled(node: Node) -> None:
    """The table that was about to be rolled on is no outcome yet."""
    then = node["then"]
    if then and not then[-1]["rolls"] and then[-1]["row"] is None:
        then.pop()


def finish(state: ActState, root: Node) -> Outcome:
    stack = state.stack
    while stack:
        step = stack.pop()
        try:
            step[0].work(state, step)
        except AwaitDice as waiting:  # nothing but dice so far: the step is done over with them
            stack.append(step)
            drop_unrolled(step[3])
            keep_decision(state, dice_decision(waiting.question), step[1], step[2], step[3])
            if state.pending is not None and state.thrown:
                state.pending["thrown"] = [(list(path), was) for path, was in state.thrown.items()]
        if state.pending is not None:
            break
        state.thrown.clear()
        state.steps += 1
        if state.steps > LONGEST:
            raise Refused("the effects go on without end: {most} and more", most=LONGEST)
    return Outcome(root, state.pending)
