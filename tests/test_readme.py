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


def test_ci_lints_before_it_tests():
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()

    def first(word: str) -> int:
        return next(n for n, line in enumerate(lines) if line.startswith(word))

    linters = [".venv/bin/ruff check", ".venv/bin/mypy", ".venv/bin/lint-imports"]
    assert max(map(first, linters)) < first('eval "$(.ci/readme-command tests)')
