"""The guide: what an empire of 15 armies may do, a question of an action that is rehearsed, and the
keys of a year.

The same empire is asked in a typical campaign and in one of 200 empires on 17,600 tiles.
"""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from campaign.acts.perform import Request, look, perform
from campaign.guide.choices import choices
from campaign.guide.documents import Given
from campaign.guide.rehearsal import Call, rehearse
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.benchmarks.figure import Figure, best_in_turn
from tests.benchmarks.realms import make_realms
from tests.cli.guide.typist import play_year

SIZES = {"typical": (20, 14, 3), "large": (160, 110, 200)}  # tiles across and down, empires
ARMIES = 15
ALLOWED, QUESTION = 0.050, 0.010  # seconds


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        stores = {name: make(Path(folder) / name, *size) for name, size in SIZES.items()}
        works = {name: partial(seconds_of_choices, store) for name, store in stores.items()}
        typical, large = best_in_turn(works, repeat=5).values()
        played = play_year(make_realms(Path(folder) / "year.hexcrown", *SIZES["typical"]))
        rehearsed = min(seconds_of_question(stores["typical"]) for _ in range(10))
        for store in stores.values():
            store.close()
    shown = f"{large * 1e3:.1f} ms : {typical * 1e3:.1f} ms"
    return [
        Figure("choices of 15 armies : 50 ms", typical / ALLOWED, 1.0, "lower",
               f"{typical * 1e3:.1f} ms", "processor"),
        Figure("choices, 17,600 tiles and 200 empires : typical campaign", large / typical, 2.0,
               "lower", shown, "processor"),
        Figure("a question of a rehearsal : 10 ms", rehearsed / QUESTION, 1.0, "lower",
               f"{rehearsed * 1e3:.1f} ms", "processor"),
        Figure("a year of three empires by the guide, program dice: keys : prompts",
               played.keys / played.prompts, 2.0, "lower",
               f"{played.keys} keys, {played.prompts} prompts", "size"),
    ]  # fmt: skip


def make(place: Path, width: int, height: int, empires: int) -> Store:
    store = make_realms(place.with_suffix(".hexcrown"), width, height, empires)
    perform(store, lambda world, _: gather(world), Request(words=("set", "up")))
    return store


def gather(world: World) -> dict[str, Any]:
    """Empire 1 has its turn, with so many armies spread over its realm."""
    tiles = [int(tile["id"]) for tile in world.find("tile", owner=1)]
    for number in range(ARMIES - len(world.live("army", owner=1))):
        world.insert("army", owner=1, race="empire", tile=tiles[number % len(tiles)], points=1000,
                     bank=0, provisions=2)  # fmt: skip
    world.put("calendar", 1, season="campaign", turn=1, phase="scouting", empire=1)
    return {}


def seconds_of_choices(store: Store) -> float:
    start = time.process_time()
    look(store, lambda world: choices(world, 1))
    return time.process_time() - start


def seconds_of_question(store: Store) -> float:
    [move] = [
        choice
        for choice in look(store, lambda world: choices(world, 1))[0]["choices"]
        if choice["action"] == "march"
    ]
    first = move["targets"][0]["value"]
    call: Call = {"action": "explore", "actor": move["actor"], "values": [first]}
    start = time.process_time()
    rehearse(store, call, Given(), table_dice=True)
    return time.process_time() - start
