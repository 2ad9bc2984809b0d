"""The agenda: a list of effects, plain data, worked from the front.

Flow effects (roll, row, check, when, each, repeat, decide) are worked here. Any other has its role
expanded when it is reached, its dice rolled once for each subject in order, and goes to the world,
whose further effects go in front. A decision nobody answers stops the loop: the rest is kept as
plain data (`Outcome.pending`) and `resume` goes on with the answer. Each roll opens one stream of
chance, labelled with its path: table, row, step, subject, field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tables.chance import Chance
from tables.decisions import (
    Answer,
    Decision,
    column_decision,
    get_option,
    modifier_decision,
    nobody,
    reroll_decision,
)
from tables.dice import parse
from tables.effects import KINDS, Field, Kind
from tables.errors import Refused
from tables.facts import Facts, holds
from tables.packs import Library
from tables.table import Row, Table

Effect = Mapping[str, Any]
Subject = Mapping[str, Any]  # {} or what the world knows it by: {"kind": "army", "id": 3, ...}
Scope = Mapping[str, Subject]  # roles already settled: "it", "tile", ...
Path = tuple["str | int", ...]
Node = dict[str, Any]  # one outcome, as the command line's JSON has it

DEEPEST = 800  # parts of a path: some hundred tables inside one another
LONGEST = 100_000  # effects worked in one act


class World(Protocol):
    """What an agenda is worked against: a campaign, or a stand-in of one."""

    def context(self, scope: Scope) -> Facts: ...
    def expand(self, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]: ...
    def apply(self, effect: Effect, subject: Subject, scope: Scope) -> Sequence[Effect]: ...


class Outcome(NamedTuple):
    """What came of it: a tree of outcomes, and the decision it waits for, if any."""

    tree: Node
    pending: dict[str, Any] | None


class Ready(dict[str, Any]):
    """An effect with its dice parsed. Equal to, and written as, the plain data it was made from."""

    __slots__ = ("figures", "of", "work")

    figures: tuple[tuple[str, Any], ...]
    of: str | None
    work: Callable[[Run, Step], None]


Step = tuple[Ready, Scope, Path, Node]


class Run:
    """The state of one act while it is worked."""

    __slots__ = (
        "answer",
        "chance",
        "faces",
        "pending",
        "stack",
        "steps",
        "tables",
        "used",
        "world",
    )

    def __init__(self, world: World, tables: Library, chance: Chance, answer: Answer) -> None:
        self.world, self.tables, self.chance, self.answer = world, tables, chance, answer
        self.stack: list[Step] = []  # the front of the agenda is its end
        self.faces: list[int] = []
        self.used: dict[str, None] = {}
        self.steps = 0
        self.pending: dict[str, Any] | None = None


def work(
    agenda: Sequence[Effect],
    world: World,
    tables: Library,
    chance: Chance,
    answer: Answer = nobody,
    scope: Scope | None = None,
    path: Path = (),
) -> Outcome:
    """Work all effects of an agenda; `path` begins the label of every roll."""
    run = Run(world, tables, chance, answer)
    root = new_node(None, None)
    push(run, agenda, scope or {}, path, root)
    return finish(run, root)


def resume(
    pending: Mapping[str, Any],
    chosen: str,
    world: World,
    tables: Library,
    chance: Chance,
    answer: Answer = nobody,
) -> Outcome:
    """Go on from a decision with its answer. The outcome holds what happens from here on."""
    run = Run(world, tables, chance, answer)
    at = pending["at"]
    root = new_node(at["table"], at["column"])
    root["row"] = at["row"]
    for step in reversed(pending["rest"]):
        run.stack.append((ready(step["effect"]), step["scope"], tuple(step["path"]), root))
    run.faces += pending["faces"]
    run.used.update(dict.fromkeys(pending["tables"]))
    take(run, pending["decision"], chosen, pending["scope"], tuple(pending["path"]), root)
    return finish(run, root)


def finish(run: Run, root: Node) -> Outcome:
    stack = run.stack
    while stack:
        step = stack.pop()
        step[0].work(run, step)
        if run.pending is not None:
            break
        run.steps += 1
        if run.steps > LONGEST:
            raise Refused("the effects go on without end: {most} and more", most=LONGEST)
    return Outcome(root, run.pending)


def new_node(table: str | None, column: str | None) -> Node:
    return {
        "table": table,
        "column": column,
        "rolls": [],
        "row": None,
        "effects": [],
        "then": [],
        "decision": None,
    }


def push(run: Run, effects: Sequence[Effect], scope: Scope, path: Path, node: Node) -> None:
    """Effects go in front of the agenda, the first of them foremost."""
    stack = run.stack
    for at in range(len(effects) - 1, -1, -1):
        effect = effects[at]
        if type(effect) is not Ready:
            effect = ready(effect)
            if type(effects) is list:
                effects[at] = effect  # equal data: the next roll finds it made ready
        stack.append((effect, scope, (*path, at), node))


def ready(effect: Effect) -> Ready:
    """The effect with its figures parsed; one made ready before comes back as it is."""
    if type(effect) is Ready:
        return effect
    kind = effect.get("kind", "")
    described = KINDS.get(kind) or MADE.get(kind)
    if described is None:
        raise Refused("unknown effect {kind}", kind=repr(kind))
    made = Ready(effect)
    made.figures = tuple(figures_of(effect, described))
    made.of = effect.get("of") or ("army" if kind == "character" else None)
    made.work = FLOW.get(kind, work_world)
    return made


def figures_of(effect: Effect, described: Kind) -> list[tuple[str, Any]]:
    """The fields whose dice are rolled before the world sees them."""
    return [
        (name, parse(effect[name]))
        for name, field in described.fields.items()
        if field.type == "amount" and is_dice(effect.get(name))
    ]


def is_dice(value: Any) -> bool:
    return isinstance(value, str) and value not in ("all", "half")


def throw(run: Run, dice: Any, path: Path, node: Node, purpose: str, modifier: int = 0) -> int:
    """Roll parsed dice; the roll stands in the outcome."""
    expression, faces, total = dice.roll(run.chance.stream(path))
    run.faces += faces
    total += modifier
    node["rolls"].append(
        {
            "dice": expression.body,
            "faces": faces,
            "modifier": modifier,
            "total": total,
            "for": purpose,
        }
    )
    return int(total)


def amount(run: Run, effect: Ready, name: str, path: Path, node: Node) -> int:
    """A number of a flow effect, rolled if it is dice."""
    value = effect.get(name, 0)
    if is_dice(value):
        return throw(run, parse(value), (*path, name), node, name)
    return int(value)


# --- tables -----------------------------------------------------------------------------------


def work_roll(run: Run, step: Step) -> None:
    effect, scope, path, parent = step
    if len(path) > DEEPEST:
        raise Refused("tables lead into one another without end: {path}", path=shorten(path))
    table = run.tables.get(effect["table"])
    facts = run.world.context(scope)
    column = effect.get("column") or (table.column_from and facts.get(table.column_from))
    if table.columns and column not in table.columns:
        ask(run, column_decision(effect, table), scope, path, parent)
        return
    node = place(run, effect, table, column if table.columns else None, parent)
    dice = parse(str(effect["dice"])) if "dice" in effect else table.dice or prepare(table)
    modifier = amount(run, effect, "mod", path, node) if "mod" in effect else 0
    if table.modifiers:
        modifier += sum_modifiers(table, facts)
    path = (*path, table.id)
    total = throw(run, dice, path, node, effect.get("for") or table.id, modifier)
    row = table.row(total, column)
    if table.rerolls and may_reroll(table, row, facts, effect.get("again", 0)):
        ask(run, reroll_decision(effect, table, column, row, total), scope, path, node)
    else:
        choose_or_land(run, table, column, total, row, facts, (scope, path, node))


def prepare(table: Table) -> Any:
    table.refuse_unrolled()
    table.dice = parse(table.roll)
    return table.dice


def place(run: Run, effect: Ready, table: Table, column: str | None, parent: Node) -> Node:
    """The node of a table's outcome: its own, or the one a kept roll stands in already."""
    run.used[table.id] = None
    if effect.get("here"):
        return parent
    node = new_node(table.id, column)
    if "as" in effect:
        node["as"] = effect["as"]
    parent["then"].append(node)
    return node


