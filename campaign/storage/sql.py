"""The SQL of rows, for both databases: cells go in and come out as stored.

SQLite's questions go straight to its driver: a deed asks some fifty small ones, and SQLAlchemy
takes several times as long to pass one on as SQLite to answer it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from campaign.storage.changes import Change, by_shape, by_table, gather
from campaign.storage.engines import check_values
from campaign.storage.models.schema import ORDER, columns, flags

if TYPE_CHECKING:
    from sqlalchemy import Connection, CursorResult

Cells = Sequence[Any]
Shape = tuple[tuple[str, int], ...]  # a column, and by how many values it is asked for
NULL, OTHER = -1, -2  # by None, by any other value


class SqlRows:
    """The rows that a connection reads: a `RowSource`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

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
        return ask(self._connection, table, tuple(shape), values)

    def select_others(self, table: str, column: str, value: object) -> Iterable[Cells]:
        return ask(self._connection, table, ((column, OTHER),), [value])

    def count(self, table: str) -> int:
        return int(self._ask(f'SELECT count(*) FROM "{table}"').scalar() or 0)

    def newest_key(self, table: str) -> int:
        return int(self._ask(f'SELECT max(id) FROM "{table}"').scalar() or 0)

    def names(self, table: str) -> list[tuple[int, str]]:
        ends = "WHERE ended_at IS NULL " if "ended_at" in columns(table) else ""
        found = self._ask(f'SELECT id, name FROM "{table}" {ends}ORDER BY id')
        return [tuple(row) for row in found]

    def _ask(self, statement: str) -> CursorResult[Any]:
        return self._connection.exec_driver_sql(statement)


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
            if cells[place] is not None:
                cells[place] = bool(cells[place])
        yield cells


def apply(connection: Connection, changes: Iterable[Change]) -> None:
    """Write them: new rows parents first, then cells, then rows taken away children first."""
    written = gather(changes)
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    for table, rows in by_table(written.made):
        insert_images(connection, table, rows)
    for (table, names), altered in by_shape(written.altered):
        places = ", ".join(f'"{name}" = {mark}' for name in names)
        statement = f'UPDATE "{table}" SET {places} WHERE id = {mark}'
        values = [(*map(cells.get, names), key) for key, cells in altered]
        connection.exec_driver_sql(statement, values)
    for table, key in sorted(written.unmade, key=lambda row: (-ORDER[row[0]], -row[1])):
        connection.exec_driver_sql(f'DELETE FROM "{table}" WHERE id = {mark}', (key,))


def insert_images(connection: Connection, table: str, rows: Sequence[Mapping[str, object]]) -> None:
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    names = columns(table)
    listed = ", ".join(f'"{name}"' for name in names)
    statement = f'INSERT INTO "{table}" ({listed}) VALUES ({", ".join([mark] * len(names))})'
    connection.exec_driver_sql(statement, [tuple(map(row.get, names)) for row in rows])
