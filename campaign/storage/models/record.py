"""What every row is, what several tables share, and how columns are declared on both databases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, dataclass_transform

from pydantic import ConfigDict
from sqlalchemy import DDL, CheckConstraint, String, TypeDecorator, event
from sqlmodel import Field, SQLModel
from sqlmodel.main import SQLModelMetaclass

from campaign.storage.canonical_json import parse_json, render_json
from campaign.storage.models.kinds import MOST
from campaign.storage.models.schema import PARTIAL

for name, rest in PARTIAL.items():
    event.listen(SQLModel.metadata, "after_create", DDL(f"CREATE UNIQUE INDEX {name} {rest}"))  # type: ignore[no-untyped-call]


def link(table: str) -> Any:
    """A row of another table that must be there."""
    return Field(foreign_key=f"{table}.id", index=True, ge=1, le=MOST)


class JsonText(TypeDecorator[Any]):
    """A value kept as canonical JSON: a light row parses it once, a `Session` whenever it loads
    the row."""

    impl, cache_ok = String, True

    @staticmethod
    def dump(value: Any) -> str:
        return render_json(value)

    @staticmethod
    def parse(text: str) -> Any:
        return parse_json(text)

    def process_bind_param(self, value: Any, dialect: object) -> str:
        return self.dump(value)

    def process_result_value(self, value: Any, dialect: object) -> Any:
        return self.parse(value)


class TupleText(JsonText):
    """A list, read as a tuple."""

    cache_ok = True

    @staticmethod
    def parse(text: str) -> Any:
        return tuple(parse_json(text, ()))


class TupleOrBlank(JsonText):
    """The same; None is kept as no text."""

    cache_ok = True

    @staticmethod
    def dump(value: Any) -> str:
        return "" if value is None else render_json(value)

    @staticmethod
    def parse(text: str) -> Any:
        return tuple(parse_json(text)) if text else None


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field, link))
class RecordMeta(SQLModelMetaclass):
    """`isinstance(row, Army)` is true of the light rows that `World` makes of an `Army`."""

    def __instancecheck__(cls, row: object) -> bool:
        kind = type(row)
        return type.__subclasscheck__(cls, getattr(kind, "model", kind))


class Record(SQLModel, metaclass=RecordMeta):
    """The base of every row. SQLModel validates no row of a table that is made or read, so the
    validator is built only for what comes in (`campaign.storage.models.validation`)."""

    model_config = ConfigDict(defer_build=True, extra="forbid")  # type: ignore[assignment]
    if TYPE_CHECKING:
        id: int = 0


# What several tables share. mypy reads the columns here; each table declares them itself, in its
# own order.


class Named(Record):
    if TYPE_CHECKING:
        name: str = ""


class Owned(Record):
    """Of an empire, or of none."""

    if TYPE_CHECKING:
        owner: int | None = None


class OfEmpire(Record):
    """About an empire, or held by it."""

    if TYPE_CHECKING:
        empire: int | None = None


class Placed(Record):
    """On a tile, or nowhere on the map."""

    if TYPE_CHECKING:
        tile: int | None = None


class Ended(Record):
    """A row that is not deleted: its end is noted, and how it came."""

    if TYPE_CHECKING:
        ended_at: int | None = None
        ended_how: str | None = None


class WithState(Record):
    if TYPE_CHECKING:
        state: Mapping[str, Any] = {}


class Standing(Named, Placed, WithState, Ended):
    """An army, a fleet, a settlement or a site: it is somewhere on the map."""

    if TYPE_CHECKING:
        kind: str = ""


class Holder(Standing, Owned):
    """An army, a fleet or a settlement: it belongs to somebody and holds provisions."""

    if TYPE_CHECKING:
        provisions: int = 0


class Troops(Holder):
    """An army or a settlement: who fights on land."""

    if TYPE_CHECKING:
        race: str = ""
        points: int = 0


class Force(Holder):
    """An army or a fleet."""

    if TYPE_CHECKING:
        moved_at: int | None = None
        acted_at: int | None = None
        acted: str = ""
        leaves_at: int | None = None


def key() -> Any:
    """The row's number: max + 1 under the lock, never made by the database."""
    return Field(primary_key=True, ge=1, le=MOST, sa_column_kwargs={"autoincrement": False})


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
