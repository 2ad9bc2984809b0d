"""PostgreSQL for real: eight writers at once, and connections cut in the middle of things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from campaign.acts.perform import Request, look
from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.founding import found_campaign
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.season.turning import RunTarget, run
from campaign.storage.store import Store, open_store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, state, value
from tests.campaign.conftest import KEY, fixed_clock
from tests.campaign.journal.test_terminals import rich_campaign, start
from tests.story import Story

WRITERS, EACH = 8, 25


@pytest.mark.long
def test_eight_writers_on_one_server_end_with_every_entry_and_a_whole_chain(
    new_schema: Callable[[], str],
) -> None:
    place = new_schema()
    store = rich_campaign(place)
    before = journal.find_head(store.latest).entry
    writers = [start(place, EACH, f"writer{number}") for number in range(WRITERS)]
    for writer in writers:
        _, trouble = writer.communicate(timeout=600)
        assert writer.returncode == 0, trouble.decode()
    assert journal.find_head(store.latest).entry - before == WRITERS * EACH
    assert value(store, "army", 1, "points") == 1000 + WRITERS * EACH
    assert problems(store) == []
    store.close()


class Cut:
    """Ends the store's connection from another, as an administrator or a dead line would."""

    def __init__(self, server: str, store: Store) -> None:
        self._server, self._store = server, store

    def __call__(self) -> None:
        process = self._store.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with psycopg.connect(f"{self._server}/postgres", autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))


@pytest.fixture
def store(new_schema: Callable[[], str]) -> Store:
    return set_up(found_campaign(new_schema(), "A", key=KEY, clock=fixed_clock))


def rename(world: World, name: str = "Changed") -> None:
    world.put("army", 1, name=name)


def test_a_connection_cut_in_the_middle_of_a_command_is_told_and_nothing_is_half_done(
    store: Store, server: str
) -> None:
    before, cut = state(store), Cut(server, store)

    def rename_and_cut(world: World) -> None:
        rename(world)
        cut()

    with pytest.raises(Refused, match="no answer from"):
        do(store, rename_and_cut)
    fresh = open_store(store_address(store, server))
    assert state(fresh) == before
    assert problems(fresh) == []
    fresh.close()


def store_address(store: Store, server: str) -> str:
    """The address has no password, so what is shown is enough to open it."""
    assert store.place.startswith(server)
    return store.place


def test_a_connection_cut_at_the_very_end_of_a_command_leaves_all_or_nothing(
    store: Store, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, cut, write = state(store), Cut(server, store), journal.write

    def write_and_cut(*words: Any) -> Any:
        head = write(*words)
        cut()
        return head

    monkeypatch.setattr(journal, "write", write_and_cut)
    with pytest.raises(Refused, match="no answer from"):
        do(store, rename)
    monkeypatch.undo()
    assert state(store) == before
    assert problems(store) == []


def test_the_next_command_after_a_cut_connects_again(store: Store, server: str) -> None:
    cut = Cut(server, store)
    cut()
    with pytest.raises(Refused, match="no answer from"):
        do(store, rename)
    do(store, rename)
    assert value(store, "army", 1, "name") == "Changed"
    undo(store, UndoTarget(), ["undo"])
    assert problems(store) == []


def test_a_connection_cut_while_looking_is_told_and_the_next_look_answers(
    store: Store, server: str
) -> None:
    cut = Cut(server, store)

    def question(world: World) -> dict[str, Any]:
        cut()
        return dict(world.one("army", 1))

    with pytest.raises(Refused, match="no answer from"):
        look(store, question)
    assert value(store, "army", 1, "points") == 1000


def test_a_season_cut_off_by_the_server_goes_on_where_it_stopped(
    new_schema: Callable[[], str], server: str
) -> None:
    whole = season_of(new_schema())
    turn(whole.store)
    cut_off = season_of(new_schema())
    cut, phases = Cut(server, cut_off.store), iter(range(100))
    with pytest.raises(Refused, match="no answer from"):
        turn(cut_off.store, lambda document: cut() if next(phases) == 3 else None)
    turn(cut_off.store)
    assert cut_off.state() == whole.state()
    assert cut_off.problems() == []
    whole.store.close()
    cut_off.store.close()


def season_of(place: str) -> Story:
    story = Story(place, "0101 lowland\n0102 lowland\n0103 highland\n")
    for name, at in (("Ostmark", "0101"), ("Norsca", "0103")):
        empire = story.empire(name, crowns=10)
        story.settlement(empire, at, "capital")
        story.army(empire, at, provisions=5)
    return story


def turn(store: Store, progress: Callable[[dict[str, Any]], None] = lambda document: None) -> None:
    run(store, RunTarget("winter", auto=True), Request(words=("turn",)), progress)


def test_a_campaign_that_another_brings_up_to_date_is_busy_and_no_stranger(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.storage.engines.PATIENCE", 50)
    store.connection.exec_driver_sql("BEGIN")
    store.connection.exec_driver_sql("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
    with pytest.raises(Refused, match="busy in another terminal"):
        open_store(store.place)
    store.connection.exec_driver_sql("ROLLBACK")
