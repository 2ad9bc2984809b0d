"""What an entry has read, cell by cell and question by question: who depends on whom, later."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.canonical_json import render_json

if TYPE_CHECKING:
    from campaign.storage.rows import Row

Conditions = tuple[tuple[str, object], ...]


class Reads:
    """The rows handed out and the questions asked since the entry began."""

    def __init__(self) -> None:
        self._asked: set[str] = set()
        self._queries: dict[tuple[str, Conditions], None] = {}
        self._rows: dict[tuple[str, int], Row] = {}
        self._before: dict[int, tuple[Row, set[str]]] = {}  # inside `forgetting`
        self._forgetting = False

    def hand_out(self, table: str, key: int, row: Row) -> None:
        if not self._forgetting:
            self._rows[table, key] = row
        elif id(row) not in self._before:
            self._before[id(row)] = (row, set(vars(row)))

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
            found.update(f"{table}:{key}.{column}" for column in vars(row))
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
                for column in vars(row).keys() - seen:
                    del vars(row)[column]
            self._before.clear()
            self._forgetting = False

    def clear(self) -> None:
        self._asked.clear()
        self._queries.clear()
        for row in self._rows.values():
            vars(row).clear()
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
