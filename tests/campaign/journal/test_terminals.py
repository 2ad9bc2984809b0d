"""Several terminals, and processes killed at any moment: nothing is lost, nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal import entries as journal
from campaign.journal.founding import found_campaign
from campaign.storage.store import Store, open_store
from campaign.storage.world import World
from tests.campaign.books import do, problems, set_up, value
from tests.campaign.conftest import KEY, fixed_clock

KILLS = int(os.environ.get("HEXCROWN_KILLS", "200"))
COMMANDS = int(os.environ.get("HEXCROWN_COMMANDS", "500"))


def rich_campaign(place: str) -> Store:
    """Points enough for every shift."""
    store = set_up(found_campaign(place, "Busy", key=KEY, clock=fixed_clock))
    do(store, lambda world: world.add("army", 2, "points", 1_000_000))
    return store


def start(place: str, count: int, name: str, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.campaign.writer", place, str(count), name, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.long
def test_four_terminals_of_500_commands_end_with_2000_entries_and_a_whole_chain(
    new_place: Callable[[], str],
) -> None:
    place = new_place()
    store = rich_campaign(place)
    before = journal.find_head(store.latest).entry
    each = COMMANDS if store.is_sqlite else COMMANDS // 5
    writers = [start(place, each, f"writer{number}") for number in range(4)]
    for writer in writers:
        _, trouble = writer.communicate(timeout=600)
        assert writer.returncode == 0, trouble.decode()
    assert journal.find_head(store.latest).entry - before == 4 * each
    assert value(store, "army", 1, "points") == 1000 + 4 * each
    assert problems(store) == []
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("kills", [KILLS])
def test_kills_at_any_moment_lose_nothing_and_leave_nothing_half_done(
    tmp_path: Path, kills: int
) -> None:
    """One process is forked for each kill: the libraries are loaded once, the moments vary."""
    place = str(tmp_path / "killed.hexcrown")
    rich_campaign(place).close()
    confirmed = 0
    for number in range(kills):
        confirmed += write_until_killed(place, 0.002 + (number * 7919 % 97) / 1500)
        store = open_store(place)
        shifted = value(store, "army", 1, "points") - 1000
        assert shifted >= confirmed
        assert value(store, "army", 2, "points") == 1_001_000 - shifted
        confirmed = shifted
        if number % 10 == 9:
            assert problems(store) == []
        store.close()
    assert confirmed > 0
    store = open_store(place)
    assert problems(store) == []
    store.close()


def write_until_killed(place: str, seconds: float) -> int:
    """How many commands the child told of before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writing, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            tell_shifts(place, writing)
        finally:
            os._exit(0)
    os.close(writing)
    first = os.read(reading, 1)  # it has begun
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = first
    while piece := os.read(reading, 65536):
        told += piece
    os.close(reading)
    return told.count(b".")


def tell_shifts(place: str, out: int) -> None:
    from campaign.journal.redo import redo
    from campaign.journal.undo import undo
    from campaign.journal.undo_choice import UndoTarget
    from tests.campaign.writer import shift

    store = open_store(place)
    os.write(out, b"!")
    for number in range(100_000):
        do(store, lambda world: shift(world, "killed"))
        if number % 5 == 4:
            undo(store, UndoTarget(), ["undo"])
            redo(store, ["redo"])
        os.write(out, b".")


def test_a_second_terminal_waits_and_then_says_that_it_is_busy(
    new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.storage.engines.PATIENCE", 100)  # as long on both databases
    place = new_place()
    first = set_up(found_campaign(place, "Busy", key=KEY, clock=fixed_clock))
    second = open_store(place)
    with first.writing(), pytest.raises(Refused, match="busy in another terminal"):
        do(second, lambda world: world.put("army", 1, name="Second"))
    do(second, lambda world: world.put("army", 1, name="Second"))
    assert value(first, "army", 1, "name") == "Second"
    first.close()
    second.close()


def test_a_reader_sees_one_moment_while_another_writes(new_place: Callable[[], str]) -> None:
    place = new_place()
    first = set_up(found_campaign(place, "Busy", key=KEY, clock=fixed_clock))
    second = open_store(place)
    with second.reading() as connection:
        assert World(connection).one("army", 1)["points"] == 1000
        do(first, lambda world: world.add("army", 1, "points", 5))
        assert World(connection).one("army", 1)["points"] == 1000
    assert value(second, "army", 1, "points") == 1005
    first.close()
    second.close()
