"""The flow of an agenda besides tables: checks, conditions, each subject, repeats, decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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


def work_check(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    modifier = amount(run, effect, "mod", scope, path, node) if "mod" in effect else 0
    purpose = effect.get("for", "check")
    key, texts, dice = f"checks/{purpose}", effect.get("question"), parse(str(effect["dice"]))
    total = throw(run, dice, path, node, purpose, key, scope, modifier=modifier, texts=texts)
    number = find_band(effect, total)
    if number is not None:
        run.world.checked(node, effect["bands"][number], total, scope)
        push(run, effects_of(effect["bands"][number]), scope, (*path, number), node)


def work_when(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    branch = branch_of(effect, run.world.context(scope))
    push(run, effects_of(effect, branch), scope, (*path, branch), node)


def work_each(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    role = effect["role"]
    subjects = [s for s in subjects_of(run, role, effect, scope) if meant(run, effect, s, scope)]
    for number in range(len(subjects) - 1, -1, -1):
        subject = subjects[number]
        if "kind" in subject:
            inner = {**scope, "it": subject, subject["kind"]: subject}
        else:  # a stand-in's: known by its role alone
            inner = {**scope, "it": {"role": role, **subject}}
        push(run, effect["effects"], inner, (*path, role, subject.get("id", number + 1)), node)


def subjects_of(run: ActState, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]:
    return [scope[role]] if role in scope else run.world.expand(role, effect, scope)


def meant(run: ActState, effect: Effect, subject: Subject, scope: Scope) -> bool:
    """Whether an `each` takes this subject: its own facts count before those around it."""
    if "if" not in effect and "unless" not in effect:
        return True
    return takes_subject(effect, OwnFacts(subject, run.world.context({**scope, "it": subject})))


class OwnFacts(Mapping[str, Any]):
    """A subject's own facts before those of the scope, each looked up only when it is read."""

    __slots__ = ("_around", "_own")

    def __init__(self, own: Mapping[str, object], around: Mapping[str, object]) -> None:
        self._own, self._around = own, around

    def __getitem__(self, name: str) -> object:
        return self._own[name] if name in self._own else self._around[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._around, **self._own})

    def __len__(self) -> int:
        return len({**self._around, **self._own})


def work_repeat(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    times = amount(run, effect, "times", scope, path, node)
    if times > LONGEST:
        raise Refused("the effects go on without end: {most} and more", most=LONGEST)
    for number in range(times, 0, -1):
        push(run, effect["effects"], scope, (*path, number), node)


def work_figure(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    name = effect["as"]
    throw(run, parse(str(effect["dice"])), path, node, name, f"fields/{name}", scope)


def work_within(run: ActState, step: Step) -> None:
    """Made by a world: what follows has these roles settled. `as` names it in the labels of its
    dice, in place of its number in the list, which would shift with its neighbours."""
    effect, scope, path, node = step
    if "as" in effect:
        path = (*path[:-1], effect["as"])
    push(run, effect["effects"], {**scope, **effect["scope"]}, path, node)


def work_decide(run: ActState, step: Step) -> None:
    effect, scope, path, node = step
    options = open_options(effect, run.world.context(scope))
    decision = {
        "id": effect["id"],
        "who": effect.get("who", "player"),
        "question": effect["question"],
        "options": options,
    }
    if options:  # where nothing is open to choose, nobody is asked
        ask(run, decision, scope, path, node)
