"""Light rows, built from a model's columns. The first read of a cell records that it was read.

A column is a descriptor without `__set__`: what it answers is kept in the row's `__dict__`, where
Python finds it before the descriptor from then on. So `vars(row)` is at any moment the set of cells
read, a value stored as JSON is parsed once, and a second read costs what any attribute costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, ParamSpec, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from campaign.storage.models import Record

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Like(Protocol[P, R_co]):
    """Any model, with its columns as optional keywords."""

    def __replace__(self, *args: P.args, **columns: P.kwargs) -> R_co: ...


class Cell:
    """A column of a row. `parse` and `dump` are None where it is used as it is stored."""

    __slots__ = ("dump", "name", "parse", "place")

    def __init__(self, name: str, place: int, kind: object) -> None:
        self.name, self.place = name, place
        self.parse: Callable[[Any], object] | None = getattr(type(kind), "parse", None)
        self.dump: Callable[[Any], object] | None = getattr(type(kind), "dump", None)

    def __get__(self, row: Row, kind: object = None) -> object:
        value = row.cells[self.place]
        if self.parse is not None:
            value = self.parse(value)
        row.__dict__[self.name] = value
        return value


class Row:
    """What `World` hands out: mypy and `isinstance` take it for its model."""

    __slots__ = ("__dict__", "cells")
    table: ClassVar[str]
    model: ClassVar[type[Record]]
    columns: ClassVar[dict[str, Cell]]
    cells: list[Any]  # as stored

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a row is read only: world.put(row, {name}=…)")

    def __repr__(self) -> str:
        return f"{self.table}:{self.cells[0]}"


new_row = object.__new__
hold_cells = Row.__dict__["cells"].__set__  # past `__setattr__`


@cache
def row_class(table: str) -> type[Row]:
    from campaign.storage.models import model_of
    from campaign.storage.models.schema import TABLES

    cells = {
        column.name: Cell(column.name, place, column.type)
        for place, column in enumerate(TABLES[table].columns)
    }
    model = model_of(table)
    body = {"__slots__": (), "table": table, "model": model, "columns": cells}
    return type(f"{model.__name__}Row", (Row,), {**body, **cells})


def make(kind: type[Row], cells: Iterable[object]) -> Row:
    row = new_row(kind)
    hold_cells(row, list(cells))
    return row


def write(row: Row, column: str, value: object) -> None:
    """Change a cell as stored, keeping whether it has been read."""
    row.cells[row.columns[column].place] = value
    if column in row.__dict__:
        del row.__dict__[column]
        getattr(row, column)


def peek(row: Record, column: str) -> Any:
    """A cell as stored, without recording the read."""
    held = cast(Row, row)
    return held.cells[held.columns[column].place]


def stored(kind: type[Row], values: Mapping[str, Any]) -> dict[str, object]:
    """Values of columns as the database keeps them."""
    found = dict[str, object]()
    for name, value in values.items():
        dump = kind.columns[name].dump
        found[name] = value if dump is None else dump(value)
    return found


def image_of(row: Record) -> dict[str, object]:
    """All its cells as stored."""
    held = cast(Row, row)
    return dict(zip(held.columns, held.cells, strict=True))


def with_cells(row: Like[P, R], /, *_: P.args, **values: P.kwargs) -> R:
    """A copy with other values, which no world holds."""
    held = cast(Row, row)
    copy = make(type(held), held.cells)
    for name, value in stored(type(held), values).items():
        copy.cells[held.columns[name].place] = value
    return cast(R, copy)


def make_row(model: Callable[P, R], /, *_: P.args, **values: P.kwargs) -> R:
    """A row that no world holds, with the defaults of its table."""
    from campaign.storage.models.schema import defaults

    kind = row_class(str(cast("type[Record]", model).__tablename__))
    return cast(R, row_of_image(kind.table, {**defaults(kind.table), **stored(kind, values)}))


def row_of_image(table: str, image: Mapping[str, object]) -> Record:
    kind = row_class(table)
    return cast("Record", make(kind, map(image.get, kind.columns)))
