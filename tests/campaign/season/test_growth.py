"""What a year costs grows no faster than the realms that play it: counted, not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaign.acts.perform import Request
from campaign.journal.audit import check_books
from campaign.journal.entries import find_act, parse_body
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.season.turning import RunTarget, run
from campaign.storage.store import Store
from tests.benchmarks.realms import make_realms

FEW, MANY = 4, 20  # empires, on twenty tiles each


def make(folder: Path, empires: int) -> Store:
    return make_realms(folder / f"of{empires}.hexcrown", 20, empires, empires)


def play_year(store: Store) -> int:
    """The act that it is."""
    done = run(store, RunTarget("2", auto=True), Request(words=("turn",)), backup=False)
    return done[0].act or 0


@contextmanager
def counted_statements(store: Store) -> Iterator[dict[str, int]]:
    """Those that SQLite itself sees; one that is sent for many rows counts for each."""
    count = {"statements": 0}

    def sent(statement: str) -> None:
        count["statements"] += 1

    driver = store.connection.connection.driver_connection
    assert driver is not None
    driver.set_trace_callback(sent)
    yield count
    driver.set_trace_callback(None)


def test_statements_and_reads_of_a_year_grow_as_its_realms_do(tmp_path: Path) -> None:
    """Where each player's entry read every player, 20 empires had 5.7 times the reads of 4."""
    few, many = (count_year(make(tmp_path, empires)) for empires in (FEW, MANY))
    grown = {what: many[what] / few[what] for what in few}
    assert max(grown.values()) <= MANY / FEW, grown


def count_year(store: Store) -> dict[str, int]:
    with counted_statements(store) as count:
        act = play_year(store)
    with store.reading() as connection:
        reads = sum(len(parse_body(entry)["reads"]) for entry in find_act(connection, act))
    store.close()
    return {**count, "reads": reads}


@pytest.mark.long
def test_functions_called_by_a_year_its_checks_and_its_undo_grow_as_its_realms_do(
    tmp_path: Path,
) -> None:
    """What is silly in memory alone sends no statement."""
    _, few, many = (count_calls(make(tmp_path, empires)) for empires in (3, 8, 24))
    grown = {what: many[what] / few[what] for what in few}
    assert max(grown.values()) <= 24 / 8 * 1.15, grown


def count_calls(store: Store) -> dict[str, int]:
    """The first campaign of a process also loads and compiles what all need."""

    def check() -> None:
        with store.reading() as connection:
            assert not verify_journal(connection).problems
            assert not check_books(connection)

    works: dict[str, Callable[[], object]] = {
        "year": lambda: play_year(store),
        "check": check,
        "undo": lambda: undo(store, UndoTarget(), ("undo",)),
    }
    found = {what: calls_of(work) for what, work in works.items()}
    store.close()
    return found


def calls_of(work: Callable[[], object]) -> int:
    count = 0

    def called(frame: object, what: str, arg: object) -> None:
        nonlocal count
        count += what == "call"

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
