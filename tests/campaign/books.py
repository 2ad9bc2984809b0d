"""What the tests of the books do again and again, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.acts.perform import Done, Request, perform
from campaign.journal.audit import check_books
from campaign.rules.realm.crowns import pay
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.exported import export_state


def do(store: Store, change: Callable[[World], Any], *words: str, **request: Any) -> Done:
    """One act: `change` works on the world."""

    def use_case(world: World, chance: Any) -> dict[str, Any]:
        return {"answer": change(world)}

    return perform(store, use_case, Request(words=words or ("test",), **request))


def small_world(world: World) -> None:
    """Two empires on seven tiles, an army and a village each, 20 crowns each."""
    for name, race, alignment in (
        ("Ostmark", "empire", "good"),
        ("Gorgrod", "orcs-goblins", "evil"),
    ):
        world.insert("empire", name=name, race=race, alignment=alignment)
    for key, (q, r) in enumerate([(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)], 1):
        world.insert("tile", q=q, r=r, label=f"{key:04d}", terrain="lowland")
    for empire in (1, 2):
        world.insert("army", name=f"Banner {empire}", owner=empire, tile=empire, points=1000)
        world.insert(
            "settlement", name=f"Village {empire}", owner=empire, tile=empire + 2, kind="village"
        )
        pay(world, empire, 20, what="start")


def set_up(store: Store) -> Store:
    do(store, small_world, "set", "up")
    return store


def state(store: Store) -> str:
    """The state as it is exported."""
    with store.reading() as connection:
        return render_json(export_state(connection))


def problems(store: Store) -> list[str]:
    with store.reading() as connection:
        return [str(problem) for problem in check_books(connection)]


def value(store: Store, table: str, key: int, column: str) -> Any:
    with store.reading() as connection:
        row = World(connection, track=False).get(table, key)
        return None if row is None else row[column]
