"""`play glen-more` at a real pseudo-terminal: the program itself, typed to line by line."""

from __future__ import annotations

import importlib.util
import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.play.test_glen_more import SCRIPT
from tests.conftest import require

ROOT = Path(__file__).parents[3]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
PROMPT = "hexcrown> "
PATIENCE = 60.0  # seconds without a letter, after which nothing will come


class Terminal:
    """The program in a terminal of 24 lines and 100 columns, and somebody who types."""

    def __init__(self, home: Path, *words: str) -> None:
        import pty

        self.leader, follower = pty.openpty()
        widen(follower)
        variables = {"TERM": "dumb", "LANG": "C.UTF-8", "HEXCROWN_HOME": str(home)}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "cli.main", *words],
            stdin=follower, stdout=follower, stderr=follower,
            cwd=ROOT, env={**os.environ, **variables}, start_new_session=True,
        )  # fmt: skip
        os.close(follower)

    def read(self, until: str | None = None) -> str:
        """What stands there when `until` has come last, or the program has ended."""
        told = b""
        while until is None or not as_seen(told).endswith(until):
            ready, _, _ = select.select([self.leader], [], [], PATIENCE)
            assert ready, f"nothing comes after {told[-300:]!r}"
            try:
                piece = os.read(self.leader, 65536)
            except OSError:  # Linux: the other end is closed
                piece = b""
            if not piece:
                break
            told += piece
        assert "Traceback" not in as_seen(told)
        return as_seen(told)

    def type(self, *words: str) -> str:
        """A line typed at the prompt; what is answered before the next one."""
        self.wait_for_raw_mode()
        os.write(self.leader, f"{shlex.join(words)}\r".encode())
        return self.read(PROMPT).partition("\n")[2].removesuffix(PROMPT)

    def wait_for_raw_mode(self) -> None:
        """On a dumb terminal prompt_toolkit shows its prompt first and stops the terminal's echo
        a moment later: what is typed between the two stands there twice."""
        import termios

        for _ in range(int(PATIENCE * 100)):
            if not termios.tcgetattr(self.leader)[3] & termios.ECHO:
                return
            time.sleep(0.01)

    def end(self) -> tuple[int, str]:
        told = self.read()
        return self.program.wait(timeout=PATIENCE), told

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.leader)


def as_seen(told: bytes) -> str:
    """Without colours and the like."""
    return ESCAPE.sub("", told.decode(errors="replace")).replace("\r", "")


def widen(terminal: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))


@pytest.fixture(autouse=True)
def a_system_with_terminals() -> None:
    here = importlib.util.find_spec("termios") is not None
    require("a pseudo-terminal", "this system has none", here=here)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, "shell")
    terminal.read(PROMPT)
    yield terminal
    terminal.close()


def glen_more(home: Path, *words: str) -> tuple[int, str]:
    """One command in a terminal of its own."""
    terminal = Terminal(home, "play", "glen-more", *words)
    try:
        return terminal.end()
    finally:
        terminal.close()


def test_a_whole_solo_game_is_played_and_undone_at_the_prompt(shell: Terminal) -> None:
    def play(*words: str) -> str:
        return shell.type("play", "glen-more", *words)

    play("new", "--level", "Raiglar", "--seed", "table", "--dice", "1")
    start = play("status")
    told = [play(*words) for words in SCRIPT]
    assert "DO: move her pawn" in told[1]
    assert "MacNificent wins" in told[-1]
    assert play("status") != start

    for words in reversed(SCRIPT):
        assert f"taken back: play glen-more {words[0]}" in play("undo")
    assert play("status") == start
    assert "nothing to undo" in play("undo")


def test_turns_and_an_undo_each_in_a_terminal_of_its_own(tmp_path: Path) -> None:
    assert glen_more(tmp_path, "new", "--seed", "d")[0] == 0
    code, told = glen_more(tmp_path, "turn", "M", "A", "W", "V", "--card", "1")
    assert (code, "DO: move her pawn" in told) == (0, True)
    code, told = glen_more(tmp_path, "undo")
    assert (code, "taken back: play glen-more turn M A W V" in told) == (0, True)
    assert "turn 0" in glen_more(tmp_path, "status")[1]


def test_a_slip_at_the_prompt_is_told_and_the_game_goes_on(shell: Terminal) -> None:
    shell.type("play", "glen-more", "new", "--seed", "a")
    assert "hexcrown: " in shell.type("play", "glen-more", "turn", "Q")
    assert "DO: move her pawn" in shell.type(
        "play", "glen-more", "turn", "M", "A", "W", "--card", "6"
    )
    os.write(shell.leader, b"exit\r")
    assert shell.end()[0] == 0
