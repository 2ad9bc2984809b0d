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


def test_a_relative_variable_is_passed_over(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "elsewhere")
    assert folders.data_dir() == home / ".local" / "share" / "hexcrown"
