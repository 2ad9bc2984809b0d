"""`hexcrown redo`: put the newest undo back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app.opening import open_campaign
from cli.app.output import say, show
from cli.app.session import session
from cli.options.change_command import ChangeOptions, describe_change, takes
from cli.render.changes_text import render_changes

if TYPE_CHECKING:
    from campaign.journal.documents import RedoDocument
    from campaign.storage.changes import Change


@takes("dry_run")
def command(how: ChangeOptions) -> None:
    """Put the newest undo back, if every value is still as the undo left it.

    Example: hexcrown redo
    """
    from campaign.journal.redo import plan_redo, redo

    with open_campaign() as store:
        if how.dry_run:
            with store.reading() as connection:
                plan = plan_redo(connection)
            document = describe(plan.acts, plan.changes, None)
        else:
            acts, changes, head = redo(store, session().words)
            document = describe(acts, changes, head.act)
    show(document, render)


def describe(acts: list[int], changes: list[Change], act: int | None) -> RedoDocument:
    from campaign.storage.changes import net

    shown = [describe_change(each) for each in net(changes)]
    return {"redone": acts, "changes": shown, "act": act, "dry_run": act is None}


def render(document: RedoDocument) -> None:
    acts = ", ".join(map(str, document["redone"]))
    if document["dry_run"]:
        say("to redo act {acts} would change:", acts=acts)
    else:
        say("done again: act {acts}", acts=acts)
    render_changes(document["changes"])
