"""`check` is silent when all is well and names the row of every damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.journal import audit
from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.storage.store import Store
from tests.campaign.books import do, problems, set_up


def with_history(store: Store) -> Store:
    set_up(store)
    for points in (5, 7, 9):
        do(store, lambda world, points=points: world.add("army", 1, "points", points))
    do(
        store,
        lambda world: world.insert("condition", kind="cursed", of_table="army", of_key=1),
    )
    do(store, lambda world: world.put("army", 2, name="Undone"))
    undo(store, UndoTarget(), ["undo"])
    return store


def test_sound_books_have_no_problems(store: Store) -> None:
    assert problems(with_history(store)) == []


DAMAGE = [
    ("UPDATE army SET points = 5000 WHERE id = 1", "army:1.points"),
    ("UPDATE empire SET name = 'Westmark' WHERE id = 1", "empire:1.name"),
    ("UPDATE posting SET amount = 7 WHERE id = 2", "posting:2.amount"),
    ("UPDATE posting SET amount = 7 WHERE id = 2", "empire:2.treasury"),
    ("DELETE FROM posting WHERE id = 1", "posting:1"),
    ("UPDATE condition SET of_key = 77 WHERE id = 1", "condition:1"),
    ("DELETE FROM army WHERE id = 2", "army:2"),
    (
        "INSERT INTO note (id, text, of_table, written_at, link, for_all)"
        " VALUES (9, 'x', '', 0, '', false)",
        "note:9",
    ),
    ("DELETE FROM entry WHERE id = 3", "entry:3"),
    ("DELETE FROM entry WHERE id = 8", "entry:8"),
    ("UPDATE entry SET reason = 'so' WHERE id = 4", "entry:4"),
    ("UPDATE entry SET body = replace(body, '1005', '1006') WHERE id = 3", "entry:3"),
    ("UPDATE entry SET undone_by = 2 WHERE id = 4", "entry:4"),
    ("UPDATE entry SET undone_by = NULL", "entry:7"),
    ("UPDATE entry SET body = 'nonsense' WHERE id = 5", "entry:5"),
    ("DELETE FROM trace WHERE entry = 3", "trace:3"),
    ("UPDATE secret SET key = '00'", "secret:1"),
]


@pytest.mark.parametrize(("damage", "row"), DAMAGE)
def test_damage_behind_its_back_is_named(store: Store, damage: str, row: str) -> None:
    with_history(store)
    store.connection.exec_driver_sql(damage)
    found = [problem.split(": ")[0] for problem in problems(store)]
    assert row in found


def test_two_swapped_entries_are_both_named(store: Store) -> None:
    with_history(store)
    run = store.connection.exec_driver_sql
    run("UPDATE entry SET id = 999 WHERE id = 3")
    run("UPDATE entry SET id = 3 WHERE id = 4")
    run("UPDATE entry SET id = 4 WHERE id = 999")
    found = {problem.split(": ")[0] for problem in problems(store)}
    assert {"entry:3", "entry:4"} <= found


def test_a_changed_sealed_die_is_named_even_when_the_chain_is_made_anew(store: Store) -> None:
    from campaign.acts.perform import Request, perform
    from campaign.journal.entries import find_entry, hash_of, parse_body
    from campaign.storage.canonical_json import render_json
    from tests.campaign.journal.test_entries import dig

    set_up(store)
    done = perform(store, dig, Request(words=["search"]))
    entry = find_entry(store.latest, done.entry or 0) or {}
    body = parse_body(entry)
    faces = body["rolls"][0]["dice"][0][1]
    faces[0] = faces[0] % 6 + 1
    entry["body"] = render_json(body)
    from campaign.storage.models.schema import TABLES

    place = TABLES["entry"]
    store.connection.execute(
        place.update()
        .where(place.c.id == entry["id"])
        .values(body=entry["body"], hash=hash_of(entry))
    )
    assert any("are not the sealed ones" in problem for problem in problems(store))


LONG_TABLE = [
    "UPDATE tile SET terrain = 'lava' WHERE id = 17",
    "UPDATE tile SET barren = 2 WHERE id = 17",
    "UPDATE tile SET barren = true WHERE id = 17",
    "UPDATE tile SET kinds = '[1]' WHERE id = 17",
    "UPDATE tile SET owner = 1 WHERE id = 17",
    "UPDATE tile SET label = 'x' WHERE id = 17",
    "DELETE FROM tile WHERE id = 17",
    "SELECT 1",
]


@pytest.mark.parametrize("damage", LONG_TABLE)
def test_a_long_table_is_held_to_its_model_as_a_short_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """A long one is asked column by column."""
    store = found_campaign(str(tmp_path / "map.hexcrown"), "Map", key=bytes(32))
    do(store, lambda world: [world.insert("tile", q=n, r=0, terrain="lowland") for n in range(30)])
    store.connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    store.connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
    store.connection.exec_driver_sql(damage)

    row_by_row = problems(store)
    monkeypatch.setattr(audit, "LONG", 10)

    assert problems(store) == row_by_row
    assert bool(row_by_row) == damage.startswith(("UPDATE", "DELETE"))
    store.close()
