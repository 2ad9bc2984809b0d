"""Effects on the world: each subject in turn, its figures rolled, then handed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.agenda.act_state import (
    ActState,
    Effect,
    Node,
    Path,
    Step,
    Subject,
    is_dice,
    push,
    throw,
)
from tables.agenda.flow import subjects_of
from tables.dice.expression import parse


def work_world(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    role = effect.of
    if role is None:
        work_on(run, step, {})
        return
    subjects = subjects_of(run, role, effect, scope)
    if len(subjects) == 1:
        work_on(run, step, subjects[0])
        return
    # One after the other: what follows from the first comes before the second.
    for number in range(len(subjects) - 1, -1, -1):
        subject = subjects[number]
        key = subject.get("id", number + 1)
        run.stack.append((effect, {**scope, role: subject}, (*path, role, key), node))


def work_on(run: ActState, step: Step, subject: Subject) -> None:
    effect, scope, path, node = step
    done = dict(effect)
    for name, dice in effect.figures:
        done[name] = throw(run, dice, (*path, name), node, name)
    if "force" in done and isinstance(done["force"], Mapping):
        done["force"] = roll_force(run, done["force"], path, node)
    node["effects"].append(done)
    further = run.world.apply(done, subject, scope)
    if subject:
        done["subject"] = dict(subject)
    if further:
        push(run, further, scope, (*path, "then"), node)


def roll_force(run: ActState, force: Effect, path: Path, node: Node) -> dict[str, Any]:
    """The strength of whoever is fought, rolled."""
    rolled = dict(force)
    for name in ("points", "ships"):
        if is_dice(force.get(name)):
            rolled[name] = throw(run, parse(force[name]), (*path, name), node, name)
    return rolled
