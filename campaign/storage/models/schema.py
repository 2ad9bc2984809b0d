"""Every table by name, and what kind of columns each has."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import MetaData, Table

NUMBER = 1
REVISION = "0001"
JOURNAL = ("entry", "trace", "secret", "serial", "alembic_version")

# Crowns, points, provisions and what else is counted change by an amount; all else is set.
ADDED = frozenset(
    f"{table}.{column}"
    for table, columns in {
        "empire": ("treasury", "building", "ships", "espionage"),
        "settlement": ("points", "provisions"),
        "army": (
            "points", "lent", "provisions", "crowns", "prisoners", "loot",
            "stone_throwers", "cannons", "rams", "towers",
        ),
        "fleet": ("ships", "provisions"),
        "character": ("points",),
        "item": ("points",),
        "unit": ("lost",),
    }.items()
    for column in columns
)  # fmt: skip

# Which module declares which table. Making a class costs milliseconds: a command loads those alone
# whose tables it touches.
MODULES = {
    "calendar": ("campaign", "calendar", "option"),
    "empires": ("empire", "posting", "kingdom"),
    "players": ("orders", "readiness", "deadline", "invitation"),
    "board": ("tile", "edge", "site"),
    "settlements": ("settlement", "siege", "relation"),
    "forces": ("fleet", "army", "search", "character", "item", "unit"),
    "knowledge": (
        "condition", "decision", "knowledge", "sighting", "tiding", "note", "drawn", "game",
    ),
    "journal": JOURNAL,
}  # fmt: skip
MODULE_OF = {table: module for module, tables in MODULES.items() for table in tables}

# The tables that make up the state, those named by others first; a test holds it to the classes.
STATE: tuple[str, ...] = (
    "campaign", "condition", "deadline", "drawn", "empire", "game", "kingdom", "option", "calendar",
    "decision", "invitation", "note", "orders", "readiness", "tile", "edge", "knowledge",
    "settlement", "sighting", "site", "tiding", "fleet", "posting", "relation", "siege", "army",
    "character", "search", "unit", "item",
)  # fmt: skip
ORDER = {name: place for place, name in enumerate(STATE)}


class Tables(dict[str, "Table"]):
    """Tables by name, each declared when first asked for. SQLAlchemy and SQLModel are loaded then:
    they take most of a second, and a look at a deck needs neither."""

    def __missing__(self, name: str) -> Table:
        from sqlmodel import SQLModel

        import_module(f"campaign.storage.models.{MODULE_OF[name]}")
        self[name] = SQLModel.metadata.tables[name]
        return self[name]


TABLES = Tables()


def whole_metadata() -> MetaData:
    """Every table declared: for making them all, and for migrations."""
    from sqlmodel import SQLModel

    for name in MODULE_OF:
        assert TABLES[name] is not None
    return SQLModel.metadata


# Unique over some rows only. The same SQL on both databases; declared as an Index they would load
# both dialects at every start.
PARTIAL = {
    "settlement_one_capital_an_empire": (
        "ON settlement (owner) WHERE kind = 'capital' AND owner IS NOT NULL AND ended_at IS NULL"
    ),
    "siege_one_a_settlement": "ON siege (settlement) WHERE ended_at IS NULL",
}


@cache
def columns(table: str) -> tuple[str, ...]:
    return tuple(column.name for column in TABLES[table].columns)


@cache
def flags(table: str) -> tuple[str, ...]:
    """The columns that hold true or false, which SQLite keeps as 1 and 0."""
    from sqlalchemy import Boolean

    return tuple(c.name for c in TABLES[table].columns if isinstance(c.type, Boolean))


@cache
def links(table: str) -> dict[str, str]:
    """The columns that name a row of another table, with that table."""
    return {
        column.name: key.target_fullname.split(".")[0]
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
    from sqlalchemy import Integer

    return tuple(
        column.name
        for column in TABLES[table].columns
        if isinstance(column.type, Integer) and not column.primary_key and not column.foreign_keys
    )


@cache
def defaults(table: str) -> dict[str, object]:
    """What a new row holds where nothing is said, as stored."""
    found: dict[str, object] = {}
    for column in TABLES[table].columns:
        if column.default is not None and column.default.is_scalar:
            dump = getattr(type(column.type), "dump", None)
            default = column.default.arg  # type: ignore[attr-defined]
            found[column.name] = dump(default) if dump else default
        elif type(column.type).__name__ == "TupleOrBlank":
            found[column.name] = ""
        elif column.nullable:
            found[column.name] = None
    return found
