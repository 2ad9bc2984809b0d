"""Writes `campaign/storage/rows.pyi` from the models: `python -m tests.campaign.rows`.

A row as a TypedDict for each table, its columns as keywords, and the signatures of the methods of
`World` that take a table's name, one overload a table.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sqlalchemy import Boolean, Column, Integer

from campaign.storage.models.schema import ADDED, STATE, TABLES

TARGET = Path(__file__).parents[2] / "campaign" / "storage" / "rows.pyi"
HEAD = '''"""The rows of every table and how `World` is asked for them, for mypy alone.

Made from the models by `python -m tests.campaign.rows`; do not edit. `ArmyRow` is a row of `army`;
`ArmyValues` is some of its columns, as `put` and `insert` take them by keyword; `ArmyEquals` is
what `find` asks for. A table not known before the program runs gives a `Row`: its columns are
read after a question such as `"owner" in row`.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypedDict, TypeVar, Unpack, final, overload

from campaign.storage.models.kinds import Purse

Force = Literal["army", "fleet"]
T = TypeVar("T")
Asked = T | list[T] | tuple[T, ...] | None  # a list or tuple means any of its values
'''
UNIONS = """
ForceRow = ArmyRow | FleetRow
HolderRow = ArmyRow | FleetRow | SettlementRow
PlacedRow = ArmyRow | FleetRow | SettlementRow | SiteRow
NamedRow = (
    ArmyRow | FleetRow | SettlementRow | SiteRow | TileRow
    | EmpireRow | CharacterRow | ItemRow | KingdomRow
)

"""
CLOSED = {"posting.purse": "Purse", "condition.of_table": "Table", "sighting.of_table": "Force"}
ENDED = [name for name in STATE if "ended_how" in TABLES[name].columns]


def plain(column: Column[object]) -> str:
    if (closed := CLOSED.get(f"{column.table.name}.{column.name}")) is not None:
        return closed
    if isinstance(column.type, Boolean):
        return "bool"
    return "int" if isinstance(column.type, Integer) else "str"


def typed(column: Column[object]) -> str:
    return f"{plain(column)} | None" if column.nullable else plain(column)


def dicts(table: str) -> str:
    """Final, so that mypy tells rows of several tables apart by a column that one has."""
    columns = TABLES[table].columns
    fields = "".join(f"    {column.name}: {typed(column)}\n" for column in columns)
    asked = "".join(f"    {column.name}: Asked[{plain(column)}]\n" for column in columns)
    name = table.capitalize()
    return (
        f"@final\nclass {name}Row(TypedDict):\n{fields}\n\n"
        f"class {name}Values(TypedDict, total=False):\n{fields}\n\n"
        f"class {name}Equals(TypedDict, total=False):\n{asked}\n\n"
    )


def method(name: str, signature: str, tables: list[str]) -> str:
    """The class of a method: `signature` for each table, with Army in place of NAME."""
    lines = [f"class {name}(Protocol):"]
    for table in tables:
        words = signature.replace("NAME", table.capitalize()).replace("TABLE", f'"{table}"')
        words = words.replace("COUNTED", ", ".join(f'"{one}"' for one in counted(table)))
        lines += ["    @overload", f"    def __call__(self, table: Literal[{words}: ..."]
    return "\n".join(lines) + "\n\n\n"


def counted(table: str) -> list[str]:
    return [column.name for column in TABLES[table].columns if f"{table}.{column.name}" in ADDED]


def text() -> str:
    every = list(STATE)
    body = HEAD + "Table = Literal[" + ", ".join(f'"{name}"' for name in every) + "]\n"
    body += "Ended = Literal[" + ", ".join(f'"{name}"' for name in ENDED) + "]\n\n\n"
    body += "".join(dicts(table) for table in every)
    body += "Row = " + " | ".join(f"{table.capitalize()}Row" for table in every) + "\n"
    body += UNIONS
    asked = "TABLE], **equals: Unpack[NAMEEquals]) -> "
    body += method("Get", "TABLE], key: int | None) -> NAMERow | None", every)
    body += method("One", "TABLE], key: int | None) -> NAMERow", every)
    body += method("Find", f"{asked}list[NAMERow]", every)
    body += method("First", f"{asked}NAMERow | None", every)
    body += method("Live", f"{asked}list[NAMERow]", ENDED)
    body += method("Put", "TABLE], key: int, **values: Unpack[NAMEValues]) -> None", every)
    body += method("Insert", "TABLE], **values: Unpack[NAMEValues]) -> int", every)
    body += method(
        "Add",
        "TABLE], key: int, column: Literal[COUNTED], amount: int) -> None",
        [table for table in every if counted(table)],
    )
    body += "class End(Protocol):\n"
    body += "    def __call__(self, table: Ended, key: int, how: str) -> None: ...\n"
    return formatted(body)


def formatted(text: str) -> str:
    words = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
