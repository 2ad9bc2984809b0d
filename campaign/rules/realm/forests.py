"""Forest tiles of an empire, and the timber they give each winter."""

from __future__ import annotations

from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.rules.realm.allowances import used
from campaign.storage.models import Site, Tile

TIMBER_SITES = ("lornalim-forest", "oak-forest")  # house decision 5: crystal gives none


def is_forest(context: ActContext, tile: Tile) -> bool:
    if "forest" in tile.kinds:
        return True
    sites = context.world.live(Site, tile=tile.id)
    return any(site.kind in TIMBER_SITES for site in sites)


def forest_tiles(context: ActContext, empire: int) -> list[Tile]:
    """A kind on the map, or a site found there (house decision 5)."""
    return [tile for tile in context.world.find(Tile, owner=empire) if is_forest(context, tile)]


def timber_of_winter(context: ActContext, empire: int) -> int:
    """HO-BUILD: some for any empire, more for each forest tile."""
    base = int(context.figure("building", "timber", "base"))
    each = int(context.figure("building", "timber", "forest"))
    return base + each * len(forest_tiles(context, empire))


def refuse_no_timber(context: ActContext, empire: int, amount: int, rule: str) -> None:
    if not amount:
        return
    have = timber_of_winter(context, empire) - used(context.world, "empire", empire, "timber")
    if have < amount:
        raise Refused(
            "this takes {amount} timber, and {have} is left this winter",
            hint="each forest tile, lornalim or oak forest gives {each} more",
            rule=rule,
            amount=amount,
            have=have,
            each=context.figure("building", "timber", "forest"),
        )
