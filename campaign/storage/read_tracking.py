"""What an entry has read, cell by cell and question by question: who depends on whom, later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _collections_abc import dict_keys


class TrackedRow(dict[str, object]):
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


class Reads:
    """The rows handed out and the questions asked since the entry began."""

    def __init__(self) -> None:
        self._asked: set[str] = set()
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
        """Note a question by one condition, the first that narrows it: flags, kinds and None match
        too many rows to tell questions apart."""
        if self._forgetting:
            return
        for column, value in equals.items():
            if value is None or isinstance(value, bool) or column in ("kind", "ended_at"):
                continue
            many = value if isinstance(value, (list, tuple)) else (value,)
            self._asked.update(question(table, column, one) for one in many)
            return
        self._asked.add(f"{table}.*")

    def listed(self) -> list[str]:
        """`army:3.points` for cells read, `army.tile=7` for rows asked for; sorted."""
        found = set(self._asked)
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
        for row in self._rows.values():
            if isinstance(row, TrackedRow):
                row.seen.clear()
        self._rows.clear()


def question(table: str, column: str, value: object) -> str:
    """`army.tile=7`: the rows asked for by a value; a long text by its beginning."""
    return f"{table}.{column}={str(value)[:100]}"
