"""A moment of a campaign in SQL, for both databases: cells go in and come out as stored.

SQLite's questions go straight to its driver: an action asks some fifty small ones, and SQLAlchemy
takes several times as long to pass one on as SQLite to answer it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from campaign.storage.changes import Change, by_shape, by_table, gather
from campaign.storage.engines import check_values
from campaign.storage.models.schema import ORDER, columns, flags
from campaign.storage.snapshot import DATE, LAST, SENT, EntryRow, Trace, Wanted

if TYPE_CHECKING:
    from sqlalchemy import Connection

Cells = Sequence[Any]
Shape = tuple[tuple[str, int], ...]  # a column, and by how many values it is asked for
NULL, OTHER = -1, -2  # by None, by any other value
BATCH = 400  # names asked for at once
PAGE, LONGEST_PAGE = 16, 512  # entries read at once, at first and at most
ENTRY = tuple(EntryRow.__annotations__)


class SqlSnapshot:
    """What a connection reads and writes: a `Snapshot`, and a `Writer` within `Store.writing`."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._mark = "?" if connection.dialect.name == "sqlite" else "%s"
        self.appended: int | None = None  # the act of the newest entry, not committed yet

    # Rows

    def select(self, table: str, equals: Mapping[str, object]) -> Iterable[Cells]:
        shape, values = list[tuple[str, int]](), list[object]()
        for name, value in equals.items():
            if value is None:
                shape.append((name, NULL))
            elif isinstance(value, (list, tuple)):
                shape.append((name, len(value)))
                values += value
            else:
                shape.append((name, 1))
                values.append(value)
        return ask(self.connection, table, tuple(shape), values)

    def select_others(self, table: str, column: str, value: object) -> Iterable[Cells]:
        return ask(self.connection, table, ((column, OTHER),), [value])

    def count(self, table: str) -> int:
        return self._number(f'SELECT count(*) FROM "{table}"')

    def newest_key(self, table: str) -> int:
        """Of all that ever were: a number is never given twice."""
        greatest = "max" if self._mark == "?" else "greatest"
        ever = f"(SELECT last FROM serial WHERE name = '{table}')"
        now = f'(SELECT max(id) FROM "{table}")'
        return self._number(f"SELECT {greatest}(coalesce({ever}, 0), coalesce({now}, 0))")

    def names(self, table: str) -> list[tuple[int, str]]:
        ends = "WHERE ended_at IS NULL " if "ended_at" in columns(table) else ""
        return list(self._rows(f'SELECT id, name FROM "{table}" {ends}ORDER BY id'))

    def write(self, changes: Iterable[Change]) -> None:
        """New rows parents first, then cells, then rows taken away children first."""
        written, mark, run = gather(changes), self._mark, self.connection.exec_driver_sql
        for table, rows in by_table(written.made):
            self.insert_images(table, rows)
        for (table, names), altered in by_shape(written.altered):
            places = ", ".join(f'"{name}" = {mark}' for name in names)
            values = [(*map(cells.get, names), key) for key, cells in altered]
            run(f'UPDATE "{table}" SET {places} WHERE id = {mark}', values)
        for table, key in sorted(written.unmade, key=lambda row: (-ORDER[row[0]], -row[1])):
            run(f'DELETE FROM "{table}" WHERE id = {mark}', (key,))

    def insert_images(self, table: str, rows: Sequence[Mapping[str, object]]) -> None:
        names = columns(table)
        self._insert(table, names, [tuple(map(row.get, names)) for row in rows])

    def try_out(self, changes: Iterable[Change]) -> None:
        self.connection.exec_driver_sql("SAVEPOINT trial")
        self.write(changes)
        self.connection.exec_driver_sql("ROLLBACK TO SAVEPOINT trial")

    # The journal

    def head(self, *, acting: bool = False) -> tuple[int, int, str] | None:
        where = f"WHERE kind <> '{SENT}' " if acting else ""
        newest = f"SELECT id, act, hash FROM entry {where}ORDER BY id DESC LIMIT 1"
        return next(self._rows(newest), None)

    def entries(
        self, wanted: Wanted, *, newest_first: bool = False, limit: int | None = None
    ) -> Iterator[EntryRow]:
        where, values, mark = ["id > " + self._mark], list[object]([wanted.after]), self._mark
        for name, value in (("act", wanted.act), *((name, getattr(wanted, name)) for name in DATE)):
            if value is not None:
                where.append(f"{name} = {mark}")
                values.append(value)
        if wanted.until is not None:
            where.append(f"id <= {mark}")
            values.append(wanted.until)
        for name, many in (("kind", wanted.kinds or None), ("id", wanted.among)):
            if many is not None:
                where.append(condition(name, len(many) or 0, mark) if many else "1 = 0")
                values += many
        if wanted.live:
            where.append("undone_by IS NULL")
        if wanted.since is not None:
            where.append(f"year >= {mark}")
            values.append(wanted.since)
        if wanted.undone_after is not None:
            where.append(f"undone_by > {mark}")
            values.append(wanted.undone_after)
        order = f"ORDER BY id{' DESC' if newest_first else ''}"
        listed = ", ".join(f'"{name}"' for name in ENTRY)
        check_values([limit])
        rest, page, last = limit, PAGE, list[object]()
        while rest is None or rest > 0:  # page by page: a journal is long, its first lines are near
            most = page if rest is None else min(page, rest)
            further = [f"id {'<' if newest_first else '>'} {mark}"] if last else []
            statement = f"SELECT {listed} FROM entry WHERE {' AND '.join([*where, *further])}"
            cells_found = list(self._rows(f"{statement} {order} LIMIT {most}", [*values, *last]))
            for cells in cells_found:
                entry = dict(zip(ENTRY, cells, strict=True))
                entry["forced"] = bool(entry["forced"])
                yield cast(EntryRow, entry)
            if len(cells_found) < most:
                return
            last, page = [cells_found[-1][0]], min(page * 4, LONGEST_PAGE)
            rest = None if rest is None else rest - most

    def traces(
        self,
        whats: Iterable[str] = (),
        *,
        under: Iterable[str] = (),
        hows: Sequence[str] = (),
        after: int = 0,
    ) -> list[Trace]:
        mark, found = self._mark, list[Trace]()
        narrowed = f" AND how IN ({', '.join(map(repr, hows))})" if hows else ""
        narrowed += f" AND entry > {int(after)}" if after else ""
        start = "SELECT what, entry, how FROM trace WHERE what"
        listed = list(whats)
        for first in range(0, len(listed), BATCH):
            some = listed[first : first + BATCH]
            marks = ", ".join([mark] * len(some))
            found += map(Trace._make, self._rows(f"{start} IN ({marks}){narrowed}", some))
        for begin in under:
            between = f"{start} >= {mark} AND what < {mark}{narrowed}"
            found += map(Trace._make, self._rows(between, (begin, begin + LAST)))
        return found

    def live_acts(self, numbers: Iterable[int], kinds: Sequence[str] = ()) -> dict[int, int]:
        found, listed = dict[int, int](), sorted(numbers)
        of_kinds = f" AND kind IN ({', '.join(map(repr, kinds))})" if kinds else ""
        for first in range(0, len(listed), BATCH):
            some = ", ".join(map(str, listed[first : first + BATCH]))
            # +: by its index of what is not undone, SQLite would walk the whole journal
            where = f"id IN ({some}) AND +undone_by IS NULL{of_kinds}"
            found.update(self._rows(f"SELECT id, act FROM entry WHERE {where}"))
        return found

    def asked_after(self, after: int) -> list[Trace]:
        questions = f"SELECT what, entry, how FROM trace WHERE how = 'q' AND entry > {int(after)}"
        return list(map(Trace._make, self._rows(questions)))

    def traces_by_entry(self) -> dict[int, list[str]]:
        """Gathered by the database, which is many times faster than row by row."""
        joined = {
            "?": "group_concat(how || what, char(31))",
            "%s": "string_agg(how || what, chr(31))",
        }[self._mark]
        found = self._rows(f"SELECT entry, {joined} FROM trace GROUP BY entry")
        return {entry: text.split("\x1f") for entry, text in found}

    def append(self, entry: EntryRow, traces: Sequence[Trace]) -> None:
        cells: Mapping[str, object] = entry
        if entry["kind"] != "looked":
            self.appended = entry["act"]
        self._insert("entry", ENTRY, [tuple(map(cells.__getitem__, ENTRY))])
        if traces:
            self._insert("trace", Trace._fields, traces)
        keys = newest_keys(traces)
        if keys:
            later = "last = excluded.last WHERE excluded.last > serial.last"
            marks = f"VALUES ({self._mark}, {self._mark})"
            statement = f"INSERT INTO serial (name, last) {marks} ON CONFLICT (name) DO UPDATE SET"
            self.connection.exec_driver_sql(f"{statement} {later}", list(keys.items()))

    def mark_undone(self, entries: Sequence[int], by: int | None) -> None:
        if entries:
            statement = f"UPDATE entry SET undone_by = {self._mark} WHERE id = {self._mark}"
            self.connection.exec_driver_sql(statement, [(by, entry) for entry in entries])

    def secret(self, number: int) -> str | None:
        found = self._rows(f"SELECT key FROM secret WHERE id = {int(number)}")
        return next((str(key) for [key] in found), None)

    def put_secret(self, number: int, key: str | None) -> None:
        self.connection.exec_driver_sql(f"DELETE FROM secret WHERE id = {int(number)}")
        if key is not None:
            self._insert("secret", ("id", "key"), [(number, key)])

    # Asking the driver

    def _insert(self, table: str, names: Sequence[str], rows: Sequence[Cells]) -> None:
        listed = ", ".join(f'"{name}"' for name in names)
        marks = ", ".join([self._mark] * len(names))
        statement = f'INSERT INTO "{table}" ({listed}) VALUES ({marks})'
        self.connection.exec_driver_sql(statement, [tuple(row) for row in rows])

    def _number(self, statement: str) -> int:
        return int(next(self._rows(statement))[0] or 0)

    def _rows(self, statement: str, values: Sequence[object] = ()) -> Iterator[Any]:
        """Plain tuples: a journal is long, and SQLAlchemy's rows are slow to build."""
        check_values(values)
        cursor = self.connection.connection.cursor()
        try:
            cursor.execute(statement, tuple(values))
            while rows := cursor.fetchmany(1000):
                yield from rows
        finally:
            cursor.close()


