"""`hexcrown redo`: put the newest undo back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.changing import describe_change, render_changes
from cli.opening import open_campaign
from cli.output import say, show
from cli.session import current


def command() -> None:
    """Put the newest undo back, if every value is still as the undo left it.

    Example: hexcrown redo
    """
    from campaign.changes import net
    from campaign.undo import redo

    with open_campaign() as store:
        acts, changes, head = redo(store, current.words)
    shown = [describe_change(each) for each in net(changes)]
    show({"redone": acts, "changes": shown, "act": head.act}, render)


def render(document: Mapping[str, Any]) -> None:
    say("done again: act {acts}", acts=", ".join(map(str, document["redone"])))
    render_changes(document["changes"])
