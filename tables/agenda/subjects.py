"""Effects on the world: each subject in turn, its figures rolled, then handed over."""

from __future__ import annotations

from collections.abc import Mapping

from tables.agenda.act_state import (
    ActState,
    Effect,
    ReadyEffect,
    Step,
    Subject,
    is_dice,
    push,
    throw,
)
from tables.agenda.flow import label_of, subjects_of
from tables.dice.expression import parse


def work_world(state: ActState, step: Step[ReadyEffect]) -> None:
    effect, scope, path, node = step
    role = effect.of
    if role is None:
        work_on(state, step, {})
        return
    subjects = subjects_of(state, role, effect, scope)
    if len(subjects) == 1:
        work_on(state, step, subjects[0])
        return
    # One after the other: what follows from the first comes before the second.
    for number in range(len(subjects) - 1, -1, -1):
        subject = subjects[number]
        label = (*path, role, label_of(subject, number))
        state.stack.append((effect, {**scope, role: subject}, label, node))


def work_on(state: ActState, step: Step[ReadyEffect], subject: Subject) -> None:
    effect, scope, path, node = step
    done = dict(effect)
    for name, dice in effect.figures:
        key = figure_key(effect, name)
        done[name] = throw(state, dice, (*path, name), node, name, key, scope, subject=subject)
    if isinstance(force := done.get("force"), Mapping):
        done["force"] = roll_force(state, effect, force, step)
    node["effects"].append(done)
    further = state.world.apply(done, subject, scope)
    if subject:
        done["subject"] = dict(subject)
    if further:
        push(state, further, scope, (*path, "then"), node)


def figure_key(effect: Effect, name: str) -> str:
    """The key of what a figure's roll asks: of the effect, or of an action's step."""
    if effect["kind"] == "action":
        return f"steps/{effect['do']}/{name}"
    return f"effects/{effect['kind']}/{name}"


def roll_force(
    state: ActState, effect: Effect, force: Effect, step: Step[ReadyEffect]
) -> dict[str, object]:
    """The strength of whoever is fought, rolled."""
    _, scope, path, node = step
    rolled = dict(force)
    for name in ("points", "ships"):
        if is_dice(value := force.get(name)):
            dice, key = parse(value), figure_key(effect, name)
            rolled[name] = throw(state, dice, (*path, name), node, name, key, scope)
    return rolled