def sum_modifiers(table: Table, facts: Facts) -> int:
    total = 0
    for modifier in table.modifiers:
        add = modifier.get("add")
        if add and ("when" not in modifier or holds(modifier["when"], facts)):
            total += facts.get(add, 0) if isinstance(add, str) else add
    return total


def may_reroll(table: Table, row: Row, facts: Facts, used: int) -> bool:
    return any(
        used < reroll.get("times", 1)
        and holds(reroll.get("when", {}), facts)
        and row.id in reroll.get("rows", (row.id,))
        for reroll in table.rerolls
    )


def choose_or_land(
    run: Run,
    table: Table,
    column: str | None,
    total: int,
    row: Row,
    facts: Facts,
    where: tuple[Scope, Path, Node],
) -> None:
    scope, path, node = where
    for modifier in table.modifiers:
        if "choose" in modifier and holds(modifier.get("when", {}), facts):
            ask(run, modifier_decision(table, column, total, modifier), scope, path, node)
            return
    land(run, row, scope, path, node)


def land(run: Run, row: Row, scope: Scope, path: Path, node: Node) -> None:
    node["row"] = row.shown
    if row.effects:
        push(run, row.effects, scope, (*path, row.id), node)


def work_total(run: Run, step: Step) -> None:
    """A roll that was kept: its row happens, after modifiers the player may still choose."""
    effect, scope, path, node = step
    table = run.tables.get(effect["table"])
    column, total = effect.get("column"), effect["total"]
    facts = run.world.context(scope)
    row = table.row(total, column)
    choose_or_land(run, table, column, total, row, facts, (scope, path, node))


