"""The database itself refuses what must never be, with words for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign.errors import Refused
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import do, set_up, state


def capital(world: World, tile: int) -> int:
    return world.insert("settlement", kind="capital", tile=tile, owner=1)


REFUSED: list[tuple[Callable[[World], Any], str]] = [
    (lambda w: (capital(w, 1), capital(w, 2)), "an empire has one capital"),
    (lambda w: w.put("army", 1, tile=None), "on a tile, in a fleet"),
    (lambda w: w.put("army", 1, fleet=w.insert("fleet", tile=1)), "on a tile, in a fleet"),
    (lambda w: w.put("fleet", w.insert("fleet", tile=1), tile=None), "a fleet is on a tile"),
    (lambda w: w.insert("army", tile=1, points=-1), "nothing falls below 0"),
    (lambda w: w.put("army", 1, tile=99), "refers to a row that does not exist"),
    (lambda w: w.insert("tile", q=0, r=0, terrain="sea"), "two tiles can't be in one place"),
    (lambda w: w.put("settlement", 1, kind="castle"), "settlement_kind_known"),
    (
        lambda w: [w.insert("siege", settlement=1) for _ in range(2)],
        "a settlement is besieged once",
    ),
    (lambda w: w.insert("relation", empire=1), "a relation is with a settlement or an empire"),
]


@pytest.mark.parametrize(("action", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_must_never_be_is_refused_and_leaves_nothing(
    store: Store, action: Callable[[World], Any], words: str
) -> None:
    set_up(store)
    before = state(store)
    with pytest.raises(Refused, match=words):
        do(store, action)
    assert state(store) == before


def test_the_list_of_tables_is_that_of_the_classes_parents_first() -> None:
    from campaign.storage.models.schema import JOURNAL, STATE, whole_metadata

    tables = [table.name for table in whole_metadata().sorted_tables]
    assert tuple(name for name in tables if name not in JOURNAL) == STATE


def test_a_capital_that_moves_within_one_act_is_allowed(store: Store) -> None:
    set_up(store)
    do(store, lambda world: capital(world, 1))

    def move(world: World) -> None:
        world.put("settlement", 3, kind="city")
        world.put("settlement", 1, kind="capital")

    do(store, move)


def test_an_army_boards_a_fleet_in_one_act(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.put("army", 1, tile=None, fleet=world.insert("fleet", tile=1)))
