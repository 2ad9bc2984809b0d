"""`hexcrown use`: which campaign commands mean."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.app.output import say, show


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name, file or server address.")],
) -> None:
    """Use a campaign from now on.

    A password in a server's address is not kept: give it by PGPASSWORD or ~/.pgpass.

    Example: hexcrown use ostmark
    """
    from campaign.storage.locations import place_of, use
    from campaign.storage.store import open_store

    place = place_of(name)
    store = open_store(place)
    title = store.connection.exec_driver_sql("SELECT name FROM campaign").scalar()
    store.close()
    use(place)
    show(
        {"campaign": title, "place": store.place},
        lambda document: say("in use: {campaign} ({place})", **document),
    )
