"""What other programs read: views with names, and what the file's header says."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.models.schema import NUMBER
from campaign.storage.store import Store, open_store
from campaign.storage.views import APPLICATION_ID, VIEWS
from campaign.storage.world import World
from tests.campaign.books import do, set_up
from tests.campaign.conftest import KEY, fixed_clock


def rows(store: Store, query: str) -> list[tuple[object, ...]]:
    with store.reading() as connection:
        return [tuple(row) for row in connection.connection.exec_driver_sql(query)]


def test_armies_are_shown_with_the_names_of_their_empire_and_tile(store: Store) -> None:
    set_up(store)
    query = "SELECT name, empire, tile, points FROM army_now ORDER BY id"
    assert rows(store, query)[0] == ("Banner 1", "Ostmark", "0001", 1000)
    do(store, lambda world: world.put("army", 1, ended_at=1, ended_how="disbanded"))
    assert "Banner 1" not in [name for name, *_ in rows(store, query)]


def test_an_army_on_ships_stands_where_its_fleet_does(store: Store) -> None:
    set_up(store)

    def embark(world: World) -> None:
        fleet = world.insert("fleet", name="Gulls", owner=1, tile=4, ships=2)
        world.put("army", 1, tile=None, fleet=fleet)

    do(store, embark)
    query = "SELECT fleet, tile FROM army_now WHERE id = 1"
    assert rows(store, query) == [("Gulls", "0004")]


def test_settlements_and_tiles_are_shown_with_names(store: Store) -> None:
    set_up(store)

    def settle(world: World) -> None:
        world.insert("settlement", name="Fenford", kind="village", tile=3, owner=1)
        world.insert("siege", settlement=world.live("settlement")[-1]["id"], empire=2)

    do(store, settle)
    query = "SELECT kind, empire, tile, besieged_by FROM settlement_now WHERE name = 'Fenford'"
    assert rows(store, query) == [("village", "Ostmark", "0003", "Gorgrod")]
    query = "SELECT settlement, armies FROM tile_now WHERE label IN ('0001', '0003') ORDER BY label"
    assert rows(store, query) == [(None, 1), ("Fenford", 0)]


def test_the_header_of_a_file_says_what_it_is(tmp_path: Path) -> None:
    place = tmp_path / "vale.hexcrown"
    found_campaign(str(place), "Vale", key=KEY, clock=fixed_clock).close()
    file = sqlite3.connect(place)
    marks = [
        file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    ]
    file.close()
    assert marks == [APPLICATION_ID, NUMBER]
    assert place.read_bytes()[68:72] == b"HEXC"  # where `file` and others look


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_another_put_in_place_of_ours_is_refused(tmp_path: Path, name: str) -> None:
    place = str(tmp_path / "vale.hexcrown")
    found_campaign(place, "Vale", key=KEY, clock=fixed_clock).close()
    open_store(place).close()
    file = sqlite3.connect(place)
    file.execute(f"DROP VIEW {name}")
    file.execute(f"CREATE VIEW {name} AS SELECT 1 AS id")
    file.commit()
    file.close()
    with pytest.raises(Refused, match=f"view or trigger, {name}"):
        open_store(place)


def test_the_views_outlive_a_migration(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from campaign.storage.migrations.run import migrate

    store = set_up(found_campaign(new_place(), "Old", key=KEY, clock=fixed_clock))
    monkeypatch.setattr("alembic.command.upgrade", lambda config, to: None)
    monkeypatch.setattr("campaign.storage.models.schema.NUMBER", NUMBER + 1)
    migrate(store, NUMBER)
    assert rows(store, "SELECT count(*) FROM army_now") == [(2,)]
    if store.is_sqlite:
        assert rows(store, "PRAGMA user_version") == [(NUMBER + 1,)]
    store.close()
