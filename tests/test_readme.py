"""The README's two commands are found by CI. Its examples are replayed in tests/docs."""

import subprocess
from pathlib import Path

import pytest

from tests.conftest import require

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["demo", "tests"])
def test_each_of_the_two_commands_is_one_line_that_ci_finds(name):
    script = ROOT / ".ci" / "readme-command"
    require("bash", "CI runs on it", here=Path("/bin/bash").exists())
    found = subprocess.run(["bash", script, name], capture_output=True, text=True, check=True)
    assert found.stdout.count("\n") == 1
    assert found.stdout.startswith("python3 -m venv .venv && ")


@pytest.mark.parametrize("page", ["README.md", "docs/leggimi.md"])
def test_the_first_page_is_one_that_is_read(page):
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= 150
