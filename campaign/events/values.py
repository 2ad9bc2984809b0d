"""What the fields of an event hold, and how the journal keeps it.

A value says what it is by its keys there: `{"row": "army:3", "name": "First Host of Ostmark"}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

from campaign.storage.world import key_of, name_of_table

if TYPE_CHECKING:
    from campaign.storage.models import Record

M = TypeVar("M", covariant=True)
R = TypeVar("R")
UNIT_OF = {"treasury": "crowns", "building": "crowns", "ships": "crowns", "espionage": "crowns"}
Texts = Mapping[str, str]  # a pack's own words, {en, it}
# A name or sentence before it is put into a language: text, {en, it}, {word}, {moment}, {list},
# {place, tile} or {say, facts}, where `units` says which of the facts are worded with their unit.
# `cli.words.phrases` puts it into words.
Name = object


@dataclass(frozen=True)
class Ref(Generic[M]):
    """A row that an event is about, with its name at the time. The name is no read: no act depends
    on it."""

    table: str
    id: int
    name: Name = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.table}:{self.id}"

    def count(self, column: str, number: int) -> Amount:
        """A number of what a cell of the row counts."""
        return total([self], column, number)


def ref(row: R) -> Ref[R]:
    """Its number is no read."""
    held = cast("Record", row)
    return Ref(name_of_table(held), key_of(held))


class Amount(int):
    """A number that leads somewhere: to the `why` of the cells it counts, or to the act that it was
    told of. With a unit it is worded with it: 150 points, 1 crown."""

    unit: str
    cells: tuple[str, ...]  # `army:3.points`
    act: int | None
    marks: tuple[str, str]  # what a page puts around it within a text, to make a link of it

    def __new__(
        cls,
        value: int,
        unit: str = "",
        cells: tuple[str, ...] = (),
        act: int | None = None,
        marks: tuple[str, str] = ("", ""),
    ) -> Self:
        made = super().__new__(cls, value)
        made.unit, made.cells, made.act, made.marks = unit, cells, act, marks
        return made

    def __add__(self, other: int) -> Amount:
        """Events that are told as one add up their numbers."""
        more = other.cells if isinstance(other, Amount) else ()
        cells = tuple(dict.fromkeys(self.cells + more))
        return Amount(int(self) + int(other), self.unit, cells, self.act)

    __radd__ = __add__

    def __format__(self, form: str) -> str:
        before, after = self.marks
        return f"{before}{int(self):{form}}{after}"

    def __getnewargs__(self) -> tuple[int, str, tuple[str, ...], int | None]:  # type: ignore[override]
        return int(self), self.unit, self.cells, self.act

    def of_act(self, act: int | None, *, holds: bool = True) -> Amount:
        """As a reader gets it. `holds`: the act was not undone, so the cells know of it."""
        return Amount(self, self.unit, self.cells if holds else (), act)

    def within(self, before: str, after: str) -> Amount:
        return Amount(self, self.unit, self.cells, self.act, (before, after))


def total(
    refs: Iterable[Ref[Any]], columns: str | Sequence[str], number: int, unit: str = ""
) -> Amount:
    """A number of what the cells of these rows count together."""
    named = [columns] if isinstance(columns, str) else list(columns)
    cells = tuple(f"{each}.{column}" for each in refs for column in named)
    return Amount(number, unit or UNIT_OF.get(named[0], named[0]), cells)


@dataclass(frozen=True)
class Word:
    """A word or clause of the game that the catalogues translate."""

    word: str


@dataclass(frozen=True)
class TableRow:
    """A row of a table by its name; `small` begins with a small letter, within a sentence."""

    table: str
    row: str
    small: bool = False


@dataclass(frozen=True)
class Lasting:
    """A kind of condition by its name."""

    kind: str


@dataclass(frozen=True)
class Phrase:
    """A part of a sentence with values of its own."""

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)


def plain(value: object) -> object:
    """As the journal keeps it."""
    match value:
        case Ref(table=table, id=key, name=name):
            return {"row": f"{table}:{key}", **({} if name is None else {"name": name})}
        case Amount():
            kept: dict[str, object] = {"amount": int(value)}
            kept |= {"unit": value.unit} if value.unit else {}
            return kept | ({"cells": list(value.cells)} if value.cells else {})
        case Word(word=word):
            return {"word": word}
        case TableRow(table=table, row=row, small=small):
            return {"table": table, "id": row, **({"small": True} if small else {})}
        case Lasting(kind=kind):
            return {"condition": kind}
        case Phrase(text=text, values=values):
            return {"phrase": text, "values": {name: plain(each) for name, each in values.items()}}
        case tuple() | list():
            return [plain(each) for each in value]
    return value


def from_plain(value: object) -> object:
    match value:
        case {"row": str(row), **rest}:
            table, _, key = row.partition(":")
            return Ref[Any](table, int(key), rest.get("name"))
        case {"amount": int(number), **rest}:
            cells: Any = rest.get("cells", ())
            return Amount(number, str(rest.get("unit", "")), tuple(cells))
        case {"table": str(table), "id": str(row), **rest}:
            return TableRow(table, row, bool(rest.get("small")))
        case {"condition": str(kind)}:
            return Lasting(kind)
        case {"word": str(word)}:
            return Word(word)
        case {"phrase": str(text), "values": values}:
            return Phrase(text, {name: from_plain(each) for name, each in values.items()})
        case list():
            return tuple(from_plain(each) for each in value)
    return value


def flatten(value: object) -> Iterator[object]:
    """A field may hold several, as the armies of one side."""
    if isinstance(value, tuple | list):
        for each in value:
            yield from flatten(each)
    elif isinstance(value, Phrase):
        for each in value.values.values():
            yield from flatten(each)
    else:
        yield value
