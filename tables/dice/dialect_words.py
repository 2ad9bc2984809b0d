"""The words with which other programs say what is done to dice."""

from __future__ import annotations

from typing import NamedTuple

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
