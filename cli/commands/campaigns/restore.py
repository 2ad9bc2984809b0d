"""`hexcrown restore`: a backup in the campaign's place."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import say, show
from cli.app.session import current
from cli.app.trouble import Usage
from cli.options.change_command import YesOption


def command(
    backup: Annotated[
        str | None, typer.Argument(metavar="BACKUP", help="Part of its name, or a file.")
    ] = None,
    yes: YesOption = False,
) -> None:
    """Put a backup in the campaign's place, the newest unless named. What it replaces is kept.

    Example: hexcrown restore before-the-storm --yes
    """
    from campaign.storage.backup import choose_backup, restore
    from campaign.storage.locations import find_place
    from campaign.storage.store import is_server

    place = find_place(current.campaign)
    if is_server(place):
        raise Usage("a campaign on a server is restored by the server", "hexcrown import FILE")
    chosen = choose_backup(place, backup)
    if not yes:
        raise Usage("{backup} would replace {place}", "add --yes", backup=chosen.name, place=place)
    restored = restore(place, str(chosen))
    show(
        {"restored": str(restored), "place": place},
        lambda doc: say("{place} is {restored} again", **doc),
    )
