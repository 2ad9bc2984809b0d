"""What an entry has read, cell by cell and question by question: who depends on whom, later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, ParamSpec, Protocol, TypeVar, cast

from campaign.storage.canonical_json import render_json

if TYPE_CHECKING:
    from _collections_abc import dict_keys

    from campaign.storage.models import Record

Conditions = tuple[tuple[str, object], ...]
P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Like(Protocol[P, R_co]):
    """Any model, with its columns as optional keywords."""

    def __replace__(self, *args: P.args, **columns: P.kwargs) -> R_co: ...


class Row(dict[str, object]):
    """A row whose cells are read as attributes too."""

    __slots__ = ()
    table: ClassVar[str]
    model: ClassVar[type]

    def __getattr__(self, column: str) -> object:
        try:
            return self[column]
        except KeyError:
            raise AttributeError(f"{self.table} has no column {column}") from None


class TrackedRow(Row):
    """A row that remembers which of its columns were read."""

    __slots__ = ("seen",)

    def __init__(self, values: Mapping[str, object] | Iterable[tuple[str, object]]) -> None:
        super().__init__(values)
        self.seen: set[str] = set()

    def __getitem__(self, column: str) -> object:
        self.seen.add(column)
        return dict.__getitem__(self, column)

    def get(self, column: str, otherwise: object = None) -> object:
        self.seen.add(column)
        return dict.get(self, column, otherwise)

    def keys(self) -> dict_keys[str, object]:  # called by `{**row}` and `dict(row)`
        self.seen.update(self)
        return dict.keys(self)


@cache
def row_class(table: str, track: bool) -> type[Row]:
    from campaign.storage.models import model_of

    body = {"__slots__": (), "table": table, "model": model_of(table)}
    return type(f"{table.capitalize()}Row", (TrackedRow if track else Row,), body)


def image_of(row: Record) -> dict[str, object]:
    """All its cells, which counts as reading them."""
    return dict(cast("Row", row))


def with_cells(row: Like[P, R], /, *_: P.args, **values: P.kwargs) -> R:
    """A copy with other values, which no world holds."""
    held = cast("Row", row)
    return cast(R, row_class(held.table, False)({**held, **values}))


def make_row(model: Callable[P, R], /, *_: P.args, **values: P.kwargs) -> R:
    """A row that no world holds, with the defaults of its table."""
    from campaign.storage.models.schema import defaults

    table = str(cast("type[Record]", model).__tablename__)
    return cast(R, row_class(table, False)({**defaults(table), **values}))


def row_of_image(table: str, image: Mapping[str, object]) -> Record:
    return cast("Record", row_class(table, False)(image))


class Reads:
    """The rows handed out and the questions asked since the entry began."""

    def __init__(self) -> None:
        self._asked: set[str] = set()
        self._queries: dict[tuple[str, Conditions], None] = {}
        self._rows: dict[tuple[str, int], Mapping[str, object]] = {}
        self._before: dict[int, tuple[TrackedRow, set[str]]] = {}  # inside `forgetting`
        self._forgetting = False

    def hand_out(self, table: str, key: int, row: Mapping[str, object]) -> None:
        if not self._forgetting:
            self._rows[table, key] = row
        elif isinstance(row, TrackedRow):
            self._before.setdefault(id(row), (row, set(row.seen)))

    def ask(self, what: str) -> None:
        if not self._forgetting:
            self._asked.add(what)

    def ask_for(self, table: str, equals: Mapping[str, object]) -> None:
        """Note a query with all its conditions."""
        if not self._forgetting:
            values = (tuple(v) if isinstance(v, (list, tuple)) else v for v in equals.values())
            self._queries[table, tuple(zip(equals, values, strict=True))] = None

    def listed(self) -> list[str]:
        """`army:3.points` for cells read, `army.tile=7` for rows asked for; sorted."""
        found = set(self._asked)
        for table, conditions in self._queries:
            found.update(write_questions(table, dict(conditions)))
        for (table, key), row in self._rows.items():
            if isinstance(row, TrackedRow) and row.seen:
                found.update(f"{table}:{key}.{column}" for column in row.seen)
        return sorted(found)

    @contextmanager
    def forgetting(self) -> Iterator[None]:
        """What is read inside is not remembered. Only rows handed out inside are put back: a copy
        of all would cost as much as the campaign is large, at every roll."""
        if self._forgetting:
            yield
            return
        self._forgetting = True
        try:
            yield
        finally:
            for row, seen in self._before.values():
                row.seen = seen
            self._before.clear()
            self._forgetting = False

    def clear(self) -> None:
        self._asked.clear()
        self._queries.clear()
        for row in self._rows.values():
            if isinstance(row, TrackedRow):
                row.seen.clear()
        self._rows.clear()


SHOWN = 100  # letters of a value that are noted
LONGEST = 400  # letters of the further conditions: a list may name hundreds of rows


class Question(NamedTuple):
    """Rows asked for by the value of a column, or all of a table, and further conditions."""

    table: str
    column: str  # empty: the whole table
    value: str
    others: Mapping[str, object] = MappingProxyType({})

    def sees(self, image: Mapping[str, object] | None) -> bool:
        """Whether a row with these cells is among the answer."""
        if image is None or (self.column and in_question(image[self.column]) != self.value):
            return False
        return all(fits(image[column], asked) for column, asked in self.others.items())


def fits(value: object, asked: object) -> bool:
    if isinstance(asked, dict):
        return bool(value != asked["not"])
    shown = value[:SHOWN] if isinstance(value, str) else value
    return bool(shown in asked if isinstance(asked, list) else shown == asked)


def in_question(value: object) -> str:
    return str(value)[:SHOWN]


def write_questions(table: str, equals: Mapping[str, object]) -> Iterator[str]:
    """`army.tile=7`, and after a tab the other conditions as JSON. It begins with the first that
    narrows it, so that later acts can be found by it: flags, kinds and None fit too many rows."""
    first = next((name for name, value in equals.items() if narrows(name, value)), None)
    others = {name: cut(value) for name, value in equals.items() if name != first}
    text = render_json(others) if others else ""
    if len(text) > LONGEST:
        text = render_json({name: v for name, v in others.items() if not isinstance(v, list)})
    more = f"\t{text}" if text not in ("", "{}") else ""
    if first is None:
        yield f"{table}.*{more}"
        return
    value = equals[first]
    for each in value if isinstance(value, (list, tuple)) else (value,):
        yield f"{table}.{first}={in_question(each)}{more}"


def narrows(column: str, value: object) -> bool:
    is_flag = value is None or isinstance(value, (bool, dict))
    return not is_flag and column not in ("kind", "ended_at")


def cut(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return [cut(each) for each in value]
    return value[:SHOWN] if isinstance(value, str) else value


@lru_cache(50_000)
def read_question(what: str) -> Question:
    question, _, others = what.partition("\t")
    table, _, asked = question.partition(".")
    column, _, value = asked.partition("=")
    column = "" if column == "*" else column
    return Question(table, column, value, json.loads(others) if others else {})
