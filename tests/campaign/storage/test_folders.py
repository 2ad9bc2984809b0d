"""Where a person's files live."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.storage import folders


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("HEXCROWN_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_a_folder_that_an_earlier_version_made_stays_in_use(home: Path) -> None:
    system = home / "Library" / "Application Support" / "hexcrown"  # as on a Mac
    assert folders.chosen_folder(lambda: system, ".local/share") == system
    before = home / ".local" / "share" / "hexcrown"
    before.mkdir(parents=True)
    assert folders.chosen_folder(lambda: system, ".local/share") == before
    system.mkdir(parents=True)
    assert folders.chosen_folder(lambda: system, ".local/share") == system


def test_a_relative_variable_is_passed_over(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "elsewhere")
    assert folders.data_dir() == home / ".local" / "share" / "hexcrown"
