"""Disks that are full, closed, locked or damaged: one line, exit 1, nothing half done."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import campaign.storage.engines
from tests.faults.changing import ONE_ACT, SEASON
from tests.faults.forked import Ended, load, run_forked, state_of
from tests.faults.rights import give_up_rights
from tests.faults.stage import Typed

Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]
SOME = [typed for number, typed in enumerate(ONE_ACT) if number % 4 == 0]
PAY = Typed(("empire", "pay", "Ostmark", "1", "--reason", "x"))


def assert_told(ended: Ended, *words: str) -> None:
    """Refused in at most a line and its hint."""
    assert ended.code == 1, ended.told
    assert ended.told.startswith("hexcrown: ")
    assert ended.told.count("\n") <= 2
    assert any(word in ended.told for word in words), ended.told


def no_file_larger_than(size: int) -> Callable[[], None]:
    """As a full disk is to the one who writes."""

    def limit() -> None:
        import resource

        sys.dont_write_bytecode = True  # Python would keep half a file, and fall over it next time
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize("typed", SOME, ids=lambda typed: typed.name)
def test_a_full_disk_is_told_and_nothing_is_done(typed: Typed, fresh: Fresh) -> None:
    load(typed.words)
    place, words = fresh(typed)
    before = state_of(place)
    ended = run_forked(words, place.parent, first=no_file_larger_than(6000))
    assert_told(ended, "no room to write")
    assert state_of(place) == before


@pytest.mark.parametrize("words", [("backup",), ("export", "o.json"), ("restore", "--yes")])
def test_a_copy_for_which_there_is_no_room_is_not_left_half(
    words: tuple[str, ...], fresh: Fresh
) -> None:
    load(words)
    place, typed = fresh(Typed(words))
    before = state_of(place)
    run_forked(("backup", "--campaign", str(place)), place.parent)
    copies = set(place.parent.glob("**/*"))
    ended = run_forked(typed, place.parent, first=no_file_larger_than(20_000))
    assert_told(ended, "no backup was made", "can't be written", "no room", "can't write")
    assert set(place.parent.glob("**/*")) - copies <= {Path(f"{place}-wal"), Path(f"{place}-shm")}
    assert state_of(place) == before


def test_a_season_on_a_full_disk_stops_and_goes_on_when_there_is_room(fresh: Fresh) -> None:
    load(SEASON.words)
    place, words = fresh(SEASON)
    assert run_forked(words, place.parent).code == 0
    after = state_of(place)
    place, words = fresh(SEASON)
    ended = run_forked(words, place.parent, first=no_file_larger_than(520_000))
    assert_told(ended, "no room to write", "no backup was made")
    assert run_forked(words, place.parent).code == 0
    assert state_of(place) == after


@pytest.fixture
def closed(staged: Path, tmp_path: Path) -> Iterator[Path]:
    """The campaign in a folder that may be read and not written."""
    place = tmp_path / "inner" / "a.hexcrown"
    place.parent.mkdir()
    shutil.copy(staged, place)
    (tmp_path / "told").mkdir()
    place.chmod(0o444)
    place.parent.chmod(0o555)
    yield place
    place.parent.chmod(0o755)


@pytest.mark.parametrize(
    "typed", [PAY, SEASON, Typed(("backup",)), Typed(("restore", "--yes"))], ids=lambda t: t.name
)
def test_a_folder_that_may_not_be_written_is_told(typed: Typed, closed: Path) -> None:
    load(typed.words)
    words = (*typed.words, "--campaign", str(closed))
    ended = run_forked(words, closed.parents[1] / "told", first=give_up_rights)
    assert_told(ended, "can't be", "there is no backup")
    assert closed.stat().st_size > 0


@pytest.mark.parametrize("words", [("roll", "2d6"), ("table", "roll", "necropolis"), ("list",)])
def test_what_keeps_nothing_needs_no_folder_to_write_in(
    words: tuple[str, ...], closed: Path
) -> None:
    load(words)
    ended = run_forked(
        words, closed.parent, told=closed.parents[1] / "told/t", first=give_up_rights
    )
    assert ended.code == 0, ended.told


def test_a_locked_campaign_is_told_by_each_command(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign.storage.engines, "PATIENCE", 50)
    for typed in (PAY, SEASON, Typed(("undo", "--yes"))):
        load(typed.words)
        place, words = fresh(typed)
        before = state_of(place)
        other = sqlite3.connect(place, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        ended = run_forked(words, place.parent)
        other.execute("ROLLBACK")
        other.close()
        assert_told(ended, "busy in another terminal")
        assert state_of(place) == before


READING = (("status",), ("check",), ("journal", "verify"), ("journal",), ("export", "o.json"))


@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_a_damaged_page_never_brings_down_a_command(part: int, fresh: Fresh) -> None:
    """Noise over one page after another: right, refused, or problems named; never a fault."""
    for words in (*READING, PAY.words):
        load(words)
    for page in range(part, 108, 6 * 2):
        for words in (*READING, PAY.words):
            place, typed = fresh(Typed(words))
            damage(place, page)
            ended = run_forked(typed, place.parent)
            assert ended.code in (0, 1), (page, words, ended.told)
            assert "Traceback" not in ended.told


def damage(place: Path, page: int) -> None:
    with open(place, "r+b") as file:
        file.seek(page * 4096 + 100)
        file.write(bytes((page * 7 + n * 31) % 256 for n in range(600)))
