"""Rows that a world asks for, straight from SQLite's driver.

A deed asks some fifty small questions, and SQLAlchemy takes several times as long to pass one on as
SQLite to answer it. It still writes the SQL, once for each shape of question. A server's questions
go through it: there the way to the server takes longest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.engines import check_values
from campaign.storage.models.schema import columns, flags
from campaign.storage.statements import Shape, finding

if TYPE_CHECKING:
    from sqlalchemy import Connection, Dialect

Values = Mapping[str, object]


class FoundRows(NamedTuple):
    names: tuple[str, ...]
    rows: Iterable[Sequence[object]]


class DriverQuestion(NamedTuple):
    """A question as the driver takes it."""

    text: str
    parameters: tuple[str, ...]  # the names of its values, in order
    names: tuple[str, ...]
    flags: tuple[int, ...]  # the places of booleans, which SQLite keeps as numbers


def read_rows(connection: Connection, table: str, shape: Shape, values: Values) -> FoundRows:
    """The rows of this shape with these values, in order of id."""
    is_plain = all(form != "many" for _, form in shape)
    if connection.dialect.name != "sqlite" or not is_plain:
        result = connection.execute(finding(table, shape), values)
        return FoundRows(tuple(result.keys()), result.all())
    asked = sqlite_question(table, shape, connection.dialect)
    given = tuple(values[name] for name in asked.parameters)
    check_values(given)
    driver = connection.connection.driver_connection
    assert driver is not None
    rows = driver.execute(asked.text, given).fetchall()
    return FoundRows(asked.names, with_flags(rows, asked.flags) if asked.flags else rows)


@cache
def sqlite_question(table: str, shape: Shape, dialect: Dialect) -> DriverQuestion:
    compiled = finding(table, shape).compile(dialect=dialect)  # type: ignore[attr-defined]
    names = columns(table)
    places = tuple(map(names.index, flags(table)))
    return DriverQuestion(str(compiled), tuple(compiled.positiontup or ()), names, places)


def with_flags(
    rows: Iterable[tuple[object, ...]], places: tuple[int, ...]
) -> Iterable[list[object]]:
    for row in rows:
        cells = list(row)
        for place in places:
            if cells[place] is not None:
                cells[place] = bool(cells[place])
        yield cells
