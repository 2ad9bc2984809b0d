"""A terminal of 40 columns: nothing is wider, but what must be copied whole."""

import io
import re
import shlex
import sys

import pytest

from cli.app.run import run
from tests.docs.stage import make_stage

COLUMNS = 40
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
WORDS = """
status
list
army list
army show 1
empire list
settlement list
site list
tile show 0405
map show
map path 0405 0803
map realms
journal
journal show 3
why army:1.points
report
roster
chart crowns
find Ost
option
config
turn status
turn order
turn plan
orders list
table list
table show scouting
table roll scouting --column plain --seed x
table odds scouting --column plain
rule ME-NEC-10
rule --search tower
odds 2d6
roll 30d6
--help
army --help
army move --help
turn until --help
config --help
journal --help
"""


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    home = tmp_path_factory.mktemp("narrow")
    make_stage(home)
    return home


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("words", WORDS.strip().splitlines())
def test_no_line_is_wider_than_the_terminal(words, lang, stage, monkeypatch):
    monkeypatch.setenv("HEXCROWN_HOME", str(stage))
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("PAGER", "cat")
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        patch.setattr(sys, "stderr", terminal)
        run([*shlex.split(words), "--lang", lang])
    lines = COLOURS.sub("", terminal.getvalue()).split("\n")
    wide = [line for line in lines if len(line.rstrip()) > COLUMNS and is_foldable(line)]
    assert len(lines) > 1
    assert wide == []


def is_foldable(line: str) -> bool:
    """A path or another long word is left whole, so that it can be copied."""
    return max(map(len, line.split())) < COLUMNS - 10
