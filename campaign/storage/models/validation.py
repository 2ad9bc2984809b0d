"""Rows held to their models: what an import, a sheet, a hand edit or `check` finds unfit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from campaign.errors import WrongWords
from campaign.storage.models import model_of
from campaign.storage.models.schema import columns, flags

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

LONGEST = 60
YES = {"sì": "yes", "si": "yes"}  # what Pydantic does not know
Link = tuple[str, int]  # the table and number of a row that JSON names


# What is wrong with a cell, by Pydantic's name of the error.
MESSAGES = {  # messages
    "int_type": "{column} is {found}, not a whole number",
    "int_parsing": "{column} is {found}, not a whole number",
    "bool_type": "{column} is {found}, not true or false",
    "bool_parsing": "{column} is {found}, not yes or no",
    "string_type": "{column} is {found}, not a text",
    "list_type": "{column} is {found}, not a list",
    "dict_type": "{column} is {found}, not a JSON object",
    "literal_error": "{column} is {found}, not one of {expected}",
    "greater_than_equal": "{column} is {found}, less than {ge}",
    "less_than_equal": "{column} is {found}, more than {le}",
    "letters": "{column} is {found}, which holds letters that can't be kept",
    "one_line": "{column} is {found}, not one line without control characters",
    "time": "{column} is {found}, not a day and time in UTC",
    "river": "{column} is {found}, a river that leaves as it enters",
    "json_invalid": "{column} is {found}, which is not JSON",
    "missing": "{column} lacks {part}",
    "extra_forbidden": "{column} is not a column",
    "other": "{column} can't be {found}",
}


class Misfit(NamedTuple):
    """A cell that its model does not allow: what is wrong, as a template with its facts."""

    column: str
    message: str
    facts: Mapping[str, str]


class Fields:
    """What a validator fills, in place of a row of SQLAlchemy, which takes ten times as long."""


@cache
def validator(table: str) -> Callable[..., object]:
    model = model_of(table)
    model.model_rebuild()
    return model.__pydantic_validator__.validate_python


def find_misfits(
    table: str, row: Mapping[str, object], links: list[Link] | None = None
) -> list[Misfit]:
    """Every cell that does not fit; `links` gets the rows that JSON cells name."""
    from pydantic_core import ValidationError

    try:
        validator(table)(row, strict=True, context=links, self_instance=Fields())
    except ValidationError as trouble:
        errors = trouble.errors(include_url=False)
        first = {error["loc"][0]: error for error in reversed(errors) if error["loc"]}
        return [describe(str(column), error) for column, error in sorted(first.items())]
    return []


def parse_cell(table: str, column: str, text: str) -> object:
    """A cell as a person types it: `800`, `yes`, a word of a closed list."""
    from pydantic_core import ValidationError

    typed = YES.get(text.casefold(), text) if column in flags(table) else text
    try:
        return reader(table, column)(typed)
    except ValidationError as trouble:
        misfit = describe(column, trouble.errors(include_url=False)[0])
        raise WrongWords(misfit.message, **misfit.facts) from None


@cache
def reader(table: str, column: str) -> Callable[[str], object]:
    from pydantic import TypeAdapter

    field = model_of(table).model_fields[column]
    form = TypeAdapter[object](Annotated[field.annotation, field])  # type: ignore[arg-type]
    return form.validate_python


def describe(column: str, error: ErrorDetails) -> Misfit:
    """A long value is cut: it stands in one line of an answer."""
    message = MESSAGES.get(error["type"], MESSAGES["other"])
    part = str(error["loc"][-1]) if error["loc"] else column
    facts = {"column": column, "found": render_cell(error["input"]), "part": part}
    bounds = {name: str(value) for name, value in error.get("ctx", {}).items()}
    if "expected" in bounds:  # 'a', 'b' or 'c'
        bounds["expected"] = bounds["expected"].replace(" or ", ", ").replace("'", "")
    return Misfit(column, message, {**facts, **bounds})


def render_cell(value: object) -> str:
    """As JSON, or as Python writes what JSON has no form for; cut to part of a line."""
    text = json.dumps(value, default=repr, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


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
    column_validator(table, column)(list(values), strict=True, context=named)
    return named


@cache
def column_validator(table: str, column: str) -> Callable[..., object]:
    from pydantic import TypeAdapter

    field = model_of(table).model_fields[column]
    cell = Annotated[field.annotation, field]  # type: ignore[name-defined]
    return TypeAdapter[object](list[cell]).validate_python
