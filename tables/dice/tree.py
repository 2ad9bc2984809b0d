"""The tree of a dice expression. Each node knows its canonical text and the range of its value.

Number      100
Pool        4d6kh3      dice thrown together, with what is done to them
Sum         a+b-c
Product     axb/c       division rounds down
Compare     a>=b        1 when it holds, else 0
Labelled    (a+b)[losses]

Loaded on the quick path of `roll`: keep it free of imports.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Terms = tuple[tuple[str, "Node"], ...]

TEXT = 1000  # characters, also when written out in full
DICE = 10_000  # thrown at once, before explosions
SIDES = 1_000_000
NUMBER = 1_000_000_000
DEPTH = 40  # brackets in brackets
REPEAT = 1000
EXPLOSIONS = 20  # further dice that one die may bring, unless `!N` says otherwise
AGAIN = 100  # `rr` must leave one face in so many, or the roll would hardly end
LABEL = 60

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda left, right: left >= right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    "<": lambda left, right: left < right,
    "=": lambda left, right: left == right,
    "even": lambda left, _: left % 2 == 0,
    "odd": lambda left, _: left % 2 == 1,
}
PARITY = ("even", "odd")

D66 = 66  # two d6 read as tens and units, in place of a die of 66 sides
FUDGE = -3  # a Fudge die: a d3 whose faces are -1, 0 and 1
FUDGE_ONE = -6  # Fudge die `dF.1`: a d6 with one -1, one 1 and four blanks
SPECIAL = {FUDGE: "dF", FUDGE_ONE: "dF.1"}


class Node:
    """A part of an expression: what it is written as, and what it can come to."""

    __slots__ = ("dice", "high", "low", "text")

    def __init__(self, text: str, low: int, high: int, dice: int) -> None:
        self.text, self.low, self.high, self.dice = text, low, high, dice


class Number(Node):
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        super().__init__(str(value), value, value, 0)
        self.value = value


class Pool(Node):
    """`count` dice of `sides`, worked in this order whatever the order typed: re-roll, explode,
    throw doubles again, least and most a die counts as, keep or drop, count those that hold."""

    __slots__ = (
        "again",
        "count",
        "explode",
        "fails",
        "holds",
        "how",
        "label",
        "least",
        "most",
        "on",
        "pick",
        "same",
        "sides",
        "sort",
        "then",
        "twice",
        "unique",
    )  # fmt: skip

    def __init__(
        self,
        count: int,
        sides: int,  # or D66, FUDGE, FUDGE_ONE
        again: tuple[str, str, int] | None = None,  # ("r" or "rr", "<", 3)
        explode: int = 0,  # further dice a die may bring
        least: int | None = None,
        most: int | None = None,
        pick: tuple[str, int] | None = None,  # ("kh", 3)
        then: tuple[str, int] | None = None,  # a second pick, of the dice that the first one left
        holds: tuple[str, int] | None = None,  # (">=", 5)
        label: str = "",
        on: tuple[str, int] | None = None,  # faces that explode, where not the highest alone
        how: str = "",  # "!": added to the die that exploded; "p": the further die counts 1 less
        fails: tuple[str, int] | None = None,  # dice that count against those that hold
        twice: tuple[str, int] | None = None,  # dice that hold and count twice
        unique: bool = False,  # no two dice show the same
        same: tuple[str, int] | None = None,  # only these faces must be unique
        sort: str = "",  # "sa" or "sd": shown from the lowest or the highest
    ) -> None:
        if not explode or how == "!":
            pick, then = join_picks(pick, then, count)
        self.on, self.how, self.fails, self.twice = on, how, fails, twice
        self.count, self.sides, self.again, self.explode = count, sides, again, explode
        self.least, self.most, self.pick, self.then = least, most, pick, then
        self.holds, self.label, self.unique, self.same, self.sort = holds, label, unique, same, sort
        low, high = pool_range(self)
        super().__init__(render_pool(self), low, high, count * (2 if sides == D66 else 1))

    @property
    def plain(self) -> bool:
        """Only thrown, and perhaps the best or worst kept: the quick way of rolling will do."""
        return not (
            self.again
            or self.explode
            or self.least is not None
            or self.most is not None
            or self.holds
            or self.unique
            or self.then
            or self.sides in (D66, FUDGE, FUDGE_ONE)
        )

    def value(self, face: int) -> int:
        """What a face counts as."""
        if self.least is not None and face < self.least:
            return self.least
        return self.most if self.most is not None and face > self.most else face

    def score(self, face: int) -> int:
        """What a die that is kept brings to the total."""
        return self.worth(self.value(face))

    def worth(self, value: int) -> int:
        """What a value brings: itself, or 1, 2, 0 or -1 where dice are counted."""
        if not self.holds:
            return value
        if COMPARE[self.holds[0]](value, self.holds[1]):
            return 2 if self.twice and COMPARE[self.twice[0]](value, self.twice[1]) else 1
        return -1 if self.fails and COMPARE[self.fails[0]](value, self.fails[1]) else 0

    def explodes(self, face: int) -> bool:
        return COMPARE[self.on[0]](face, self.on[1]) if self.on else face == highest(self.sides)

    def may_repeat(self, face: int) -> bool:
        """Whether two dice of a pool without doubles may both show the face."""
        return self.same is not None and not COMPARE[self.same[0]](face, self.same[1])

    def replace(
        self,
        pick: tuple[str, int] | None = None,
        then: tuple[str, int] | None = None,
        label: str = "",
        sort: str = "",
    ) -> Pool:
        """The same dice with other dice kept, a label, or sorted."""
        return Pool(
            self.count, self.sides, self.again, self.explode, self.least, self.most,
            pick or self.pick, then or self.then, self.holds, label or self.label, self.on,
            self.how, self.fails, self.twice, self.unique, self.same, sort or self.sort,
        )  # fmt: skip


def join_picks(
    pick: tuple[str, int] | None, then: tuple[str, int] | None, count: int
) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
    """One way to write what is kept of a fixed number of dice: dropping the lowest is keeping the
    highest, and the lowest of the highest (`4d6kh3kl1`) are written in that order."""
    if pick is None or then is None:
        return as_keep(pick, count) if pick else None, None
    first, end = 0, count  # of the dice sorted from the lowest
    for how, number in (pick, then):
        left = kept((how, number), end - first)
        if how in ("kh", "dl"):
            first = end - left
        else:
            end = first + left
    if first and end < count:
        return ("kh", count - first), ("kl", end - first)
    return (("kh", count - first) if first else ("kl", end)), None


def as_keep(pick: tuple[str, int], count: int) -> tuple[str, int]:
    """Dropping the lowest is keeping the highest, where the number of dice is fixed."""
    how, number = pick
    return {"dl": ("kh", count - number), "dh": ("kl", count - number)}.get(how, pick)


def kept(pick: tuple[str, int] | None, dice: int) -> int:
    """How many of so many dice are kept."""
    if pick is None:
        return dice
    how, number = pick
    return min(number, dice) if how[0] == "k" else max(0, dice - number)


def pool_range(pool: Pool) -> tuple[int, int]:
    fewest = kept(pool.then, kept(pool.pick, pool.count))
    most = kept(pool.then, kept(pool.pick, pool.count * (1 + pool.explode)))
    if pool.holds:
        return (-most if pool.fails else 0), most * (2 if pool.twice else 1)
    if pool.how == "!":
        most = fewest * (1 + pool.explode)
    faces = faces_of(pool.sides)
    if pool.unique and not (pool.same or pool.pick or pool.explode) and pool.count <= len(faces):
        values = sorted(pool.value(face) for face in faces)
        return sum(values[: pool.count]), sum(values[-pool.count :])
    low, high = pool.value(faces[0]), pool.value(faces[-1])
    if pool.how == "p":
        return min(fewest * low, fewest * low + (most - fewest) * (low - 1)), most * high
    # What the highest face alone brings costs nothing, if that face counts and stays.
    brings = high >= 0 and not (pool.on or pool.then) and (not pool.pick or pool.pick[0] != "dh")
    lowest = fewest * low if brings else min(fewest * low, most * low)
    return lowest, max(fewest * high, most * high)


def render_pool(pool: Pool) -> str:
    text = f"{pool.count}{die_name(pool.sides)}"
    if pool.again:
        how, sign, number = pool.again
        text += f"{how}{'' if sign == '=' else sign}{number}"
    if pool.explode:
        text += "!" + pool.how
        text += "on{}{}".format(*pool.on) if pool.on else ""
        text += "" if pool.explode == EXPLOSIONS else f"{'x' if pool.on else ''}{pool.explode}"
    if pool.unique:
        text += "uon{}{}".format(*pool.same) if pool.same else "u"
    text += f"mi{pool.least}" if pool.least is not None else ""
    text += f"ma{pool.most}" if pool.most is not None else ""
    text += "{}{}".format(*pool.pick) if pool.pick else ""
    text += "{}{}".format(*pool.then) if pool.then else ""
    text += pool.sort
    if pool.holds:
        # `!=` would read as "not equal" to most people, so it is never written.
        text += " " if text[-1] == "!" and pool.holds[0] == "=" else ""
        text += pool.holds[0] if pool.holds[0] in PARITY else "{}{}".format(*pool.holds)
        text += "f{}{}".format(*pool.fails) if pool.fails else ""
        text += "tw{}{}".format(*pool.twice) if pool.twice else ""
    return text + (f"[{pool.label}]" if pool.label else "")


def die_name(sides: int) -> str:
    return SPECIAL.get(sides) or f"d{sides}"


def faces_of(sides: int) -> range | list[int]:
    """The faces of a die from the lowest; one that stands on it several times is there as often."""
    if sides == D66:
        return [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    if sides == FUDGE:
        return [-1, 0, 1]
    return [-1, 0, 0, 0, 0, 1] if sides == FUDGE_ONE else range(1, sides + 1)


def highest(sides: int) -> int:
    return 1 if sides < 0 else sides


def has_face(sides: int, sign: str, number: int) -> bool:
    return count_faces(sides, sign, number) > 0


def count_faces(sides: int, sign: str, number: int) -> int:
    """How many faces of the die hold against the number."""
    if sides == D66 or sides < 0:
        return sum(COMPARE[sign](face, number) for face in faces_of(sides))
    if sign == "=":
        return int(1 <= number <= sides)
    if sign in PARITY:
        return (sides + (sign == "odd")) // 2
    under = min(sides, max(0, number - 1 if sign in ("<", ">=") else number))
    return under if sign[0] == "<" else sides - under


class Sum(Node):
    """Terms with their signs; the first sign is +."""

    __slots__ = ("terms",)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms = tuple(flatten_sum(terms))
        low = sum(node.low if sign == "+" else -node.high for sign, node in terms)
        high = sum(node.high if sign == "+" else -node.low for sign, node in terms)
        super().__init__(render_terms(terms, SUM_OPERANDS), low, high, count_dice(terms))


def flatten_sum(terms: Terms) -> Terms:
    """`1+(2d6+3)` is `1+2d6+3`; brackets after a minus stay."""
    flat: list[tuple[str, Node]] = []
    for sign, node in terms:
        flat += node.terms if sign == "+" and isinstance(node, Sum) else [(sign, node)]
    return tuple(flat)


class Product(Node):
    """Factors with `x` or `/`, worked from the left; the first is `x`. Division rounds down."""

    __slots__ = ("terms",)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms = tuple(flatten_product(terms))
        low = high = 1
        for sign, node in terms:
            low, high = corners(low, high, sign, node)
        super().__init__(render_terms(terms, PRODUCT_OPERANDS), low, high, count_dice(terms))


def flatten_product(terms: Terms) -> Terms:
    """`2x(3x4)` is `2x3x4`, and so is a first factor; `2x(3/4)` rounds elsewhere and stays."""
    flat: list[tuple[str, Node]] = []
    for sign, node in terms:
        inner = node.terms if sign == "x" and isinstance(node, Product) else ()
        if inner and (not flat or all(sign == "x" for sign, _ in inner)):
            flat += inner
        else:
            flat.append((sign, node))
    return tuple(flat)


def corners(low: int, high: int, sign: str, node: Node) -> tuple[int, int]:
    """The range of a product or quotient lies between its corners."""
    if sign == "x":
        found = [a * b for a in (low, high) for b in (node.low, node.high)]
    else:
        found = [a // b for a in (low, high) for b in (node.low, node.high)]
    return min(found), max(found)


class Compare(Node):
    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Node, sign: str, right: Node) -> None:
        self.left, self.sign, self.right = left, sign, right
        # Bare dice on the left would count dice; a number there needs no brackets.
        first = bracket(left, (Number, Sum, Product)) if ends_in_number(left) else f"({left.text})"
        text = first + sign + bracket(right, (Number, Pool, Sum, Product, Labelled))
        super().__init__(text, 0, 1, left.dice + right.dice)


def ends_in_number(node: Node) -> bool:
    if isinstance(node, Sum | Product):
        return ends_in_number(node.terms[-1][1])
    return isinstance(node, Number)


class Labelled(Node):
    __slots__ = ("label", "node")

    def __init__(self, node: Node, label: str) -> None:
        self.node, self.label = node, label
        super().__init__(f"({node.text})[{label}]", node.low, node.high, node.dice)


PRODUCT_OPERANDS = (Number, Pool, Labelled)
SUM_OPERANDS = (Number, Pool, Labelled, Product)


def render_terms(terms: Terms, bare: tuple[type[Node], ...]) -> str:
    text = "".join(sign + bracket(node, bare) for sign, node in terms)
    return text[1:]


def bracket(node: Node, bare: tuple[type[Node], ...]) -> str:
    return node.text if isinstance(node, bare) else f"({node.text})"


def count_dice(terms: Terms) -> int:
    return sum(node.dice for _, node in terms)
