"""Commands leave nothing behind that would keep running, unless `hexcrown warm` asked for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_no_command_starts_a_warm_server_by_itself(tmp_path: Path) -> None:
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    environment = os.environ | {
        "HEXCROWN_HOME": str(tmp_path / "home"), "XDG_RUNTIME_DIR": str(runtime),
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    for words in (["roll", "1d6"], ["new", "A", "--seed", "x"]):
        command = [sys.executable, "-m", "cli.main", *words]
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True)
        assert done.returncode == 0, done.stderr
    assert list(runtime.rglob("*")) == []
