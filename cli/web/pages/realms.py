"""Realms: empires, armies, fleets, settlements, sites; sort, filter, edit by hand with a reason."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.knowledge.told_changes import column_titles
from cli.app.trouble import Usage
from cli.web.desk import command
from cli.web.visits import ThisVisit, Visit, go_to

router = APIRouter()
TABLES = ("empire", "army", "fleet", "settlement", "site", "character", "item", "tile")
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
    rows = [row for row in answer.document.get("rows", ()) if holds(row, visit.get("find")[:80])]
    sort = visit.get("sort")
    if rows and sort in rows[0]:
        rows.sort(key=lambda row: sort_key(row[sort]), reverse=visit.get("down") == "1")
    return visit.page(
        "realms.html", 409 if answer.error else 200, tables=TABLES, table=table, rows=rows,
        find=visit.get("find"), sort=sort, down=visit.get("down"), trouble=answer.error,
        titles=column_titles().get(table, {}), shown=table in NUMBERED,
    )  # fmt: skip


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
    if table not in NUMBERED or not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Usage("a row is named as army:3, not {text}", text=visit.get("row")[:40])
    return table, number


def show(visit: Visit, trouble: object) -> Response:
    table, number = row_of(visit)
    answer = visit.desk.ask(table, "show", number)
    cells = answer.document.get("cells", {})
    titles = column_titles().get(table, {})
    return visit.page(
        "row.html", 409 if trouble or answer.error else 200, row=f"{table}:{number}", table=table,
        cells={name: value for name, value in cells.items() if name in titles}, titles=titles,
        typed=dict(visit.sent), trouble=trouble or answer.error,
    )  # fmt: skip
