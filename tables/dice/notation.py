"""Dice notation: text to tree. Docs/dice.md describes it for people.

    roll     = [N "#"] compare
    compare  = sum [sign sum]                   sign: >= <= > < =
    sum      = product {("+" | "-") {"+" | "-"} product}
    product  = atom {("x" | "*" | "/") {"+" | "-"} atom}
    atom     = N | dice | "(" compare ")" ["[" label "]"] | "{" sum {"," sum} "}" [pick | sign N]
             | (floor ceil round abs max min mod pow) "(" sum {"," sum} ")"
    dice     = [N | "(" sum ")"] "d" (N | "(" sum ")" | "%" | "F" | "F.1") {change}
    change   = kh kl dh dl k [N] | r ro rr [sign] N | explode | mi min ma max N
             | u ["on" [sign] N] | s sa sd
             | (sign N | even | odd) ["f" [sign] N] ["tw" [sign] N] | "[" label "]"
    explode  = ("!" | "!!" | "!p") ["on" [sign] N ["x" N] | N]

`parse_labelled` takes words behind the dice too: `1d20+5 fire damage`.

Loaded on the quick path of `roll`.
"""

from __future__ import annotations

from tables.dice.reader import SPACE, DiceReader
from tables.dice.tree import (
    AGAIN,
    COMPARE,
    D66,
    DEPTH,
    DICE,
    EXPLOSIONS,
    FUDGE,
    FUDGE_ONE,
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
    die_name,
    faces_of,
    has_face,
    highest,
    kept,
)
from tables.errors import WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, TypedDict

    class Changes(TypedDict, total=False):
        again: tuple[str, str, int]
        explode: int
        least: int
        most: int
        pick: tuple[str, int]
        then: tuple[str, int]
        holds: tuple[str, int]
        label: str
        on: tuple[str, int]
        how: str
        fails: tuple[str, int]
        twice: tuple[str, int]
        unique: bool
        same: tuple[str, int]
        sort: str


PICKS = ("kh", "kl", "dh", "dl")
FUNCTIONS = ("floor", "ceil", "round", "abs", "max", "min", "mod", "pow")
CHANGES = frozenset((*PICKS, *PARITY, "k", "rr", "ro", "r", "min", "mi", "max", "ma", "u", "uon",
                     "s", "sa", "sd", "x", "xd", "f", "tw"))  # fmt: skip
"""Letters that may stand apart from the dice and mean something; other words are a label."""


