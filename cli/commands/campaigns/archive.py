"""`hexcrown archive`: put a campaign away."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.opening import let_go
from cli.app.output import say, show
from cli.words.trouble import Usage


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The campaign to put away.")],
) -> None:
    """Remove a campaign from the list. Nothing is lost: `use` with its file brings it back.

    Example: hexcrown archive ostmark
    """
    from pathlib import Path

    from campaign.storage.locations import archive, forget, place_of, read_current
    from campaign.storage.store import is_server, open_store

    place = place_of(name)
    if is_server(place):
        raise Usage("a campaign on a server has no file to archive")
    let_go(place)
    open_store(place).close()  # it is a campaign
    target = archive(Path(place))
    if read_current() == place:
        forget()
    show({"from": place, "to": str(target)}, lambda doc: say("put away: {to}", **doc))
