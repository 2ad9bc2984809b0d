"""The rows of one table that a world holds: by number and by index, with what it changed.

Nothing here tracks what is read: cells are taken by `dict.__getitem__`, past a row that would.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import product, repeat
from typing import TYPE_CHECKING, Any

from campaign.storage.changes import as_number
from campaign.storage.driver_reads import FoundRows, read_rows
from campaign.storage.rows import row_class
from campaign.storage.statements import (
    counting,
    finding_others,
    newest_key,
    shape_of,
    values_of,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

Held = dict[str, object]
Index = dict[tuple[object, ...], set[int]]
cell = dict.__getitem__  # a `TrackedRow` would note the column as read


class TableCache:
    def __init__(self, name: str, connection: Connection | None, track: bool) -> None:
        self.name = name
        self.rows: dict[int, Held | None] = {}  # None: asked for, and not there
        self.whole = False  # every row is held: the database is not asked again
        self._connection = connection
        self._track = track
        self._changed: dict[int, None] = {}
        # Of a whole table, of all its rows; else of those changed here, which the database does
        # not know yet.
        self._indexes: dict[tuple[str, ...], Index] = {}
        self._newest: int | None = None

    @cached_property
    def _make_row(self) -> Callable[[Any], Held]:
        return row_class(self.name, self._track)

    # Holding

    def load(self) -> None:
        """Hold every row from now on."""
        if not self.whole:
            self._hold_found((), {})
            self._mark_whole()

    def fill(self, rows: Iterable[Mapping[str, object]]) -> None:
        """These are all there are."""
        self.rows.update({as_number(row["id"]): self._make_row(row) for row in rows})
        self._mark_whole()

    def _mark_whole(self) -> None:
        self._newest = self._newest_held()
        self._indexes.clear()
        self.whole = True

    def get(self, key: int) -> Held | None:
        if key not in self.rows:
            if not self.whole:
                self._hold_found((("id", "one"),), {"is_id": key})
            self.rows.setdefault(key, None)
        return self.rows[key]

    def own(self, key: int) -> Held:
        """A row that must be there."""
        row = self.get(key)
        if row is None:
            raise KeyError(f"{self.name}:{key}")
        return row

    def _hold_found(self, shape: tuple[tuple[str, str], ...], values: Held) -> set[int]:
        """Hold what the database finds, save what is held already; the numbers of all found."""
        if self._connection is None:
            return set()
        return self._hold(read_rows(self._connection, self.name, shape, values))

    def _hold(self, answer: FoundRows) -> set[int]:
        """From tuples: SQLAlchemy's mappings take several times as long for thousands of rows."""
        names, found = answer.names, set[int]()
        place = names.index("id")
        for values in answer.rows:
            key: Any = values[place]
            if key not in self.rows:  # one taken away here stays away
                self.rows[key] = self._make_row(zip(names, values, strict=True))
            found.add(key)
        return found

    def begin_entry(self) -> None:
        """What was changed here is written."""
        self._changed.clear()
        if not self.whole:
            self._indexes.clear()

    # Changing

    def write(self, key: int, column: str, value: object) -> None:
        row = self.own(key)
        indexed = self._is_indexed(key)
        for names, index in self._indexes.items():
            if column in names or not indexed:
                if indexed:
                    index[tuple(cell(row, name) for name in names)].discard(key)
                new = tuple(value if name == column else cell(row, name) for name in names)
                index.setdefault(new, set()).add(key)
        dict.__setitem__(row, column, value)
        self._changed[key] = None

    def _is_indexed(self, key: int) -> bool:
        return self.whole or key in self._changed

    def place(self, key: int, image: Mapping[str, object]) -> None:
        self.rows[key] = self._make_row(image)
        self._changed[key] = None
        if self._newest is not None:
            self._newest = max(self._newest, key)
        for names, index in self._indexes.items():
            index.setdefault(tuple(image[name] for name in names), set()).add(key)

    def unplace(self, key: int) -> None:
        row = self.own(key)
        if self._is_indexed(key):
            for names, index in self._indexes.items():
                index[tuple(cell(row, name) for name in names)].discard(key)
        self._newest = None
        if self.whole:
            del self.rows[key]
            self._changed.pop(key, None)
        else:
            self.rows[key] = None

    def next_key(self) -> int:
        if self._newest is None:
            self._newest = max(self._newest_held(), self._newest_stored())
        return self._newest + 1

    def _newest_held(self) -> int:
        return max((key for key, row in self.rows.items() if row is not None), default=0)

    def _newest_stored(self) -> int:
        if self.whole or self._connection is None:
            return 0
        stored = self._connection.execute(newest_key(self.name)).scalar() or 0
        taken_back = self.rows.get(stored, 0) is None  # removed here, and not yet in the database
        return 0 if taken_back else int(stored)

    # Finding

    def find(self, equals: Mapping[str, object]) -> list[int]:
        """The numbers of rows with these values, in order."""
        return sorted(self._find_held(equals) if self.whole else self._find_stored(equals))

    def count(self) -> int:
        """How many rows there are. What was changed here the database can't count."""
        if self.whole or self._changed or self._connection is None:
            return len(self.find({}))
        return int(self._connection.execute(counting(self.name)).scalar() or 0)

    def find_others(self, column: str, value: object) -> list[int]:
        """The numbers of rows with any other value there, in order."""
        if not self.whole and self._connection is not None:
            result = self._connection.execute(finding_others(self.name, column), {"other": value})
            self._hold(FoundRows(tuple(result.keys()), result.all()))
        return sorted(key for key, row in self.rows.items() if row and cell(row, column) != value)

    def _find_held(self, equals: Mapping[str, object]) -> Iterable[int]:
        """By an index in memory, made when first asked for."""
        names = tuple(sorted(equals))
        index = self._indexes.get(names)
        if index is None:
            index = self._indexes[names] = self._build_index(names)
        if not any(isinstance(value, (list, tuple)) for value in equals.values()):
            return index.get(tuple(equals[name] for name in names), ())
        choices = [v if isinstance(v := equals[n], (list, tuple)) else (v,) for n in names]
        return {key for values in product(*choices) for key in index.get(values, ())}

    def _build_index(self, names: tuple[str, ...]) -> Index:
        """Column by column, which Python does several times as quickly as row by row."""
        keys = self.rows if self.whole else self._changed
        held = {key: row for key in keys if (row := self.rows[key]) is not None}
        columns = [map(cell, held.values(), repeat(name)) for name in names]
        index: Index = defaultdict(set)
        rows = zip(*columns, strict=True) if columns else repeat(())
        for key, values in zip(held, rows, strict=False):
            index[values].add(key)
        return index

    def _find_stored(self, equals: Mapping[str, object]) -> Iterable[int]:
        """By the database's index, corrected by what was changed here."""
        found = self._hold_found(shape_of(equals), values_of(equals))
        unchanged = {key for key in found if key not in self._changed and self.rows[key]}
        return unchanged.union(self._find_held(equals))