def newest_keys(traces: Iterable[Trace]) -> dict[str, int]:
    """The highest number of each table's rows that an entry made."""
    found: dict[str, int] = {}
    for trace in traces:
        if trace.how == "i":
            table, _, key = trace.what.partition(":")
            found[table] = max(found.get(table, 0), int(key))
    return found


def ask(
    connection: Connection, table: str, shape: Shape, values: Sequence[object]
) -> Iterable[Cells]:
    if connection.dialect.name != "sqlite":
        statement = selection(table, shape, "%s")
        return connection.exec_driver_sql(statement, tuple(values)).all()
    check_values(values)
    driver = connection.connection.driver_connection
    assert driver is not None
    rows: list[Cells] = driver.execute(selection(table, shape, "?"), values).fetchall()
    places = flag_places(table)
    return with_flags(rows, places) if places else rows


@cache
def selection(table: str, shape: Shape, mark: str) -> str:
    listed = ", ".join(f'"{column}"' for column in columns(table))
    wanted = " AND ".join(condition(name, count, mark) for name, count in shape)
    return f'SELECT {listed} FROM "{table}" WHERE {wanted or "1 = 1"} ORDER BY id'


def condition(column: str, count: int, mark: str) -> str:
    if count == NULL:
        return f'"{column}" IS NULL'
    if count == OTHER:
        return f'"{column}" <> {mark}'
    if count == 1:
        return f'"{column}" = {mark}'
    return f'"{column}" IN ({", ".join([mark] * count) or "NULL"})'


@cache
def flag_places(table: str) -> tuple[int, ...]:
    """Where a row holds true or false, which SQLite keeps as numbers."""
    return tuple(map(columns(table).index, flags(table)))


def with_flags(rows: Iterable[Cells], places: tuple[int, ...]) -> Iterable[Cells]:
    for row in rows:
        cells = list(row)
        for place in places:
            if type(cells[place]) is int and cells[place] in (0, 1):  # else it was bent by hand
                cells[place] = bool(cells[place])
        yield cells
