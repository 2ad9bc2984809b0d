"""Deeds on 10,000 tiles with 1,000 armies, beside the same on a typical campaign.

What is measured is the work of the whole use case with its transaction and entry: the processor's
time, since both wait for the same disk. Each deed is undone before it is done again.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from campaign.acts.deed import Deed
from campaign.acts.perform import Request, perform
from campaign.deeds.land.moving import move
from campaign.deeds.land.reorganising import disband, merge, split
from campaign.deeds.land.scouting import explore
from campaign.deeds.sea.sailing import sail
from campaign.deeds.sites.casting import cast_spell
from campaign.deeds.sites.searching import explore_wildlands, search
from campaign.deeds.war.besieging import begin_siege
from campaign.deeds.war.fighting import assault, battle
from campaign.deeds.winter.building import build_settlement
from campaign.deeds.winter.envoys import send_envoy
from campaign.deeds.winter.recruiting import buy_provisions, recruit
from campaign.deeds.winter.spying import send_agent
from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.rules.realm.crowns import pay
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.benchmarks.figure import Figure, best_in_turn

FORTRESS, TOWN, FREE = 1, 2, 3
ARMY, COMRADE, FOE, ATTACKER, SCOUTS = 1, 2, 3, 4, 5
HERE, THERE, BESIDE = "0202", "0302", "0203"  # neighbours, alike on both boards
BARREN = "0404"
CITY, WOODS, SEA = "0205", "0207", ("0600", "0700")


class Size(NamedTuple):
    width: int
    height: int
    armies: int

    @property
    def tiles(self) -> int:
        return self.width * self.height


SIZES = (Size(11, 10, 30), Size(100, 100, 1000))

DeedFunction = Callable[[Deed], dict[str, Any]]


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        stores = {size: make(Path(folder) / f"{size.armies}.hexcrown", size) for size in SIZES}
        found = [compare(name, deed, stores) for name, deed in find_deeds().items()]
        for store in stores.values():
            store.close()
    return found


def find_deeds() -> dict[str, DeedFunction]:
    """Forced, so that no phase or earlier act refuses them."""
    return {
        "army move": lambda deed: move(deed, ARMY, [tile_at(deed.world, BESIDE)]),
        "explore": lambda deed: explore(deed, ARMY, tile_at(deed.world, BESIDE)),
        "explore --wildlands": lambda deed: explore_wildlands(deed, SCOUTS),
        "search": lambda deed: search(deed, ARMY),
        "battle": lambda deed: battle(deed, [ATTACKER], FOE),
        "siege begin": lambda deed: begin_siege(deed, [ATTACKER], FORTRESS),
        "siege assault": lambda deed: assault(deed, [ATTACKER], FORTRESS),
        "provisions": lambda deed: buy_provisions(deed, 1, ARMY, 2),
        "envoy": lambda deed: send_envoy(deed, 1, FREE),
        "spy": lambda deed: send_agent(deed, 1, "spy", 2),
        "cast": lambda deed: cast_spell(deed, 1, "abundance", tile_at(deed.world, BESIDE)),
        "sail": lambda deed: sail(deed, 1, [tile_at(deed.world, SEA[1])]),
        "recruit": lambda deed: recruit(deed, 1, TOWN, 500),
        "build village": lambda deed: build_settlement(
            deed, 1, tile_at(deed.world, BESIDE), "village"
        ),
        "army split": lambda deed: split(deed, ARMY, {"points": 600}),
        "army merge": lambda deed: merge(deed, COMRADE, ARMY),
        "army disband": lambda deed: disband(deed, COMRADE),
    }


def compare(name: str, deed: DeedFunction, stores: dict[Size, Store]) -> Figure:
    works = {f"{size.armies}": partial(seconds_of, store, deed) for size, store in stores.items()}
    typical, large = best_in_turn(works, repeat=12).values()
    detail = f"{large * 1e3:.1f} ms : {typical * 1e3:.1f} ms"
    title = f"{name}, 10,000 tiles and 1,000 armies : typical campaign"
    return Figure(title, large / typical, 2.0, "lower", detail, "processor")


def seconds_of(store: Store, deed: DeedFunction) -> float:
    start = time.process_time()
    use_case = lambda world, chance: deed(Deed(world, chance, forced=True))  # noqa: E731
    done = perform(store, use_case, Request(words=["bench"], forced=True, reason="bench"))
    taken = time.process_time() - start
    if done.act is None:
        raise RuntimeError("the deed wrote nothing")
    undo(store, UndoTarget(), ["undo"])
    return taken


def make(place: Path, size: Size) -> Store:
    store = found_campaign(str(place), "Bench", key=bytes(32), options={"open-sea": True})
    perform(store, lambda world, _: set_up(world, size), Request(words=["set up"]))
    return store


def set_up(world: World, size: Size) -> dict[str, Any]:
    """Empires by the armies, armies and villages spread over the land, the stage in a corner."""
    for number in range(size.tiles):
        row, column = divmod(number, size.width)
        label = f"{column:02d}{row:02d}"
        world.insert("tile", q=column, r=row, label=label, terrain="lowland", barren=True)
    for number in range(size.armies // 25 + 3):
        world.insert("empire", name=f"E{number}", race="empire", alignment="good")
        pay(world, number + 1, 1000, what="start")
    stage(world)
    free = size.tiles - size.armies * 2
    for number in range(size.armies - 5):
        owner, tile = number % 4 + 1, number * 2 + free
        world.insert("army", owner=owner, race="empire", tile=tile, points=1000, bank=0)
        world.insert("settlement", owner=owner, race="empire", kind="village", tile=tile)
    world.put("calendar", 1, season="campaign", turn=1)
    return {}


def tile_at(world: World, label: str) -> int:
    [tile] = world.find("tile", label=label)
    return int(tile["id"])


def stage(world: World) -> None:
    """The army at a ruin with a comrade beside it, next door a fight for a fortress, and a city,
    scouts on barren ground and a fleet at sea a little way off."""
    armies = (1, HERE, 1400), (1, HERE, 100), (2, THERE, 1500), (1, THERE, 1500), (1, BARREN, 900)
    for owner, at, points in armies:
        values = {"race": "empire", "points": points, "bank": 0}
        world.insert("army", owner=owner, tile=tile_at(world, at), **values)
    world.insert("site", tile=tile_at(world, HERE), kind="ruins", state="{}")
    for owner, at, kind in ((2, THERE, "fortress"), (1, CITY, "city")):
        world.put("tile", tile_at(world, at), owner=owner)
        world.insert("settlement", owner=owner, race="empire", kind=kind, tile=tile_at(world, at))
    free = {"race": "bretonnia", "kind": "village", "tile": tile_at(world, WOODS)}
    world.insert("settlement", owner=None, **free)
    world.put("tile", tile_at(world, BESIDE), owner=1)
    for at in SEA:
        world.put("tile", tile_at(world, at), terrain="sea")
    world.insert("fleet", owner=1, tile=tile_at(world, SEA[0]), ships=2)
