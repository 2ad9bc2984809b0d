"""The rows of a campaign as a use case sees them: read on demand, with its own changes.

Nothing here writes to the database. A use case reads with `get`, `find` and `live`, changes with
`set`, `add`, `insert` and `end`; `campaign.perform` writes the list of changes. What was read is
remembered, cell by cell, so that the journal knows later who depends on whom.

`World.whole` holds every row in memory, for a season or a forecast; `mark` and `roll_back` take
its changes back without the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from campaign.canon import parse_json, render_json
from campaign.changes import Change
from campaign.errors import Refused
from campaign.models.schema import ADDED, STATE, TABLES, columns, defaults

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.sql import Executable

Row = Mapping[str, Any]
Keys = set[int]
Asked = set[str]
QUIET = (
    "tile", "edge", "knowledge", "sighting", "tiding", "posting", "note", "orders", "decision",
    "game", "search",
)  # fmt: skip
FARTHEST = 1_000_000_000  # what a count may come to; both databases hold it


class TrackedRow(dict[str, Any]):
    """A row that remembers which of its columns were read."""

    __slots__ = ("seen",)

    def __init__(self, values: Any) -> None:
        super().__init__(values)
        self.seen: set[str] = set()

    def __getitem__(self, column: str) -> Any:
        self.seen.add(column)
        return dict.__getitem__(self, column)

    def get(self, column: str, otherwise: Any = None) -> Any:
        self.seen.add(column)
        return dict.get(self, column, otherwise)

    def keys(self) -> Any:  # the way of `{**row}` and `dict(row)` on a mapping
        self.seen.update(self)
        return dict.keys(self)


class World:
    def __init__(self, connection: Connection | None, *, track: bool = True) -> None:
        self._connection = connection
        self._track = track
        self._rows: dict[str, dict[int, dict[str, Any] | None]] = {name: {} for name in STATE}
        self._whole: set[str] = set()
        self._indexes: dict[str, dict[tuple[str, ...], dict[tuple[Any, ...], Keys]]] = {}
        self._dirty: dict[str, dict[int, None]] = {name: {} for name in STATE}
        self._newest: dict[str, int] = {}
        self._asked: Asked = Asked()
        self._touched: dict[tuple[str, int], dict[str, Any]] = {}  # rows handed out in this entry
        self._places: dict[tuple[int, int], int | None] = {}  # tiles by place, as far as known
        self.changes: list[Change] = []
        self.steps: list[dict[str, Any]] = []
        self.step = -1
        self.witnessed = 0  # changes that the empires have seen: `campaign.witness`
        self.board_version = 0  # grows when a tile or edge changes

    @classmethod
    def whole(cls, connection: Connection, *, track: bool = False) -> World:
        """Every row of every table, loaded once."""
        world = cls(connection, track=track)
        for table in STATE:
            world.load(table)
        return world

    @classmethod
    def acting(cls, connection: Connection, *, track: bool = True) -> World:
        """All that acts or is acted on, loaded once; quiet tiles and what only grows with the
        years are read as they are asked for."""
        world = cls(connection, track=track)
        for table in STATE:
            if table not in QUIET:
                world.load(table)
        return world

    @classmethod
    def of_rows(cls, rows: Mapping[str, Iterable[Mapping[str, Any]]]) -> World:
        """A world in memory alone: what `rows` of another gives."""
        world = cls(None, track=False)
        for table in STATE:
            held = {int(row["id"]): dict(row) for row in rows.get(table, ())}
            world._rows[table].update(held)
            world._newest[table] = max(held, default=0)
            world._whole.add(table)
            world._indexes[table] = {}
        return world

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Every row of a whole world, to be carried to another process."""
        return {table: [dict(row) for row in self._rows[table].values() if row] for table in STATE}

    # Reading

    def get(self, table: str, key: int | None) -> Row | None:
        """The row of this number, or None."""
        if key is None:
            return None
        rows = self._rows[table]
        if key not in rows:
            rows[key] = None if table in self._whole else self._fetch_one(table, key)
            if rows[key] is None and self._track:
                self._asked.add(f"{table}:{key}")
        row = rows[key]
        if row is not None and self._track:
            self._touched[table, key] = row
        return row

    def find(self, table: str, **equals: Any) -> list[Row]:
        """Rows with these values, in order of id. A list or tuple means any of its values."""
        if self._track:
            self._remember(table, equals)
        held = table in self._whole
        keys = self._find_held(table, equals) if held else self._find_stored(table, equals)
        rows = self._rows[table]
        if not self._track:
            return [row for key in keys if (row := rows[key]) is not None]
        found = [(key, row) for key in keys if (row := rows[key]) is not None]
        for key, row in found:
            self._touched[table, key] = row
        return [row for _, row in found]

    def tile_at(self, q: int, r: int) -> Row | None:
        """The tile on this place. Places are remembered: they never change hands."""
        if (q, r) not in self._places:
            row = self.first("tile", q=q, r=r)
            self._places[q, r] = None if row is None else int(row["id"])
        elif self._track:
            self._asked.add(question("tile", "q", q))
        return self.get("tile", self._places[q, r])

    def live(self, table: str, **equals: Any) -> list[Row]:
        """Those of `find` that have not ended."""
        return self.find(table, **equals, ended_at=None)

    def differing(self, table: str, column: str, value: Any) -> list[Row]:
        """Rows with any other value there, in order of id: of a big table, the few that differ."""
        if self._track:
            self._asked.add(f"{table}.*")
        if table not in self._whole:
            self._hold_differing(table, column, value)
        rows = self._rows[table]
        keys = [key for key, row in rows.items() if row and is_other(row, column, value)]
        return [self.one(table, key) for key in sorted(keys)]

    def first(self, table: str, **equals: Any) -> Row | None:
        """The one with the lowest number, or None."""
        found = self.find(table, **equals)
        return found[0] if found else None

    def one(self, table: str, key: int | None) -> Row:
        """A row that must be there: its absence is our own mistake."""
        row = self.get(table, key)
        if row is None:
            raise KeyError(f"{table}:{key}")
        return row

    def data(self, table: str, key: int, column: str = "state") -> Any:
        """The value of a column that holds JSON."""
        return parse_json(self.one(table, key)[column], {})

    @property
    def calendar(self) -> Row:
        return self.one("calendar", 1)

    def option(self, name: str, otherwise: Any = None) -> Any:
        """What the group chose, or the option's default."""
        row = self.first("option", name=name)
        return otherwise if row is None else parse_json(row["value"])

    def names(self, table: str) -> list[tuple[int, str]]:
        """Number and name of every live row, for finding one by part of its name."""
        if table in self._whole or self._connection is None:
            rows = self.find(table)
            return [(row["id"], row["name"]) for row in rows if row.get("ended_at") is None]
        return [(row[0], row[1]) for row in self._connection.execute(naming(table))]

    def load(self, table: str) -> None:
        """Hold every row of a table from now on."""
        if table in self._whole:
            return
        assert self._connection is not None
        rows = self._rows[table]
        place = TABLES[table]
        for found in self._connection.execute(place.select().order_by(place.c.id)):
            if found.id not in rows:
                rows[found.id] = self._hold(found._mapping)
        self._newest[table] = max((k for k, row in rows.items() if row is not None), default=0)
        self._whole.add(table)
        self._indexes[table] = {}

    # Changing

    def set(self, table: str, key: int, column: str, value: Any) -> None:
        """A cell gets a value. A counted one changes by the difference."""
        row = self._own(table, key)
        before = dict.__getitem__(row, column)
        if before == value and type(before) is type(value):
            return
        self._write(table, key, row, column, before, value)

    def put(self, table: str, key: int, **values: Any) -> None:
        """Several cells of one row."""
        for column, value in values.items():
            self.set(table, key, column, value)

    def store(self, table: str, key: int, value: Any, column: str = "state") -> None:
        """A column that holds JSON gets a value."""
        self.set(table, key, column, render_json(value))

    def add(self, table: str, key: int, column: str, amount: int) -> None:
        """Crowns, points, provisions: by amount. None of them falls below 0."""
        if f"{table}.{column}" not in ADDED:
            raise ValueError(f"{table}.{column} is set, not added to")
        if not amount:
            return
        row = self._own(table, key)
        before = dict.__getitem__(row, column)
        if not 0 <= before + amount <= FARTHEST:
            raise Refused(
                "{what} is {now}: {amount} would make it {then}",
                hint="it can be 0 to {most}",
                what=f"{table}:{key}.{column}",
                now=before,
                amount=f"{amount:+d}",
                then=before + amount,
                most=FARTHEST,
            )
        self._write(table, key, row, column, before, before + amount)

    def insert(self, table: str, **values: Any) -> int:
        """A new row under the next number."""
        key = values.get("id") or self._next(table)
        row = {**defaults(table), **values, "id": key}
        missing = [column for column in columns(table) if column not in row]
        if missing or len(row) != len(columns(table)):
            unknown = sorted(set(row) - set(columns(table)))
            raise ValueError(f"{table}: missing {missing}, unknown {unknown}")
        image = {column: row[column] for column in columns(table)}
        self._place(table, key, image)
        self.changes.append(Change(table, key, "", None, dict(image), self.step))
        return int(key)

    def end(self, table: str, key: int, how: str) -> None:
        """Ended things stay as rows."""
        from campaign.calendar import moment

        self.put(table, key, ended_at=moment(self.calendar), ended_how=how)

    def take(self, change: Change) -> None:
        """A change as it stands in the journal, made here."""
        if change.column:
            row = self._own(change.table, change.key)
            before = dict.__getitem__(row, change.column)
            self._write(change.table, change.key, row, change.column, before, change.after)
            return
        if change.after is None:
            image = dict(dict.items(self._own(change.table, change.key)))
            self._unplace(change.table, change.key)
            self.changes.append(Change(change.table, change.key, "", image, None, self.step))
            return
        self._place(change.table, change.key, change.after)
        self.changes.append(
            Change(change.table, change.key, "", None, dict(change.after), self.step)
        )

    def begin_entry(self) -> None:
        """What was changed is written: from here on another entry's changes are gathered."""
        self.changes, self.steps, self.step = [], [], -1
        self.witnessed = 0
        self._asked.clear()
        for dirty in self._dirty.values():
            dirty.clear()
        for row in self._touched.values():
            if isinstance(row, TrackedRow):
                row.seen.clear()
        self._touched.clear()

    def begin_step(self, **facts: Any) -> int:
        """From here on, changes are made by this: a rule, a table's row, an effect, a roll."""
        self.steps.append(facts)
        self.step = len(self.steps) - 1
        return self.step

    # Taking back, in memory

    def mark(self) -> int:
        return len(self.changes)

    def roll_back(self, mark: int = 0) -> None:
        """Undo every change since the mark, here alone."""
        while len(self.changes) > mark:
            change = self.changes.pop()
            self._unwrite(change)
        self.witnessed = min(self.witnessed, mark)

    # What was read

    def reads(self) -> list[str]:
        """`army:3.points` for cells read, `army.tile=7` for rows asked for; sorted."""
        if not self._track:
            return ["*"]
        found = set(self._asked)
        for (table, key), row in self._touched.items():
            if isinstance(row, TrackedRow) and row.seen:
                found.update(f"{table}:{key}.{column}" for column in row.seen)
        return sorted(found)

    def _remember(self, table: str, equals: Mapping[str, Any]) -> None:
        """The most telling condition stands for the question."""
        for column, value in equals.items():
            if value is None or isinstance(value, bool) or column in ("kind", "ended_at"):
                continue
            many = value if isinstance(value, (list, tuple)) else (value,)
            self._asked.update(question(table, column, one) for one in many)
            return
        self._asked.add(f"{table}.*")

    # Rows held

    def _hold(self, found: Any) -> dict[str, Any]:
        return TrackedRow(found) if self._track else dict(found)

    def _own(self, table: str, key: int) -> dict[str, Any]:
        self.get(table, key)
        row = self._rows[table][key]
        if row is None:
            raise KeyError(f"{table}:{key}")
        return row

    def _write(
        self, table: str, key: int, row: dict[str, Any], column: str, before: Any, after: Any
    ) -> None:
        self._reindex(table, key, row, column, after)
        self._touch(table)
        dict.__setitem__(row, column, after)
        self._dirty[table][key] = None
        self.changes.append(Change(table, key, column, before, after, self.step))

    def _touch(self, table: str) -> None:
        if table in ("tile", "edge"):
            self.board_version += 1

    def _unwrite(self, change: Change) -> None:
        self._touch(change.table)
        if change.column:
            row = self._own(change.table, change.key)
            self._reindex(change.table, change.key, row, change.column, change.before)
            dict.__setitem__(row, change.column, change.before)
        elif change.before is None:
            self._unplace(change.table, change.key)
        else:
            self._place(change.table, change.key, change.before)

    def _place(self, table: str, key: int, image: Mapping[str, Any]) -> None:
        self._touch(table)
        if table == "tile":
            self._places.clear()
        self._rows[table][key] = self._hold(image)
        self._dirty[table][key] = None
        self._newest[table] = max(self._newest.get(table, 0), key)
        for names, index in self._indexes.get(table, {}).items():
            index.setdefault(tuple(image[name] for name in names), set()).add(key)

    def _unplace(self, table: str, key: int) -> None:
        row = self._own(table, key)
        if table == "tile":
            self._places.clear()
        for names, index in self._indexes.get(table, {}).items():
            index[tuple(dict.__getitem__(row, name) for name in names)].discard(key)
        self._rows[table][key] = None
        self._newest.pop(table, None)
        if table in self._whole:
            del self._rows[table][key]
            self._dirty[table].pop(key, None)

    def _reindex(self, table: str, key: int, row: dict[str, Any], column: str, value: Any) -> None:
        for names, index in self._indexes.get(table, {}).items():
            if column in names:
                old = tuple(dict.__getitem__(row, name) for name in names)
                new = tuple(value if n == column else dict.__getitem__(row, n) for n in names)
                index[old].discard(key)
                index.setdefault(new, set()).add(key)

    def _next(self, table: str) -> int:
        if table not in self._newest:
            held = max((k for k, row in self._rows[table].items() if row is not None), default=0)
            stored = 0
            if table not in self._whole and self._connection is not None:
                stored = self._connection.execute(newest_key(table)).scalar() or 0
                if self._rows[table].get(stored, 0) is None:  # taken back here, still stored
                    stored = 0
            self._newest[table] = max(held, stored)
        return self._newest[table] + 1

    # Finding

    def _find_held(self, table: str, equals: Mapping[str, Any]) -> Iterable[int]:
        """By an index in memory, made when first asked for."""
        names = tuple(sorted(equals))
        index = self._indexes[table].get(names)
        if index is None:
            index = self._build_index(table, names)
        if any(isinstance(value, (list, tuple)) for value in equals.values()):
            return sorted(self._any_of(index, names, equals))
        return sorted(index.get(tuple(equals[name] for name in names), ()))

    def _build_index(self, table: str, names: tuple[str, ...]) -> dict[tuple[Any, ...], Keys]:
        index: dict[tuple[Any, ...], Keys] = {}
        for key, row in self._rows[table].items():
            if row is not None:
                values = tuple(dict.__getitem__(row, name) for name in names)
                index.setdefault(values, set()).add(key)
        self._indexes[table][names] = index
        return index

    def _any_of(
        self,
        index: Mapping[tuple[Any, ...], Keys],
        names: tuple[str, ...],
        equals: Mapping[str, Any],
    ) -> Iterable[int]:
        from itertools import product

        choices = [v if isinstance(v := equals[n], (list, tuple)) else (v,) for n in names]
        for values in product(*choices):
            yield from index.get(values, ())

    def _find_stored(self, table: str, equals: Mapping[str, Any]) -> Iterable[int]:
        """By the database's index, then corrected by our own unsaved changes."""
        assert self._connection is not None
        rows = self._rows[table]
        shape = tuple((name, shape_of(value)) for name, value in sorted(equals.items()))
        values = {f"is_{name}": value for name, value in equals.items() if value is not None}
        keys: Keys = Keys()
        for found in self._connection.execute(finding(table, shape), values).mappings():
            key = found["id"]
            if key not in rows:
                rows[key] = self._hold(found)
            keys.add(key)
        own = self._dirty[table]
        return sorted(
            key
            for key in keys.union(own)
            if (row := rows[key]) is not None and (key not in own or matches(row, equals))
        )

    def _hold_differing(self, table: str, column: str, value: Any) -> None:
        assert self._connection is not None
        place = TABLES[table]
        statement = place.select().where(place.c[column] != value).order_by(place.c.id)
        for found in self._connection.execute(statement):
            if found.id not in self._rows[table]:
                self._rows[table][found.id] = self._hold(found._mapping)

    def _fetch_one(self, table: str, key: int) -> dict[str, Any] | None:
        if self._connection is None:
            return None
        found = self._connection.execute(getting(table), {"is_id": key}).mappings().first()
        return None if found is None else self._hold(found)