def work_row(run: Run, step: Step) -> None:
    effect, scope, path, parent = step
    if len(path) > DEEPEST:
        raise Refused("tables lead into one another without end: {path}", path=shorten(path))
    table = run.tables.get(effect["table"])
    row = table.get_row(effect["row"])
    node = place(run, effect, table, effect.get("column"), parent)
    land(run, row, scope, (*path, table.id), node)


def shorten(path: Path) -> str:
    words = [str(part) for part in path if isinstance(part, str)]
    return " > ".join(words[-6:])


# --- the other flow effects -------------------------------------------------------------------


def work_check(run: Run, step: Step) -> None:
    effect, scope, path, node = step
    modifier = amount(run, effect, "mod", path, node) if "mod" in effect else 0
    purpose = effect.get("for", "check")
    total = throw(run, parse(str(effect["dice"])), path, node, purpose, modifier)
    for number, band in enumerate(effect["bands"]):
        low, high = band_range(band["range"])
        if low <= total <= high:
            push(run, band.get("effects", ()), scope, (*path, number), node)
            return


def band_range(value: Any) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else (value[0], value[1])


def work_when(run: Run, step: Step) -> None:
    effect, scope, path, node = step
    branch = "then" if holds(effect["if"], run.world.context(scope)) else "else"
    push(run, effect.get(branch, ()), scope, (*path, branch), node)


def work_each(run: Run, step: Step) -> None:
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


def subjects_of(run: Run, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]:
    return [scope[role]] if role in scope else run.world.expand(role, effect, scope)


def meant(run: Run, effect: Effect, subject: Subject, scope: Scope) -> bool:
    """Whether an `each` takes this subject: its own facts count before those around it."""
    if "if" not in effect and "unless" not in effect:
        return True
    facts = {**run.world.context({**scope, "it": subject}), **subject}
    unless = effect.get("unless")
    return holds(effect.get("if", {}), facts) and not (unless and holds(unless, facts))


