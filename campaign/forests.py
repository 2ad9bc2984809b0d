"""Forest tiles of an empire, and the timber they give each winter."""

from __future__ import annotations

from campaign.allowances import use, used
from campaign.canon import parse_json
from campaign.errors import Refused
from campaign.scene import Scene
from campaign.world import Row

TIMBER_SITES = ("lornalim-forest", "oak-forest")  # house decision 5: crystal gives none


def is_forest(scene: Scene, tile: Row) -> bool:
    if "forest" in parse_json(tile["kinds"]):
        return True
    sites = scene.world.live("site", tile=tile["id"])
    return any(site["kind"] in TIMBER_SITES for site in sites)


def forest_tiles(scene: Scene, empire: int) -> list[Row]:
    """A kind on the map, or a site found there (house decision 5)."""
    return [tile for tile in scene.world.find("tile", owner=empire) if is_forest(scene, tile)]


def timber_of_winter(scene: Scene, empire: int) -> int:
    """HO-BUILD: some for any empire, more for each forest tile."""
    base = int(scene.figure("building", "timber", "base"))
    each = int(scene.figure("building", "timber", "forest"))
    return base + each * len(forest_tiles(scene, empire))


def fell_timber(scene: Scene, empire: int, amount: int, rule: str) -> None:
    have = timber_of_winter(scene, empire) - used(scene.world, "empire", empire, "timber")
    if have < amount:
        raise Refused(
            "this takes {amount} timber, and {have} is left this winter",
            hint="each forest tile, lornalim or oak forest gives {each} more",
            rule=rule,
            amount=amount,
            have=have,
            each=scene.figure("building", "timber", "forest"),
        )
    use(scene.world, "empire", empire, "timber", amount)
