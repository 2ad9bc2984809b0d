"""A Hex Describe file while it is read: its tables by name, its brackets by number."""

from __future__ import annotations

import re

from tables.convert.imported import NewRow, NewTable, Remark, add_part, add_row, remark, unique
from tables.dice.expression import parse
from tables.errors import WrongWords
from tables.library.spoken_dice import Effects, escape

Raw = dict[str, list[tuple[int, str]]]  # weights and texts by the table's name
DEEPEST = 8  # brackets inside one another
OPEN, CLOSE = "\ue000", "\ue001"  # around the number of an inner pair of brackets
NO_MARKS = str.maketrans(OPEN + CLOSE, "\ufffd\ufffd")  # for a file that holds them itself
INNER = re.compile(f"{OPEN}(\\d+){CLOSE}")
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
AS = re.compile(r"(.+?) as (.+)", re.S)
STORED = re.compile(r"here (?:(save|store|quote|with|and) )?(.+?) as (.+)", re.S)


class HexDescribeReader:
    """The file as it is read: its tables by name, and what has to be told."""

    def __init__(self, names: dict[str, str], raw: Raw, remarks: list[Remark]) -> None:
        self.names, self.raw, self.remarks = names, raw, remarks
        self.tables: dict[str, NewTable] = {}
        self.made: dict[str, str] = {}  # tables of our own, by what they stand for
        self.stored = find_stored(raw)

    def tell(self, message: str, **facts: object) -> None:
        remark(self.remarks, message, **facts)

    def new_table(self, title: str, wish: str) -> tuple[str, list[NewRow]]:
        name = unique(wish, [*self.tables, *self.names.values()])
        table = self.tables[name] = {"title": title[:200] or name, "rows": []}
        return name, table["rows"]


class HexDescribeRow:
    """One row while it is read: its effects, the brackets inside it, what goes to its end."""

    def __init__(self, elsewhere: bool = False) -> None:
        self.effects: Effects = []
        self.inner: list[str] = []
        self.tail = ""
        self.elsewhere = elsewhere  # told of another hex: what was kept there is not known here

    def add(self, **effect: str | bool) -> str:
        return add_part(self.effects, **effect)


def find_stored(raw: Raw) -> dict[str, list[tuple[str, str]]]:
    """What some hex keeps under another name (`[here store iron as ore]`), for `[nearby ore]`."""
    found: dict[str, list[tuple[str, str]]] = {}
    for rows in raw.values():
        for _, text in rows:
            inner: list[str] = []
            mark_brackets(text, inner)
            for words in inner:
                if stored := STORED.fullmatch(words):
                    plain = unmark(stored[2], inner)
                    entry = ("words" if stored[1] in ("store", "quote") else "table", plain)
                    entries = found.setdefault(unmark(stored[3], inner), [])
                    if entry not in entries:
                        entries.append(entry)
    return found


def mark_brackets(text: str, inner: list[str]) -> str:
    """The text with each pair of brackets replaced by its number, from the innermost outwards."""

    def number(found: re.Match[str]) -> str:
        inner.append(found[1])
        return f"{OPEN}{len(inner) - 1}{CLOSE}"

    for _ in range(DEEPEST):
        text, count = BRACKETS.subn(number, text)
        if not count:
            break
    return text


def unmark(text: str, inner: list[str]) -> str:
    while INNER.search(text):
        text = INNER.sub(lambda found: f"[{inner[int(found[1])]}]", text)
    return text


def plain(text: str, nested: bool) -> str:
    return text.replace("{", "(").replace("}", ")") if nested else escape(text)


def own_dice(found: re.Match[str]) -> str | None:
    dice = re.sub(r"\s", "", found[1]).replace("*", "x")
    if found[2] is not None:
        dice = f"max({dice},{found[2]})"
    if found[3] is not None:
        dice = f"min({dice},{found[3]})"
    try:
        parse(dice)
    except WrongWords:
        return None
    return dice


def split_alias(words: str) -> tuple[str, str]:
    found = AS.fullmatch(words)
    return (found[1], found[2]) if found else (words, "")


def add_told(rows: list[NewRow], shown: str, effects: Effects, weight: int = 1) -> NewRow:
    """A row of a table; one that says nothing is an outcome too."""
    row = add_row(rows, shown or "-", effects)
    row["weight"] = weight
    return row
