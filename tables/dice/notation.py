"""Dice notation: text to tree. Docs/dice.md describes it for people.

    roll     = [N "#"] compare
    compare  = sum [sign sum]                   sign: >= <= > < =
    sum      = product {("+" | "-") product}
    product  = atom {("x" | "*" | "/") atom}
    atom     = N | dice | "(" compare ")" ["[" label "]"] | "{" sum {"," sum} "}" [pick | sign N]
             | (floor ceil round abs max min mod pow) "(" sum {"," sum} ")"
    dice     = [N] "d" (N | "%" | "F") {change}
    change   = kh kl dh dl k [N] | r ro rr [sign] N | explode | mi min ma max N | u
             | (sign N | even | odd) ["f" [sign] N] ["tw" [sign] N] | "[" label "]"
    explode  = ("!" | "!!" | "!p") ["on" [sign] N ["x" N] | N]

Loaded on the quick path of `roll`.
"""

from __future__ import annotations

from tables.dice.reader import DiceReader
from tables.dice.tree import (
    AGAIN,
    COMPARE,
    D66,
    DEPTH,
    DICE,
    EXPLOSIONS,
    LABEL,
    PARITY,
    REPEAT,
    SIDES,
    TEXT,
    Compare,
    Labelled,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    count_faces,
    has_face,
    kept,
)
from tables.errors import WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Changes(TypedDict, total=False):
        again: tuple[str, str, int]
        explode: int
        least: int
        most: int
        pick: tuple[str, int]
        holds: tuple[str, int]
        label: str
        on: tuple[str, int]
        how: str
        fails: tuple[str, int]
        twice: tuple[str, int]
        unique: bool


PICKS = ("kh", "kl", "dh", "dl")
FUNCTIONS = ("floor", "ceil", "round", "abs", "max", "min", "mod", "pow")


def parse_notation(text: str) -> tuple[int, Node]:
    """How often to roll, and what."""
    if len(text) > TEXT:
        raise WrongWords(
            "expected at most {most} characters of dice, found {length}",
            at=TEXT,
            most=TEXT,
            length=len(text),
        )
    reader = Grammar(text)
    repeat = reader.repeat()
    tree = reader.compare(0)
    reader.end()
    check_size(reader, repeat, tree)
    return repeat, tree


def check_size(reader: DiceReader, repeat: int, tree: Node) -> None:
    if repeat * tree.dice > DICE:
        reader.fail(
            "expected at most {most} dice in all, found {dice}, in {text}",
            0,
            most=DICE,
            dice=repeat * tree.dice,
        )
    if len(tree.text) + len(str(REPEAT)) + 1 > TEXT:
        reader.fail(
            "expected at most {most} characters when written out in full, in {text}", 0, most=TEXT
        )


