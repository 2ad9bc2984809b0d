"""Rolls taken together, and functions of them: `{4d6,3d8}kh1`, `max(1d6,1d8)`, `ceil(3d6/2)`.

Loaded where one is typed; it adds its nodes to those that `tables.dice.roll` evaluates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tables.dice.roll import EVALUATE, Throw, evaluate
from tables.dice.tree import COMPARE, Labelled, Node, Product, Sum, as_keep

if TYPE_CHECKING:
    from tables.chance.sources import Stream


class RollGroup(Node):
    """Several rolls; some kept, or counted, or all added."""

    __slots__ = ("holds", "parts", "pick")

    def __init__(
        self,
        parts: Sequence[Node],
        pick: tuple[str, int] | None = None,
        holds: tuple[str, int] | None = None,
    ) -> None:
        self.parts = tuple(parts)
        self.pick = as_keep(pick, len(parts)) if pick else None
        self.holds = holds
        text = "{" + ",".join(part.text for part in parts) + "}"
        text += "{}{}".format(*self.pick) if self.pick else ""
        text += "{}{}".format(*holds) if holds else ""
        low = self.total([part.low for part in parts])
        high = self.total([part.high for part in parts])
        if holds:
            low, high = 0, len(parts)
        super().__init__(text, low, high, sum(part.dice for part in parts))

    def total(self, values: Sequence[int]) -> int:
        """What the rolls come to together."""
        if self.holds:
            return sum(COMPARE[self.holds[0]](value, self.holds[1]) for value in values)
        if self.pick is None:
            return sum(values)
        how, number = self.pick
        return sum(sorted(values, reverse=how == "kh")[:number])


CALLS: dict[str, Callable[[Sequence[int]], int]] = {
    "abs": lambda values: abs(values[0]),
    "max": max,
    "min": min,
    "mod": lambda values: values[0] % values[1],
    "pow": lambda values: int(values[0] ** values[1]),
}


LARGEST = 10**15  # that a power may come to


class FunctionCall(Node):
    """A function of rolls: `abs`, `max`, `min`, `mod(7,3)` or `pow(7,2)`."""

    __slots__ = ("name", "parts")

    def __init__(self, name: str, parts: Sequence[Node]) -> None:
        self.name, self.parts = name, tuple(parts)
        ends = [(part.low, part.high) for part in parts]
        low, high = call_range(name, ends)
        text = f"{name}({','.join(part.text for part in parts)})"
        super().__init__(text, low, high, sum(part.dice for part in parts))

    def total(self, values: Sequence[int]) -> int:
        return CALLS[self.name](values)


class Quotient(Node):
    """A division that is not rounded down: `ceil(a/b)` or `round(a/b)` (a half goes up)."""

    __slots__ = ("name", "parts")

    def __init__(self, name: str, parts: Sequence[Node]) -> None:
        self.name, self.parts = name, tuple(parts)
        over, under = self.parts
        found = [self.total((a, b)) for a in (over.low, over.high) for b in (under.low, under.high)]
        text = f"{name}({Product((('x', over), ('/', under))).text})"
        super().__init__(text, min(found), max(found), over.dice + under.dice)

    def total(self, values: Sequence[int]) -> int:
        over, under = values
        return -(-over // under) if self.name == "ceil" else (2 * over + under) // (2 * under)


def call_range(name: str, ends: Sequence[tuple[int, int]]) -> tuple[int, int]:
    if name == "abs":
        [(low, high)] = ends
        return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
    if name == "mod":
        return 0, min(ends[0][1], ends[1][1] - 1)
    if name == "pow":
        [(low, high), (power, _)] = ends
        return low**power, high**power
    best = max if name == "max" else min
    return best(low for low, _ in ends), best(high for _, high in ends)


def make_call(name: str, parts: Sequence[Node]) -> Node | None:
    """The node of a function; None where it has the wrong number of parts."""
    if name in ("max", "min"):
        return FunctionCall(name, parts)
    if name in ("mod", "pow"):
        return FunctionCall(name, parts) if len(parts) == 2 and is_whole(name, *parts) else None
    if len(parts) != 1:
        return None
    [part] = parts
    if name == "abs":
        return FunctionCall(name, parts)
    if name == "floor" or not divides(part):
        return part  # whole numbers already, and division rounds down
    if not isinstance(part, Product) or part.terms[-1][0] != "/":
        return None
    if any(sign == "/" for sign, _ in part.terms[:-1]) or any(map(divides, factors(part))):
        return None
    over = part.terms[:-1]
    first = over[0][1] if len(over) == 1 else Product(over)
    return Quotient(name, (first, part.terms[-1][1]))


def factors(node: Product) -> list[Node]:
    return [factor for _, factor in node.terms]


def divides(node: Node) -> bool:
    """Whether something in it is divided, and so rounded down already."""
    match node:
        case Product():
            return any(sign == "/" or divides(factor) for sign, factor in node.terms)
        case Sum():
            return any(divides(term) for _, term in node.terms)
        case Labelled():
            return divides(node.node)
        case RollGroup() | FunctionCall():
            return any(map(divides, node.parts))
    return False


def is_whole(name: str, first: Node, second: Node) -> bool:
    """Whether the rest of a division, or a power, is a whole number that all read alike: what is
    divided may not be negative, a power is a number and no dice."""
    if first.low < 0:
        return False
    if name == "mod":
        return second.low > 0
    return second.low == second.high >= 0 and first.high ** min(second.low, 60) <= LARGEST


def evaluate_parts(
    node: RollGroup | FunctionCall | Quotient, stream: Stream, throws: list[Throw]
) -> int:
    return node.total([evaluate(part, stream, throws) for part in node.parts])


EVALUATE[RollGroup] = EVALUATE[FunctionCall] = EVALUATE[Quotient] = evaluate_parts