def parse_notation(text: str, labelled: bool = False) -> tuple[int, Node]:
    """How often to roll, and what. A label may stand behind the dice if `labelled`."""
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
    tree = reader.free_label(tree) if labelled else tree
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

    changes = CHANGES

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
            terms.append(self.signed(sign, depth))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def signed(self, sign: str, depth: int) -> tuple[str, Node]:
        """A product that may have signs of its own in front: `1d20+-5` is `1d20-5`."""
        minus = self.minus()
        node = self.product(depth, minus)
        if minus and isinstance(node, Sum):
            return ("-" if sign == "+" else "+"), node.terms[1][1]
        return sign, node

    def minus(self) -> bool:
        """Signs in front of a number: whether they turn it around."""
        minus = False
        while sign := self.take_one(("+", "-")):
            minus = minus != (sign == "-")
        return minus

    def product(self, depth: int, minus: bool = False) -> Node:
        """`minus` is of the first factor: -7/2 is -4."""
        terms = [("x", self.atom(depth))]
        while not self.is_words() and (sign := self.take_one(("x", "*", "×", "/"))):
            self.skip()
            start = self.at
            node = negate(self.atom(depth)) if self.minus() else self.atom(depth)
            if sign == "/" and node.low <= 0 <= node.high:
                self.fail(
                    "expected a divisor that is never 0, at character {place} of {text}",
                    start,
                )
            terms.append(("/" if sign == "/" else "x", node))
        return join_product(terms, minus)

    def atom(self, depth: int) -> Node:
        if self.take("("):
            return self.brackets(depth + 1)
        if self.take("{"):
            return self.group(depth + 1)
        if name := self.function_name():
            return self.function(name, depth + 1)
        start = self.at
        number = self.find_number()
        if not (number is not None and self.is_words()) and self.take("d"):
            return self.dice(1 if number is None else number, start)
        if number is None:
            self.fail("expected dice, a number or (, found {found} at character {place} of {text}")
        return Number(number)

    def is_words(self) -> bool:
        """Whether words follow apart from the dice that are no part of them: `1d20 damage`."""
        self.skip()
        if not self.is_apart():
            return False
        end = self.at
        while end < len(self.text) and self.text[end].isalpha():
            end += 1
        word, following = self.text[self.at : end].lower(), self.text[end : end + 1]
        if word in ("d", "df") and following:  # `2 d 6`, `2 dF.1`, `2 d%`
            return False
        return bool(word) and word not in self.changes and not word.startswith(("xd", "df"))

    def is_apart(self) -> bool:
        return 0 < self.at <= len(self.text) and self.text[self.at - 1] in SPACE

    def free_label(self, tree: Node) -> Node:
        """Words behind the dice, which say what they are for."""
        self.skip()
        words = self.text[self.at :].strip()
        if not self.is_apart() or not words or not words[0].isalpha():
            return tree
        if any(word[:1].lower() == "d" and word[1:2].isdigit() for word in split_dice(words)):
            self.fail("expected + - x / between dice, found {found} at character {place} of {text}")
        if len(words) > LABEL or "[" in words or "]" in words or not words.isprintable():
            self.fail("expected a label of 1 to {most} letters, at character {place} of {text}",
                      most=LABEL)  # fmt: skip
        self.at = len(self.text)
        return label_node(tree, words)

    def check_depth(self, depth: int) -> None:
        if depth > DEPTH:
            self.fail(
                "expected brackets at most {most} deep, at character {place} of {text}", most=DEPTH
            )

    def brackets(self, depth: int) -> Node:
        self.check_depth(depth)
        start = self.at
        node = self.compare(depth)
        if not self.take(")"):
            self.fail("expected ) or + - x /, found {found} at character {place} of {text}")
        if self.text[self.at : self.at + 1] in ("d", "D"):
            self.at += 1
            return self.dice(self.constant(node, start), start)
        return Labelled(node, self.label()) if self.take("[") else node

    def constant(self, node: Node, start: int) -> int:
        """A number worked out in brackets: `(1+2)d6`, `3d(2x3)`."""
        if node.low != node.high:
            self.fail("expected a number without dice, at character {place} of {text}", start)
        return node.low

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
        sides = 100 if self.take("%") else self.find_sides()
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

    def find_sides(self) -> int | None:
        if not self.take("("):
            return self.find_number()
        start = self.at
        node = self.sum(1)
        if not self.take(")"):
            self.fail("expected ) or + - x /, found {found} at character {place} of {text}")
        return self.constant(node, start)

    def fudge(self, count: int) -> Node:
        """Fudge dice: -1, 0 and 1; `dF.1` has one of each and four blanks."""
        narrow = self.text[self.at : self.at + 2]
        self.at += 2 if narrow in (".1", ".2") else 0
        return self.pool(count, FUDGE_ONE if narrow == ".1" else FUDGE)

    def pool(self, count: int, sides: int) -> Pool:
        changes: Changes = {}
        counted = self.at
        while not self.is_words():
            self.skip()
            start = self.at
            change = self.change(self.left_for(changes.get("pick"), count), sides)
            if change is None:
                break
            if "pick" in change and "pick" in changes and "then" not in changes:
                change = self.second_pick(changes, change, count)
            if not changes.keys().isdisjoint(change):
                self.fail("given twice, at character {place} of {text}", start)
            self.check_written(start, changes, change)
            if "holds" in change:
                counted = start
            changes.update(change)
            self.check_changes(start, count, sides, changes)
        self.check_counted(counted, sides, changes)
        return Pool(count, sides, **changes)

    def left_for(self, pick: tuple[str, int] | None, count: int) -> int:
        """How many dice a further pick chooses from."""
        return kept(pick, count)

    def second_pick(self, changes: Changes, change: Changes, count: int) -> Changes:
        """`4d6kh3kl1`: the highest three, and of those the lowest."""
        return {"then": change["pick"]}

    def check_written(self, start: int, changes: Changes, change: Changes) -> None:
        """The order in which changes are written means nothing to us."""

    def check_counted(self, start: int, sides: int, changes: Changes) -> None:
        """A number that no die can come to is a slip; what exploded may be added to a die, and
        what an explosion brings may count 1 less."""
        if "holds" not in changes or changes["holds"][0] in PARITY:
            return
        sign, number = changes["holds"]
        how, low, high = changes.get("how", ""), faces_of(sides)[0], highest(sides)
        if has_face(sides, sign, number) or (how == "p" and COMPARE[sign](low - 1, number)):
            return
        added = high * (1 + changes.get("explode", 0))
        if how != "!" or not (COMPARE[sign](added, number) or low <= number <= added):
            self.fail_face(sides, sign, number, start + len(sign))

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
            return self.unique(count, sides)
        if sort := self.take_one(("sa", "sd", "s")):
            return {"sort": "sa" if sort == "s" else sort}
        if self.take("["):
            return {"label": self.label()}
        if sign := self.sign():
            return self.counted({"holds": (sign, self.signed_number(sides))}, sides)
        if parity := self.take_one(PARITY):
            return self.counted({"holds": (parity, 0)}, sides)
        return None

    def unique(self, count: int, sides: int) -> Changes:
        """`u`: no two dice show the same; `uon>=4`: no two show the same 4, 5 or 6."""
        change: Changes = {"unique": True}
        if self.text[self.at : self.at + 2].lower() == "on":
            self.at += 2
            change["same"] = self.face(sides, self.sign() or "=")
        self.check_unique(count, sides, change)
        return change

    def check_unique(self, count: int, sides: int, change: Changes) -> None:
        faces = set(faces_of(sides)) if sides < count or sides in (D66, FUDGE_ONE) else ()
        same = change.get("same")
        all_differ = same is None or all(COMPARE[same[0]](face, same[1]) for face in faces)
        if faces and all_differ and count > len(faces):
            self.fail("{count} dice can't all differ, at character {place} of {text}", count=count)

    def counted(self, change: Changes, sides: int) -> Changes:
        """`>=8f1tw10`: dice that hold, those that count against them, those that count twice."""
        if not self.is_words() and self.take("f"):
            change["fails"] = self.face(sides, self.sign() or "=")
        if not self.is_words() and self.take("tw"):
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

    def signed_number(self, sides: int) -> int:
        """A number held against a die: a Fudge die has a face below 0."""
        minus = sides < 0 and self.minus()
        return -self.number() if minus else self.number()

    def face(self, sides: int, sign: str) -> tuple[str, int]:
        """A number held against a die, that some face meets."""
        self.skip()
        start = self.at
        number = self.signed_number(sides)
        if not has_face(sides, sign, number):
            self.fail_face(sides, sign, number, start)
        return sign, number

    def fail_face(self, sides: int, sign: str, number: int, start: int) -> NoReturn:
        self.fail(
            "no face of a {die} is {sign}{number}, at character {place} of {text};"
            " brackets compare a total: (2d6)>=9",
            start,
            die=die_name(sides),
            sign="" if sign == "=" else sign,
            number=number,
        )

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
        faces = len(faces_of(sides))
        endless = again is not None and again[0] == "rr"
        left = faces - count_faces(sides, again[1], again[2]) if again and endless else faces
        if left * AGAIN < faces:
            self.fail("rolled again without end, at character {place} of {text}", start)
        on = changes.get("on") or ("=", highest(sides))
        if "explode" in changes and always_explodes(sides, on, again if endless else None):
            self.fail("explodes without end, at character {place} of {text}", start)
        least, most = changes.get("least"), changes.get("most")
        if least is not None and most is not None and least > most:
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


