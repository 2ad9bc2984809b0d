"""`hexcrown import`: a campaign, or a sheet of armies or settlements, from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.app.opening import read
from cli.app.output import say, show
from cli.app.session import session
from cli.options.asking import is_terminal
from cli.options.change_command import ChangeOptions, apply, takes
from cli.options.option_groups import agreed

if TYPE_CHECKING:
    from campaign.bookkeeping.sheet_changes import SheetLines

SHEETS_HELP = "armies, settlements or treasuries."


@takes("reason", "dry_run")
def command(
    how: ChangeOptions,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file written by export; - is stdin.")
    ],
    at: Annotated[
        str | None, typer.Option("--at", metavar="PLACE", help="A file or server to store it.")
    ] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="SHEET", help=SHEETS_HELP),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option("--columns", metavar="NAMES", help="Its columns, if it has no heading."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="End the rows that are no longer in the sheet.")
    ] = False,
) -> None:
    """Create a campaign from an export, or import a spreadsheet into the current one.

    Example: hexcrown import armies.csv --csv armies --dry-run
    """
    from pathlib import Path

    from campaign.storage.files import read_file
    from cli.app.text_file import read_text

    if file.lower().endswith(".xlsx"):
        bring_in(read_xlsx(file), replace(how, reason=how.reason or file), remove)
        return
    text = read_text(Path(file)) if file == "-" else read_file(file)
    if csv:
        from campaign.app.editing import read_sheet

        lines = read_sheet(csv, text, columns.split(",") if columns else ())
        bring_in(lines, replace(how, reason=how.reason or file), remove)
    else:
        take_campaign(text, file, at, how.dry_run)


def read_xlsx(file: str) -> SheetLines:
    from pathlib import Path

    from campaign.bookkeeping.workbook import read_workbook
    from campaign.errors import Refused

    try:
        return read_workbook(Path(file).read_bytes())
    except OSError as trouble:
        raise Refused("{file} can't be read: {why}", file=file, why=trouble.strerror) from None


def bring_in(sheets: SheetLines, how: ChangeOptions, remove: bool) -> None:
    """All sheets in one act. They are tried in memory first: without a change none is written."""
    from campaign.app.editing import take_in
    from campaign.bookkeeping.sheet_changes import missing_names

    if not remove and is_terminal():
        gone = read(lambda world: missing_names(world, sheets))
        remove = bool(gone) and agreed(False, {"names": gone}, render_gone)
    words = session().words
    apply(lambda context, how: take_in(context, sheets, words, how, remove), render_sheet, how)


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
        import_campaign(place, document, session().words).close()
        use(place)
    answer = {"campaign": name, "place": place, "dry_run": dry_run}
    template = (
        "{campaign} would be created at {place}" if dry_run else "{campaign} is in use: {place}"
    )
    show(answer, lambda doc: say(template, **doc))