class Grammar(DiceReader):
    """A method for each rule; each leaves the reader behind what it took."""

    __slots__ = ()

    def repeat(self) -> int:
        """`6#` in front: how often."""
        number = self.find_number()
        if number is None or not self.take("#"):
            self.at = 0
            return 1
        if not 1 <= number <= REPEAT:
            self.fail(
                "expected 1 to {most} repetitions, found {times}, at character {place} of {text}",
                0,
                most=REPEAT,
                times=number,
            )
        return number

    def compare(self, depth: int) -> Node:
        left = self.sum(depth)
        sign = self.sign()
        return Compare(left, sign, self.sum(depth)) if sign else left

    def sum(self, depth: int) -> Node:
        terms = [("+", self.product(depth))]
        while sign := self.take_one(("+", "-")):
            terms.append((sign, self.product(depth)))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def product(self, depth: int) -> Node:
        terms = [("x", self.atom(depth))]
        while sign := self.take_one(("x", "*", "×", "/")):
            self.skip()
            start = self.at
            node = self.atom(depth)
            if sign == "/" and node.low <= 0 <= node.high:
                self.fail(
                    "expected a divisor that is never 0, at character {place} of {text}",
                    start,
                )
            terms.append(("/" if sign == "/" else "x", node))
        return Product(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def atom(self, depth: int) -> Node:
        if self.take("("):
            return self.brackets(depth + 1)
        if self.take("{"):
            return self.group(depth + 1)
        if name := self.function_name():
            return self.function(name, depth + 1)
        start = self.at
        number = self.find_number()
        if self.take("d"):
            return self.dice(1 if number is None else number, start)
        if number is None:
            self.fail("expected dice, a number or (, found {found} at character {place} of {text}")
        return Number(number)

    def check_depth(self, depth: int) -> None:
        if depth > DEPTH:
            self.fail(
                "expected brackets at most {most} deep, at character {place} of {text}", most=DEPTH
            )

    def brackets(self, depth: int) -> Node:
        self.check_depth(depth)
        node = self.compare(depth)
        if not self.take(")"):
            self.fail("expected ) or + - x /, found {found} at character {place} of {text}")
        return Labelled(node, self.label()) if self.take("[") else node

    def function_name(self) -> str | None:
        start = self.at
        name = self.take_one(FUNCTIONS)
        if name and not self.take("("):
            self.at, name = start, None
        return name

    def function(self, name: str, depth: int) -> Node:
        """`ceil(3d6/2)`, `max(1d6,1d8)`."""
        from tables.dice.groups import make_call

        parts = self.parts(")", depth)
        made = make_call(name, parts)
        if made is None:
            self.fail("{name} takes other parts than these, at character {place} of {text}",
                      name=name)  # fmt: skip
        return made

    def group(self, depth: int) -> Node:
        """`{4d6,3d8}kh1`: rolls kept, dropped or counted as a whole."""
        from tables.dice.groups import RollGroup

        parts = self.parts("}", depth)
        pick = self.take_one(PICKS)
        if pick:
            return RollGroup(parts, pick=self.pick(pick, len(parts)))
        sign = self.sign()
        return RollGroup(parts, holds=(sign, self.number())) if sign else RollGroup(parts)

    def parts(self, close: str, depth: int) -> list[Node]:
        self.check_depth(depth)
        parts = [self.sum(depth)]
        while self.take(","):
            parts.append(self.sum(depth))
        if not self.take(close):
            self.fail("expected , or {close}, found {found} at character {place} of {text}",
                      close=close)  # fmt: skip
        return parts

    def dice(self, count: int, start: int) -> Node:
        if not 1 <= count <= DICE:
            self.fail(
                "expected 1 to {most} dice, found {count}, at character {place} of {text}",
                start,
                most=DICE,
                count=count,
            )
        self.skip()
        place = self.at
        if self.take("f"):
            return self.fudge(count)
        sides = 100 if self.take("%") else self.find_number()
        if sides is None:
            self.fail("expected the sides of the die, found {found} at character {place} of {text}")
        if not 1 <= sides <= SIDES:
            self.fail(
                "expected 1 to {most} sides, found {sides}, at character {place} of {text}",
                place,
                most=SIDES,
                sides=sides,
            )
        return self.pool(count, sides)

    def fudge(self, count: int) -> Node:
        """A Fudge die is a d3 less 2."""
        pool = self.pool(count, 3)
        dice = kept(pool.pick, count)
        return Sum((("+", pool), ("-", Number(2 * dice))))

    def pool(self, count: int, sides: int) -> Pool:
        changes: Changes = {}
        while True:
            self.skip()
            start = self.at
            change = self.change(count, sides)
            if change is None:
                break
            if not changes.keys().isdisjoint(change):
                self.fail("said twice, at character {place} of {text}", start)
            changes.update(change)
            self.check_changes(start, count, sides, changes)
        return Pool(count, sides, **changes)

    def change(self, count: int, sides: int) -> Changes | None:
        """One thing done to the dice, if one stands here."""
        sign: str | None
        if pick := self.take_one((*PICKS, "k")):
            return {"pick": self.pick("kh" if pick == "k" else pick, count)}
        if how := self.take_one(("rr", "ro", "r")):
            sign = self.sign() or "="
            return {"again": ("r" if how == "ro" else how, *self.face(sides, sign))}
        if self.take("!"):
            return self.explosion(sides)
        if self.take_one(("min", "mi")):
            return {"least": self.face(sides, "=")[1]}
        if self.take_one(("max", "ma")):
            return {"most": self.face(sides, "=")[1]}
        if self.take("u"):
            if count > sides:
                self.fail("{count} dice can't all differ, at character {place} of {text}",
                          count=count)  # fmt: skip
            return {"unique": True}
        if self.take("["):
            return {"label": self.label()}
        if sign := self.sign():
            return self.counted({"holds": self.face(sides, sign)}, sides)
        if parity := self.take_one(PARITY):
            return self.counted({"holds": (parity, 0)}, sides)
        return None

    def counted(self, change: Changes, sides: int) -> Changes:
        """`>=8f1tw10`: dice that hold, those that count against them, those that count twice."""
        if self.take("f"):
            change["fails"] = self.face(sides, self.sign() or "=")
        if self.take("tw"):
            change["twice"] = self.face(sides, self.sign() or "=")
        return change

    def explosion(self, sides: int) -> Changes:
        """`!`, `!2`, `!!`, `!p`, `!on>=5`, `!on>=5x2`."""
        change: Changes = {}
        how = self.text[self.at : self.at + 1].lower()
        if how and how in "!p":
            self.at += 1
            change["how"] = how
        if self.text[self.at : self.at + 2].lower() == "on":
            self.at += 2
            change["on"] = self.face(sides, self.sign() or "=")
            limited = self.take("x")
            change["explode"] = self.explosions() if limited else EXPLOSIONS
        else:
            change["explode"] = self.explosions()
        return change

    def pick(self, pick: str, count: int) -> tuple[str, int]:
        start = self.at
        number = self.find_number()
        number = 1 if number is None else number
        most = count if pick[0] == "k" else count - 1
        if pick[0] == "d" and number >= count:
            self.fail(
                "expected to drop fewer than {count} dice, at character {place} of {text}",
                start,
                count=count,
            )
        if not 1 <= number <= most:
            self.fail(
                "{pick} takes 1 to {most} of {count} dice, not {number},"
                " at character {place} of {text}",
                start,
                pick=pick,
                most=most,
                count=count,
                number=number,
            )
        return pick, number

    def face(self, sides: int, sign: str) -> tuple[str, int]:
        """A number held against a die, that some face meets."""
        self.skip()
        start = self.at
        number = self.number()
        if not has_face(sides, sign, number):
            self.fail(
                "no face of a d{sides} is {sign}{number}, at character {place} of {text};"
                " brackets compare a total: (2d6)>=9",
                start,
                sides=sides,
                sign="" if sign == "=" else sign,
                number=number,
            )
        return sign, number

    def explosions(self) -> int:
        if self.text[self.at : self.at + 1] == "=":
            self.fail(
                "!= is not known, at character {place} of {text}; >= <= > < = are", self.at - 1
            )
        start = self.at
        number = self.find_number()
        if number is not None and not 1 <= number <= EXPLOSIONS * 5:
            self.fail(
                "a die explodes 1 to {most} times, not {number}, at character {place} of {text}",
                start,
                most=EXPLOSIONS * 5,
                number=number,
            )
        return number or EXPLOSIONS

    def check_changes(self, start: int, count: int, sides: int, changes: Changes) -> None:
        """What would never end is refused, and a least above the most."""
        again = changes.get("again")
        faces = 36 if sides == D66 else sides
        endless = again is not None and again[0] == "rr"
        left = faces - count_faces(sides, again[1], again[2]) if again and endless else faces
        if left * AGAIN < faces:
            self.fail("rolled again without end, at character {place} of {text}", start)
        on = changes.get("on")
        always = count_faces(sides, *on) == faces if on else False
        if "explode" in changes and (
            always
            or (
                left == 1
                and not on
                and not (again and endless and COMPARE[again[1]](sides, again[2]))
            )
        ):
            self.fail("explodes without end, at character {place} of {text}", start)
        if changes.get("least", 0) > changes.get("most", sides):
            self.fail("the least is above the most, at character {place} of {text}", start)

    def label(self) -> str:
        start = self.at
        end = self.text.find("]", start)
        label = self.text[start:end].strip()
        if end < 0 or not label or len(label) > LABEL or "[" in label or not label.isprintable():
            self.fail(
                "expected a label of 1 to {most} letters and a ], at character {place} of {text}",
                start,
                most=LABEL,
            )
        self.at = end + 1
        return label
