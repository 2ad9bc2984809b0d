"""`hexcrown export`: the campaign as a file for people and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_campaign
from cli.app.output import say, show, write
from cli.render.page_output import ForceOption, OutOption
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.storage.snapshot import Snapshot

SHEETS_HELP = "armies, settlements, treasuries or journal."
IN_MEMORY, CHUNK = 8 * 1024 * 1024, 1024 * 1024


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to write; - for standard output.")
    ] = "-",
    state: Annotated[
        bool, typer.Option("--state", help="The rows alone: no journal, no key.")
    ] = False,
    csv: Annotated[str | None, typer.Option("--csv", metavar="SHEET", help=SHEETS_HELP)] = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Write the whole campaign as JSON, its state alone, a sheet or a workbook (FILE.xlsx).

    The whole export contains the key of the sealed dice: keep it to yourself.

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
    if file == "-":
        print_export(state, csv)
        return
    from campaign.storage.files import write_file

    with open_campaign() as store, store.reading() as connection:
        size = write_file(file, render_as(connection, state, csv), force=force)
    show({"file": file, "bytes": size}, lambda doc: say("written: {file}", **doc))


def print_export(state: bool, csv: str | None) -> None:
    """The books are closed before the first byte goes out: whoever reads may take their time."""
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="") as spool:
        with open_campaign() as store, store.reading() as connection:
            spool.writelines(render_as(connection, state, csv))
        spool.seek(0)
        while piece := spool.read(CHUNK):
            write(piece)


def export_workbook(file: str, force: bool) -> None:
    from campaign.bookkeeping.workbook import render_workbook
    from cli.app.text_file import write_out

    with open_campaign() as store, store.reading() as connection:
        raw = render_workbook(connection)
    write_out(raw, file, force)


def render_as(connection: Snapshot, state: bool, csv: str | None) -> Iterable[str]:
    """In pieces: a whole campaign may be long."""
    from campaign.bookkeeping.export_form import render_export
    from campaign.bookkeeping.sheets import JOURNAL, get_sheet, render_sheet
    from campaign.storage.world import World

    if csv == JOURNAL:
        from campaign.bookkeeping.sheets import render_journal

        return [render_journal(connection)]
    if csv:
        return [render_sheet(World(connection, track=False), get_sheet(csv))]
    return render_export(connection, whole=not state)
