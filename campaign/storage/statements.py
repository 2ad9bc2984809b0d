"""The questions a world puts to the database, each built once for its shape."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from campaign.storage.models.schema import TABLES

if TYPE_CHECKING:
    from sqlalchemy.sql import Executable

Shape = tuple[tuple[str, str], ...]


def shape_of(equals: Mapping[str, object]) -> Shape:
    """Which columns are asked for, and whether by nothing, by one value or by any of many."""
    return tuple((name, form_of(value)) for name, value in sorted(equals.items()))


def form_of(value: object) -> str:
    if value is None:
        return "null"
    return "many" if isinstance(value, (list, tuple)) else "one"


def values_of(equals: Mapping[str, object]) -> dict[str, object]:
    return {f"is_{name}": value for name, value in equals.items() if value is not None}


@cache
def finding(table: str, shape: Shape) -> Executable:
    """Rows of this shape, in order of id."""
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
def finding_others(table: str, column: str) -> Executable:
    """Rows with any other value in a column."""
    from sqlalchemy import bindparam

    place = TABLES[table]
    return place.select().where(place.c[column] != bindparam("other")).order_by(place.c.id)


@cache
def newest_key(table: str) -> Executable:
    from sqlalchemy import func, select

    return select(func.max(TABLES[table].c.id))


@cache
def counting(table: str) -> Executable:
    from sqlalchemy import func, select

    return select(func.count()).select_from(TABLES[table])


@cache
def naming(table: str) -> Executable:
    """Number and name of every row that has not ended."""
    from sqlalchemy import select

    place = TABLES[table]
    statement = select(place.c.id, place.c.name).order_by(place.c.id)
    return statement.where(place.c.ended_at.is_(None)) if "ended_at" in place.c else statement
