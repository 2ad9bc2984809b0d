"""Dice as other programs write them, read as they read them: Foundry, Roll20, d20 and
rpg-dice-roller; BCDice, whose grammar is another, in `bcdice`.

The result is an expression of ours, so that it rolls, prints back and has exact odds like any
other. What we can't say is refused by its name. `notes` says where we read a little otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tables.dice.expression import Expression, parse
from tables.dice.groups import Quotient, RollGroup, make_call
from tables.dice.notation import Grammar, check_size, join_product, negate
from tables.dice.tree import (
    EXPLOSIONS,
    PARITY,
    Compare,
    Labelled,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    die_name,
    faces_of,
    has_face,
    highest,
    kept,
)
from tables.errors import WrongWords

if TYPE_CHECKING:
    from tables.dice.choices import Choice
    from tables.dice.notation import Changes


NAMES = ("foundry", "roll20", "d20", "rpg-dice-roller", "bcdice")


class DialectWords(NamedTuple):
    """How a dialect says what is done to dice; longer words first."""

    picks: tuple[tuple[str, str], ...]
    again: tuple[tuple[str, str], ...]  # its word, ours: r once, rr while it holds
    explode: tuple[tuple[str, str, int], ...]  # its word, how, most (0: the usual)
    least: tuple[str, ...]
    most: tuple[str, ...]
    unknown: tuple[str, ...] = ()  # words that are refused by name
    others: tuple[str, ...] = ()  # further words that may stand apart from the dice
    inclusive: bool = False  # `>4` holds for 4 too
    fudge: bool = True
    order: tuple[str, ...] = ()  # what must be written first; none: a fixed order like ours

    @property
    def letters(self) -> frozenset[str]:
        """The words of letters alone, which are no label."""
        found = [word for word, _ in (*self.picks, *self.again)]
        found += [word for word, _, _ in self.explode]
        found += [*self.least, *self.most, *self.unknown, *self.others]
        return frozenset(word for word in found if word.isalpha())


DROP = (("dl", "dl"), ("dh", "dh"), ("d", "dl"))
KEEP = (("kh", "kh"), ("kl", "kl"), ("k", "kh"))
WRITTEN = ("again", "explode", "least", "most", "pick", "holds")
DIALECTS = {
    "foundry": DialectWords(
        KEEP + DROP,
        (("rr", "rr"), ("r", "r")),
        (("xo", "", 1), ("x", "", 0), ("!o", "", 1), ("!", "", 0)),
        ("min",),
        ("max",),
        ("sf", "df"),
        ("cs", "cf", "even", "odd", "ms"),
        order=WRITTEN,
    ),
    "roll20": DialectWords(
        KEEP + DROP,
        (("ro", "r"), ("r", "rr")),
        (("!!", "!", 0), ("!p", "p", 0), ("!", "", 0)),
        (),
        (),
        ("mt",),
        ("s", "sa", "sd", "cs", "cf", "m", "f"),
        inclusive=True,
    ),
    "d20": DialectWords(
        (("kh", "kh"), ("kl", "kl"), ("ph", "dh"), ("pl", "dl")),
        (("rr", "rr"), ("ro", "r")),
        (("e", "", 0),),
        ("mi",),
        ("ma",),
        ("ra", "k", "p"),
        fudge=False,
        order=WRITTEN,
    ),
    "rpg-dice-roller": DialectWords(
        KEEP + DROP,
        (("ro", "r"), ("r", "rr")),
        (("!!p", "!p", 0), ("!!", "!", 0), ("!p", "p", 0), ("!", "", 0)),
        ("min",),
        ("max",),
        ("uo",),
        ("u", "s", "sa", "sd", "cs", "cf", "f"),
    ),
}


ROUNDED = "divided and rounded down; {dialect} keeps the fraction"  # messages
OPEN_ENDED = "explosions end after 20 further dice a die"  # messages


class DialectReading(NamedTuple):
    """`expression`, or `choice` where names are drawn instead; notes as (message, its dice)."""

    expression: Expression
    notes: list[tuple[str, str]]
    choice: Choice | None = None


def read_dialect(text: str, dialect: str) -> DialectReading:
    """The expression that another program's words mean, or `WrongWords` with the place."""
    if dialect == "bcdice":
        return read_other_grammar(text)
    words = DIALECTS.get(dialect)
    if words is None:
        raise WrongWords(
            "no dialect {name}: it is one of {names}", name=dialect, names=", ".join(NAMES)
        )
    reader = OtherGrammar(text.strip(), dialect, words)
    reader.take_one(("/roll", "/r"))
    tree = reader.compare(0)
    tree = reader.comment(reader.free_label(tree))
    reader.end()
    check_size(reader, 1, tree)
    notes = [(note, "") for note in dict.fromkeys(reader.notes)]
    return DialectReading(checked(Expression(1, tree)), notes)


