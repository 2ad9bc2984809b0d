"""Dice as other programs write them, read as they read them: Foundry, Roll20, d20, rpg-dice-roller
and the basic set of BCDice.

The result is an expression of ours, so that it rolls, prints back and has exact odds like any
other. What we can't say is refused by its name. `notes` says where we read a little otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tables.dice.dialect_words import DIALECTS, NAMES, DialectWords
from tables.dice.expression import Expression, parse
from tables.dice.groups import RollGroup, make_call
from tables.dice.notation import Grammar, check_size
from tables.dice.tree import (
    EXPLOSIONS,
    PARITY,
    Compare,
    Labelled,
    Node,
    Number,
    Pool,
    Sum,
    has_face,
    kept,
)
from tables.errors import WrongWords

if TYPE_CHECKING:
    from tables.dice.notation import Changes

ROUNDED = "divided and rounded down; {dialect} keeps the fraction"  # messages
OPEN_ENDED = "explosions end after 20 further dice a die"  # messages


class DialectReading(NamedTuple):
    expression: Expression
    notes: list[str]


def read_dialect(text: str, dialect: str) -> DialectReading:
    """The expression that another program's words mean, or `WrongWords` with the place."""
    words = DIALECTS.get(dialect)
    if words is None:
        raise WrongWords(
            "no dialect {name}: it is one of {names}", name=dialect, names=", ".join(NAMES)
        )
    reader = OtherGrammar(text.strip(), dialect, words)
    repeat = reader.start()
    tree = reader.compare(0)
    reader.comment()
    reader.end()
    check_size(reader, repeat, tree)
    own = Expression(repeat, tree)
    parse(own.text)  # what prints back means the same again
    return DialectReading(own, list(dict.fromkeys(reader.notes)))


