"""When a deed may be done: each names the season and phases it belongs to.

Out of order is refused; the gamemaster may force it, with a reason that the journal keeps.
"""

from __future__ import annotations

from campaign.calendar import render_calendar
from campaign.errors import Refused
from campaign.world import World

# BG-YEAR-2: the phases of a player's turn, in order.
PLAYER_PHASES = (
    "subsistence", "scouting", "movement", "battles", "sieges", "razing", "reorganisation",
)  # fmt: skip
# Deed: (season, phases). No phases named: any of the season's.
DEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "explore": ("campaign", ("scouting", "movement")),
    "wildlands": ("campaign", ("scouting", "movement")),
    "search": ("campaign", ("scouting", "movement")),
    "move": ("campaign", ("scouting", "movement")),
    "sail": ("campaign", ("scouting", "movement")),
    "battle": ("campaign", ("battles",)),
    "siege": ("campaign", ("sieges",)),
    "raze": ("campaign", ("razing",)),
    "reorganise": ("campaign", ("reorganisation",)),
    "envoy": ("winter", ("diplomacy",)),
    "recruit": ("winter", ("recruitment",)),
    "recover": ("winter", ("recovery",)),
    "build": ("winter", ("construction",)),
    "provisions": ("winter", ("baggage",)),
    "deploy": ("winter", ("deployment",)),
    "spy": ("winter", ("espionage",)),
}


def refuse_out_of_order(world: World, deed: str, forced: bool = False) -> None:
    season, phases = DEEDS[deed]
    now = world.calendar
    if forced or (now["season"] == season and (not now["phase"] or now["phase"] in phases)):
        return
    raise Refused(
        "{deed} belongs to {season}, phase {phases}; it is {now} {phase}",
        hint="hexcrown turn status shows the order; --force --reason does it all the same",
        rule="BG-YEAR-2" if season == "campaign" else "BG-YEAR-3",
        deed=deed,
        season=season,
        phases=" or ".join(phases),
        now=render_calendar(now),
        phase=now["phase"],
    )
