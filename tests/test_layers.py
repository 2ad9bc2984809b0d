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
