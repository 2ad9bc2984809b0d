"""What each numbered campaign begins with."""

from __future__ import annotations

from typing import Any

from campaign.demo import Realm, Setting
from campaign.world import World
from maps.generate import Wishes
from tables.words import EVIL, GOOD

WONDERS = (
    "tower", "necropolis", "ruins", "tomb", "mystic-spring", "tavern", "mine", "tower",
    "creature-lair", "brigands", "trading-post", "oak-forest", "black-tower",
)  # fmt: skip


def setting(number: int) -> Setting:
    """Another map, other races, other options with every number."""
    races = (*GOOD, *EVIL)
    count = 2 + number % 3
    realms = tuple(
        Realm(f"Realm {n + 1}", races[(number * 5 + n * 7) % len(races)], f"Seat {n + 1}", "")
        for n in range(count)
    )
    return Setting(
        seed=f"long {number}",
        wishes=Wishes(9 + number % 4, 7 + number % 3, name=f"Long {number}", sea=25, capitals=6),
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


def enrich(world: World, number: int) -> dict[str, Any]:
    """Neighbours, pirates, wanderers, ships, engines, orbs and wizards, so that little is rare."""
    free = [row for row in world.find("tile") if row["owner"] is None and not row["river"]]
    land = [
        row for row in free if row["terrain"] in ("lowland", "highland") and row["kinds"] == "[]"
    ]
    coast = [row for row in free if row["terrain"] == "coast" and row["kinds"] == "[]"]
    races = (*GOOD, *EVIL)
    for place, kind in enumerate(("village", "fortress", "city", "village", "city")):
        tiles = coast if place % 2 else land
        if len(tiles) > place:
            tile = tiles[(number * 3 + place * 5) % len(tiles)]
            if not world.live("settlement", tile=tile["id"]):
                race = races[(number + place * 5) % len(races)]
                independent(world, tile["id"], kind, race)
    for tile in free[number % 2 :: 2]:
        if tile["terrain"] != "sea" and not world.live("site", tile=tile["id"]):
            world.put("tile", tile["id"], barren=not world.live("settlement", tile=tile["id"]))
    for place, tile in enumerate(coast[number % 3 :: 5][:4]):
        kind = ("pirate", "merchant", "raider", "pirate")[place]
        world.insert("fleet", kind=kind, tile=tile["id"], ships=1 + place % 2)
    for place, tile in enumerate(land[number % 4 :: 9][:2]):
        kind, race = (("undead", "undead"), ("horde", "chaos"))[place]
        world.insert("army", kind=kind, race=race, tile=tile["id"], bank=0, points=800)
    for empire in world.live("empire"):
        equip(world, empire, coast, number)
    return {}


def independent(world: World, tile: int, kind: str, race: str) -> None:
    garrison = {"village": 150, "fortress": 400, "city": 500}[kind]
    world.insert("settlement", tile=tile, kind=kind, race=race, points=garrison)
    world.put("tile", tile, barren=False)


def equip(world: World, empire: Any, coast: list[Any], number: int) -> None:
    armies = world.live("army", owner=empire["id"])
    if coast:
        harbour = coast[(number + empire["id"] * 3) % len(coast)]
        world.insert("fleet", owner=empire["id"], tile=harbour["id"], ships=2)
    for place, army in enumerate(armies):
        if place == 0:
            world.insert("item", kind="black-orb", empire=empire["id"], army=army["id"])
            for kind in ("wizard", "general"):
                who = {"name": f"{kind} {empire['id']}", "kind": kind, "points": 100}
                world.insert("character", **who, empire=empire["id"], army=army["id"])
        elif place == 1:
            world.put("army", army["id"], stone_throwers=1, rams=1)
