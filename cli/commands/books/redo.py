"""`hexcrown redo`: put the newest undo back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app.output import say, show
from cli.options.change_command import ChangeOptions, acting, takes
from cli.render.changes_text import render_changes

if TYPE_CHECKING:
    from campaign.journal.documents import RedoDocument


@takes("dry_run")
def command(how: ChangeOptions) -> None:
    """Redo the newest undo, if nothing it depends on has changed.

    Example: hexcrown redo
    """
    from campaign.app.books import redo_acts

    with acting(how) as (context, plainly):
        document = redo_acts(context, plainly)
    show(document, render)


def render(document: RedoDocument) -> None:
    acts = ", ".join(map(str, document["redone"]))
    if document["dry_run"]:
        say("to redo act {acts} would change:", acts=acts)
    else:
        say("done again: act {acts}", acts=acts)
    render_changes(document["changes"])
