"""Answers written to files: whole, over nothing unasked, over what the program keeps never."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.errors import Refused
from campaign.journal.founding import found_campaign
from campaign.storage.files import clean_drafts, draft_of, read_file, write_file
from campaign.storage.store import open_store
from tests.campaign.books import problems
from tests.campaign.conftest import KEY

ENDED = 4_194_305  # no process has so high a number


def test_a_file_that_exists_is_written_over_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    write_file(file, "first")
    with pytest.raises(Refused, match="exists"):
        write_file(file, "second")
    assert file.read_text() == "first"
    write_file(file, "second", force=True)
    assert file.read_text() == "second"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize("name", ["a.db", "a.db-wal", "new.hexcrown"])
def test_a_campaign_and_its_log_are_never_written_over(name: str, tmp_path: Path) -> None:
    store = found_campaign(str(tmp_path / "a.db"), "A", key=KEY)
    with pytest.raises(Refused, match="it is not overwritten"):
        write_file(tmp_path / name, "{}", force=True)
    assert problems(store) == []
    store.close()
    open_store(str(tmp_path / "a.db")).close()


@pytest.mark.parametrize("name", ["pack.toml", "tables/ruins.toml", "game.json", "fifo", "."])
def test_a_pack_a_game_a_device_and_a_folder_are_never_written_over(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "tables").mkdir()
    for each in ("pack.toml", "tables/ruins.toml"):
        (tmp_path / each).write_text("kept")
    (tmp_path / "game.json").write_text('{"format":1,"game":"x","hexcrown":"game"}')
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(Refused, match="it is not overwritten"):
        write_file(tmp_path / name, "{}", force=True)
    assert (tmp_path / "pack.toml").read_text() == "kept"


def test_drafts_of_ended_commands_are_removed_and_those_of_living_ones_stay(
    tmp_path: Path,
) -> None:
    own = draft_of(tmp_path / "out.txt")
    parent = tmp_path / f"out.txt.{os.getppid()}-0123456789ab.part"
    ended = tmp_path / f"a.hexcrown.{ENDED}-0123456789ab.part-wal"
    before = tmp_path / f"out.txt.{os.getpid()}-0123456789ab.part"  # our number, as in a container
    other = tmp_path / "thesis.part"
    for path in (own, parent, ended, before, other):
        path.touch()
    clean_drafts(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted((own, parent, other))


@pytest.mark.parametrize("name", ["/dev/zero", "."])
def test_a_device_or_a_folder_is_not_read(name: str) -> None:
    with pytest.raises(Refused, match="is not a file"):
        read_file(name)
