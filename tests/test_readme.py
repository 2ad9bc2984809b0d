"""The README's examples give what they show, and its two commands are found by CI."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.conftest import require

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")


def examples() -> list[tuple[str, str]]:
    """(words, output) of every `$ hexcrown …` in a console block."""
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    parts = [part for block in blocks for part in block.split("$ hexcrown ")[1:]]
    return [tuple(part.split("\n", 1)) for part in parts]  # type: ignore[misc]


@pytest.mark.parametrize(("words", "output"), examples())
def test_an_example_of_the_readme_gives_what_it_shows(words, output, monkeypatch, capsys):
    from cli.run import run

    assert run(shlex.split(words)) == 0
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("name", ["demo", "tests"])
def test_each_of_the_two_commands_is_one_line_that_ci_finds(name):
    script = ROOT / ".ci" / "readme-command"
    require("bash", "CI runs on it", here=Path("/bin/bash").exists())
    found = subprocess.run(["bash", script, name], capture_output=True, text=True, check=True)
    assert found.stdout.count("\n") == 1
    assert found.stdout.startswith("python3 -m venv .venv && ")
