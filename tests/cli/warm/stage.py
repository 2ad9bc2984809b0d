"""A warm server in folders of its own, and commands handed to it as the installed one does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[3]
TYPED = [sys.executable, "-m", "cli.main"]


class Stage(NamedTuple):
    home: Path
    sockets: Path

    @property
    def variables(self) -> dict[str, str]:
        own = {"HEXCROWN_HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.sockets)}
        own |= {"LANG": "C.UTF-8", "PYTHONUTF8": "1", "PAGER": "cat"}
        return {name: os.environ[name] for name in os.environ if name != "HEXCROWN_COLD"} | own

    def type(self, *words: str, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*TYPED, *words], cwd=ROOT, env={**self.variables, **more},
            input=stdin, capture_output=True, encoding="utf-8",
        )  # fmt: skip

    def begin(self, *words: str, **more: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*TYPED, *words], cwd=ROOT, env=self.variables, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more,
        )  # fmt: skip

    def facts(self) -> dict[str, Any]:
        return json.loads(self.type("warm", "status", "--json").stdout)  # type: ignore[no-any-return]


@contextmanager
def warm_server(folder: Path) -> Iterator[Stage]:
    stage = Stage(folder / "home", folder / "run")
    stage.sockets.mkdir(mode=0o700)
    assert stage.type("new", "Vale", "--seed", "warm").returncode == 0
    # A campaign of theirs is named where they start it: the server's own rehearsals are not there.
    started = stage.type("warm", "--for", "10m", HEXCROWN_CAMPAIGN="Vale")
    assert started.returncode == 0, started.stderr
    try:
        yield stage
    finally:
        stage.type("warm", "stop")


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
