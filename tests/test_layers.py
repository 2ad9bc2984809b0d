"""The direction `cli → campaign → maps | tables` holds, and so do the other contracts."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_no_package_imports_what_lies_above_it():
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    words = [sys.executable, "-c", program, "--no-cache", "--config", "pyproject.toml"]
    answer = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


def test_no_room_holds_more_than_25_modules():
    for package in ("campaign", "cli", "maps", "tables"):
        for room in [ROOT / package, *(ROOT / package).rglob("*/")]:
            modules = [file.name for file in room.glob("*.py") if file.name != "__init__.py"]
            assert len(modules) <= 25, f"{room.relative_to(ROOT)} holds {len(modules)}"
