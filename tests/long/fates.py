"""What befalls armies and fleets each winter besides: a roll on a rare table, as a gamemaster
might let it happen. By play alone a labyrinth behind a worked-out mine is found once in centuries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.act import act
from campaign.chance import CampaignChance
from campaign.perform import Done, Request, perform
from campaign.scene import subject
from campaign.season.auto import by_dice
from campaign.store import Store
from campaign.world import World
from tables.chance import Seeded, key_from_seed

ARMY = (
    "mine", "exhausted-mine", "rare-mine", "labyrinths", "labyrinths", "tombs", "mage-tomb",
    "ruins", "discoveries", "necropolis", "necromancer-tomb", "great-deposit", "evocation",
    "bandits", "monstrous-creatures", "cultists", "northern-raiders", "mystic-spring", "wildlands",
    "wildlands", "wizard-challenge", "wizard-reaction", "tower-sack", "scouting",
)  # fmt: skip
FLEET = ("navigation-hazard", "ocean-weather", "storm", "creature-lair")
TOWER = ("experimental-spells", "standard-spells", "dragon-rage")
PLACE = ("independents", "merchant-fleet", "ships")


def suffer(store: Store, seed: str, times: int = 6) -> Iterator[Done]:
    """So many fates, each for an army, a fleet, a tower or a settlement by dice."""
    for number in range(times):
        dice = Seeded(key_from_seed(f"fates {seed} {number}")).stream(("fate",))
        faces = dice.faces(2, 1000)

        def use_case(world: World, chance: CampaignChance, f: list[int] = faces) -> dict[str, Any]:
            return befall(world, chance, *f)

        yield perform(store, use_case, Request(words=("fate", str(number))))


def befall(world: World, chance: CampaignChance, one: int, other: int) -> dict[str, Any]:
    kind, table = [("army", t) for t in ARMY][one % len(ARMY)]
    if one % 5 == 4:
        kind, table = "fleet", FLEET[one // 5 % len(FLEET)]
    if one % 11 == 10:
        kind, table = "site", TOWER[one // 11 % len(TOWER)]
    if one % 13 == 12:
        kind, table = "settlement", PLACE[one // 13 % len(PLACE)]
    found = [row for row in world.live(kind) if kind != "army" or row["tile"] is not None]
    found = [row for row in found if row.get("owner", 0) is not None]
    if not found:
        return {}
    on = subject(kind, found[other % len(found)]["id"])
    about = f"{kind}:{on['id']}"
    roll: dict[str, Any] = {"kind": "roll", "table": table}
    if table == "independents":  # a kingdom's capital is seldom met
        roll["column"] = "capital"
    return act(world, chance, [roll], scope={kind: on}, about=about, answer=by_dice(world, chance))
