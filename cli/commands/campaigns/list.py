"""`hexcrown list`: the campaigns there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from cli.app.output import say, show
from cli.render.columns import write_columns


class ListedCampaign(TypedDict):
    name: str
    place: str
    in_use: bool


def command() -> None:
    """List the campaigns in your data folder; * is the one in use.

    Example: hexcrown list
    """
    from campaign.storage.locations import list_names, read_current

    used = read_current()
    rows: list[ListedCampaign] = [
        {"name": name, "place": str(path), "in_use": str(path) == used}
        for name, path in list_names()
    ]
    if used and not any(row["in_use"] for row in rows):
        rows.append({"name": used, "place": used, "in_use": True})
    show({"campaigns": rows}, render)


def render(document: Mapping[str, list[ListedCampaign]]) -> None:
    rows = document["campaigns"]
    if not rows:
        say("no campaign yet: hexcrown new NAME makes one")
        return
    shown = [["*" if row["in_use"] else "", row["name"], row["place"]] for row in rows]
    write_columns(["", "name", "place"], shown)
