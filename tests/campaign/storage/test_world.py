"""A world sees its own unsaved changes, by key and by question."""

from __future__ import annotations

import pytest

from campaign.acts.perform import WorldCache
from campaign.errors import Refused
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, small_world, state, value


def test_a_moved_army_is_found_where_it_went_and_no_more_where_it_was(store: Store) -> None:
    set_up(store)

    def move(world: World) -> tuple[int, int]:
        world.put("army", 1, tile=5)
        return len(world.find("army", tile=1)), len(world.find("army", tile=5))

    assert do(store, move).document["answer"] == (0, 1)


def test_a_new_row_gets_the_next_number_and_is_found_at_once(store: Store) -> None:
    set_up(store)

    def raise_army(world: World) -> tuple[int, list[int]]:
        key = world.insert("army", owner=1, tile=1, points=500)
        return key, [row["id"] for row in world.find("army", tile=1)]

    assert do(store, raise_army).document["answer"] == (3, [1, 3])


def test_a_question_with_several_values_finds_all_in_order(store: Store) -> None:
    set_up(store)
    found = do(store, lambda world: [row["id"] for row in world.find("tile", id=[7, 2, 5])])
    assert found.document["answer"] == [2, 5, 7]


def test_what_is_counted_never_falls_below_nothing(store: Store) -> None:
    set_up(store)
    with pytest.raises(Refused, match=r"army:1\.points is 1000: -1001 would make it -1"):
        do(store, lambda world: world.add("army", 1, "points", -1001))
    assert value(store, "army", 1, "points") == 1000


def test_setting_a_cell_to_what_it_is_changes_nothing(store: Store) -> None:
    set_up(store)
    done = do(store, lambda world: world.put("army", 1, name="Banner 1"))
    assert done.changes == []


def test_an_ended_army_stays_as_a_row_but_is_not_live(store: Store) -> None:
    set_up(store)
    do(store, lambda world: world.end("army", 1, "destroyed"))
    found = do(store, lambda world: (len(world.find("army")), len(world.live("army"))))
    assert found.document["answer"] == (2, 1)


def test_a_world_held_in_memory_answers_as_the_database_does(store: Store) -> None:
    set_up(store)

    def ask(world: World) -> list[list[int]]:
        world.put("army", 2, tile=6)
        world.insert("army", owner=1, tile=6, points=1)
        questions = ({"tile": 6}, {"owner": 1, "ended_at": None}, {"tile": [1, 6]}, {})
        return [[row["id"] for row in world.find("army", **asked)] for asked in questions]

    stored = do(store, ask, dry_run=True).document["answer"]
    held = do(store, ask, dry_run=True, whole=True).document["answer"]
    assert stored == held == [[2, 3], [1, 3], [1, 2, 3], [1, 2, 3]]


def test_each_change_is_found_at_once_whether_all_rows_are_held_or_some(
    store: Store,
) -> None:
    set_up(store)

    def ask(world: World) -> list[object]:
        steps = (
            lambda: world.put("army", 2, tile=6),
            lambda: world.put("army", 2, tile=7),
            lambda: world.insert("army", owner=1, tile=6, points=1),
            lambda: world.put("army", 3, owner=2),
            lambda: world.end("army", 1, "destroyed"),
            lambda: world.roll_back(2),
            lambda: world.put("army", 1, tile=7),
            lambda: world.roll_back(),
        )
        found: list[object] = []
        for step in steps:
            step()
            for asked in ({"tile": 6}, {"tile": [6, 7]}, {"owner": 1, "ended_at": None}, {}):
                found.append([row["id"] for row in world.find("army", **asked)])
        world.insert("tile", q=90, r=90, label="9090", terrain="sea")
        return [*found, world.count_tiles(), len(world.find("tile"))]

    stored = do(store, ask, dry_run=True).document["answer"]
    held = do(store, ask, dry_run=True, whole=True).document["answer"]
    assert stored == held
    assert stored[-1] == stored[-2] == 1 + do(store, World.count_tiles).document["answer"]


def test_changes_in_memory_roll_back_to_the_mark(store: Store) -> None:
    set_up(store)
    with store.reading() as connection:
        world = World.whole(connection)
        first = world.mark()
        world.put("army", 1, tile=4)
        world.add("empire", 1, "treasury", 7)
        key = world.insert("army", owner=2, tile=4, points=900)
        assert len(world.find("army", tile=4)) == 2
        world.roll_back(first)
        assert world.find("army", tile=4) == []
        assert world.get("army", key) is None
        assert world.one("empire", 1)["treasury"] == 20
        assert world.insert("army", owner=2, tile=4) == key


def test_the_same_actions_leave_the_same_state_on_a_fresh_campaign(store: Store) -> None:
    do(store, small_world)
    before = state(store)
    do(store, lambda world: world.put("army", 1, name="Red"))
    assert state(store) != before


def test_a_dry_run_tells_the_exact_change_and_makes_none(store: Store) -> None:
    set_up(store)
    before = state(store)
    done = do(store, lambda world: world.add("army", 1, "points", -50), dry_run=True)
    assert [(c.what, c.before, c.after) for c in done.changes] == [("army:1.points", 1000, 950)]
    assert done.entry is None
    assert state(store) == before


def test_a_held_world_goes_on_from_entry_to_entry(store: Store) -> None:
    set_up(store)
    held = WorldCache()
    for _ in range(3):
        do(store, lambda world: world.add("army", 1, "points", 5), whole=True, held=held)
    kept = held.world
    assert value(store, "army", 1, "points") == 1015
    do(store, lambda world: world.add("army", 1, "points", -5))  # another terminal
    do(store, lambda world: world.add("army", 1, "points", 1), whole=True, held=held)
    assert held.world is not kept
    assert value(store, "army", 1, "points") == 1011
    assert problems(store) == []


def test_a_held_world_is_changed_back_when_its_entry_is_refused(store: Store) -> None:
    set_up(store)
    held = WorldCache()
    do(store, lambda world: world.add("army", 1, "points", 5), acting=True, held=held)
    kept = held.world
    with pytest.raises(Refused):
        do(store, pay_and_march_into_nothing, acting=True, held=held)
    do(store, lambda world: world.add("army", 1, "points", 5), acting=True, held=held)
    assert held.world is kept
    assert value(store, "army", 1, "points") == 1010
    assert problems(store) == []


def pay_and_march_into_nothing(world: World) -> None:
    world.insert("army", owner=1, tile=1, points=500)
    world.add("army", 1, "points", 7)
    world.add("army", 1, "points", -5000)


def test_a_held_world_is_given_up_when_its_entry_comes_to_grief(store: Store) -> None:
    set_up(store)
    held = WorldCache()
    with pytest.raises(KeyError):
        do(store, lambda world: world.add("army", 99, "points", 5), whole=True, held=held)
    assert held.world is None
    do(store, lambda world: world.add("army", 1, "points", 5), whole=True, held=held)
    assert problems(store) == []


def test_a_run_that_another_cut_into_gives_its_world_up(store: Store) -> None:
    set_up(store)
    held = WorldCache()
    first = do(store, lambda world: world.add("army", 1, "points", 5), whole=True, held=held)
    do(store, lambda world: world.add("army", 1, "points", -5))  # another terminal
    with pytest.raises(Refused):
        do(store, lambda world: None, whole=True, held=held, follows=first.entry)
    assert held.world is None
