"""The rows of one table that a world holds: by number and by index, with what it changed.

Nothing here records what is read: cells are taken as stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

from campaign.storage.rows import Row, make, row_class, write

if TYPE_CHECKING:
    from campaign.storage.models import Record

Cells = Sequence[Any]
Index = dict[tuple[object, ...], set[int]]


class RowSource(Protocol):
    """Where a world reads rows: cells as stored, in the order of the model's columns."""

    def select(self, table: str, equals: Mapping[str, object]) -> Iterable[Cells]:
        """Rows with these values, in order of id. A list or tuple means any of its values."""

    def select_others(self, table: str, column: str, value: object) -> Iterable[Cells]:
        """Rows with any other value there."""

    def count(self, table: str) -> int: ...
    def newest_key(self, table: str) -> int: ...
    def names(self, table: str) -> list[tuple[int, str]]:
        """Number and name of every row that has not ended."""


class TableCache:
    def __init__(self, name: str, source: RowSource | None) -> None:
        self.name = name
        self.rows: dict[int, Row | None] = {}  # None: asked for, and not there
        self.whole = False  # every row is held: the source is not asked again
        self._source = source
        self._changed: dict[int, None] = {}
        # Of a whole table, of all its rows; else of those changed here, which the source does not
        # know yet.
        self._indexes: dict[tuple[str, ...], Index] = {}
        self._newest: int | None = None

    @cached_property
    def _kind(self) -> type[Row]:
        return row_class(self.name)

    # Holding

    def load(self) -> None:
        """Hold every row from now on."""
        if not self.whole and self._source is not None:
            self._hold(self._source.select(self.name, {}))
            self._mark_whole()

    def fill(self, rows: Iterable[Cells]) -> None:
        """These are all there are."""
        self.rows.update({row[0]: make(self._kind, row) for row in rows})
        self._mark_whole()

    def _mark_whole(self) -> None:
        self._newest = None
        self._indexes.clear()
        self.whole = True

    def get(self, key: int) -> Row | None:
        try:
            return self.rows[key]
        except KeyError:
            if not self.whole and self._source is not None:
                self._hold(self._source.select(self.name, {"id": key}))
            return self.rows.setdefault(key, None)

    def own(self, key: int) -> Row:
        """A row that must be there."""
        row = self.get(key)
        if row is None:
            raise KeyError(f"{self.name}:{key}")
        return row

    def _hold(self, found: Iterable[Cells]) -> list[int]:
        """Hold what was found, save what is held already; the numbers of all found."""
        kind, rows, keys = self._kind, self.rows, []
        for cells in found:
            key: int = cells[0]
            if key not in rows:  # one taken away here stays away
                rows[key] = make(kind, cells)
            keys.append(key)
        return keys

    def begin_entry(self, source: RowSource | None) -> None:
        """What was changed here is written."""
        self._source = source
        self._changed.clear()
        if not self.whole:
            self._indexes.clear()

    # Changing

    def write(self, key: int, column: str, value: object) -> None:
        row = self.own(key)
        is_indexed = self.whole or key in self._changed
        places = self._kind.columns
        for names, index in self._indexes.items():
            if column in names or not is_indexed:
                held = tuple(row.cells[places[name].place] for name in names)
                if is_indexed:
                    index[held].discard(key)
                new = tuple(
                    value if name == column else cell
                    for name, cell in zip(names, held, strict=True)
                )
                index.setdefault(new, set()).add(key)
        write(row, column, value)
        self._changed[key] = None

    def place(self, key: int, image: Mapping[str, object]) -> None:
        self.rows[key] = make(self._kind, map(image.get, self._kind.columns))
        self._changed[key] = None
        if self._newest is not None:
            self._newest = max(self._newest, key)
        for names, index in self._indexes.items():
            index.setdefault(tuple(image[name] for name in names), set()).add(key)

    def unplace(self, key: int) -> None:
        row = self.own(key)
        if self.whole or key in self._changed:
            places = self._kind.columns
            for names, index in self._indexes.items():
                index[tuple(row.cells[places[name].place] for name in names)].discard(key)
        self._newest = None
        if self.whole:
            del self.rows[key]
            self._changed.pop(key, None)
        else:
            self.rows[key] = None

    def next_key(self) -> int:
        if self._newest is None:
            held = max((key for key, row in self.rows.items() if row is not None), default=0)
            written = 0 if self._source is None else self._source.newest_key(self.name)
            self._newest = max(held, written)
        return self._newest + 1

    # Finding

    def find(self, equals: Mapping[str, object]) -> list[int]:
        """The numbers of rows with these values, in order."""
        return sorted(self._find_held(equals) if self.whole else self._find_stored(equals))

    def count(self) -> int:
        """How many rows there are. What was changed here the source can't count."""
        if self.whole or self._changed or self._source is None:
            return len(self.find({}))
        return self._source.count(self.name)

    def find_others(self, column: str, value: object) -> list[int]:
        """The numbers of rows with any other value there, in order."""
        if not self.whole and self._source is not None:
            self._hold(self._source.select_others(self.name, column, value))
        place = self._kind.columns[column].place
        return sorted(key for key, row in self.rows.items() if row and row.cells[place] != value)

    def _find_held(self, equals: Mapping[str, object]) -> Iterable[int]:
        """By an index in memory, made when first asked for."""
        names = tuple(sorted(equals))
        index = self._indexes.get(names)
        if index is None:
            index = self._indexes[names] = self._build_index(names)
        wanted = tuple(map(equals.__getitem__, names))
        if not any(isinstance(value, (list, tuple)) for value in wanted):
            return index.get(wanted, ())
        choices = [value if isinstance(value, (list, tuple)) else (value,) for value in wanted]
        return {key for values in product(*choices) for key in index.get(values, ())}

    def _build_index(self, names: tuple[str, ...]) -> Index:
        keys = self.rows if self.whole else self._changed
        take = taker(tuple(self._kind.columns[name].place for name in names))
        index: Index = defaultdict(set)
        for key in keys:
            row = self.rows[key]
            if row is not None:
                index[take(row.cells)].add(key)
        return index

    def _find_stored(self, equals: Mapping[str, object]) -> Iterable[int]:
        """By the source's index, corrected by what was changed here."""
        found = () if self._source is None else self._hold(self._source.select(self.name, equals))
        changed = self._changed
        unchanged = {key for key in found if key not in changed and self.rows[key] is not None}
        return unchanged.union(self._find_held(equals)) if changed else unchanged


def taker(places: tuple[int, ...]) -> Callable[[Cells], tuple[object, ...]]:
    """What takes the cells at these places, as a tuple."""
    if len(places) == 1:
        place = places[0]
        return lambda cells: (cells[place],)
    return itemgetter(*places) if places else lambda cells: ()


def cells_of(row: Record | Cells) -> Cells:
    return row.cells if isinstance(row, Row) else row  # type: ignore[return-value]
