"""60 phones with open streams and 8 gamemasters on one SQLite file, beside one phone on the same
server when it is idle.

`python -m tests.load --kills 50` is the same with the server killed meanwhile.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.benchmarks.figure import Figure
from tests.load.__main__ import RATIO, Settings, run

SECONDS = 60.0


def figures() -> list[Figure]:
    settings = Settings(
        phones=60, gamemasters=8, seconds=SECONDS, kills=0, stops=0, postgres=False
    )  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="hexcrown-load-") as folder:
        found = run(settings, Path(folder))
    return [
        Figure("acts that are in the books once : acts that were answered",
               1 - len(found["lost"] + found["twice"] + found["problems"]) / found["acts"], 1.0,
               "higher", f"{found['acts']} acts in {SECONDS:.0f} s", "size"),
        *(Figure(f"{kind}: the 95th of a hundred answers under load : on an idle server",
                 each["ratio"], RATIO, "lower",
                 f"{each['p95'] * 1e3:.0f} ms : {each['p95 idle'] * 1e3:.0f} ms")
          for kind, each in found["answers"].items()),
    ]  # fmt: skip
