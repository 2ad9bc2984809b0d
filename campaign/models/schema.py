"""Every table by name, and what kind of columns each has."""

from __future__ import annotations

from functools import cache

from sqlalchemy import DDL, Integer, MetaData, Table, event
from sqlmodel import SQLModel

from campaign.models import (  # noqa: F401  (loading a module declares its tables)
    board,
    calendar,
    empires,
    forces,
    journal,
    knowledge,
    settlements,
)

NUMBER = 2
REVISION = "0002"
JOURNAL = ("entry", "trace", "secret", "alembic_version")

# Crowns, points, provisions and what else is counted change by an amount; all else is set.
ADDED = frozenset(
    f"{table}.{column}"
    for table, columns in {
        "empire": ("treasury", "building", "ships", "espionage"),
        "settlement": ("points", "provisions"),
        "army": (
            "points", "provisions", "crowns", "prisoners", "loot",
            "stone_throwers", "cannons", "rams", "towers",
        ),
        "fleet": ("ships", "provisions"),
        "character": ("points",),
        "item": ("points",),
    }.items()
    for column in columns
)  # fmt: skip

metadata: MetaData = SQLModel.metadata
TABLES: dict[str, Table] = dict(metadata.tables)
STATE: tuple[str, ...] = tuple(
    table.name for table in metadata.sorted_tables if table.name not in JOURNAL
)
ORDER = {name: place for place, name in enumerate(STATE)}

# Unique over some rows only. The same SQL on both databases; declared as an Index they would load
# both dialects at every start.
PARTIAL = {
    "settlement_one_capital_an_empire": (
        "ON settlement (owner) WHERE kind = 'capital' AND owner IS NOT NULL AND ended_at IS NULL"
    ),
    "siege_one_a_settlement": "ON siege (settlement) WHERE ended_at IS NULL",
}
for name, rest in PARTIAL.items():
    event.listen(metadata, "after_create", DDL(f"CREATE UNIQUE INDEX {name} {rest}"))  # type: ignore[no-untyped-call]


@cache
def columns(table: str) -> tuple[str, ...]:
    return tuple(column.name for column in TABLES[table].columns)


@cache
def links(table: str) -> dict[str, str]:
    """The columns that name a row of another table, with that table."""
    return {
        column.name: key.column.table.name
        for column in TABLES[table].columns
        for key in column.foreign_keys
    }


@cache
def linked_from(table: str) -> tuple[tuple[str, str], ...]:
    """Every (table, column) that may name a row of this one."""
    return tuple(
        (other, column)
        for other in STATE
        for column, target in links(other).items()
        if target == table
    )


@cache
def numbers(table: str) -> tuple[str, ...]:
    """The columns that hold an amount, not a row's number."""
    return tuple(
        column.name
        for column in TABLES[table].columns
        if isinstance(column.type, Integer) and not column.primary_key and not column.foreign_keys
    )


@cache
def defaults(table: str) -> dict[str, object]:
    """What a new row holds where nothing is said."""
    found: dict[str, object] = {}
    for column in TABLES[table].columns:
        if column.default is not None and column.default.is_scalar:
            found[column.name] = column.default.arg  # type: ignore[attr-defined]
        elif column.nullable:
            found[column.name] = None
    return found
