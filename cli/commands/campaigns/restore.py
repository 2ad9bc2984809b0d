"""`hexcrown restore`: a backup in the campaign's place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import let_go
from cli.app.output import say, show
from cli.app.session import session
from cli.options.change_command import YesOption
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.bookkeeping.restoring import BackupContents


def command(
    backup: Annotated[
        str | None, typer.Argument(metavar="BACKUP", help="Part of its name, or a file.")
    ] = None,
    yes: YesOption = False,
    force: Annotated[
        bool, typer.Option("--force", help="Even a damaged one or one of another campaign.")
    ] = False,
) -> None:
    """Replace the campaign with a backup, by default the newest. What it replaces is kept.

    It is verified first, and its contents are shown.

    Example: hexcrown restore before-the-storm --yes
    """
    from campaign.bookkeeping.restoring import examine, put_back
    from campaign.storage.backup import choose_backup
    from campaign.storage.locations import find_place
    from campaign.storage.store import is_server

    place = find_place(session().campaign)
    if is_server(place):
        raise Usage("a campaign on a server is restored by the server", "hexcrown import FILE")
    chosen = choose_backup(place, backup)
    if not yes:
        held = {"backup": chosen.name, "place": place, **told(examine(chosen))}
        template = "{backup} would replace {place}: {campaign} at {when}, up to act {act}"
        raise Usage(template, "add --yes", **held)
    let_go(place)
    contents = put_back(place, str(chosen), force=force)
    show({"restored": str(chosen), "place": place, **told(contents)}, render)


def told(contents: BackupContents) -> dict[str, str | int]:
    return {"campaign": contents.campaign, "when": contents.when, "act": contents.act}


def render(document: Mapping[str, object]) -> None:
    say("{place} is {restored} again", **document)
    say("  {campaign} at {when}, up to act {act}; the backups contain what it replaced", **document)