def work_repeat(run: Run, step: Step) -> None:
    effect, scope, path, node = step
    times = amount(run, effect, "times", path, node)
    if times > LONGEST:
        raise Refused("the effects go on without end: {most} and more", most=LONGEST)
    for number in range(times, 0, -1):
        push(run, effect["effects"], scope, (*path, number), node)


def work_figure(run: Run, step: Step) -> None:
    effect, _, path, node = step
    throw(run, parse(str(effect["dice"])), path, node, effect["as"])


def work_within(run: Run, step: Step) -> None:
    """Made by a world: what follows has these roles settled. `as` names it in the labels of its
    dice, in place of its number in the list, which would shift with its neighbours."""
    effect, scope, path, node = step
    if "as" in effect:
        path = (*path[:-1], effect["as"])
    push(run, effect["effects"], {**scope, **effect["scope"]}, path, node)


# --- the world --------------------------------------------------------------------------------


def work_world(run: Run, step: Step) -> None:
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


def work_on(run: Run, step: Step, subject: Subject) -> None:
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


def roll_force(run: Run, force: Effect, path: Path, node: Node) -> dict[str, Any]:
    """The strength of whoever is fought, rolled."""
    rolled = dict(force)
    for name in ("points", "ships"):
        if is_dice(force.get(name)):
            rolled[name] = throw(run, parse(force[name]), (*path, name), node, name)
    return rolled


# --- decisions --------------------------------------------------------------------------------


def work_decide(run: Run, step: Step) -> None:
    effect, scope, path, node = step
    facts = run.world.context(scope)
    options = [option for option in effect["options"] if holds(option.get("when", {}), facts)]
    decision = {
        "id": effect["id"],
        "who": effect.get("who", "player"),
        "question": effect["question"],
        "options": options,
    }
    if options:  # where nothing is open to choose, nobody is asked
        ask(run, decision, scope, path, node)


def ask(run: Run, decision: Decision, scope: Scope, path: Path, node: Node) -> None:
    chosen = run.answer(decision)
    if chosen is not None:
        take(run, decision, chosen, scope, path, node)
        return
    node["decision"] = decision
    run.pending = {
        "decision": decision,
        "at": {name: node[name] for name in ("table", "column", "row")},
        "scope": dict(scope),
        "path": list(path),
        "rest": [
            {"effect": dict(effect), "scope": dict(inner), "path": list(where)}
            for effect, inner, where, _ in reversed(run.stack)
        ],
        "context": dict(run.world.context(scope)),
        "faces": run.faces,
        "tables": run.tables.digests(run.used),
    }


def take(run: Run, decision: Decision, chosen: str, scope: Scope, path: Path, node: Node) -> None:
    """The chosen option's effects go in front."""
    option = get_option(decision, chosen)
    node.setdefault("chosen", []).append({"decision": decision["id"], "option": option["id"]})
    path = (*path, decision["id"], option["id"])
    push(run, option.get("effects", ()), scope, path, node)


FLOW: dict[str, Callable[[Run, Step], None]] = {
    "roll": work_roll,
    "row": work_row,
    "total": work_total,
    "check": work_check,
    "when": work_when,
    "each": work_each,
    "repeat": work_repeat,
    "decide": work_decide,
    "figure": work_figure,
    "within": work_within,
}

# Kinds the engine and the worlds make; no pack may write them.
MADE = {
    "total": Kind("a roll that was kept", {"total": Field("number", "the total")}, flow=True),
    "within": Kind("roles settled", {"effects": Field("effects", "what follows")}, flow=True),
    "deed": Kind(
        "a step of a deed that the campaign works",
        {
            "do": Field("word", "which"),
            "roll": Field("amount", "dice it needs"),
            "other-roll": Field("amount", "dice of the other side"),
        },
    ),
}
