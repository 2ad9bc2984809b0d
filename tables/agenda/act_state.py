"""One act while it is worked: the stack of effects, the dice thrown, the decision it stops at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, Protocol, TypedDict, TypeGuard, TypeVar

from tables.agenda.decisions import Answer, Decision, get_option
from tables.chance.roll_question import RollQuestion, Texts
from tables.dice.expression import Expression, parse
from tables.errors import Refused
from tables.library.effects import EFFECTS, KINDS, Field, Kind, must

if TYPE_CHECKING:
    from tables.agenda.documents import Node
    from tables.chance.sources import Chance
    from tables.library.conditions import Facts
    from tables.library.effect_types import Band
    from tables.library.packs import Library
    from tables.library.table import RowTexts

Effect = Mapping[str, object]
Subject = Mapping[str, object]  # {} or what the world knows it by: {"kind": "army", "id": 3, ...}
Scope = Mapping[str, Subject]  # roles already settled: "it", "tile", ...
Path = tuple["str | int", ...]

LONGEST = 100_000  # effects worked in one act


class OutcomeHead(TypedDict):
    table: str | None
    column: str | None
    row: RowTexts | None


class Rest(TypedDict):
    """A step that waits, as data."""

    effect: Effect
    scope: Scope
    path: Sequence[str | int]


class PendingAct(TypedDict):
    """What is kept of an act that waits for a decision: enough to go on with the answer."""

    decision: Decision
    at: OutcomeHead
    scope: Scope
    path: Sequence[str | int]
    rest: list[Rest]
    context: Facts
    faces: list[int]
    tables: dict[str, str]  # the digest of each table used
    thrown: NotRequired[list[tuple[Sequence[str | int], int]]]  # rolls of the step that goes on


class ActWorld(Protocol):
    """What an agenda is worked against: a campaign, or a stand-in of one."""

    def context(self, scope: Scope) -> Facts: ...
    def expand(self, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]: ...
    def apply(self, effect: Effect, subject: Subject, scope: Scope) -> Sequence[Effect]: ...
    def spent(self, table: str) -> Collection[str]: ...  # rows that came up and stay out
    def landed(self, node: Node, scope: Scope) -> Scope: ...  # a row happens: of its effects
    def checked(self, node: Node, band: Band, total: int, scope: Scope) -> None: ...


class ReadyEffect(dict[str, object]):
    """An effect with its dice parsed. Equal to, and written as, the plain data it was made from."""

    __slots__ = ("figures", "of", "work")

    figures: tuple[tuple[str, Expression], ...]
    of: str | None
    work: Work


E = TypeVar("E")
Step = tuple[E, Scope, Path, "Node"]  # the effect as its own function knows it
Work = Callable[["ActState", Step[Any]], None]

# Which function works which kind; `loop` fills it. WORLD works all that are not named.
WORKS: dict[str, Work] = {}
WORLD = "*"

# Kinds the engine and the worlds make; no pack may write them.
MADE = {
    "total": Kind("a roll that was kept", {"total": must("number", "the total")}, flow=True),
    "within": Kind("roles settled", {"effects": EFFECTS}, flow=True),
    "action": Kind(
        "a step of an action that the campaign works",
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
        "thrown",
        "used",
        "world",
    )

    def __init__(self, world: ActWorld, tables: Library, chance: Chance, answer: Answer) -> None:
        self.world, self.tables, self.chance, self.answer = world, tables, chance, answer
        self.stack: list[Step[ReadyEffect]] = []  # the front of the agenda is its end
        self.faces: list[int] = []
        self.used: dict[str, None] = {}
        self.thrown: dict[Path, int] = {}  # the rolls of this step
        self.steps = 0
        self.pending: PendingAct | None = None


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


def push(state: ActState, effects: Sequence[Effect], scope: Scope, path: Path, node: Node) -> None:
    """Effects go in front of the agenda, the first of them foremost."""
    stack = state.stack
    for at in range(len(effects) - 1, -1, -1):
        effect = effects[at]
        if type(effect) is not ReadyEffect:
            effect = ready(effect)
            if type(effects) is list:
                effects[at] = effect  # equal data: the next roll finds it made ready
        stack.append((effect, scope, (*path, at), node))


def ready(effect: Effect) -> ReadyEffect:
    """The effect with its figures parsed; one made ready before comes back as it is."""
    if type(effect) is ReadyEffect:
        return effect
    kind = str(effect.get("kind", ""))
    described = KINDS.get(kind) or MADE.get(kind)
    if described is None:
        raise Refused("unknown effect {kind}", kind=repr(kind))
    made = ReadyEffect(effect)
    made.figures = tuple(figures_of(effect, described))
    of = effect.get("of") or ("army" if kind == "character" else None)
    made.of = None if of is None else str(of)
    made.work = WORKS.get(kind) or WORKS[WORLD]
    return made


def figures_of(effect: Effect, described: Kind) -> list[tuple[str, Expression]]:
    """The fields whose dice are rolled before the world sees them, in the order in which the
    effect's description names them: an act that goes on later asks for them in the same order."""
    return [
        (name, parse(value))
        for name, field in described.fields.items()
        if field.type == "amount" and is_dice(value := effect.get(name))
    ]


def is_dice(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value not in ("all", "half")


NOBODY: Subject = {}


def throw(
    state: ActState,
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
    """Roll parsed dice; the roll stands in the outcome. `key` or `texts` say what it asks. A roll
    made before the step had to wait for another stands as it fell."""
    if path in state.thrown:
        return state.thrown[path]
    question = RollQuestion(key, dice.body, modifier, texts, column, subject, scope)
    expression, faces, total = dice.roll(state.chance.stream(path, question))
    state.faces += faces
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
    state.thrown[path] = total
    return total


def amount(state: ActState, effect: Effect, name: str, scope: Scope, path: Path, node: Node) -> int:
    """A number of a flow effect, rolled if it is dice."""
    value = effect.get(name, 0)
    if is_dice(value):
        return throw(state, parse(value), (*path, name), node, name, f"fields/{name}", scope)
    return int(str(value))


def ask(state: ActState, decision: Decision, scope: Scope, path: Path, node: Node) -> None:
    chosen = state.answer({**decision, "path": path, "scope": scope})
    if chosen is not None:
        take(state, decision, chosen, scope, path, node)
    else:
        keep_decision(state, decision, scope, path, node)


def keep_decision(
    state: ActState, decision: Decision, scope: Scope, path: Path, node: Node
) -> None:
    """Stop here: the rest of the agenda is kept as data, with the decision it waits for."""
    node["decision"] = decision
    state.pending = {
        "decision": decision,
        "at": {"table": node["table"], "column": node["column"], "row": node["row"]},
        "scope": dict(scope),
        "path": list(path),
        "rest": [
            {"effect": dict(effect), "scope": dict(inner), "path": list(where)}
            for effect, inner, where, _ in reversed(state.stack)
        ],
        "context": dict(state.world.context(scope)),
        "faces": state.faces,
        "tables": state.tables.digests(state.used),
    }


def take(
    state: ActState, decision: Decision, chosen: str, scope: Scope, path: Path, node: Node
) -> None:
    """The chosen option's effects go in front."""
    option = get_option(decision, chosen)
    node.setdefault("chosen", []).append({"decision": decision["id"], "option": option["id"]})
    path = (*path, decision["id"], option["id"])
    push(state, option.get("effects", ()), scope, path, node)
