"""`hexcrown import`: a campaign, or a sheet of armies or settlements, from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import read_rows
from cli.app.output import say, show
from cli.app.session import current
from cli.options.agreeing import agreed
from cli.options.asking import is_terminal
from cli.options.change_command import ChangeOptions, change, takes

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.bookkeeping.sheet_changes import SheetRow
    from campaign.bookkeeping.sheets import Sheet

SHEETS_HELP = "armies, settlements or treasuries."


@takes("reason", "dry_run")
def command(
    how: ChangeOptions,
    file: Annotated[str, typer.Argument(metavar="FILE", help="What export wrote; - is stdin.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="PLACE", help="A file or server for it.")
    ] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="SHEET", help=SHEETS_HELP),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="End the rows that are not in the sheet any more.")
    ] = False,
) -> None:
    """Make a campaign out of an export, or bring a spreadsheet into the one in use.

    Example: hexcrown import armies.csv --csv armies --dry-run
    """
    from pathlib import Path

    from campaign.storage.files import read_file
    from cli.app.text_file import read_text

    if file.lower().endswith(".xlsx"):
        take_xlsx(file, replace(how, reason=how.reason or file), remove)
        return
    text = read_text(Path(file)) if file == "-" else read_file(file)
    if csv:
        take_csv(csv, text, replace(how, reason=how.reason or file), remove)
    else:
        take_campaign(text, file, at, how.dry_run)


def take_csv(name: str, text: str, how: ChangeOptions, remove: bool) -> None:
    from campaign.bookkeeping.sheet_changes import read_lines, take_lines
    from campaign.bookkeeping.sheets import get_sheet

    sheet = get_sheet(name)
    lines = read_lines(sheet, text)
    if not remove and is_terminal():
        gone = read_rows(lambda connection: missing_names(connection, sheet, lines))
        remove = bool(gone["names"]) and agreed(False, gone, render_gone)
    if not read_rows(lambda connection: try_lines(connection, sheet, lines, remove))["changes"]:
        show({"made": [], "changed": [], "act": None}, render_sheet)
        return
    change(lambda world, _: take_lines(world, sheet, lines, remove), render_sheet, how)


def try_lines(
    connection: Connection, sheet: Sheet, lines: Sequence[SheetRow], remove: bool
) -> dict[str, object]:
    """How much a sheet would change, tried in memory: without a change no act is written."""
    from campaign.bookkeeping.sheet_changes import take_lines
    from campaign.storage.world import World

    world = World(connection, track=False)
    take_lines(world, sheet, lines, remove)
    return {"changes": len(world.changes)}


def missing_names(
    connection: Connection, sheet: Sheet, lines: Sequence[SheetRow]
) -> dict[str, list[str]]:
    from campaign.bookkeeping.sheet_changes import find_missing, names_of
    from campaign.storage.world import World

    world = World(connection, track=False)
    return {"names": names_of(world, sheet, find_missing(world, sheet, lines))}


def missing_in_pages(
    connection: Connection, pages: Mapping[str, Sequence[SheetRow]]
) -> dict[str, list[str]]:
    from campaign.bookkeeping.sheets import SHEETS

    found = [missing_names(connection, SHEETS[name], lines) for name, lines in pages.items()]
    return {"names": [name for each in found for name in each["names"]]}


def take_xlsx(file: str, how: ChangeOptions, remove: bool) -> None:
    """All sheets of a workbook, in one act."""
    from pathlib import Path

    from campaign.bookkeeping.workbook import read_workbook, take_workbook
    from campaign.errors import Refused
    from campaign.storage.world import World

    try:
        pages = read_workbook(Path(file).read_bytes())
    except OSError as trouble:
        raise Refused("{file} can't be read: {why}", file=file, why=trouble.strerror) from None

    if not remove and is_terminal():
        gone = read_rows(lambda connection: missing_in_pages(connection, pages))
        remove = bool(gone["names"]) and agreed(False, gone, render_gone)

    def try_pages(connection: Connection) -> dict[str, object]:
        world = World(connection, track=False)
        take_workbook(world, pages, remove)
        return {"changes": len(world.changes)}

    if not read_rows(try_pages)["changes"]:
        show({"made": [], "changed": [], "act": None}, render_sheet)
        return
    change(lambda world, _: take_workbook(world, pages, remove), render_sheet, how)


def render_gone(document: Mapping[str, list[str]]) -> None:
    say("not in the sheet any more: {names}", names=", ".join(document["names"]))


def render_sheet(document: Mapping[str, Any]) -> None:
    made, changed = len(document["made"]), len(document["changed"])
    if not document["act"]:
        say("nothing is changed")
        return
    say(
        "{made} made, {changed} changed (act {act})",
        made=made,
        changed=changed,
        act=document["act"],
    )
    if document.get("removed"):
        say("removed: {count}", count=len(document["removed"]))


def take_campaign(text: str, file: str, at: str | None, dry_run: bool) -> None:
    from campaign.bookkeeping.exchange import import_campaign, parse_export
    from campaign.storage.locations import file_for, use

    document = parse_export(text, file)
    names = [row.get("name") for row in document["tables"].get("campaign", ())]
    name = str(names[0]) if names else "imported"
    place = at or str(file_for(name))
    if not dry_run:
        import_campaign(place, document, current.words).close()
        use(place)
    answer = {"campaign": name, "place": place, "dry_run": dry_run}
    template = "{campaign} would be made at {place}" if dry_run else "{campaign} is in use: {place}"
    show(answer, lambda doc: say(template, **doc))