def read_other_grammar(text: str) -> DialectReading:
    from tables.dice.bcdice import BCDiceReader, read_bcdice

    reading = read_bcdice(text)
    tree = reading.tree or Number(len(reading.choice.names) if reading.choice else 0)
    check_size(BCDiceReader(text), reading.repeat, tree)
    own = Expression(reading.repeat, tree)
    return DialectReading(checked(own), list(dict.fromkeys(reading.notes)), reading.choice)


def checked(own: Expression) -> Expression:
    """What prints back means the same again."""
    return own if parse(own.text).text == own.text else parse(own.text)


class OtherGrammar(Grammar):
    """Our grammar with another program's words for what is done to dice."""

    __slots__ = ("changes", "dialect", "divisions", "notes", "words")

    def __init__(self, text: str, dialect: str, words: DialectWords) -> None:
        super().__init__(text)
        self.dialect, self.words = dialect, words
        self.changes = words.letters
        self.divisions = 0  # that round where the dialect keeps the fraction
        self.notes: list[str] = []

    # The whole

    def comment(self, tree: Node) -> Node:
        self.skip()
        if self.text[self.at :].startswith(("#", "//", "\\")):
            self.at = len(self.text)
        return tree

    def sum(self, depth: int) -> Node:
        terms = [self.signed("+", depth)]
        while sign := self.take_one(("+", "-")):
            terms.append(self.signed(sign, depth))
        if terms[0][0] == "-":
            terms.insert(0, ("+", Number(0)))
        return Sum(tuple(terms)) if len(terms) > 1 else terms[0][1]

    def product(self, depth: int, minus: bool = False) -> Node:
        terms = [("x", self.power(depth))]
        while not self.is_words() and (sign := self.operator()):
            self.skip()
            start = self.at
            node = negate(self.power(depth)) if self.minus() else self.power(depth)
            if sign == "%":
                over = join_product(terms, minus)
                terms, minus = [("x", self.call("mod", [over, node]))], False
                continue
            if sign == "/" and node.low <= 0 <= node.high:
                self.fail(
                    "expected a divisor that is never 0, at character {place} of {text}", start
                )
            terms.append(("/" if sign == "/" else "x", node))
        return join_product(terms, minus)

    def operator(self) -> str | None:
        self.skip()
        rest = self.text[self.at : self.at + 2]
        if rest == "**" or rest[:1] == "^":
            self.fail("{sign} is not known, at character {place} of {text}", sign=rest)
        if rest == "//" and self.dialect == "d20":
            self.at += 2
            return "/"
        if rest == "//":
            return None
        sign = self.take_one(("*", "×", "/", "%"))
        if sign == "/":
            self.divisions += 1
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

    def function(self, name: str, depth: int) -> Node:
        """One division alone, `floor(1d6/2)`, loses no fraction: it needs no note."""
        before, notes = self.divisions, len(self.notes)
        made = super().function(name, depth)
        is_whole = isinstance(made, Quotient) or (
            name == "floor" and isinstance(made, Product) and made.terms[-1][0] == "/"
        )
        if name in ("floor", "ceil", "round") and self.divisions == before + 1 and is_whole:
            del self.notes[notes:]
        if name == "round" and made.low < 0 and self.dialect != "foundry":
            self.fail("rounding a negative half is not supported, at character {place} of {text}")
        return made

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
        found = super().atom(depth)
        label = self.take("[") if not isinstance(found, Labelled) else False
        if label:
            word = self.label()
            found = found if isinstance(found, Pool) and found.label else Labelled(found, word)
        return found

    def brackets(self, depth: int) -> Node:
        """`(1d4, 3)kh1` is d20's set; `(4d6)kh1` keeps among the dice in brackets."""
        if self.dialect != "d20":
            return super().brackets(depth)
        start = self.at
        first = self.compare(depth)
        if not self.take(","):
            self.at = start
            return self.keep_inside(super().brackets(depth))
        parts = [first]
        while not self.take(")"):
            parts.append(self.compare(depth))
            if not self.take(",") and not self.starts(")"):
                self.fail("expected , or {close}, found {found} at character {place} of {text}",
                          close=")")  # fmt: skip
        return self.group_of(parts)

    def keep_inside(self, found: Node) -> Node:
        pick = self.take_pick()
        if pick is None:
            return found
        if not isinstance(found, Pool) or found.explode:
            self.fail("keeping dice of several kinds is not known, at character {place} of {text}")
        left = kept(found.then, kept(found.pick, found.count))
        chosen = self.pick(pick, left)
        if found.pick is None:
            return found.replace(pick=chosen)
        if found.then is None:
            return found.replace(then=chosen)
        # Of the highest the lowest `left`: those of them that stay are the highest or the lowest.
        number = kept(chosen, left)
        above = left - number if chosen[0] in ("kh", "dl") else 0
        return found.replace(pick=("kh", found.pick[1] - above), then=("kl", number))

    def take_pick(self) -> str | None:
        """A word that keeps or drops, as ours."""
        return next((ours for theirs, ours in self.words.picks if self.take(theirs)), None)

    def group(self, depth: int) -> Node:
        return self.group_of(self.parts("}", depth))

    def group_of(self, parts: list[Node]) -> Node:
        pick = None if self.is_words() else self.take_pick()
        if len(parts) == 1 and pick:
            return self.group_of_one(parts[0], pick)
        if pick:
            return RollGroup(parts, pick=self.pick(pick, len(parts)))
        if self.dialect in ("foundry", "rpg-dice-roller"):
            self.take("cs")
        sign = self.sign()
        if sign:
            return RollGroup(parts, holds=(self.included(sign), self.number()))
        return RollGroup(parts) if len(parts) > 1 else parts[0]

    def group_of_one(self, part: Node, pick: str) -> Node:
        """`{4d6}kh3`: of one roll the dice are kept; Foundry keeps whole rolls."""
        is_simple = isinstance(part, Pool) and part.pick is None and not part.explode
        if self.dialect == "foundry" or not is_simple or not isinstance(part, Pool):
            self.fail("keeping dice of several kinds is not known, at character {place} of {text}")
        return part.replace(pick=self.pick(pick, part.count))

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
        letter = self.text[self.at : self.at + 1].lower()
        if self.dialect == "foundry" and letter == "c":
            self.at += 1
            return Sum((("+", self.pool(count, 2)), ("-", Number(count))))
        if letter == "%" and self.dialect == "d20":
            self.at += 1
            return self.tens(count)
        if letter == "f" and not self.words.fudge:
            self.fail("{word} is not known, at character {place} of {text}", word="dF")
        return self.after_dice(super().dice(count, start))

    def tens(self, count: int) -> Node:
        """d20's `d%` shows 00, 10 and so on to 90."""
        start = self.at
        pool = self.pool(count, 10)
        if pool.again or pool.explode or pool.least is not None or pool.most is not None:
            self.fail("{word} is not known, at character {place} of {text}", start, word="d%")
        dice = kept(pool.then, kept(pool.pick, count))
        return Product((("x", Sum((("+", pool), ("-", Number(dice))))), ("x", Number(10))))

    def after_dice(self, found: Node) -> Node:
        """What others write on a die and we beside it: a margin, dice that are not a number."""
        if self.dialect == "foundry" and self.take("ms"):
            sign, target = self.sign() or ">=", Number(self.number())
            return Sum((("+", found), ("-", target)) if sign[0] != "<" else
                       (("+", target), ("-", found)))  # fmt: skip
        if self.dialect == "rpg-dice-roller" and isinstance(found, Pool) and self.take("<>"):
            if found.explode or found.pick or found.holds or found.unique:
                self.fail("<> is not known after these, at character {place} of {text}")
            equal = Pool(found.count, found.sides, found.again, least=found.least,
                         most=found.most, holds=self.face(found.sides, "="))  # fmt: skip
            return Sum((("+", Number(found.count)), ("-", equal)))
        return found

    def pool(self, count: int, sides: int) -> Pool:
        start = self.at
        pool = super().pool(count, sides)
        self.check_order(start, pool)
        return pool

    def check_order(self, start: int, pool: Pool) -> None:
        """What others work in another order than we do comes to something else. Further dice
        of an explosion are rolled again with us, and with none of them."""
        again, bursts = pool.again is not None, bool(pool.explode)
        limited = pool.least is not None or pool.most is not None
        clash = bursts and again
        if self.dialect == "rpg-dice-roller":  # the least and the most before all else
            clash = clash or (limited and (bursts or again or pool.unique))
            clash = clash or (pool.unique and bool(pool.how))
        if self.dialect == "foundry":  # what is counted is what fell
            clash = clash or (limited and pool.holds is not None)
        if clash:
            self.fail("{dialect} applies these changes in a different order,"
                      " at character {place} of {text}", start, dialect=self.dialect)  # fmt: skip

    def check_written(self, start: int, changes: Changes, change: Changes) -> None:
        """Foundry and d20 work from left to right: what we work first must be written first."""
        order = self.words.order
        later = [place for place, name in enumerate(order) if name in changes]
        here = [place for place, name in enumerate(order) if name in change]
        names = {order[place] for place in (*later, *here)}
        if later and here and max(later) > min(here) and names & {"again", "explode"}:
            self.fail("{dialect} applies these changes in a different order,"
                      " at character {place} of {text}", start, dialect=self.dialect)  # fmt: skip

    def second_pick(self, changes: Changes, change: Changes, count: int) -> Changes:
        """`4d6kh3kl1`: Foundry keeps of what is kept, and so do we."""
        one, two = changes["pick"][0], change["pick"][0]
        in_turn = self.dialect == "d20" and "d" in (one[0], two[0]) and one != two
        if self.dialect == "foundry" or in_turn:
            return {"then": change["pick"]}
        if self.dialect != "rpg-dice-roller" or one == two or "explode" in changes:
            self.fail("given twice, at character {place} of {text}")
        # Both are of all dice: what neither drops is kept.
        low, high = 0, count
        for how, number in (changes["pick"], change["pick"]):
            left = kept((how, number), count)
            low = max(low, count - left) if how in ("kh", "dl") else low
            high = min(high, left) if how in ("kl", "dh") else high
        if low >= high:
            self.fail("no die would be kept, at character {place} of {text}")  # fmt: skip
        changes["pick"] = ("kh", count - low)
        return {"then": ("kl", high - low)}

    def left_for(self, pick: tuple[str, int] | None, count: int) -> int:
        """How many dice a further pick chooses from."""
        return count if self.dialect == "rpg-dice-roller" else kept(pick, count)

    def change(self, count: int, sides: int) -> Changes | None:
        """One thing done to the dice, in this dialect's words."""
        words = self.words
        if pick := self.take_pick():
            return {"pick": self.pick(pick, count)}
        for word in words.unknown:
            if self.starts(word):
                self.fail("{word} is not known, at character {place} of {text}", word=word)
        for theirs, ours in words.again:
            if self.take(theirs):
                return {"again": (ours, *self.again(sides))}
        for theirs, how, most in words.explode:
            if self.take(theirs):
                return self.bursts(sides, how, most)
        if self.take_one(words.least):
            return {"least": self.face(sides, "=")[1]}
        if self.take_one(words.most):
            return {"most": self.face(sides, "=")[1]}
        return self.rest(count, sides)

    def again(self, sides: int) -> tuple[str, int]:
        """`r<3`, `r1`; `r` alone is of the lowest face."""
        sign = self.sign()
        if sign is None and self.dialect != "d20" and not self.is_number(sides):
            if self.dialect == "foundry" and sides < 0:
                self.fail("expected a number, found {found} at character {place} of {text}")
            return "=", faces_of(sides)[0]
        return self.uncapped(self.face(sides, self.included(sign or "=")))

    def rest(self, count: int, sides: int) -> Changes | None:
        """Counting, sorting, labels: what most dialects share."""
        if (look := self.take_look()) is not None:
            return look
        if self.dialect == "rpg-dice-roller" and self.take("u"):
            change: Changes = {"unique": True}
            if sign := self.sign():
                change["same"] = self.face(sides, sign)
            self.check_unique(count, sides, change)
            return change
        if self.dialect == "foundry" and (counted := self.take_one(("cs", "cf"))):
            sign = self.sign() or "="
            if self.is_number(sides):
                return {"holds": (sign, self.signed_number(sides))}
            return {"holds": (sign, highest(sides) if counted == "cs" else faces_of(sides)[0])}
        if self.dialect == "foundry" and (parity := self.take_one(PARITY)):
            return {"holds": (parity, 0)}
        if self.take("["):
            return {"label": self.label()}
        if self.dialect in ("d20", "foundry"):
            return None
        if not self.starts("<>") and (found := self.sign()):
            return self.target(sides, self.included(found))
        return None

    def target(self, sides: int, sign: str) -> Changes:
        number = self.signed_number(sides)
        if not has_face(sides, sign, number):
            self.fail("no face of a {die} is {sign}{number}, at character {place} of {text}",
                      die=die_name(sides), sign=sign, number=number)  # fmt: skip
        change: Changes = {"holds": (sign, number)}
        if not self.is_words() and self.take("f"):
            change["fails"] = self.face(sides, self.included(self.sign() or "="))
        return change

    def take_look(self) -> Changes | None:
        """How the dice are shown, sorted or in colour: what they come to stays the same."""
        if self.dialect not in ("rpg-dice-roller", "roll20"):
            return None
        if sort := self.take_one(("sa", "sd", "s")):
            return {"sort": "sa" if sort == "s" else sort}
        if not self.take_one(("cs", "cf", "m") if self.dialect == "roll20" else ("cs", "cf")):
            return None
        self.sign()
        self.minus()
        self.find_number()
        return {}

    def bursts(self, sides: int, how: str, most: int) -> Changes:
        """`!>4`, `x10`, `e6`: in all of these the number says which faces explode."""
        change: Changes = {"explode": most or EXPLOSIONS}
        if how == "!p":
            self.fail("!!p is not known, at character {place} of {text}")
        if how:
            change["how"] = how
        sign = self.sign()
        if sign or self.is_number(sides):
            on = self.uncapped(self.face(sides, self.included(sign or "=")))
            if on not in (("=", highest(sides)), (">=", highest(sides))):
                change["on"] = on
        elif self.dialect == "d20":
            self.fail("expected a number, found {found} at character {place} of {text}")
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

    def is_number(self, sides: int) -> bool:
        """Whether a number follows; for a Fudge die it may be -1."""
        self.skip()
        rest = self.text[self.at : self.at + 2]
        return rest[:1].isdigit() or (sides < 0 and rest[:1] == "-" and rest[1:].isdigit())
