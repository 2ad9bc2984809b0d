"""`hexcrown backup`: copies to come back to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from cli.app.opening import open_campaign
from cli.app.output import say, show
from cli.render.columns import write_columns


def command(
    label: Annotated[str, typer.Argument(metavar="LABEL", help="A name for it.")] = "by-hand",
    all_: Annotated[bool, typer.Option("--list", help="List the backups.")] = False,
) -> None:
    """Copy the campaign to a backup next to it. This also happens before each season and migration.

    Example: hexcrown backup before-the-storm
    """
    from campaign.storage.backup import list_backups, make_backup

    with open_campaign() as store:
        if all_:
            rows = [
                {"backup": each.name, "label": each.label} for each in list_backups(store.place)
            ]
            show({"backups": rows}, render_list)
            return
        path = make_backup(store, label, automatic=False)
    show({"backup": str(path)}, lambda doc: say("copied to {backup}", **doc))


def render_list(document: Mapping[str, list[dict[str, str]]]) -> None:
    rows = [[each["backup"], each["label"]] for each in document["backups"]]
    if rows:
        write_columns(["backup", "label"], rows)
    else:
        say("there are none")
