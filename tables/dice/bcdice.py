"""The common commands of BCDice, read by its own grammar: what BCDice would not answer is refused.

2D6+1>=9  5D10KH3  3DMAX     dice added; D alone is D6; a comparison is of the total
2B6+4B10>3                   dice counted, over several pools
2R6>=5  2R6[6]>=5  …@6       dice that hold bring further dice; all that hold are counted
4U6[6]+1>=10  …@6            what a die brings is added to it; a comparison counts dice
D66  C(1+2)  choice[a,b]  x3 2D6
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tables.dice.choices import MOST, Choice
from tables.dice.groups import Quotient
from tables.dice.notation import join_product, label_node, negate
from tables.dice.reader import DiceReader
from tables.dice.tree import (
    D66,
    DEPTH,
    EXPLOSIONS,
    LABEL,
    Compare,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    has_face,
    kept,
)
from tables.errors import WrongWords

OPEN_ENDED = "explosions end after 20 further dice a die"  # messages
ADDED = "the sum of the dice; BCDice only lists them"  # messages
HIGHEST = "the total; BCDice also gives the highest die: {dice}"  # messages
# The limits of BCDice itself, which answers 0 or nothing beyond them.
TIMES, MOST_DICE, MOST_SIDES = 100, 200, 10_000
SIGNS = {
    "<=": "<=", "=<": "<=", ">=": ">=", "=>": ">=", "<>": "!=", "!=": "!=", "=!": "!=",
    "<": "<", ">": ">", "=": "=", "==": "=",
}  # fmt: skip
PICKS = {"KH": "kh", "KL": "kl", "DH": "dh", "DL": "dl"}
IMPLICIT = 6  # the sides of `2D`


class BCDiceReading(NamedTuple):
    repeat: int
    tree: Node | None
    notes: list[tuple[str, str]]  # a message and its {dice}
    choice: Choice | None = None


def read_bcdice(text: str) -> BCDiceReading:
    """What a BCDice command rolls; `WrongWords` for one that BCDice would not answer."""
    text = text.strip()
    repeat, command = read_repeat(text)
    bare = command[1:] if command[:1] in ("s", "S") else command  # a secret roll
    if bare[:6].lower() == "choice":
        return BCDiceReading(repeat, None, [], read_choice(bare, repeat))
    word, *comment = command.split(None, 1) or [""]
    troubles: list[WrongWords] = []
    for read in (BCDiceReader.added, BCDiceReader.counted, BCDiceReader.rerolled,
                 BCDiceReader.upper, BCDiceReader.worked_out, BCDiceReader.d66):  # fmt: skip
        reader = BCDiceReader(word)
        try:
            tree = read(reader)
            reader.end()
        except WrongWords as trouble:
            troubles.append(trouble)
            continue
        return BCDiceReading(repeat, add_comment(tree, "".join(comment).strip()), reader.notes)
    raise max(troubles, key=lambda trouble: trouble.at or 0)


def read_repeat(text: str) -> tuple[int, str]:
    """`x3 2D6`, `rep3 2D6`, `repeat3 2D6`."""
    word, _, rest = text.partition(" ")
    bare = word[1:] if word[:1] in ("s", "S") else word
    name = bare.rstrip("0123456789")
    if name.lower() not in ("repeat", "rep", "x") or name == bare:
        return 1, text
    times = int(bare[len(name) :][:9])
    reader = DiceReader(text)
    if not 1 <= times <= TIMES:
        reader.fail(
            "expected 1 to {most} repetitions, found {times}, at character {place} of {text}",
            len(word) - len(bare) + len(name),
            most=TIMES,
            times=times,
        )
    if not rest.strip():
        reader.fail("expected dice, a number or (, found {found} at character {place} of {text}",
                    len(text))  # fmt: skip
    if read_repeat(rest.strip())[1] != rest.strip():
        reader.fail("given twice, at character {place} of {text}", len(word) + 1)
    return times, rest.strip()


def read_choice(text: str, repeat: int) -> Choice:
    """`choice[a,b]`, `choice(a,b)`, `choice a b`, `choice2[…]`, `choice[A-F]`, `choice[1-6]`."""
    reader = DiceReader(text)
    reader.at = len("choice")
    digits = reader.digits() if text[reader.at : reader.at + 1].isdigit() else ""
    takes = int(digits[:9]) if digits else 1
    opening = text[reader.at : reader.at + 1]
    closing = {"[": "]", "(": ")"}.get(opening, "")
    rest = text[reader.at + 1 :]
    end = rest.find(closing, rest.rfind(",") + 1) if closing else len(rest)
    if end < 0 or not (closing or opening.isspace()):
        reader.fail("expected names, as in choice[sword,shield],"
                    " found {found} at character {place} of {text}")  # fmt: skip
    names = [name.strip() for name in rest[:end].split("," if closing else None)]
    names = [name for name in names if name]
    if len(names) == 1:
        names = shorthand(names[0])
    if not names or not 1 <= takes <= len(names):
        reader.fail("expected at least {takes} names, found {count}, in {text}",
                    takes=max(1, takes), count=len(names))  # fmt: skip
    if len(names) > MOST:
        reader.fail("expected at most {most} names, in {text}", most=MOST)
    return Choice(tuple(names), takes, repeat)


def shorthand(text: str) -> list[str]:
    """`A-F` and `3-10` are all between; one name alone is no choice."""
    first, dash, last = text.partition("-")
    if not dash:
        return []
    if first.isascii() and last.isascii() and first.isdigit() and last.isdigit():
        if len(first) > 9 or len(last) > 9:
            return []
        return [str(number) for number in range(int(first), min(int(last), int(first) + MOST) + 1)]
    both = len(first) == len(last) == 1 and (first + last).isascii() and (first + last).isalpha()
    if not both or first.isupper() != last.isupper():
        return []
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


def add_comment(tree: Node, comment: str) -> Node:
    """Words behind the command, as the label of the whole where they can be one."""
    good = 0 < len(comment) <= LABEL and comment.isprintable()
    return label_node(tree, comment) if good and not {"[", "]"} & set(comment) else tree


class BCDiceReader(DiceReader):
    """A method for each command; each leaves the reader behind what it took."""

    __slots__ = ("depth", "notes")

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depth = 0
        self.notes: list[tuple[str, str]] = []

    # The commands

    def added(self) -> Node:
        """`2D6+1`, `2D6+1>=9`."""
        self.take("s")
        left = self.sum()
        if self.starts_with("t"):
            self.fail("{letter} dice are BCDice's own, at character {place} of {text}",
                      letter=self.text[self.at :][:2].upper())  # fmt: skip
        if not left.dice:
            self.fail("expected dice, found only a number, in {text}")
        sign = self.comparison()
        if not sign:
            return left
        if self.take("?"):
            self.fail("a target left open (?) is not supported, at character {place} of {text}")
        right = self.sum()
        self.constant(right)
        return compare(left, sign, right)

    def counted(self) -> Node:
        """`2B6+4B10>3`."""
        self.take("s")
        pools = self.pools("b")
        sign = self.comparison()
        if not sign:
            self.notes.append((ADDED, ""))
            return add_up([Pool(count, sides) for count, sides in pools])
        number = self.constant(self.sum())
        return count_pools([
            self.count_dice(count, sides, sign, number) for count, sides in pools
        ])  # fmt: skip

    def count_dice(self, count: int, sides: int, sign: str, number: int) -> tuple[int, Node]:
        """Dice to take away from, or 0, and the dice that are counted."""
        equal = "=" if sign == "!=" else sign
        if not has_face(sides, equal, number):
            self.fail("no face of a {die} is {sign}{number}, at character {place} of {text}",
                      die=f"d{sides}", sign=sign, number=number)  # fmt: skip
        return (count if sign == "!=" else 0), Pool(count, sides, holds=(equal, number))

    def rerolled(self) -> Node:
        """`2R6>=5`, `2R6[6]>=5`, `2R6>=5@6`: further dice for those that hold, counted too."""
        self.take("s")
        pools = self.pools("r")
        again = self.bracket(with_sign=True)
        sign = self.comparison()
        if not sign:
            self.fail("R dice need a comparison, as in 2R6>=5, at character {place} of {text}")
        number = self.constant(self.sum())
        again = again or self.at_sign(with_sign=True) or (sign, number)
        again = (again[0] or sign, again[1])
        if "!=" in (again[0], sign):
            self.fail("{sign} is not known, at character {place} of {text}", sign="<>")
        self.notes.append((OPEN_ENDED, ""))
        return add_up([
            Pool(count, sides, explode=self.bursts(sides, again), holds=(sign, number),
                 on=narrowed(again, sides))
            for count, sides in pools
        ])  # fmt: skip

    def bursts(self, sides: int, again: tuple[str, int]) -> int:
        """Further dice that a die may bring: none, where no face does."""
        return EXPLOSIONS if has_face(sides, *again) else 0

    def upper(self) -> Node:
        """`4U6[6]+1>=10`, `4U6+1>=10@6`: what a die brings is added to it."""
        self.take("s")
        pools = self.pools("u")
        found = self.bracket(with_sign=False)
        extra = self.modifier()
        sign = self.comparison()
        number = self.constant(self.sum()) if sign else 0
        found = found or self.at_sign(with_sign=False)
        if found is None or found[1] <= 1:
            self.fail("U dice need the face from which they explode, as in 4U6[6],"
                      " at character {place} of {text}")  # fmt: skip
        again = (">=", found[1])
        self.notes.append((OPEN_ENDED, ""))
        if sign:  # each die is rolled to its end before the next, and compared by itself
            pools = [(1, sides) for count, sides in pools for _ in range(count)]
        made = [
            Pool(count, sides, explode=self.bursts(sides, again), how="!" if has_face(sides, *again)
                 else "", on=narrowed(again, sides),
                 holds=(("=" if sign == "!=" else sign), number - extra) if sign else None)
            for count, sides in pools
        ]  # fmt: skip
        if sign:
            return count_pools([(pool.count if sign == "!=" else 0, pool) for pool in made])
        best = ",".join(pool.replace(pick=("kh", 1)).text for pool in made)
        best = f"max({best})" if len(made) > 1 else best
        self.notes.append((HIGHEST, best + (f"{extra:+d}" if extra else "")))
        return plus(add_up(made), extra)

    def worked_out(self) -> Node:
        """`C(1+2)`."""
        self.take("s")
        if not self.take("c"):
            self.fail("expected dice, found {found} at character {place} of {text}")
        node = self.sum()
        self.constant(node)
        return node

    def d66(self) -> Node:
        self.take("s")
        if not self.take("d66"):
            self.fail("expected dice, found {found} at character {place} of {text}")
        if self.take_one(("a", "s", "d")):
            self.fail("D66 with sorted dice is not supported, at character {place} of {text}",
                      self.at - 1)  # fmt: skip
        self.take("n")
        return Pool(1, D66)

    # Their parts

    def pools(self, letter: str) -> list[tuple[int, int]]:
        """`2B6+4B10`: count and sides of each."""
        found = [self.one_pool(letter)]
        while self.text[self.at : self.at + 1] == "+":
            before = self.at
            self.at += 1
            try:
                found.append(self.one_pool(letter))
            except WrongWords:  # a number that is added
                self.at = before
                break
        return found

    def one_pool(self, letter: str) -> tuple[int, int]:
        count = self.constant(self.term())
        if not self.take(letter):
            self.fail("expected dice, found {found} at character {place} of {text}")
        return self.checked(count, self.constant(self.term()))

    def bracket(self, with_sign: bool) -> tuple[str, int] | None:
        if not self.take("["):
            return None
        sign = self.comparison() if with_sign else None
        number = self.constant(self.sum())
        if not self.take("]"):
            self.fail("expected , or {close}, found {found} at character {place} of {text}",
                      close="]")  # fmt: skip
        return sign or "", number

    def at_sign(self, with_sign: bool) -> tuple[str, int] | None:
        if not self.take("@"):
            return None
        sign = self.comparison() if with_sign else None
        return sign or "", self.constant(self.sum())

    def modifier(self) -> int:
        """What is added to every U die: `+1-2`."""
        extra = 0
        while sign := self.take_one(("+", "-")):
            number = self.constant(self.product())
            extra += number if sign == "+" else -number
        return extra

    def comparison(self) -> str | None:
        start = self.at
        while self.text[self.at : self.at + 1] in ("<", ">", "=", "!"):
            self.at += 1
        found = self.text[start : self.at]
        if found and found not in SIGNS:
            self.fail("{sign} is not known, at character {place} of {text}", start, sign=found)
        return SIGNS[found] if found else None

    def constant(self, node: Node) -> int:
        if node.dice or node.low != node.high:
            self.fail("expected a number without dice, at character {place} of {text}")
        return node.low

    def checked(self, count: int, sides: int) -> tuple[int, int]:
        if not 1 <= count <= MOST_DICE:
            self.fail("expected 1 to {most} dice, found {count}, at character {place} of {text}",
                      most=MOST_DICE, count=count)  # fmt: skip
        if not 1 <= sides <= MOST_SIDES:
            self.fail("expected 1 to {most} sides, found {sides}, at character {place} of {text}",
                      most=MOST_SIDES, sides=sides)  # fmt: skip
        return count, sides

    # Sums

    def sum(self) -> Node:
        terms = [self.signed("+")]
        while sign := self.take_one(("+", "-")):
            terms.append(self.signed(sign))
        if terms[0][0] == "-":
            terms.insert(0, ("+", Number(0)))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def signed(self, sign: str) -> tuple[str, Node]:
        minus = self.minus()
        node = self.product(minus)
        if minus and isinstance(node, Sum):
            return ("-" if sign == "+" else "+"), node.terms[1][1]
        return sign, node

    def minus(self) -> bool:
        minus = False
        while sign := self.take_one(("+", "-")):
            minus = minus != (sign == "-")
        return minus

    def product(self, minus: bool = False) -> Node:
        terms: list[tuple[str, Node]] = [("x", self.dice())]
        while sign := self.take_one(("*", "/")):
            if sign == "/" and minus:  # the minus is of the first factor, and rounding minds it
                terms, minus = [("x", negate(join_product(terms)))], False
            node = negate(self.dice()) if self.minus() else self.dice()
            terms = [*terms, ("x", node)] if sign == "*" else self.divided(terms, node)
        return join_product(terms, minus)

    def divided(self, terms: list[tuple[str, Node]], under: Node) -> list[tuple[str, Node]]:
        """`/2` and `/2F` round down, `/2U` and `/2C` up, `/2R` to the nearest."""
        if under.low <= 0 <= under.high:
            self.fail("expected a divisor that is never 0, at character {place} of {text}")
        how = self.rounding()
        if how in ("", "f"):
            return [*terms, ("/", under)]
        over = Product(tuple(terms)) if len(terms) > 1 else terms[0][1]
        made = Quotient("round" if how == "r" else "ceil", (over, under))
        if how == "r" and made.low < 0:
            self.fail("rounding a negative half is not supported,"
                " at character {place} of {text}")  # fmt: skip
        return [("x", made)]

    def rounding(self) -> str:
        """The letter behind a divisor. In `1D6/2R6` it would be dice, which BCDice refuses."""
        return self.take_one(("u", "c", "r", "f")) or ""

    def dice(self) -> Node:
        """`2D6`, `D6`, `2D`, `5D10KH3`, `3DMAX`, or no dice."""
        alone = self.starts_with("d")
        node = Number(1) if alone else self.term()
        if not self.starts_with("d"):
            return node
        self.at += 1
        start, is_written = self.at, self.starts_with("0123456789")
        is_said = is_written or self.starts_with("(")
        if alone and not is_said:
            self.fail("expected the sides of the die, found {found} at character {place} of {text}")
        sides = self.constant(self.term()) if is_said else IMPLICIT
        if alone and is_written and sides == D66:
            self.fail("D66 is rolled alone, at character {place} of {text}", start)
        count, sides = self.checked(self.constant(node), sides)
        return Pool(count, sides, pick=self.filter(count))

    def starts_with(self, letters: str) -> bool:
        """Whether one of the letters stands here, small or capital."""
        return self.at < len(self.text) and self.text[self.at].lower() in letters

    def filter(self, count: int) -> tuple[str, int] | None:
        if word := self.take_one(("max", "min")):
            return ("kh" if word == "max" else "kl"), 1
        name = next((ours for theirs, ours in PICKS.items() if self.take(theirs.lower())), None)
        if name is None:
            return None
        rest = self.text[self.at : self.at + 1]
        number = self.constant(self.term()) if rest.isdigit() or rest == "(" else 1
        left = kept((name, number), count)
        if left < 1:
            self.fail("no die would be kept, at character {place} of {text}")  # fmt: skip
        return None if left == count else (name, number)

    def term(self) -> Node:
        if self.take("("):
            self.depth += 1
            if self.depth > DEPTH:
                self.fail("expected brackets at most {most} deep, at character {place} of {text}",
                          most=DEPTH)  # fmt: skip
            node = self.sum()
            if not self.take(")"):
                self.fail("expected ) or + - x /, found {found} at character {place} of {text}")
            self.depth -= 1
            return node
        number = self.find_number()
        if number is None:
            self.fail("expected dice, a number or (, found {found} at character {place} of {text}")
        return Number(number)


def narrowed(again: tuple[str, int], sides: int) -> tuple[str, int] | None:
    """The faces that go on; None for the highest alone, which is how dice explode anyway."""
    if not has_face(sides, *again):
        return None
    return None if again in (("=", sides), (">=", sides), (">", sides - 1)) else again


def add_up(parts: Sequence[Node]) -> Node:
    return parts[0] if len(parts) == 1 else Sum(tuple(("+", part) for part in parts))


def plus(node: Node, extra: int) -> Node:
    sign = "+" if extra > 0 else "-"
    return Sum((("+", node), (sign, Number(abs(extra))))) if extra else node


def count_pools(parts: Sequence[tuple[int, Node]]) -> Node:
    """Dice that hold; for those that do not, all dice less the ones that do."""
    dice = sum(count for count, _ in parts)
    if not dice:
        return add_up([node for _, node in parts])
    return Sum((("+", Number(dice)), *(("-", node) for _, node in parts)))


def compare(left: Node, sign: str, right: Node) -> Node:
    if sign == "!=":  # 1 where the two are equal, taken from 1
        return Sum((("+", Number(1)), ("-", Compare(left, "=", right))))
    return Compare(left, sign, right)
