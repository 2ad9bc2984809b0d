"""What a person at a terminal sees: colours and tables; what a program reads: plain text."""

from __future__ import annotations

import os
import pty
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from rich.color import Color
from rich.style import Style

from maps.drawing.palette import BANNERS

ROOT = Path(__file__).parents[3]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LOADED = (
    "import sys; from cli.main import main; code = main();"
    "print('LOADED', *sorted(m for m in sys.modules if m == 'rich')); sys.exit(code)"
)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("home")
    for words in (["new", "Vale"], ["empire", "add", "Ostmark", "--race", "empire"],
                  ["empire", "add", "Tiranoc", "--race", "high-elves"]):  # fmt: skip
        assert piped(folder, *words).returncode == 0
    return folder


def variables(home, **more):
    return {**os.environ, "HEXCROWN_HOME": str(home), "LANG": "C.UTF-8", "PYTHONUTF8": "1", **more}


def piped(home, *words):
    command = [sys.executable, "-m", "cli.main", *words]
    return subprocess.run(
        command, cwd=ROOT, env=variables(home), capture_output=True, encoding="utf-8"
    )


def at_terminal(home, *words, columns=80, code=None, **more):
    """All that a terminal of so many columns is sent."""
    from fcntl import ioctl
    from termios import TIOCSWINSZ

    leader, follower = pty.openpty()
    ioctl(follower, TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    start = [sys.executable, *(["-c", code] if code else ["-m", "cli.main"]), *words]
    environment = variables(home, TERM="xterm-256color", PAGER="cat", **more)
    environment.pop("COLUMNS", None)
    if "NO_COLOR" not in more:
        environment.pop("NO_COLOR", None)
    program = subprocess.Popen(
        start, cwd=ROOT, env=environment, stdin=follower, stdout=follower, stderr=follower
    )
    os.close(follower)
    told = b""
    try:
        while piece := os.read(leader, 65536):
            told += piece
    except OSError:  # Linux: the other end is closed
        pass
    finally:
        os.close(leader)
    program.wait()
    return told.decode("utf-8").replace("\r\n", "\n")


def seen(told):
    return ESCAPE.sub("", told)


@pytest.mark.parametrize(
    "words",
    [
        ("status",), ("empire", "list"), ("odds", "3d6"), ("table", "show", "necropolis"),
        ("table", "list"), ("table", "odds", "ruins"), ("table", "odds", "--help"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_terminal_gets_colours_and_no_line_that_does_not_fit(home, words, lang):
    told = at_terminal(home, *words, "--lang", lang)
    assert ESCAPE.search(told)
    assert [line for line in seen(told).split("\n") if len(line) > 80] == []


@pytest.mark.parametrize("words", [("status",), ("empire", "list"), ("odds", "3d6")])
def test_a_program_gets_plain_text(home, words):
    out = piped(home, *words).stdout
    assert out.isascii()
    assert "\x1b" not in out


def test_an_empire_has_the_colour_it_has_on_the_map(home):
    told = at_terminal(home, "empire", "list", COLORTERM="truecolor")
    for name, colour in zip(("Ostmark", "Tiranoc"), BANNERS, strict=False):
        mark = Style(color=Color.parse(colour)).render("▌")
        assert f"{mark}{name}" in told


def test_without_colour_the_words_are_the_same(home):
    told = at_terminal(home, "odds", "3d6", NO_COLOR="1")
    assert "38;5" not in told
    assert "12.50%" in seen(told)


def test_a_help_text_says_the_same_in_colours(home):
    words = ("turn", "until", "--help")
    assert seen(at_terminal(home, *words)).rstrip() == piped(home, *words).stdout.rstrip()


@pytest.mark.parametrize("words", [("roll", "2d6"), ("table", "roll", "ruins", "--seed", "a")])
def test_a_roll_loads_no_rich_at_a_terminal_either(home, words):
    assert "LOADED\n" in at_terminal(home, *words, code=LOADED)


def test_hexcrown_alone_at_a_terminal_without_a_campaign_says_where_to_begin(tmp_path):
    said = at_terminal(tmp_path)
    assert "hexcrown guide" in said
    assert "hexcrown serve" in said
    assert len(said.splitlines()) < 24
    assert "farsi guidare qui" in at_terminal(tmp_path, HEXCROWN_LANG="it")
    assert piped(tmp_path).stdout.startswith("Usage: hexcrown")
