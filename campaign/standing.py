"""How a campaign ends: the key of its dice is revealed, and who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.calendar import moment
from campaign.errors import Refused
from campaign.listing import empire_line
from campaign.world import World

if TYPE_CHECKING:
    from sqlalchemy import Connection

# HO-VICTORY: what a settlement counts for; crowns count 1 each, points 1 for each 100.
WORTH = {"village": 2, "temple": 3, "fortress": 4, "city": 6, "capital": 10}


def standings(world: World) -> list[dict[str, Any]]:
    """House rule HO-VICTORY, best first; equal ones by their number."""
    found = []
    for row in world.live("empire"):
        settlements = world.live("settlement", owner=row["id"])
        score = sum(WORTH[each["kind"]] for each in settlements if not each["razed"])
        score += (
            row["treasury"] + sum(a["points"] for a in world.live("army", owner=row["id"])) // 100
        )
        found.append({**empire_line(world, row), "score": score})
    return sorted(found, key=lambda line: -line["score"])


def end_campaign(world: World, connection: Connection) -> dict[str, Any]:
    """Mark the end and reveal the key, so that anyone can check every sealed die."""
    campaign = world.one("campaign", 1)
    if campaign["ended_at"] is not None:
        raise Refused("the campaign has ended already")
    key = connection.exec_driver_sql("SELECT key FROM secret").scalar()
    result = standings(world)
    world.put("campaign", 1, ended_at=moment(world.calendar), revealed_key=str(key))
    return {"key": str(key), "key_hash": campaign["key_hash"], "standings": result}