def question(table: str, column: str, value: Any) -> str:
    """`army.tile=7`: the rows asked for by a value; a long text by its beginning."""
    return f"{table}.{column}={str(value)[:100]}"


def is_other(row: Mapping[str, Any], column: str, value: Any) -> bool:
    plain = dict.__getitem__
    return bool(plain(row, column) != value)  # type: ignore[arg-type]


def matches(row: Mapping[str, Any], equals: Mapping[str, Any]) -> bool:
    plain = dict.__getitem__
    return all(
        plain(row, name) in value  # type: ignore[arg-type]
        if isinstance(value, (list, tuple))
        else plain(row, name) == value  # type: ignore[arg-type]
        for name, value in equals.items()
    )


def shape_of(value: Any) -> str:
    if value is None:
        return "null"
    return "many" if isinstance(value, (list, tuple)) else "one"


@cache
def getting(table: str) -> Executable:
    from sqlalchemy import bindparam

    place = TABLES[table]
    return place.select().where(place.c.id == bindparam("is_id"))


@cache
def finding(table: str, shape: tuple[tuple[str, str], ...]) -> Executable:
    from sqlalchemy import bindparam

    place = TABLES[table]
    statement = place.select().order_by(place.c.id)
    for name, form in shape:
        column = place.c[name]
        if form == "null":
            statement = statement.where(column.is_(None))
        elif form == "many":
            statement = statement.where(column.in_(bindparam(f"is_{name}", expanding=True)))
        else:
            statement = statement.where(column == bindparam(f"is_{name}"))
    return statement


@cache
def newest_key(table: str) -> Executable:
    from sqlalchemy import func, select

    return select(func.max(TABLES[table].c.id))


@cache
def naming(table: str) -> Executable:
    from sqlalchemy import select

    place = TABLES[table]
    statement = select(place.c.id, place.c.name).order_by(place.c.id)
    return statement.where(place.c.ended_at.is_(None)) if "ended_at" in place.c else statement
