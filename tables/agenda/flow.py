"""The flow of an agenda besides tables: checks, conditions, each subject, repeats, decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tables.agenda.act_state import (
    LONGEST,
    ActState,
    Effect,
    Scope,
    Step,
    Subject,
    amount,
    ask,
    push,
    throw,
)
from tables.agenda.branches import branch_of, effects_of, find_band, open_options, takes_subject
from tables.dice.expression import parse
from tables.errors import Refused

if TYPE_CHECKING:
    from tables.agenda.decisions import Decision
    from tables.library.effect_types import (
        CheckEffect,
        DecideEffect,
        EachEffect,
        FigureEffect,
        RepeatEffect,
        WhenEffect,
        WithinEffect,
    )


def work_check(state: ActState, step: Step[CheckEffect]) -> None:
    effect, scope, path, node = step
    modifier = amount(state, effect, "mod", scope, path, node) if "mod" in effect else 0
    purpose = effect.get("for", "check")
    key, texts, dice = f"checks/{purpose}", effect.get("question"), parse(str(effect["dice"]))
    total = throw(state, dice, path, node, purpose, key, scope, modifier=modifier, texts=texts)
    number = find_band(effect, total)
    if number is not None:
        state.world.checked(node, effect["bands"][number], total, scope)
        push(state, effects_of(effect["bands"][number]), scope, (*path, number), node)


def work_when(state: ActState, step: Step[WhenEffect]) -> None:
    effect, scope, path, node = step
    branch = branch_of(effect, state.world.context(scope))
    push(state, effects_of(effect, branch), scope, (*path, branch), node)


def work_each(state: ActState, step: Step[EachEffect]) -> None:
    effect, scope, path, node = step
    role = effect["role"]
    subjects = [
        s for s in subjects_of(state, role, effect, scope) if is_meant(state, effect, s, scope)
    ]
    for number in range(len(subjects) - 1, -1, -1):
        subject = subjects[number]
        if "kind" in subject:
            inner = {**scope, "it": subject, str(subject["kind"]): subject}
        else:  # a stand-in's: known by its role alone
            inner = {**scope, "it": {"role": role, **subject}}
        push(state, effect["effects"], inner, (*path, role, label_of(subject, number)), node)


def label_of(subject: Subject, number: int) -> str | int:
    """What a subject is called in the label of its dice: its id, or its place in the list."""
    key = subject.get("id")
    return key if isinstance(key, int | str) else number + 1


def subjects_of(state: ActState, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]:
    return [scope[role]] if role in scope else state.world.expand(role, effect, scope)


def is_meant(state: ActState, effect: EachEffect, subject: Subject, scope: Scope) -> bool:
    """Whether an `each` takes this subject: its own facts count before those around it."""
    if "if" not in effect and "unless" not in effect:
        return True
    return takes_subject(effect, OwnFacts(subject, state.world.context({**scope, "it": subject})))


class OwnFacts(Mapping[str, object]):
    """A subject's own facts before those of the scope, each looked up only when it is read. (A
    `ChainMap` asks twice for a fact: whether it is there, and for its value.)"""

    __slots__ = ("_around", "_own")

    def __init__(self, own: Mapping[str, object], around: Mapping[str, object]) -> None:
        self._own, self._around = own, around

    def __getitem__(self, name: str) -> object:
        return self._own[name] if name in self._own else self._around[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._around, **self._own})

    def __len__(self) -> int:
        return len({**self._around, **self._own})


def work_repeat(state: ActState, step: Step[RepeatEffect]) -> None:
    effect, scope, path, node = step
    times = amount(state, effect, "times", scope, path, node)
    if times > LONGEST:
        raise Refused("the effects go on without end: {most} and more", most=LONGEST)
    for number in range(times, 0, -1):
        push(state, effect["effects"], scope, (*path, number), node)


def work_figure(state: ActState, step: Step[FigureEffect]) -> None:
    effect, scope, path, node = step
    name = effect["as"]
    throw(state, parse(str(effect["dice"])), path, node, name, f"fields/{name}", scope)


def work_within(state: ActState, step: Step[WithinEffect]) -> None:
    """Made by a world: what follows has these roles settled. `as` names it in the labels of its
    dice, in place of its number in the list, which would shift with its neighbours."""
    effect, scope, path, node = step
    if "as" in effect:
        path = (*path[:-1], effect["as"])
    push(state, effect["effects"], {**scope, **effect["scope"]}, path, node)


def work_decide(state: ActState, step: Step[DecideEffect]) -> None:
    effect, scope, path, node = step
    options = open_options(effect, state.world.context(scope))
    decision: Decision = {
        "id": effect["id"],
        "who": effect.get("who", "player"),
        "question": effect["question"],
        "options": options,
    }
    if options:  # where nothing is open to choose, nobody is asked
        ask(state, decision, scope, path, node)
