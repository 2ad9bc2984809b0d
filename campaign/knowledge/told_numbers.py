"""Numbers within texts: each knows the cells that it may tell of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from typing import NamedTuple, Self

from campaign.knowledge.told_changes import column_titles
from campaign.storage.changes import StoredChange, as_number
from campaign.storage.models.schema import numbers
from campaign.storage.steps import StoryLine

DIGITS = re.compile("0|[1-9][0-9]{0,8}")  # what a die showed is told as text


class ToldIn(NamedTuple):
    """Where a number stands: under which name in which sentence, and what its act changed."""

    name: str
    line: StoryLine
    changes: Sequence[StoredChange]
    act: int | None


class ToldNumber(int):
    """Prints as any number. Its cells are looked for when somebody asks."""

    places: tuple[tuple[int, ToldIn], ...]  # with the number told there

    def __new__(cls, value: int, places: tuple[tuple[int, ToldIn], ...] = ()) -> Self:
        made = super().__new__(cls, value)
        made.places = places
        return made

    def __add__(self, other: int) -> ToldNumber:
        """Sentences that are told as one add up their numbers."""
        return ToldNumber(int(self) + int(other), self.places + getattr(other, "places", ()))

    __radd__ = __add__

    @property
    def cells(self) -> list[str]:
        """`army:3.points`; several where it can't be known which is meant."""
        return list(
            dict.fromkeys(cell for value, place in self.places for cell in find_cells(value, place))
        )

    @property
    def act(self) -> int | None:
        return self.places[0][1].act if self.places else None


class CellNumber(int):
    """What one cell holds, where it stands within a text; prints as any number."""

    cells: tuple[str, ...]

    def __new__(cls, value: int, cell: str) -> Self:
        made = super().__new__(cls, value)
        made.cells = (cell,)
        return made


def mark_numbers(
    story: Iterable[StoryLine], changes: Sequence[StoredChange], act: int | None = None
) -> list[StoryLine]:
    """The same sentences; `act` is the one they are of, if it is done."""

    def mark(line: StoryLine, facts: Mapping[str, object]) -> dict[str, object]:
        return {name: mark_fact(line, name, fact) for name, fact in facts.items()}

    def mark_fact(line: StoryLine, name: str, fact: object) -> object:
        if type(fact) is int or (isinstance(fact, str) and DIGITS.fullmatch(fact)):
            number = int(fact)
            return ToldNumber(number, ((number, ToldIn(name, line, changes, act)),))
        if isinstance(fact, Mapping) and "facts" in fact:  # a sentence within the sentence
            return {**fact, "facts": mark(line, fact["facts"])}
        return fact

    return [{**line, "facts": mark(line, line["facts"])} for line in story]


class Moved(NamedTuple):
    """A counted cell that people have a name for: by how much it changed, each time and in all."""

    kind: str  # `crowns` for every purse
    amounts: list[int]

    def fits(self, number: int) -> bool:
        """One change, or several that follow one another: revenue comes in place by place."""
        return number in find_sums(self.amounts)


def find_cells(number: int, place: ToldIn) -> list[str]:
    """Of the things that the sentence names, the cells that changed by just this number, or all
    together by it. What it counts is said by its name, or by the word after it: `{points}`,
    `{number} provisions`; else it may be any of their cells."""
    things = set(find_things(place.line["facts"].values()))
    moved = find_moved(place.changes, things, done=place.act is not None)
    after = re.search(rf"{{{place.name}}} (\w+)", place.line["say"])
    called = {place.name, after[1] if after else ""} & all_kinds()
    among = {cell: each for cell, each in moved.items() if not called or each.kind in called}
    fitting = [cell for cell, each in among.items() if each.fits(number)]
    whole = abs(sum(sum(each.amounts) for each in among.values())) == number
    return fitting or (list(among) if called and whole else [])


@cache
def all_kinds() -> frozenset[str]:
    return frozenset(
        kind_of(titles[column])
        for table, titles in column_titles().items()
        for column in numbers(table)
        if column in titles
    )


def kind_of(title: Mapping[str, str]) -> str:
    """`crowns`, also of `crowns for building`."""
    return title["en"].partition(" ")[0]


def find_sums(amounts: Sequence[int]) -> set[int]:
    """Of each run of amounts, as a positive number."""
    ends = [0, *accumulate(amounts)]
    return {abs(end - start) for start, end in combinations(ends, 2)}


def find_things(facts: Iterable[object]) -> Iterator[str]:
    for fact in facts:
        if isinstance(fact, list):
            yield from find_things(fact)
        elif isinstance(fact, str) and ":" in fact:
            yield fact


def find_moved(
    changes: Sequence[StoredChange], things: set[str], *, done: bool
) -> dict[str, Moved]:
    """By cell: `army:3.points`."""
    found: dict[str, Moved] = {}
    for table, key, column, before, after, _ in changes:
        row = f"{table}:{key}"
        if row not in things or (not done and not column):  # a row that is not made yet
            continue
        titles = column_titles().get(table, {})
        new = after if isinstance(after, Mapping) else {}
        cells = {column: (before, after)} if column else {name: (0, new[name]) for name in new}
        for name in titles.keys() & cells.keys() & set(numbers(table)):
            was, now = (as_number(value or 0) for value in cells[name])
            if was != now:
                moved = found.setdefault(f"{row}.{name}", Moved(kind_of(titles[name]), []))
                moved.amounts.append(now - was)
    return found
