"""Dice: `parse("4d6kh3").roll(stream)`.

`notation` parses the text, `tree` has the nodes and, at its head, the limits, `roll` rolls them.
A text already seen is not parsed again, and the common shapes
(plain dice, the best or worst kept, a number added) roll without walking the tree.
"""

from __future__ import annotations

from tables.chance.sources import Stream
from tables.dice.notation import parse_notation
from tables.dice.roll import Throw, evaluate
from tables.dice.tree import D66, Node, Number, Pool, Sum
from tables.errors import WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SEEN = 1024  # texts remembered


class Expression:
    """A dice expression, parsed. `text` is its canonical form; `low` and `high` hold its totals."""

    __slots__ = ("body", "high", "low", "repeat", "roll", "text", "tree")

    def __init__(self, repeat: int, tree: Node) -> None:
        self.repeat, self.tree, self.low, self.high = repeat, tree, tree.low, tree.high
        self.body = tree.text  # without the repetition
        self.text = f"{repeat}#{tree.text}" if repeat > 1 else tree.text
        self.roll: Callable[[Stream], Roll] = quick_roll(self) or self._roll
        """Roll once, whatever the repetition."""

    def _roll(self, stream: Stream) -> Roll:
        throws: list[Throw] = []
        total = evaluate(self.tree, stream, throws)
        return Roll((self, fallen_faces(throws), total))

    def roll_all(self, stream: Stream) -> list[Roll]:
        """As many rolls as the repetition asks for."""
        return [self.roll(stream) for _ in range(self.repeat)]


class Roll(tuple[Expression, list[int], int]):
    """What was rolled: the expression, the faces in the order they fell, the total.

    A tuple, which is made in half the time of an object with fields.
    """

    __slots__ = ()

    @property
    def expression(self) -> Expression:
        return self[0]

    @property
    def faces(self) -> list[int]:
        return self[1]

    @property
    def total(self) -> int:
        return self[2]

    @property
    def text(self) -> str:
        return self[0].body

    @property
    def throws(self) -> list[Throw]:
        """Each pool's dice with their fate: the faces say it all, so it is made when asked for."""
        throws: list[Throw] = []
        evaluate(self[0].tree, Fallen(self[1]), throws)
        return throws


class Fallen(Stream):
    """Faces that fell before, once more in the same order."""

    __slots__ = ("_at", "_faces")

    def __init__(self, faces: list[int]) -> None:
        self._faces, self._at = faces, 0

    def faces(self, count: int, sides: int) -> list[int]:
        self._at += count
        return self._faces[self._at - count : self._at]

    def fudge(self, count: int, sides: int) -> list[int]:
        return self.faces(count, sides)


def fallen_faces(throws: list[Throw]) -> list[int]:
    """Faces as the stream gave them: a d66 is two dice."""
    faces: list[int] = []
    for throw in throws:
        for die in throw.dice:
            faces += divmod(die.face, 10) if throw.pool.sides == D66 else (die.face,)
    return faces


def quick_roll(expression: Expression) -> Callable[[Stream], Roll] | None:
    """A roll without walking the tree, for one plain pool and numbers added."""
    tree = expression.tree
    terms = tree.terms if isinstance(tree, Sum) else (("+", tree),)
    pool = terms[0][1]
    if not isinstance(pool, Pool) or not pool.plain:
        return None
    add = 0
    for sign, node in terms[1:]:
        if not isinstance(node, Number):
            return None
        add += node.value if sign == "+" else -node.value
    return quick_pick(expression, pool, add) if pool.pick else quick_sum(expression, pool, add)


def quick_sum(expression: Expression, pool: Pool, add: int) -> Callable[[Stream], Roll]:
    count, sides = pool.count, pool.sides

    def roll(stream: Stream) -> Roll:
        faces = stream.faces(count, sides)
        return Roll((expression, faces, sum(faces) + add))

    return roll


def quick_pick(expression: Expression, pool: Pool, add: int) -> Callable[[Stream], Roll]:
    count, sides = pool.count, pool.sides
    how, number = pool.pick or ("kh", count)
    part = slice(count - number, count) if how == "kh" else slice(number)

    def roll(stream: Stream) -> Roll:
        faces = stream.faces(count, sides)
        return Roll((expression, faces, sum(sorted(faces)[part]) + add))

    def roll_without_lowest(stream: Stream) -> Roll:  # 4d6kh3: no need to sort
        faces = stream.faces(count, sides)
        return Roll((expression, faces, sum(faces) - min(faces) + add))

    return roll_without_lowest if pool.pick == ("kh", count - 1) else roll


def parse_labelled(text: str) -> Expression:
    """The same for what a person types: words behind the dice are their label."""
    try:
        return parse(text)
    except WrongWords:
        return Expression(*parse_notation(text, labelled=True))


_seen: dict[str, Expression] = {}


def parse(text: str) -> Expression:
    """The expression, or `WrongWords` with the place and what was expected there."""
    try:
        return _seen[text]
    except KeyError:
        expression = Expression(*parse_notation(text))
    if len(_seen) >= SEEN:
        _seen.clear()
    _seen[text] = expression
    return expression
