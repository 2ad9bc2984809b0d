"""A long table held to its model column by column, each different value once: a map of 100,000
tiles has as many rows, but few terrains, rivers and owners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Annotated

from campaign.storage.models import model_of
from campaign.storage.models.schema import columns, flags
from campaign.storage.models.validation import Link

Cells = tuple[object, ...]
LONG = 1000  # rows from which it pays: the validator of a column takes a millisecond to build


def find_links(table: str, rows: Sequence[Cells]) -> list[tuple[int, Link]] | None:
    """The rows that JSON cells name, with the number of the row that names them. Each row holds the
    cells of all columns, as the driver gives them.

    None where some cell may not fit: asked row by row, its model tells which and why.
    """
    found: list[tuple[int, Link]] = []
    for column, cells in zip(columns(table), zip(*rows, strict=True), strict=True):
        kinds, values = set(map(type, cells)) - {type(None)}, set(cells)
        if len(kinds) > 1:
            return None  # 1 and True are equal, so that a set would hide one of them
        if column in flags(table) and kinds == {int} and values <= {0, 1, None}:
            values = {value if value is None else bool(value) for value in values}
        named = links_of(table, column, values)
        if named is None:
            return None
        if named:
            pairs = zip(rows, cells, strict=True)
            found += [
                (key, link)
                for (key, *_), cell in pairs
                if isinstance(key, int)
                for link in named.get(cell, ())
            ]
    return found


def links_of(table: str, column: str, values: set[object]) -> dict[object, list[Link]] | None:
    """The rows that each value names, if any does; None where a value does not fit."""
    from pydantic_core import ValidationError

    try:
        if not find_named(table, column, values):
            return {}
    except ValidationError:
        return None
    return {value: find_named(table, column, [value]) for value in values}


def find_named(table: str, column: str, values: Iterable[object]) -> list[Link]:
    named: list[Link] = []
    validator(table, column)(list(values), strict=True, context=named)
    return named


@cache
def validator(table: str, column: str) -> Callable[..., object]:
    from pydantic import TypeAdapter

    field = model_of(table).model_fields[column]
    cell = Annotated[field.annotation, field]  # type: ignore[name-defined]
    return TypeAdapter[object](list[cell]).validate_python
