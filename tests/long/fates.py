"""What befalls armies and fleets each winter besides: a roll on a rare table, as a gamemaster
might let it happen. By play alone a labyrinth behind a worked-out mine is found once in centuries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.actions.land.scouting import is_unexplored
from campaign.acts.act import act
from campaign.acts.perform import Done, Request, perform
from campaign.bookkeeping.manual_edits import set_row
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext, subject
from campaign.rules.packs import campaign_library
from campaign.rules.scope import Subject
from campaign.season.auto import by_dice
from campaign.storage.models.kinds import ENGINES
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Seeded, key_from_seed

ARMY = (
    "mine", "mine", "exhausted-mine", "exhausted-mine", "rare-mine", "labyrinths", "labyrinths",
    "tombs", "mage-tomb",
    "ruins", "discoveries", "necropolis", "necromancer-tomb", "great-deposit", "evocation",
    "bandits", "monstrous-creatures", "cultists", "northern-raiders", "mystic-spring", "wildlands",
    "wildlands", "wizard-challenge", "wizard-reaction", "tower-sack", "scouting",
    "scouting", "scouting", "mine", "mine", "necropolis", "necropolis",
)  # fmt: skip
FLEET = ("navigation-hazard", "ocean-weather", "storm", "storm")
TOWER = ("experimental-spells", "standard-spells", "dragon-rage")
PLACE = ("independents", "merchant-fleet", "ships")


def suffer(store: Store, seed: str, times: int = 8) -> Iterator[Done]:
    """So many fates, each for an army, a fleet, a tower or a settlement by dice."""
    for number in range(times):
        dice = Seeded(key_from_seed(f"fates {seed} {number}")).stream(("fate",))
        faces = dice.faces(2, 1000)

        def use_case(world: World, chance: CampaignChance, f: list[int] = faces) -> dict[str, Any]:
            return befall(world, chance, *f)

        yield perform(store, use_case, Request(words=("fate", str(number))))


def arm(store: Store, seed: str, times: int = 6) -> Iterator[Done]:
    """The gamemaster grants so many armies engines, by hand: few crowns are left to build them."""
    for number in range(times):
        dice = Seeded(key_from_seed(f"engines {seed} {number}")).stream(("engines",))
        whose, which = dice.faces(2, 1000)
        first, other = ENGINES[which % 4], ENGINES[(which + 1 + which // 4 % 3) % 4]

        def use_case(
            world: World, chance: CampaignChance, whose: int = whose, engines: Any = (first, other)
        ) -> dict[str, Any]:
            found = [row for row in world.live("army", kind="player") if row["tile"] is not None]
            if not found:
                return {}
            pairs = [f"{name}={2 if name in engines else 0}" for name in ENGINES]
            return set_row(world, "army", f"#{found[whose % len(found)]['id']}", pairs, force=False)

        yield perform(store, use_case, Request(words=("army", "set", str(number))))


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
    scope: dict[str, Subject] = {kind: on}
    roll = {"kind": "roll", "table": table}
    if table == "independents":  # a kingdom's capital is seldom met
        roll["column"] = "capital"
    if table == "scouting":  # a report from afar
        scope |= unexplored(world, other)
    if table == "necropolis":  # an expedition, with the map if the army has one
        scope |= necropolis(world)
    about = f"{kind}:{on['id']}"
    return act(world, chance, [roll], scope=scope, about=about, answer=by_dice(world, chance))


def necropolis(world: World) -> dict[str, Subject]:
    found = world.first("site", kind="necropolis", ended_at=None)
    return {"site": subject("site", found["id"])} if found else {}


def unexplored(world: World, face: int) -> dict[str, Subject]:
    context = ActContext(world, campaign_library(world))
    land = [row for row in world.find("tile", owner=None) if row["terrain"] != "sea"]
    found = [row["id"] for row in land if is_unexplored(context, row)]
    return {"tile": subject("tile", found[face % len(found)])} if found else {}
