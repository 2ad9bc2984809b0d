"""`hexcrown export`: the campaign as a file for people and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_campaign
from cli.app.output import say, show, write
from cli.app.trouble import Usage
from cli.render.page_output import ForceOption, OutOption

if TYPE_CHECKING:
    from sqlalchemy import Connection

SHEETS_HELP = "armies, settlements, treasuries or journal."


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Where to write; - for standard output.")
    ] = "-",
    state: Annotated[
        bool, typer.Option("--state", help="The rows alone: no journal, no key.")
    ] = False,
    csv: Annotated[str | None, typer.Option("--csv", metavar="SHEET", help=SHEETS_HELP)] = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Write the whole campaign as JSON, its state alone, a sheet or a workbook (FILE.xlsx).

    The whole export holds the key of the sealed dice: it is for the gamemaster.

    Example: hexcrown export ostmark.json
    """
    if out is not None and file != "-":
        raise Usage("FILE and --out name two files: give one")
    file = out or file
    if state and csv:
        raise Usage("--state and --csv exclude each other: give one")
    if file.lower().endswith(".xlsx"):
        export_workbook(file, force)
        return
    with open_campaign() as store, store.reading() as connection:
        text = render_as(connection, state, csv)
    if file == "-":
        write(text)
        return
    from campaign.storage.files import write_file

    write_file(file, text, force=force)
    show({"file": file, "bytes": len(text.encode())}, lambda doc: say("written: {file}", **doc))


def export_workbook(file: str, force: bool) -> None:
    from campaign.bookkeeping.workbook import render_workbook
    from cli.app.text_file import write_out

    with open_campaign() as store, store.reading() as connection:
        raw = render_workbook(connection)
    write_out(raw, file, force)


def render_as(connection: Connection, state: bool, csv: str | None) -> str:
    from campaign.bookkeeping.exchange import export_campaign, export_state, render_export
    from campaign.bookkeeping.sheets import JOURNAL, get_sheet, render_sheet
    from campaign.storage.world import World

    if csv == JOURNAL:
        from campaign.bookkeeping.journal_sheet import render_journal

        return render_journal(connection)
    if csv:
        return render_sheet(World(connection, track=False), get_sheet(csv))
    return render_export(export_state(connection) if state else export_campaign(connection))
