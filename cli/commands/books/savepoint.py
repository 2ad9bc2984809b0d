"""`hexcrown savepoint`: named places to go back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_campaign, read_rows
from cli.app.output import say, show
from cli.app.session import session
from cli.render.columns import write_columns

if TYPE_CHECKING:
    from campaign.journal.documents import SavepointsDocument


def command(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="A name for it.")] = None,
) -> None:
    """Name this moment, so that `undo --to NAME` can return to it; without a name, list them.

    Example: hexcrown savepoint "before the siege"
    """
    from campaign.journal.undo_choice import make_savepoint, savepoints

    if name is None:
        found = read_rows(savepoints)
        listed: SavepointsDocument = {
            "savepoints": [{"name": name, "act": act} for name, act in found]
        }
        show(listed, render)
        return
    with open_campaign() as store:
        head = make_savepoint(store, name, session().words)
    show(
        {"savepoint": name, "act": head.act},
        lambda shown: say("savepoint {savepoint} (act {act})", **shown),
    )


def render(document: SavepointsDocument) -> None:
    rows = [[each["act"], each["name"]] for each in document["savepoints"]]
    if rows:
        write_columns(["act", "name"], rows)
    else:
        say("there are none")
