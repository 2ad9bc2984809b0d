"""60 phones with open streams and 8 gamemasters on one SQLite file, beside one phone on the same
server with nobody else there.

`python -m tests.load --kills 50` is the same with the server killed meanwhile.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.benchmarks.figure import Figure
from tests.load.__main__ import Settings, run

SECONDS = 60.0


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="hexcrown-load-") as folder:
        found = run(Settings(phones=60, gamemasters=8, seconds=SECONDS, kills=0), Path(folder))
    busy, idle, acts = (float(str(found[name])) or 0.001 for name in ("p95", "p95 idle", "acts"))
    lost = len(found["lost"]) + len(found["problems"])  # type: ignore[arg-type]
    lost += int(str(found["twice"])) + int(str(found["lines lost"]))
    return [
        Figure("the 95th of a hundred answers under load : on an idle server", busy / idle, 5.0,
               "lower", f"{busy * 1e3:.0f} ms : {idle * 1e3:.0f} ms"),
        Figure("acts that are in the books once : acts that were answered", 1 - lost / acts, 1.0,
               "higher", f"{acts:.0f} acts in {SECONDS:.0f} s, {lost} lost or done twice", "size"),
    ]  # fmt: skip
