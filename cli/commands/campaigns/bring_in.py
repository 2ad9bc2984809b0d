"""`hexcrown import`: a campaign, or a sheet of armies or settlements, from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import typer

from cli.app.output import say, show
from cli.app.session import current
from cli.options.change_command import ChangeOptions, change, takes


@takes("reason", "dry_run")
def command(
    how: ChangeOptions,
    file: Annotated[str, typer.Argument(metavar="FILE", help="What export wrote.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="PLACE", help="A file or server for it.")
    ] = None,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="SHEET", help="armies or settlements.")
    ] = None,
) -> None:
    """Make a campaign out of an export, or bring a spreadsheet into the one in use.

    Example: hexcrown import armies.csv --csv armies --dry-run
    """
    from campaign.storage.files import read_file

    text = read_file(file)
    if csv:
        take_csv(csv, text, replace(how, reason=how.reason or file))
    else:
        take_campaign(text, file, at, how.dry_run)


def take_csv(name: str, text: str, how: ChangeOptions) -> None:
    from campaign.bookkeeping.sheets import get_sheet, take_sheet

    sheet = get_sheet(name)
    change(lambda world, _: take_sheet(world, sheet, text), render_sheet, how)


def render_sheet(document: Mapping[str, Any]) -> None:
    made, changed = len(document["made"]), len(document["changed"])
    say(
        "{made} made, {changed} changed (act {act})",
        made=made,
        changed=changed,
        act=document["act"],
    )


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
