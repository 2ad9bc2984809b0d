"""One act while it is worked: the stack of effects, the dice thrown, the decision it stops at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tables.agenda.decisions import Answer, Decision, get_option
from tables.chance.roll_question import RollQuestion, Texts
from tables.chance.sources import Chance
from tables.dice.expression import Expression, parse
from tables.errors import Refused
from tables.library.conditions import Facts
from tables.library.effects import KINDS, Field, Kind
from tables.library.packs import Library

if TYPE_CHECKING:
    from tables.agenda.documents import Node

Effect = Mapping[str, Any]
Subject = Mapping[str, Any]  # {} or what the world knows it by: {"kind": "army", "id": 3, ...}
Scope = Mapping[str, Subject]  # roles already settled: "it", "tile", ...
Path = tuple["str | int", ...]

LONGEST = 100_000  # effects worked in one act


class World(Protocol):
    """What an agenda is worked against: a campaign, or a stand-in of one."""

    def context(self, scope: Scope) -> Facts: ...
    def expand(self, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]: ...
    def apply(self, effect: Effect, subject: Subject, scope: Scope) -> Sequence[Effect]: ...
    def spent(self, table: str) -> Collection[str]: ...  # rows that came up and stay out
    def landed(self, node: Node, scope: Scope) -> None: ...  # a row happens, before its effects
    def checked(self, node: Node, band: Effect, total: int, scope: Scope) -> None: ...


class Ready(dict[str, Any]):
    """An effect with its dice parsed. Equal to, and written as, the plain data it was made from."""

    __slots__ = ("figures", "of", "work")

    figures: tuple[tuple[str, Expression], ...]
    of: str | None
    work: Work


Step = tuple[Ready, Scope, Path, "Node"]
Work = Callable[["ActState", Step], None]

# Which function works which kind; `loop` fills it. WORLD works all that are not named.
WORKS: dict[str, Work] = {}
WORLD = "*"

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


class ActState:
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


def push(run: ActState, effects: Sequence[Effect], scope: Scope, path: Path, node: Node) -> None:
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
    made.work = WORKS.get(kind) or WORKS[WORLD]
    return made


def figures_of(effect: Effect, described: Kind) -> list[tuple[str, Expression]]:
    """The fields whose dice are rolled before the world sees them, in the order in which the
    effect's description names them: an act that goes on later asks for them in the same order."""
    return [
        (name, parse(effect[name]))
        for name, field in described.fields.items()
        if field.type == "amount" and is_dice(effect.get(name))
    ]


def is_dice(value: object) -> bool:
    return isinstance(value, str) and value not in ("all", "half")


NOBODY: Subject = {}


def throw(
    run: ActState,
    dice: Expression,
    path: Path,
    node: Node,
    purpose: str,
    key: str,
    scope: Scope,
    *,
    modifier: int = 0,
    texts: Texts | None = None,
    column: str | None = None,
    subject: Subject = NOBODY,
) -> int:
    """Roll parsed dice; the roll stands in the outcome. `key` or `texts` say what it asks."""
    question = RollQuestion(key, dice.body, modifier, texts, column, subject, scope)
    expression, faces, total = dice.roll(run.chance.stream(path, question))
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
    return total


def amount(run: ActState, effect: Ready, name: str, scope: Scope, path: Path, node: Node) -> int:
    """A number of a flow effect, rolled if it is dice."""
    value = effect.get(name, 0)
    if is_dice(value):
        return throw(run, parse(value), (*path, name), node, name, f"fields/{name}", scope)
    return int(value)


def ask(run: ActState, decision: Decision, scope: Scope, path: Path, node: Node) -> None:
    chosen = run.answer({**decision, "path": path, "scope": scope})
    if chosen is not None:
        take(run, decision, chosen, scope, path, node)
    else:
        keep_decision(run, decision, scope, path, node)


def keep_decision(run: ActState, decision: Decision, scope: Scope, path: Path, node: Node) -> None:
    """Stop here: the rest of the agenda is kept as data, with the decision it waits for."""
    node["decision"] = decision
    run.pending = {
        "decision": decision,
        "at": {"table": node["table"], "column": node["column"], "row": node["row"]},
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


def take(
    run: ActState, decision: Decision, chosen: str, scope: Scope, path: Path, node: Node
) -> None:
    """The chosen option's effects go in front."""
    option = get_option(decision, chosen)
    node.setdefault("chosen", []).append({"decision": decision["id"], "option": option["id"]})
    path = (*path, decision["id"], option["id"])
    push(run, option.get("effects", ()), scope, path, node)
