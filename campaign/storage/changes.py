"""Changes as data, and what a list of them comes to.

The steps of an entry: what each part of it was done by, and the sentences that tell of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple, NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

from campaign.storage.models.schema import ADDED, ORDER

Image = dict[str, object]  # a whole row
StoredChange = tuple[str, int, str, object, object, int]  # a `Change` as the journal keeps it


class Change(NamedTuple):
    """One cell before and after; an empty column means the whole row, made or unmade.

    `step` is the place in the entry's list of steps that made it: -1 where none did.
    """

    table: str
    key: int
    column: str
    before: object
    after: object
    step: int = -1

    @property
    def is_amount(self) -> bool:
        return f"{self.table}.{self.column}" in ADDED

    @property
    def what(self) -> str:
        """`army:3.points`, or `army:3` for the whole row."""
        row = f"{self.table}:{self.key}"
        return f"{row}.{self.column}" if self.column else row

    @property
    def amount(self) -> int:
        """Of a counted cell: what came to it, or went below 0."""
        return as_number(self.after) - as_number(self.before)

    @property
    def image(self) -> Image | None:
        """Of a row made or unmade: its cells."""
        found = self.after or self.before
        return None if self.column or found is None else as_image(found)


def as_number(cell: object) -> int:
    """What a journal holds was written by this program, or bent by hand."""
    if not isinstance(cell, int):
        raise TypeError(cell)
    return cell


def as_image(cells: object) -> Image:
    if not isinstance(cells, dict):
        raise TypeError(cells)
    return cells


def net(changes: Iterable[Change]) -> list[Change]:
    """What they come to: a cell changed several times once, one changed back not at all."""
    found: dict[tuple[str, int, str], Change] = {}
    for change in changes:
        cell = change.table, change.key, change.column
        row = change.table, change.key, ""
        first = found.get(cell)
        if change.column and row in found and found[row].after is not None:
            image = {**as_image(found[row].after), change.column: change.after}
            found[row] = found[row]._replace(after=image)
        else:
            found[cell] = change if first is None else first._replace(after=change.after)
    return [change for change in found.values() if change.before != change.after]


class Written(NamedTuple):
    """What a list of changes comes to, row by row."""

    made: dict[tuple[str, int], dict[str, object]]
    altered: dict[tuple[str, int], dict[str, object]]
    unmade: dict[tuple[str, int], None]


def gather(changes: Iterable[Change]) -> Written:
    """The last value of every cell: several changes of a row become one statement, so that the
    database sees the row only as it ends."""
    made: dict[tuple[str, int], dict[str, object]] = {}
    altered: dict[tuple[str, int], dict[str, object]] = {}
    unmade: dict[tuple[str, int], None] = {}
    for change in changes:
        row = change.table, change.key
        if change.column:
            cells = made[row] if row in made else altered.setdefault(row, {})
            cells[change.column] = change.after
        elif change.after is not None:
            if row in unmade:  # taken away and put back: its cells are set again
                del unmade[row]
                altered[row] = {k: v for k, v in as_image(change.after).items() if k != "id"}
            else:
                made[row] = dict(as_image(change.after))
        elif row in made:
            del made[row]
        else:
            altered.pop(row, None)
            unmade[row] = None
    return Written(made, altered, unmade)


def by_table(
    made: Mapping[tuple[str, int], dict[str, object]],
) -> Iterator[tuple[str, list[dict[str, object]]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for table, key in sorted(made, key=lambda row: (ORDER[row[0]], row[1])):
        found.setdefault(table, []).append(made[table, key])
    yield from found.items()


def by_shape(
    altered: Mapping[tuple[str, int], Mapping[str, object]],
) -> Iterator[tuple[tuple[str, tuple[str, ...]], list[tuple[int, Mapping[str, object]]]]]:
    """Group neighbouring rows that change in the same columns into one statement. The order stays:
    a row may free a unique value that the next one takes."""

    def shape(item: tuple[tuple[str, int], Mapping[str, object]]) -> tuple[str, tuple[str, ...]]:
        return item[0][0], tuple(sorted(item[1]))

    for same, items in groupby(altered.items(), key=shape):
        yield same, [(key, cells) for (_, key), cells in items]


class Sentence(TypedDict):
    """A template with its facts, and why it came so. Facts and reason are references such as
    `army:3` in the journal, and names (`campaign.knowledge.naming`) when they are told."""

    say: str
    facts: dict[str, object]
    units: NotRequired[dict[str, str]]  # of the facts that are numbers of something: 150 points
    why: NotRequired[object]


# Written as a call: `for` is no name of Python's.
Heard = TypedDict("Heard", {"for": NotRequired[list[int]]})  # the empires that it was told to


class StoryLine(Sentence, Heard):
    """An event in words."""

    event: str


class Step(TypedDict, total=False):
    """Which of these a step has differs by what made it."""

    rule: str
    phase: str
    table: str
    row: str
    effect: Mapping[str, object]
    on: str  # `army:3`
    what: str
    by: str
    decision: int
    chosen: str
    story: list[Any]  # `campaign.events.event.Told`; in the journal, as plain data
    shown: list[str]  # cards
    seen: list[str]  # cards that were known when it was taken back
    savepoint: str
    revealed: str  # a key that is replaced
    commitment: dict[str, str]  # `by` and `hash`
    secret: dict[str, str]  # `by` and `text`
    joint: list[str]  # whose secrets are in the key
