"""`hexcrown list`: the campaigns there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli.app.output import say, show
from cli.render.columns import write_columns

if TYPE_CHECKING:
    from campaign.app.campaigns import ListedCampaign


def command() -> None:
    """List the campaigns in your data folder; * is the one in use.

    Example: hexcrown list
    """
    from campaign.app.campaigns import list_campaigns

    show({"campaigns": list_campaigns()}, render)


def render(document: Mapping[str, list[ListedCampaign]]) -> None:
    rows = document["campaigns"]
    if not rows:
        say("no campaign yet: hexcrown new NAME makes one")
        return
    shown = [["*" if row["in_use"] else "", row["name"], row["place"]] for row in rows]
    write_columns(["", "name", "place"], shown)
