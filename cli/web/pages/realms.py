"""Realms: empires, armies, fleets, settlements, sites; sort, filter, edit by hand with a reason."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from campaign.app.context import How
from campaign.app.editing import set_row
from campaign.app.listing import list_rows, show_row
from campaign.errors import CampaignError
from campaign.knowledge.naming import in_both_languages
from campaign.knowledge.told_changes import GAME_WORDS, MOMENTS, OF_A_PLAYER, column_titles
from campaign.storage.calendar import render_moment
from cli.web.stories import is_number
from cli.web.visits import TROUBLE, Line, ThisVisit, Visit, Word, cut, go_to
from cli.words.game_words import in_english_pair
from cli.words.moments import short_moment
from cli.words.phrases import phrase, say_word
from cli.words.text import pick
from cli.words.trouble import Usage, describe_trouble

router = APIRouter()
TABLES = ("empire", "army", "fleet", "settlement", "site", "character", "item", "tile")
MOST_ROWS = 40  # on one page: a phone shows a row as a card
NUMBERED = ("empire", "army", "fleet", "settlement", "site", "character", "item")


class RowsAsked(BaseModel):
    """`find` keeps the rows that hold the text."""

    table: Word = "empire"
    find: Annotated[str, cut(80)] = ""
    sort: Word = ""
    down: Word = ""
    first: Annotated[str, Field(alias="from")] = ""


@router.get("/realms")
def realms(visit: ThisVisit, asked: Annotated[RowsAsked, Query()]) -> Response:
    """One kind of thing as a list."""
    if visit.desk.place() is None:
        return go_to("/set-up")
    table, sort = asked.table, asked.sort
    if table not in TABLES:
        raise Usage("{word} is none of {all}", word=table, all=", ".join(TABLES))
    with visit.moment() as context:
        found = list_rows(context, table)["rows"]
    rows = [row for each in found if holds(row := tell_row(table, each), asked.find)]
    if rows and sort in rows[0]:
        rows.sort(key=lambda row: sort_key(row[sort]), reverse=asked.down == "1")
    first = first_shown(asked.first, len(rows))
    page = rows[first : first + MOST_ROWS]
    return visit.page(
        "realms.html", tables=TABLES, table=table, rows=page, first=first, all=len(rows),
        columns=filled_columns(rows, table in NUMBERED), most=MOST_ROWS, find=asked.find,
        sort=sort, down=asked.down, titles=column_titles().get(table, {}), shown=table in NUMBERED,
    )  # fmt: skip


def first_shown(typed: str, count: int) -> int:
    """Where the page begins: a number that no page begins with is taken back to one that does."""
    number = int(typed) if is_number(typed) else 0
    last = max(0, count - 1)
    return min(number, last) // MOST_ROWS * MOST_ROWS


def filled_columns(rows: Sequence[Mapping[str, object]], has_pages: bool) -> list[str]:
    """Those in which something stands. A name leads to the thing's own page, where it has one, and
    says more than its id."""
    kept = ("name",) if has_pages else ()
    names = [name for name in (rows[0] if rows else ()) if name != "id"]
    return [name for name in names if name in kept or any(is_told(row[name]) for row in rows)]


def is_told(cell: object) -> bool:
    """Zero is something to tell."""
    return cell is not None and cell is not False and cell != ""


def tell_row(table: str, row: Mapping[str, object]) -> dict[str, object]:
    """Its words in the person's language, as they are searched and sorted too."""
    return {column: tell_cell(table, column, cell) for column, cell in row.items()}


def tell_cell(table: str, column: str, cell: object) -> object:
    if cell and isinstance(cell, int) and (column.endswith("_at") or column in MOMENTS):
        return short_moment(render_moment(cell))
    if not isinstance(cell, str):
        return cell
    if column == "name":
        return phrase(in_both_languages(cell))
    if column == "kind" and cell == "player" and table in OF_A_PLAYER:
        return pick(OF_A_PLAYER[table])
    if column == "kinds":
        return ", ".join(say_word(kind) for kind in json.loads(cell))
    return say_word(cell) if column in GAME_WORDS else cell


def holds(row: dict[str, object], text: str) -> bool:
    wanted = text.strip().casefold()
    return not wanted or any(wanted in str(cell).casefold() for cell in row.values())


def sort_key(cell: object) -> tuple[bool, float, str]:
    """Numbers by size, before texts."""
    is_number = isinstance(cell, int | float)
    return (not is_number, float(cell) if isinstance(cell, int | float) else 0.0, str(cell or ""))


class CellForm(BaseModel):
    """A cell set by hand; the journal keeps the reason."""

    row: Word = ""
    column: Annotated[str, cut(60)] = ""
    value: Annotated[str, cut(500)] = ""
    reason: Line = ""

    def split_row(self) -> tuple[str, str]:
        table, _, number = self.row.partition(":")
        if table not in NUMBERED or not is_number(number):
            raise Usage("a row is named as army:3, not {text}", text=self.row)
        return table, number


@router.get("/realms/row")
def see_row(visit: ThisVisit, asked: Annotated[CellForm, Query()]) -> Response:
    return show(visit, asked)


@router.post("/realms/row")
def edit_row(visit: ThisVisit, asked: Annotated[CellForm, Form()]) -> Response:
    table, number = asked.split_row()
    try:
        with visit.open() as context:
            pair = in_english_pair(table, f"{asked.column}={asked.value}")
            set_row(context, table, number, [pair], How(reason=asked.reason))
    except TROUBLE as refused:
        return show(visit, asked, describe_trouble(refused))
    return visit.done(f"/realms/row?row={table}:{number}")


def show(visit: Visit, asked: CellForm, trouble: object = None) -> Response:
    table, number = asked.split_row()
    cells: dict[str, object] = {}
    try:
        with visit.moment() as context:
            cells = tell_row(table, show_row(context, table, number).document["cells"])
    except CampaignError as refused:
        trouble = trouble or describe_trouble(refused)
    titles = column_titles().get(table, {})
    return visit.page(
        "row.html", 409 if trouble else 200, row=f"{table}:{number}", table=table,
        cells={name: value for name, value in cells.items() if name in titles}, titles=titles,
        typed=asked.model_dump(), trouble=trouble,
    )  # fmt: skip
