"""Realms: empires, armies, fleets, settlements, sites; sort, filter, edit by hand with a reason."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.knowledge.naming import in_both_languages
from campaign.knowledge.told_changes import GAME_WORDS, MOMENTS, OF_A_PLAYER, column_titles
from campaign.storage.calendar import render_moment
from cli.web.desk import command
from cli.web.numbers import is_number
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.moments import short_moment
from cli.words.phrases import phrase, say_word
from cli.words.text import pick
from cli.words.trouble import Usage

router = APIRouter()
TABLES = ("empire", "army", "fleet", "settlement", "site", "character", "item", "tile")
MOST_ROWS = 40  # on one page: a phone shows a row as a card
NUMBERED = ("empire", "army", "fleet", "settlement", "site", "character", "item")


@router.get("/realms")
def realms(visit: ThisVisit) -> Response:
    """One kind of thing as a list; `find` keeps the rows that hold the text."""
    if visit.desk.place() is None:
        return go_to("/set-up")
    table = visit.get("table", "empire")
    if table not in TABLES:
        raise Usage("{word} is none of {all}", word=table[:40], all=", ".join(TABLES))
    answer = visit.desk.ask(table, "list")
    told = [tell_row(table, row) for row in answer.document.get("rows", ())]
    rows = [row for row in told if holds(row, visit.get("find")[:80])]
    sort = visit.get("sort")
    if rows and sort in rows[0]:
        rows.sort(key=lambda row: sort_key(row[sort]), reverse=visit.get("down") == "1")
    first = first_shown(visit.get("from"), len(rows))
    page = rows[first : first + MOST_ROWS]
    return visit.page(
        "realms.html", 409 if answer.error else 200, tables=TABLES, table=table, rows=page,
        columns=filled_columns(rows, table in NUMBERED), first=first, all=len(rows), most=MOST_ROWS,
        find=visit.get("find"), sort=sort, down=visit.get("down"), trouble=answer.error,
        titles=column_titles().get(table, {}), shown=table in NUMBERED,
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


def tell_row(table: str, row: dict[str, object]) -> dict[str, object]:
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


@router.get("/realms/row")
def show_row(visit: ThisVisit) -> Response:
    return show(visit, None)


@router.post("/realms/row")
def edit_row(visit: ThisVisit) -> Response:
    """One cell by hand; the journal keeps the reason."""
    table, number = row_of(visit)
    change = f"{visit.get('column')[:60]}={visit.get('value')[:500]}"
    words = command(table, "set", args=[number, change], reason=visit.get("reason")[:200])
    answer = visit.desk.ask(*words)
    if answer.error:
        return show(visit, answer.error)
    return visit.done(f"/realms/row?row={table}:{number}")


def row_of(visit: Visit) -> tuple[str, str]:
    table, _, number = visit.get("row").partition(":")
    if table not in NUMBERED or not is_number(number):
        raise Usage("a row is named as army:3, not {text}", text=visit.get("row")[:40])
    return table, number


def show(visit: Visit, trouble: object) -> Response:
    table, number = row_of(visit)
    answer = visit.desk.ask(table, "show", number)
    cells = tell_row(table, answer.document.get("cells", {}))
    titles = column_titles().get(table, {})
    return visit.page(
        "row.html", 409 if trouble or answer.error else 200, row=f"{table}:{number}", table=table,
        cells={name: value for name, value in cells.items() if name in titles}, titles=titles,
        typed=dict(visit.sent), trouble=trouble or answer.error,
    )  # fmt: skip
