"""How a campaign ends: the key of its dice is revealed, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.bookkeeping.documents import StandingLine
from campaign.bookkeeping.listing import empire_line
from campaign.errors import Refused
from campaign.journal.dice_keys import OWN
from campaign.rules.packs import campaign_library
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Campaign, Empire, Settlement
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

HIDDEN = "…"  # in place of the key, where it is only tried


def standings(world: World) -> list[StandingLine]:
    """HO-VICTORY, best first; ties go to the larger treasury, then to the lower number."""
    worth = campaign_library(world).get("victory").by_id
    found: list[StandingLine] = []
    for row in world.live(Empire):
        settlements = world.live(Settlement, owner=row.id)
        places = [worth[each.kind].data["figures"] for each in settlements if not each.razed]
        armies = sum(army.points for army in world.live(Army, owner=row.id))
        score = sum(int(figures["standing"]) for figures in places)
        score += share(worth["armies"].data["figures"], "points", armies)
        score += share(worth["treasury"].data["figures"], "crowns", row.treasury)
        found.append({**empire_line(world, row), "score": score})
    return sorted(found, key=lambda line: (-line["score"], -line["treasury"]))


def share(figures: Mapping[str, int], of: str, have: int) -> int:
    """So much for each full lot: 1 for each full 500 points."""
    return int(figures["standing"]) * (have // int(figures[of]))


def end_campaign(world: World, connection: Snapshot, *, dry_run: bool) -> dict[str, object]:
    """Mark the end and reveal the key, so that anyone can check every sealed die. A dry run
    shows the rest: who knows the key knows every die to come."""
    campaign = world.get(Campaign, 1)
    if campaign.ended_at is not None:
        raise Refused("the campaign has ended already")
    key = HIDDEN if dry_run else str(connection.secret(OWN))  # a joint one follows from it
    result = standings(world)
    world.put(world.get(Campaign, 1), ended_at=moment(world.calendar), revealed_key=key)
    return {"key": None if dry_run else key, "key_hash": campaign.key_hash, "standings": result}