class OtherGrammar(Grammar):
    """Our grammar with another program's words for what is done to dice."""

    __slots__ = ("dialect", "notes", "words")

    def __init__(self, text: str, dialect: str, words: DialectWords) -> None:
        super().__init__(text)
        self.dialect, self.words = dialect, words
        self.notes: list[str] = []

    # The whole

    def start(self) -> int:
        """What may stand in front: `/r`, a secret roll, a number of times."""
        self.take_one(("/roll", "/r"))
        if self.dialect != "bcdice":
            return 1
        if self.take("choice"):
            self.fail("choice is no dice, at character {place} of {text}")
        if self.take_one(("rep", "repeat", "x")):
            times = self.number()
            return times if 1 <= times <= 1000 else 1
        if self.text[self.at : self.at + 1].lower() == "s":
            self.at += 1
        if self.text[self.at : self.at + 2].lower() == "c(":
            self.at += 1
        return 1

    def comment(self) -> None:
        self.skip()
        rest = self.text[self.at :]
        if rest.startswith(("#", "//", "\\")) or (self.dialect == "bcdice" and rest[:1].isalpha()):
            self.at = len(self.text)

    def sum(self, depth: int) -> Node:
        self.skip()
        if self.text[self.at : self.at + 1] == "-":
            self.at += 1
            first = self.product(depth)
            terms = [("+", Number(0)), ("-", first)]
        else:
            self.take("+")
            terms = [("+", self.product(depth))]
        while sign := self.take_one(("+", "-")):
            terms.append((sign, self.product(depth)))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def product(self, depth: int) -> Node:
        from tables.dice.tree import Product

        terms = [("x", self.power(depth))]
        while sign := self.operator():
            self.skip()
            start = self.at
            node = self.power(depth)
            if sign == "%":
                over = Product(tuple(terms)) if len(terms) > 1 else terms[0][1]
                terms = [("x", self.call("mod", [over, node]))]
                continue
            if sign == "/" and node.low <= 0 <= node.high:
                self.fail(
                    "expected a divisor that is never 0, at character {place} of {text}", start
                )
            terms.append(("/" if sign == "/" else "x", node))
            if sign == "/" and self.dialect == "bcdice":
                terms = self.bcdice_rounding(terms)
        return Product(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def operator(self) -> str | None:
        self.skip()
        rest = self.text[self.at : self.at + 2]
        if rest == "**" or rest[:1] == "^" or (rest[:1] == "%" and self.dialect == "bcdice"):
            self.fail("{sign} is not known, at character {place} of {text}", sign=rest)
        if rest == "//" and self.dialect == "d20":
            self.at += 2
            return "/"
        if rest == "//":
            return None
        sign = self.take_one(("*", "×", "/", "%"))
        if sign == "/" and self.words.fractions and depth_of_floor(self.text, self.at) is False:
            self.notes.append(ROUNDED)
        return sign

    def power(self, depth: int) -> Node:
        """`2d6^2`, where the dialect has it; it goes before products."""
        found = self.atom(depth)
        if self.dialect in ("rpg-dice-roller", "roll20") and self.take_one(("**", "^")):
            return self.call("pow", [found, self.atom(depth)])
        return found

    def call(self, name: str, parts: list[Node]) -> Node:
        made = make_call(name, parts)
        if made is None:
            self.fail("{name} takes other parts than these, at character {place} of {text}",
                      name=name)  # fmt: skip
        return made

    def bcdice_rounding(self, terms: list[tuple[str, Node]]) -> list[tuple[str, Node]]:
        """`/2U` and `/2C` round up, `/2R` to the nearest, `/2F` down."""
        from tables.dice.tree import Product

        how = self.take_one(("u", "c", "r", "f"))
        name = {"u": "ceil", "c": "ceil", "r": "round"}.get(how or "")
        if not name:
            return terms
        made = make_call(name, [Product(tuple(terms))])
        return [("x", made)] if made else terms

    # Single parts

    def atom(self, depth: int) -> Node:
        self.skip()
        rest = self.text[self.at : self.at + 12].lower()
        if rest[:1] in ("@", "&") or rest.startswith("?{"):
            self.fail("{found} is a value of {dialect}'s own, at character {place} of {text}",
                      dialect=self.dialect)  # fmt: skip
        for name in ("sign", "sqrt", "exp", "log", "cos", "sin", "tan"):
            if rest.startswith(name + "("):
                self.fail("{name} is not known, at character {place} of {text}", name=name)
        if rest.startswith("d66") and self.dialect == "bcdice":
            self.at += 3
            return Pool(1, 66)
        found = super().atom(depth)
        label = self.take("[") if not isinstance(found, Labelled) else False
        if label:
            word = self.label()
            found = found if isinstance(found, Pool) and found.label else Labelled(found, word)
        if isinstance(found, Number) and self.dialect == "bcdice":
            return self.bcdice_dice(found)
        return found

    def brackets(self, depth: int) -> Node:
        """`(2+1)d6` has a number for its dice; `(1d4, 3)kh1` is d20's set."""
        if self.dialect == "d20":
            start = self.at
            first = self.compare(depth)
            if self.take(","):
                parts = [first]
                while not self.take(")"):
                    parts.append(self.compare(depth))
                    self.take(",")
                return self.group_of(parts)
            self.at = start
        found = super().brackets(depth)
        if self.text[self.at : self.at + 1].lower() == "d" and not isinstance(found, Labelled):
            if found.low != found.high:
                self.fail("a number of dice that is rolled is not known,"
                          " at character {place} of {text}")  # fmt: skip
            self.at += 1
            return self.dice(found.low, self.at)
        return found

    def bcdice_dice(self, count: Number) -> Node:
        """`3B6>=4`: dice that are counted; U and R dice are BCDice's own."""
        letter = self.text[self.at : self.at + 1].lower()
        if letter == "b":
            self.at += 1
            return self.dice(count.value, self.at)
        if letter in ("u", "r", "t") and self.text[self.at + 1 : self.at + 3].strip():
            self.fail("{letter} dice are BCDice's own, at character {place} of {text}",
                      letter=letter.upper())  # fmt: skip
        return count

    def group(self, depth: int) -> Node:
        parts = self.parts("}", depth)
        return self.group_of(parts)

    def group_of(self, parts: list[Node]) -> Node:
        pick = next((ours for theirs, ours in self.words.picks if self.take(theirs)), None)
        if len(parts) == 1 and isinstance(parts[0], Pool) and pick:
            pool = parts[0]
            if pool.pick is None and not pool.explode:
                return Pool(pool.count, pool.sides, pool.again, least=pool.least, most=pool.most,
                            pick=self.pick(pick, pool.count), label=pool.label)  # fmt: skip
        if len(parts) == 1 and pick:
            self.fail("keeping dice of several kinds is not known, at character {place} of {text}")
        if pick:
            return RollGroup(parts, pick=self.pick(pick, len(parts)))
        if self.dialect in ("foundry", "rpg-dice-roller"):
            self.take("cs")
        sign = self.sign()
        if sign:
            return RollGroup(parts, holds=(self.included(sign), self.number()))
        return RollGroup(parts) if len(parts) > 1 else parts[0]

    def included(self, sign: str) -> str:
        """Roll20's `>4` holds for 4 too."""
        return {">": ">=", "<": "<="}.get(sign, sign) if self.words.inclusive else sign

    def compare(self, depth: int) -> Node:
        left = self.sum(depth)
        self.skip()
        if self.take_one(("!=", "<>")):  # 1 where the two are equal, taken from 1
            equal = Compare(left, "=", self.sum(depth))
            return Sum((("+", Number(1)), ("-", equal)))
        sign = self.sign()
        if not sign:
            return left
        return Compare(left, self.included(sign), self.sum(depth))

    # Dice

    def dice(self, count: int, start: int) -> Node:
        if self.dialect == "foundry" and self.text[self.at : self.at + 1].lower() == "c":
            self.at += 1
            return Sum((("+", self.pool(count, 2)), ("-", Number(count))))
        if self.text[self.at : self.at + 1].lower() == "f":
            self.at += 1
            narrow = self.text[self.at : self.at + 2]
            self.at += 2 if narrow in (".1", ".2") else 0
            if narrow == ".1":  # a d6 with one plus and one minus
                return Pool(count, 6, holds=("=", 6), fails=("=", 1))
            pool = self.pool(count, 3)
            return Sum((("+", pool), ("-", Number(2 * kept(pool.pick, count)))))
        return self.after_dice(super().dice(count, start))

    def after_dice(self, found: Node) -> Node:
        """What others write on a die and we beside it: a margin, dice that are not a number."""
        if self.dialect == "foundry" and self.take("ms"):
            sign, target = self.sign() or ">=", Number(self.number())
            return Sum((("+", found), ("-", target)) if sign[0] != "<" else
                       (("+", target), ("-", found)))  # fmt: skip
        if self.dialect == "rpg-dice-roller" and isinstance(found, Pool) and self.take("<>"):
            if found.explode or found.pick or found.holds:
                self.fail("<> is not known after these, at character {place} of {text}")
            equal = Pool(found.count, found.sides, found.again, least=found.least,
                         most=found.most, holds=self.face(found.sides, "="))  # fmt: skip
            return Sum((("+", Number(found.count)), ("-", equal)))
        return found

    def change(self, count: int, sides: int) -> Changes | None:
        """One thing done to the dice, in this dialect's words."""
        words = self.words
        if self.dialect == "bcdice" and self.text[self.at : self.at + 1] in ("<", ">", "="):
            is_counted = "b" in self.text[: self.at].lower()
            return super().change(count, sides) if is_counted else None
        for theirs, ours in words.picks:
            if self.take(theirs):
                return {"pick": self.pick(ours, count)}
        for word in words.unknown:
            if self.starts(word):
                self.fail("{word} is not known, at character {place} of {text}", word=word)
        for theirs, ours in words.again:
            if self.take(theirs):
                sign = self.included(self.sign() or "=")
                if self.dialect == "foundry" and not self.is_number():
                    return {"again": (ours, "=", 1)}
                if self.dialect in ("roll20", "rpg-dice-roller") and not self.is_number():
                    return {"again": (ours, "=", 1)}
                return {"again": (ours, *self.uncapped(self.face(sides, sign)))}
        for theirs, how, most in words.explode:
            if self.take(theirs):
                return self.bursts(sides, how, most)
        if self.take_one(words.least):
            return {"least": self.face(sides, "=")[1]}
        if self.take_one(words.most):
            return {"most": self.face(sides, "=")[1]}
        return self.rest(count, sides)

    def rest(self, count: int, sides: int) -> Changes | None:
        """Counting, sorting, labels: what most dialects share."""
        if self.take_look():
            return {}
        if self.dialect == "rpg-dice-roller" and self.take("u"):
            return {"unique": True}
        if self.dialect == "foundry" and (counted := self.take_one(("cs", "cf"))):
            sign = self.sign() or "="
            number = self.find_number()
            lacking = sides if counted == "cs" else 1
            return {"holds": (sign, number if number is not None else lacking)}
        if self.dialect == "foundry" and (parity := self.take_one(PARITY)):
            return {"holds": (parity, 0)}
        if self.dialect in ("d20", "foundry"):
            return {"label": self.label()} if self.take("[") else None
        if self.take("["):
            return {"label": self.label()}
        if not self.starts("<>") and (found := self.sign()):
            sign = self.included(found)
            number = self.number()
            if not has_face(sides, sign, number):
                self.fail("no face of a d{sides} is {sign}{number}, at character {place} of {text}",
                          sides=sides, sign=sign, number=number)  # fmt: skip
            change: Changes = {"holds": (sign, number)}
            if self.take("f"):
                change["fails"] = self.face(sides, self.included(self.sign() or "="))
            return change
        return None

    def take_look(self) -> bool:
        """How the dice are shown, sorted or in colour: what they come to stays the same."""
        if self.dialect not in ("rpg-dice-roller", "roll20"):
            return False
        if self.take_one(("sa", "sd", "s")):
            return True
        if not self.take_one(("cs", "cf", "m") if self.dialect == "roll20" else ("cs", "cf")):
            return False
        self.sign()
        self.find_number()
        return True

    def bursts(self, sides: int, how: str, most: int) -> Changes:
        """`!>4`, `x10`, `e6`: in all of these the number says which faces explode."""
        change: Changes = {"explode": most or EXPLOSIONS}
        if how == "!p":
            self.fail("!!p is not known, at character {place} of {text}")
        if how:
            change["how"] = how
        sign = self.sign()
        if sign or self.is_number():
            on = self.uncapped(self.face(sides, self.included(sign or "=")))
            if on not in (("=", sides), (">=", sides)):
                change["on"] = on
        if not most:
            self.notes.append(OPEN_ENDED)
        return change

    def uncapped(self, face: tuple[str, int]) -> tuple[str, int]:
        """Foundry's `r1=1` rolls one die again at most: a number in front of the sign."""
        if self.dialect == "foundry" and self.text[self.at : self.at + 1] in ("<", ">", "="):
            self.fail("a number of dice at most is not known, at character {place} of {text}")
        return face

    def starts(self, word: str) -> bool:
        self.skip()
        return self.text[self.at : self.at + len(word)].lower() == word

    def is_number(self) -> bool:
        self.skip()
        return self.text[self.at : self.at + 1].isdigit()


def depth_of_floor(text: str, at: int) -> bool | None:
    """Whether the division at a place stands inside `floor(`, `ceil(` or `round(`."""
    before = text[:at].lower()
    return any(before.rfind(name + "(") >= 0 for name in ("floor", "ceil", "round"))
