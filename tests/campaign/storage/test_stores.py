"""Three stores, one protocol: moments, who is told of a commit, and what can't be written."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from campaign.acts.perform import look
from campaign.errors import Refused
from campaign.journal.founding import found_in_memory
from campaign.regents.demo import DEMO, found_demo, set_up
from campaign.storage.models import Calendar
from campaign.storage.snapshot import Store
from campaign.storage.store import is_on_read_only_medium, open_store, open_unchanging
from campaign.storage.world import World
from tables.chance.sources import key_from_seed
from tests.campaign.books import do
from tests.campaign.exported import export_state
from tests.random_player import play_years
from tests.story import KEY, clock


def play(store: Store) -> dict[str, object]:
    for _ in set_up(store, DEMO):
        pass
    for _ in play_years(store, 1, DEMO):
        pass
    with store.reading() as snapshot:
        return export_state(snapshot)


def test_a_year_in_memory_leaves_the_rows_that_it_leaves_in_a_file(tmp_path: Path) -> None:
    with closing(found_demo(str(tmp_path / "a.hexcrown"), DEMO)) as store:
        said = play(store)
    name, key = DEMO.map_settings.name or "Demo", key_from_seed(f"demo {DEMO.seed}")
    for keeps in (True, False):
        store = found_in_memory(name, key=key, options=DEMO.options, keeps_journal=keeps)
        assert play(store) == said
        assert store.latest.length > 100


def test_a_moment_in_memory_stays_as_it_was() -> None:
    store = found_in_memory("Vale", key=KEY, clock=clock)
    with store.reading() as before:
        do(store, lambda world: world.put(world.calendar, year=7))
        assert World(before).calendar.year == 1
    assert look(store, lambda world: world.get(Calendar, 1).year) == 7


def test_whoever_subscribed_is_told_after_each_commit(store: Store) -> None:
    told: list[int] = []
    store.subscribe(lambda: told.append(look(store, lambda world: world.calendar.year)))
    do(store, lambda world: world.put(world.calendar, year=2))
    with pytest.raises(Refused):
        do(store, lambda world: refuse())
    do(store, lambda world: world.put(world.calendar, year=3))
    assert told == [2, 3]


def refuse() -> None:
    raise Refused("no")


def test_a_campaign_on_a_read_only_medium_is_read_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.hexcrown"
    found_demo(str(place), DEMO).close()
    assert not is_on_read_only_medium(place)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert is_on_read_only_medium(place)
    with closing(open_unchanging(str(place), place, clock)) as store:
        assert look(store, lambda world: world.calendar.year) == 1
        with pytest.raises(Refused, match="can't be written"):
            do(store, lambda world: world.put(world.calendar, year=2))
    with closing(open_store(str(place))) as store:
        assert look(store, lambda world: world.calendar.year) == 1
