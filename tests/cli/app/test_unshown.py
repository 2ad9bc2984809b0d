"""What was done is said, even if its answer can't be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown

FULL = Path("/dev/full")


def fail(*args: object) -> None:
    raise RuntimeError("no words today")


@pytest.mark.in_process
def test_a_fault_while_an_answer_is_written_names_the_act(
    hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    hexcrown("new", "vale")
    monkeypatch.setattr("cli.commands.campaigns.option.render_option", fail)
    answer = hexcrown("option", "open-sea", "yes")
    assert answer.code == 3
    assert "done (act 2), but it could not be displayed" in answer.err
    assert hexcrown("undo").code == 0


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_an_answer_that_finds_no_room_names_the_act(tmp_path: Path) -> None:
    environment = {**os.environ, "HEXCROWN_HOME": str(tmp_path)}

    def run(*words: str, out: int | None = subprocess.DEVNULL) -> subprocess.CompletedProcess[str]:
        start = "from cli.main import start; import sys; sys.exit(start())"
        return subprocess.run(
            [sys.executable, "-c", start, *words], env=environment, stdout=out,
            stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    run("new", "vale")
    with FULL.open("w") as full:
        answer = run("option", "open-sea", "yes", out=full.fileno())
    assert answer.returncode == 1
    assert "done (act 2), but it could not be displayed" in answer.stderr


@pytest.mark.in_process
@pytest.mark.parametrize(
    "words",
    ["undo --yes", "redo", "savepoint now", "turn next --auto", "note hallo", "option open-sea yes",
     "invite Ostmark", "orders ready Ostmark", "empire set Ostmark player=Anna --reason so",
     "orders add Ostmark -- army move 1 0102", "rename Dale", "empire pay Ostmark 3 --reason so"],
)  # fmt: skip
def test_whatever_is_done_is_said_though_it_can_not_be_shown(
    hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch, words: str, tmp_path: Path
) -> None:
    hexcrown("new", "vale")
    file = tmp_path / "map.txt"
    file.write_text("0101 lowland\n0102 lowland\n")
    hexcrown("map", "lay", str(file))
    hexcrown("empire", "add", "Ostmark", "--race", "empire", "--crowns", "9")
    hexcrown("army", "add", "Guard", "owner=Ostmark", "tile=0101", "points=700", "--reason", "so")
    if words == "redo":
        hexcrown("undo", "--yes")
    with monkeypatch.context() as broken:
        broken.setattr("cli.app.output.write", fail)
        answer = hexcrown(*words.split())
    newest = hexcrown("journal", "--json").document["entries"][-1]["act"]
    assert answer.code == 3
    assert f"done (act {newest}), but it could not be displayed" in answer.err
