"""Campaigns to measure: as many empires as one likes on a made map, each with its realm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from campaign.actions.winter.realm import found_realm
from campaign.acts.perform import Request, UseCase, WorldCache, perform
from campaign.acts.turn import Act
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.founding import found_campaign
from campaign.rules.board import insert_tiles
from campaign.rules.realm.crowns import pay
from campaign.storage.store import Store
from campaign.storage.world import World
from maps.board.tile import Tile
from maps.making.generate import MapSettings, generate
from tables.library.vocabulary import EVIL, GOOD
from tests.maps.seeded import seeded_die

SITES = ("tower", "tavern", "trading-post", "necropolis")
SETTLED = ("lowland", "highland", "river", "coast")


def make_realms(place: Path | str, width: int, height: int, empires: int) -> Store:
    """Capitals stand on an even grid of land tiles; sites on some of the others. Each realm is an
    entry of its own, as it is where people found them."""
    store = found_campaign(str(place), "Bench", key=bytes(32))
    board = generate(MapSettings(width, height, capitals=2), seeded_die("bench"))

    free: list[int] = []

    def lay_map(world: World, chance: CampaignChance) -> dict[str, Any]:
        keys = insert_tiles(world, board)
        free.extend(keys[t.at] for t in board if t.terrain in SETTLED and is_for_a_city(t))
        return {}

    def found(number: int) -> UseCase:
        tile = free[(2 * number + 1) * len(free) // (2 * empires)]
        return lambda world, chance: settle(world, chance, number, tile)

    def lay_sites(world: World, chance: CampaignChance) -> dict[str, Any]:
        for number, tile in enumerate(free[:: max(1, len(free) // (2 * empires))]):
            if world.one("tile", tile)["owner"] is None:
                world.insert("site", tile=tile, kind=SITES[number % len(SITES)], found_at=0)
        return {}

    how = Request(words=("set", "up"), track=False, acting=True, held=WorldCache())
    perform(store, lay_map, how)
    for number in range(empires):
        perform(store, found(number), how)
    perform(store, lay_sites, how)
    return store


def is_for_a_city(tile: Tile) -> bool:
    """None stands on a delta (ME-TILE-DELTA-2)."""
    return not tile.is_closed and "delta" not in tile.kinds


def settle(world: World, chance: CampaignChance, number: int, tile: int) -> dict[str, Any]:
    races = (*GOOD, *EVIL)
    race = races[number % len(races)]
    empire = world.insert(
        "empire",
        name=f"Empire {number + 1}",
        race=race,
        alignment="evil" if race in EVIL else "good",
        turn_order=number + 1,
    )
    pay(world, empire, 20)
    if not world.live("settlement", tile=tile):
        found_realm(Act(world, chance, forced=True), empire, tile)
    return {}
