"""A disk that fails at any call: what was told as done is done, and what was told as not done is
not. A disk that loses what it was not told to keep loses nothing that was told as done."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event

from campaign.storage.engines import sqlite_engine
from tests.faults.changing import SPLIT
from tests.faults.forked import load, run_forked, state_of
from tests.faults.stage import Typed
from tests.faults.traced import Fault, can_fail, run_traced

pytestmark = pytest.mark.skipif(not can_fail(), reason="needs Linux's ptrace on x86_64")
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]
NOTE = Typed(("note", "the bridge fell"))
PAY = Typed(("empire", "pay", "Ostmark", "-7", "--reason", "x"))
CASES = [NOTE, PAY, Typed(SPLIT), Typed(("undo", "--yes")), Typed(("orders", "ready", "Ostmark"))]
FILES = ("pwrite64", "fsync", "fdatasync", "ftruncate", "openat", "unlink")  # not what is shown
ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS)


@pytest.mark.long
@pytest.mark.parametrize("typed", CASES, ids=lambda typed: typed.name)
def test_whichever_call_fails_it_is_done_or_not_and_said_so(typed: Typed, fresh: Fresh) -> None:
    load(typed.words)
    place, words = fresh(typed)
    before = state_of(place)
    place, words = fresh(typed)
    whole = run_traced(words, place.parent)
    assert whole.code == 0, whole.told
    after = state_of(place)
    failing = [number for number, name in enumerate(whole.calls) if name in FILES]
    assert len(failing) > 3
    for number in failing:
        place, words = fresh(typed)
        error = ERRORS[number % len(ERRORS)]
        ended = run_traced(words, place.parent, fault=Fault(number, error))
        where = f"call {number} ({whole.calls[number]}), {errno.errorcode[error]}: {ended.told}"
        assert ended.code in (0, 1), where
        # What comes after the act, as opening the file once more for a name, may fail too.
        is_told = ended.code == 0 or "act " in ended.told
        assert state_of(place) == (after if is_told else before), where
        assert run_forked(("note", "goes on", "--campaign", str(place)), place.parent).code == 0


def wait_for_the_disk() -> None:
    """As people's commands do; those of tests don't."""
    event.listen(sqlite_engine(), "connect", keep_safe)


def keep_safe(connection: sqlite3.Connection, record: object) -> None:
    connection.execute("PRAGMA synchronous = FULL")


@pytest.mark.parametrize("typed", CASES[:2], ids=lambda typed: typed.name)
def test_what_was_told_as_done_outlives_a_power_cut(typed: Typed, fresh: Fresh) -> None:
    """All that the disk was not told to keep is gone."""
    load(typed.words)
    place, words = fresh(typed)
    kept: dict[Path, bytes] = {}

    def keep() -> None:
        for file in place.parent.glob(f"{place.name}*"):
            if file.is_file() and not file.name.endswith("-shm"):
                kept[file] = file.read_bytes()

    keep()
    before = state_of(place)
    ended = run_traced(words, place.parent, first=wait_for_the_disk, synced=keep)
    assert ended.code == 0
    after = state_of(place)
    assert after != before
    for file in place.parent.glob(f"{place.name}*"):
        shutil.rmtree(file) if file.is_dir() else file.unlink()
    for file, content in kept.items():
        file.write_bytes(content)
    assert state_of(place) == after
