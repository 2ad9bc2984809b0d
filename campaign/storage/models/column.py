"""How our columns are declared, alike on SQLite and PostgreSQL."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict
from sqlalchemy import DDL, CheckConstraint, event
from sqlmodel import Field, SQLModel

from campaign.storage.models.kinds import MOST
from campaign.storage.models.schema import PARTIAL

for name, rest in PARTIAL.items():
    event.listen(SQLModel.metadata, "after_create", DDL(f"CREATE UNIQUE INDEX {name} {rest}"))  # type: ignore[no-untyped-call]


class Record(SQLModel):
    """The base of every row. SQLModel validates no row of a table that is made or read, so the
    validator is built only for what comes in (`campaign.storage.models.validation`)."""

    model_config = ConfigDict(defer_build=True, extra="forbid")  # type: ignore[assignment]


def key() -> Any:
    """The row's number: max + 1 under the lock, never made by the database."""
    return Field(primary_key=True, ge=1, le=MOST, sa_column_kwargs={"autoincrement": False})


def link(table: str) -> Any:
    """A row of another table that must be there."""
    return Field(foreign_key=f"{table}.id", index=True, ge=1, le=MOST)


def maybe(table: str) -> Any:
    """A row of another table, or none."""
    return Field(default=None, foreign_key=f"{table}.id", index=True, nullable=True, ge=1, le=MOST)


def never_negative(table: str, *columns: str) -> list[CheckConstraint]:
    return [
        CheckConstraint(f"{column} >= 0", name=f"{table}_{column}_not_negative")
        for column in columns
    ]


def one_of(table: str, column: str, choices: tuple[str, ...]) -> CheckConstraint:
    listed = ", ".join(f"'{choice}'" for choice in choices)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{table}_{column}_known")
