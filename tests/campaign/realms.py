"""A typical campaign to report on: 110 tiles, 4 empires, 60 settlements, 30 armies, some years."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from campaign.acts.perform import Request, perform
from campaign.events.armies import Marched
from campaign.events.values import Ref
from campaign.journal.founding import found_campaign
from campaign.rules.act_context import ActContext
from campaign.rules.board import insert_tiles
from campaign.rules.packs import campaign_library
from campaign.rules.realm.crowns import pay
from campaign.storage.store import Store
from campaign.storage.world import World
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

EMPIRES = (
    ("Ostmark", "empire", "good", "Anna"),
    ("Gorgrod", "orcs-goblins", "evil", "Bruno"),
    ("Karak Azgul", "dwarfs", "good", "Carla"),
    ("Nagashel", "undead", "evil", "Dario"),
)
SITES = ("necropolis", "tower", "mine", "lair", "tomb", "ruins")


def found_realms(place: Path, columns: int = 11, rows: int = 10, years: int = 2) -> Store:
    store = found_campaign(
        str(place), "The Grey Vale", key=bytes(32), clock=lambda: "2026-01-01T00:00:00"
    )
    do(store, lambda world: lay(world, columns, rows))
    do(store, settle)
    for year in range(1, years + 1):
        for turn in range(1, 7):
            do(store, partial(march, year=year, turn=turn))
        do(store, partial(winter, year=year))
    return store


def do(store: Store, change: Callable[[World], None]) -> None:
    def use_case(world: World, chance: object) -> dict[str, object]:
        change(world)
        return {}

    perform(store, use_case, Request(words=("story",)))


def lay(world: World, columns: int, rows: int) -> None:
    insert_tiles(world, generate(MapSettings(columns, rows), seeded_die("realms")))


def settle(world: World) -> None:
    land = [row["id"] for row in world.find("tile") if row["terrain"] != "sea"]
    ports = [row["id"] for row in world.find("tile") if row["terrain"] == "coast"]
    for name, race, alignment, player in EMPIRES:
        world.insert("empire", name=name, race=race, alignment=alignment, player=player)
    for empire in range(1, 5):
        pay(world, empire, 60, what="start")
    for number in range(60):
        tile = land[number * len(land) // 60]
        owner = number // 14 + 1 if number < 56 else None
        kind = (
            "capital" if number % 14 == 6 and owner else ("village", "fortress", "city")[number % 3]
        )
        world.put("tile", tile, owner=owner)
        world.insert("settlement", kind=kind, tile=tile, owner=owner, name=f"Town {number}",
                     razed=number % 11 == 5)  # fmt: skip
    for number in range(30):
        owner = number % 4 + 1
        tile = land[(number * 7 + owner) % len(land)]
        world.insert("army", name=f"Banner {number}", owner=owner, tile=tile, bank=0,
                     points=500 + 37 * number % 1000, provisions=number % 5)  # fmt: skip
    for number in range(4):
        world.insert("fleet", name=f"Sail {number}", owner=number + 1, tile=ports[number], ships=2)
    for number, kind in enumerate(SITES):
        world.insert("site", kind=kind, tile=land[number * 13 % len(land)])
    for tile in land[5::9]:
        world.put("tile", tile, barren=True)


def march(world: World, year: int, turn: int) -> None:
    world.put("calendar", 1, year=year, season="campaign", turn=turn)
    context = ActContext(world, campaign_library(world))
    land = [row["id"] for row in world.find("tile") if row["terrain"] != "sea"]
    for army in world.live("army"):
        if (army["id"] + turn) % 3 == 0:
            tile = land[(land.index(army["tile"]) + 1) % len(land)]
            world.begin_step()
            world.put("army", army["id"], tile=tile)
            context.tell(Marched(Ref("army", army["id"]), Ref("tile", tile)))


def winter(world: World, year: int) -> None:
    world.put("calendar", 1, year=year, season="winter", turn=0)
    for empire in range(1, 5):
        pay(world, empire, 7 * empire + year, rule="HO-REVENUE", what="revenue", settlement=empire)
        pay(world, empire, -year, rule="HO-RECRUIT", what="recruits")
