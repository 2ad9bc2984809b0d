"""`hexcrown use`: which campaign commands mean."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import say, show


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name, file or server address.")],
) -> None:
    """Use a campaign from now on.

    A password in a server's address is not stored: use PGPASSWORD or ~/.pgpass.

    Example: hexcrown use ostmark
    """
    from campaign.app.campaigns import take_into_use

    show(take_into_use(name), lambda document: say("in use: {campaign} ({place})", **document))
