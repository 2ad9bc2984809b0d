"""The same commands on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.campaign.conftest import new_schema, server
from tests.cli.commands.test_campaign_commands import Terminal

__all__ = ["new_schema", "server"]  # fixtures


@pytest.fixture
def address(new_schema: Callable[[], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return new_schema().replace("postgres@", "postgres:s3cret@")


def test_a_campaign_on_a_server_is_kept_like_one_in_a_file(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tell = Terminal(capsys)
    told = tell("new", "Ostmark", "--at", address)
    tell("empire", "add", "Ostmark", "--race", "empire", "--crowns", "9")
    tell("empire", "pay", "Ostmark", "-4", "--reason", "bet")
    tell("undo")
    assert tell.json("status")["empires"][0]["treasury"] == 9
    assert tell("check") == ""
    everything = told + tell("journal") + tell("export") + tell("list")
    assert "s3cret" not in everything + everything_written(Path(os.environ["HEXCROWN_HOME"]))
    assert "by the server" in tell("backup", code=1)
    assert "already contains a campaign" in tell("new", "Again", "--at", address, code=1)


def everything_written(folder: Path) -> str:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in files)
