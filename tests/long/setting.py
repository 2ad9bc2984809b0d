"""What each numbered campaign begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.regents.demo import DemoRealm, DemoSetting
from campaign.storage.canonical_json import render_json
from campaign.storage.models.kinds import ENGINES
from campaign.storage.world import World
from maps.making.generate import MapSettings
from maps.making.ground import SHARES
from tables.library.vocabulary import EVIL, GOOD

if TYPE_CHECKING:
    from campaign.storage.rows import EmpireRow, TileRow

WONDERS = (
    "tower", "necropolis", "ruins", "tomb", "mystic-spring", "tavern", "mine", "tower",
    "creature-lair", "brigands", "trading-post", "oak-forest", "black-tower",
)  # fmt: skip


def setting(number: int) -> DemoSetting:
    """Another map, other races, other options with every number."""
    races = (*GOOD, *EVIL)
    count = 2 + number % 3
    realms = tuple(
        DemoRealm(f"Realm {n + 1}", races[(number * 5 + n * 7) % len(races)], f"Seat {n + 1}", "")
        for n in range(count)
    )
    return DemoSetting(
        seed=f"long {number}",
        map_settings=map_settings(number),
        realms=realms,
        wonders=WONDERS[number % 5 :] + WONDERS[: number % 5],
        crowns=60,
        options={
            "open-sea": number % 2 == 0,
            "items": number % 3 == 0,
            "characters": number % 4 == 1,
            "advanced-diplomacy": number % 5 != 3,
        },
        eager=5,
    )


def map_settings(number: int) -> MapSettings:
    torn = {"chasm": 90, "fault": 10, "volcano": 20} if is_torn(number) else {}
    return MapSettings(
        width=9 + number % 4,
        height=7 + number % 3,
        name=f"Long {number}",
        sea=25,
        kinds={**SHARES, **torn},
        capitals=6,
    )


def is_torn(number: int) -> bool:
    """On three maps of seven the earth is torn: chasms, faults and volcanoes are common, and
    nobody has scouted there."""
    return number % 7 < 3


def enrich(world: World, number: int) -> dict[str, Any]:
    """Neighbours, pirates, wanderers, ships, engines, orbs and wizards, so that little is rare."""
    wild = [row for row in world.find("tile") if row["owner"] is None]
    free = [row for row in wild if not row["river"]]
    land = [
        row for row in free if row["terrain"] in ("lowland", "highland") and row["kinds"] == "[]"
    ]
    coast = [row for row in free if row["terrain"] == "coast" and row["kinds"] == "[]"]
    neighbours(world, land, coast, number)
    if not is_torn(number):
        lay_waste(world, wild[number % 2 :: 2])
    wanderers(world, land[number % 4 :: 9], coast[number % 3 :: 5])
    lairs(world, coast[(number + 1) % 3 :: 7])
    for empire in world.live("empire"):
        equip(world, empire, coast, number)
    return {}


def neighbours(world: World, land: list[TileRow], coast: list[TileRow], number: int) -> None:
    """Independent villages, a fortress and cities, inland and on the coast."""
    races = (*GOOD, *EVIL)
    for place, kind in enumerate(("village", "fortress", "city", "village", "city")):
        tiles = coast if place % 2 else land
        if len(tiles) > place:
            tile = tiles[(number * 3 + place * 5) % len(tiles)]
            if not world.live("settlement", tile=tile["id"]):
                race = races[(number + place * 5) % len(races)]
                independent(world, tile["id"], kind, race)


def lay_waste(world: World, tiles: list[TileRow]) -> None:
    for tile in tiles:
        if tile["terrain"] != "sea" and not world.live("site", tile=tile["id"]):
            world.put("tile", tile["id"], barren=not world.live("settlement", tile=tile["id"]))


def wanderers(world: World, land: list[TileRow], coast: list[TileRow]) -> None:
    for tile, kind in zip(coast, ("pirate", "merchant", "raider", "pirate"), strict=False):
        world.insert("fleet", kind=kind, tile=tile["id"], ships=1 + (kind == "merchant"))
    for tile, (kind, race) in zip(land, (("undead", "undead"), ("horde", "chaos")), strict=False):
        world.insert("army", kind=kind, race=race, tile=tile["id"], bank=0, points=800)


def lairs(world: World, coast: list[TileRow]) -> None:
    """Creatures of the deep where ships pass."""
    for tile in coast[:3]:
        site = world.insert("site", tile=tile["id"], kind="creature-lair", found_at=0)
        world.put("site", site, state=render_json({"count": 2}))
        world.put("tile", tile["id"], barren=False)


def independent(world: World, tile: int, kind: str, race: str) -> None:
    garrison = {"village": 150, "fortress": 400, "city": 500}[kind]
    world.insert("settlement", tile=tile, kind=kind, race=race, points=garrison)
    world.put("tile", tile, barren=False)


def equip(world: World, empire: EmpireRow, coast: list[TileRow], number: int) -> None:
    """Ships; for the first army an orb and two characters, for the others engines; for each a map
    of the necropolis, which is found once in twelve searches."""
    if coast:
        harbour = coast[(number + empire["id"] * 3) % len(coast)]
        world.insert("fleet", owner=empire["id"], tile=harbour["id"], ships=2)
    armies = world.live("army", owner=empire["id"])
    for site in world.live("site", kind="necropolis")[:1]:
        for army in armies:
            world.insert("search", army=army["id"], site=site["id"], map=True)
    first, *others = armies
    world.insert("item", kind="black-orb", empire=empire["id"], army=first["id"])
    for kind in ("wizard", "general"):
        who = {"name": f"{kind} {empire['id']}", "kind": kind, "points": 100}
        world.insert("character", **who, empire=empire["id"], army=first["id"])
    for place, army in enumerate(others, number):
        one, other = ENGINES[place % len(ENGINES)], ENGINES[(place + 1) % len(ENGINES)]
        world.put("army", army["id"], **{one: 2, other: 2})
