"""Actions on 10,000 tiles with 1,000 armies, beside the same on a typical campaign.

What is measured is the work of the whole use case with its transaction and entry: the processor's
time, since both wait for the same disk. Each action is undone before it is done again.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from campaign.actions.land.moving import move
from campaign.actions.land.reorganising import disband, merge, split
from campaign.actions.land.scouting import explore
from campaign.actions.sea.sailing import sail
from campaign.actions.sites.casting import cast_spell
from campaign.actions.sites.searching import explore_wildlands, search
from campaign.actions.war.besieging import begin_siege
from campaign.actions.war.fighting import assault, battle
from campaign.actions.winter.building import build_settlement
from campaign.actions.winter.envoys import send_envoy
from campaign.actions.winter.recruiting import buy_provisions, recruit
from campaign.actions.winter.spying import send_agent
from campaign.acts.perform import Request, perform
from campaign.acts.turn import Act
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

ActionFunction = Callable[[Act], dict[str, Any]]


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        stores = {size: make(Path(folder) / f"{size.armies}.hexcrown", size) for size in SIZES}
        found = [compare(name, act, stores) for name, act in find_actions().items()]
        for store in stores.values():
            store.close()
    return found


def find_actions() -> dict[str, ActionFunction]:
    """Forced, so that no phase or earlier act refuses them."""
    return {
        "army move": lambda act: move(act, ARMY, [tile_at(act.world, BESIDE)]),
        "explore": lambda act: explore(act, ARMY, tile_at(act.world, BESIDE)),
        "explore --wildlands": lambda act: explore_wildlands(act, SCOUTS),
        "search": lambda act: search(act, ARMY),
        "battle": lambda act: battle(act, [ATTACKER], FOE),
        "siege begin": lambda act: begin_siege(act, [ATTACKER], FORTRESS),
        "siege assault": lambda act: assault(act, [ATTACKER], FORTRESS),
        "provisions": lambda act: buy_provisions(act, 1, ARMY, 2),
        "envoy": lambda act: send_envoy(act, 1, FREE),
        "spy": lambda act: send_agent(act, 1, "spy", 2),
        "cast": lambda act: cast_spell(act, 1, "abundance", tile_at(act.world, BESIDE)),
        "sail": lambda act: sail(act, 1, [tile_at(act.world, SEA[1])]),
        "recruit": lambda act: recruit(act, 1, TOWN, 500),
        "build village": lambda act: build_settlement(
            act, 1, tile_at(act.world, BESIDE), "village"
        ),
        "army split": lambda act: split(act, ARMY, {"points": 600}),
        "army merge": lambda act: merge(act, COMRADE, ARMY),
        "army disband": lambda act: disband(act, COMRADE),
    }


def compare(name: str, act: ActionFunction, stores: dict[Size, Store]) -> Figure:
    works = {f"{size.armies}": partial(seconds_of, store, act) for size, store in stores.items()}
    typical, large = best_in_turn(works, repeat=12).values()
    detail = f"{large * 1e3:.1f} ms : {typical * 1e3:.1f} ms"
    title = f"{name}, 10,000 tiles and 1,000 armies : typical campaign"
    return Figure(title, large / typical, 2.0, "lower", detail, "processor")


def seconds_of(store: Store, act: ActionFunction) -> float:
    start = time.process_time()
    use_case = lambda world, chance: act(Act(world, chance, forced=True))  # noqa: E731
    done = perform(store, use_case, Request(words=["bench"], forced=True, reason="bench"))
    taken = time.process_time() - start
    if done.act is None:
        raise RuntimeError("the action wrote nothing")
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
