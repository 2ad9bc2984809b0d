"""The order form: a file that `hexcrown orders` takes, its lines to be filled in."""

from __future__ import annotations

from typing import Any

from campaign.reports.naming import name_fact
from campaign.reports.view import View
from campaign.world import Row

Document = dict[str, Any]
MARCHING = ("player", "ally", "temple", "convoy")
# What an empire may do as a whole in winter: words to fill in.
WINTER = (
    ("envoy {empire} SETTLEMENT", "an envoy is sent"),
    ("recruit {empire} SETTLEMENT POINTS", "troops are raised"),
    ("recover {empire} SETTLEMENT CROWNS", "a razed settlement is rebuilt"),
    ("build village {empire} TILE", "something is built"),
    ("provisions {empire} ARMY LOADS", "provisions are bought"),
    ("spy {empire} WHAT TARGET", "an agent is sent"),
)


def order_form(view: View) -> Document | None:
    """Nobody sends the gamemaster's orders."""
    if view.empire is None:
        return None
    season = view.world.calendar["season"]
    winter = season in ("autumn", "winter")
    empire = view.world.one("empire", view.empire)
    return {
        "season": {"word": "winter" if winter else "campaign"},
        "empire": empire["name"],
        "lines": winter_lines(empire) if winter else campaign_lines(view),
    }


def winter_lines(empire: Row) -> list[Document]:
    name = quoted(empire["name"])
    return [
        {"about": {"word": meaning}, "words": words.format(empire=name)}
        for words, meaning in WINTER
    ]


def campaign_lines(view: View) -> list[Document]:
    armies = view.world.live("army", owner=view.empire, kind=list(MARCHING))
    lines = [
        {"about": name_fact(view, f"army:{row['id']}"), "words": f"army move {row['id']} TILE"}
        for row in armies
        if row["tile"] is not None
    ]
    fleets = view.world.live("fleet", owner=view.empire)
    return lines + [
        {"about": name_fact(view, f"fleet:{row['id']}"), "words": f"sail {row['id']} TILE"}
        for row in fleets
    ]


def quoted(name: str) -> str:
    import shlex

    return shlex.quote(name)