def always_explodes(sides: int, on: tuple[str, int], without: tuple[str, str, int] | None) -> bool:
    """Whether every face that stays on the table explodes."""
    if count_faces(sides, *on) == 0:
        return False
    if sides > AGAIN and not without:
        return count_faces(sides, *on) == sides
    left = [face for face in faces_of(sides)
            if not (without and COMPARE[without[1]](face, without[2]))]  # fmt: skip
    return all(COMPARE[on[0]](face, on[1]) for face in left)


def negate(node: Node) -> Sum:
    return Sum((("+", Number(0)), ("-", node)))


def join_product(terms: list[tuple[str, Node]], minus: bool = False) -> Node:
    """The factors as one node; turned around as a whole where nothing is rounded."""
    rounds = any(sign == "/" for sign, _ in terms)
    if minus and rounds:
        terms = [("x", negate(terms[0][1])), *terms[1:]]
    node = Product(tuple(terms)) if len(terms) > 1 else terms[0][1]
    return negate(node) if minus and not rounds else node


def split_dice(words: str) -> list[str]:
    """The words of a label, and what follows a number in each: `2d6` gives `d6`."""
    return [word.lstrip("0123456789") for word in words.replace("(", " ").split()]


def label_node(node: Node, label: str) -> Node:
    if isinstance(node, Pool) and not node.label:
        return node.replace(label=label)
    return Labelled(node, label)
