"""Rolling a tree: what every die showed, what became of it, and the total.

Loaded on the quick path of `roll`: keep it free of imports but ours.
"""

from __future__ import annotations

from tables.dice.tree import (
    COMPARE,
    D66,
    Compare,
    Labelled,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    kept,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tables.chance.sources import Stream

KEPT, DROPPED, REROLLED, ADDED = "kept", "dropped", "rerolled", "added"


class Die:
    """One die as it fell: its face, what it counts as, and its fate."""

    __slots__ = ("exploded", "face", "fate", "value")

    def __init__(self, face: int, value: int) -> None:
        self.face, self.value, self.fate, self.exploded = face, value, KEPT, False


class Throw:
    """The dice of one pool, in the order they fell."""

    __slots__ = ("dice", "pool", "total")

    def __init__(self, pool: Pool, dice: list[Die]) -> None:
        self.pool, self.dice = pool, dice
        self.total = sum(pool.worth(die.value) for die in dice if die.fate == KEPT)


def evaluate(node: Node, stream: Stream, throws: list[Throw]) -> int:
    """The value of a node; its throws are added to the list, from left to right."""
    return EVALUATE[type(node)](node, stream, throws)


def evaluate_number(node: Number, stream: Stream, throws: list[Throw]) -> int:
    return node.value


def evaluate_pool(node: Pool, stream: Stream, throws: list[Throw]) -> int:
    throw = Throw(node, throw_dice(node, stream))
    throws.append(throw)
    return throw.total


def evaluate_sum(node: Sum, stream: Stream, throws: list[Throw]) -> int:
    total = 0
    for sign, term in node.terms:
        value = evaluate(term, stream, throws)
        total += value if sign == "+" else -value
    return total


def evaluate_product(node: Product, stream: Stream, throws: list[Throw]) -> int:
    total = 1
    for sign, term in node.terms:
        value = evaluate(term, stream, throws)
        total = total * value if sign == "x" else total // value
    return total


def evaluate_compare(node: Compare, stream: Stream, throws: list[Throw]) -> int:
    left = evaluate(node.left, stream, throws)
    right = evaluate(node.right, stream, throws)
    return int(COMPARE[node.sign](left, right))


def evaluate_labelled(node: Labelled, stream: Stream, throws: list[Throw]) -> int:
    return evaluate(node.node, stream, throws)


EVALUATE: dict[type[Node], Callable[..., int]] = {
    Number: evaluate_number,
    Pool: evaluate_pool,
    Sum: evaluate_sum,
    Product: evaluate_product,
    Compare: evaluate_compare,
    Labelled: evaluate_labelled,
}


def throw_dice(pool: Pool, stream: Stream) -> list[Die]:
    """All dice of the pool: those thrown, those rolled again, those that explosions bring."""
    dice: list[Die] = []
    fresh = pool.count
    before: list[Die] = []  # where `how` is "!": the first die of each chain
    for generation in range(pool.explode + 1):
        settled = settle(pool, draw(pool, stream, fresh), stream, dice)
        if generation and pool.how:
            before = bring(pool, before, settled)
        tops = [(die, root) for die, root in zip(settled, before or settled, strict=True)
                if pool.explodes(die.face)]  # fmt: skip
        if not tops or generation == pool.explode:
            break
        for die, _ in tops:
            die.exploded = True
        before = [root for _, root in tops] if pool.how == "!" else []
        fresh = len(tops)
    if pool.unique:
        part_doubles(pool, stream, dice)
    for pick in (pool.pick, pool.then):
        if pick:
            drop(pick, [die for die in dice if die.fate == KEPT])
    return dice


def bring(pool: Pool, before: list[Die], further: list[Die]) -> list[Die]:
    """What an explosion brought: counted 1 less, or added to the die that exploded first."""
    if pool.how == "p":
        for die in further:
            die.value -= 1
        return []
    for root, die in zip(before, further, strict=True):
        root.value += die.value
        die.fate = ADDED
    return before


def part_doubles(pool: Pool, stream: Stream, dice: list[Die]) -> None:
    """One die after another is thrown again while it shows what one before it shows."""
    standing: list[Die] = []
    for die in [die for die in dice if die.fate == KEPT]:
        while not pool.may_repeat(die.face) and any(die.face == one.face for one in standing):
            die.fate = REROLLED
            [die] = draw(pool, stream, 1)
            dice.append(die)
        standing.append(die)


def draw(pool: Pool, stream: Stream, count: int) -> list[Die]:
    if pool.sides == D66:
        faces = stream.faces(2 * count, 6)
        faces = [10 * tens + units for tens, units in zip(faces[::2], faces[1::2], strict=True)]
    elif pool.sides < 0:
        faces = stream.fudge(count, -pool.sides)
    else:
        faces = stream.faces(count, pool.sides)
    return [Die(face, pool.value(face)) for face in faces]


def settle(pool: Pool, thrown: list[Die], stream: Stream, dice: list[Die]) -> list[Die]:
    """Roll again what must be; all dice seen go to `dice`, those that stand are returned."""
    dice += thrown
    if pool.again is None:
        return thrown
    how, sign, number = pool.again
    standing: list[Die] = []
    while thrown:
        again = [die for die in thrown if COMPARE[sign](die.face, number)]
        standing += [die for die in thrown if not COMPARE[sign](die.face, number)]
        for die in again:
            die.fate = REROLLED
        thrown = draw(pool, stream, len(again)) if again else []
        dice += thrown
        if how == "r":
            return standing + thrown
    return standing


def drop(pick: tuple[str, int], dice: list[Die]) -> None:
    """Mark what is not kept; of equal dice the first thrown stays."""
    highest_first = pick[0] in ("kh", "dl")
    order = sorted(dice, key=lambda die: -die.value if highest_first else die.value)
    for die in order[kept(pick, len(dice)) :]:
        die.fate = DROPPED
