"""Warm commands in a typical campaign beside a bare Python, and a cold `status` beside a Python
that imports the same modules and does nothing else.

A warm command is timed as a person types it, one after another with a breath between: the process
that does the next one gets ready meanwhile.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.benchmarks.bench_store import make
from tests.benchmarks.figure import Figure, best_in_turn
from tests.benchmarks.installed import Installed, installed

ROUNDS, COLD_ROUNDS = 40, 15
BREATH = 0.12  # seconds between two commands
COMMANDS = {
    "status": ["status"],
    "army show": ["army", "show", "A3"],
    "army move": ["army", "move", "A3", "0010", "--force", "--reason", "bench"],
    "table roll": ["table", "roll", "necropolis"],
}
UNDONE = ("army move",)  # an army marches once a turn
# What `status` loads, in its order, without what any Python has.
LOADED = (
    "import sys; before = set(sys.modules); sys.argv = ['hexcrown', 'status']; "
    "from cli.main import main; main(); sys.stdout.flush(); "
    "print('LOADED', *(name for name in sys.modules if name not in before), file=sys.stderr)"
)


def figures() -> list[Figure]:
    home = installed()
    with tempfile.TemporaryDirectory(prefix="w") as folder:  # short: a socket lies in it
        place = Path(folder) / "typical.hexcrown"
        make(place).close()
        variables = {
            "HEXCROWN_HOME": f"{folder}/home",
            "HEXCROWN_CAMPAIGN": str(place),
            "XDG_RUNTIME_DIR": folder,
        }
        cold = cold_status(home, variables)
        home.run("hexcrown", "warm", variables=variables)
        try:
            return [*warm_commands(home, variables), cold]
        finally:
            home.run("hexcrown", "warm", "stop", variables=variables)


def warm_commands(home: Installed, variables: dict[str, str]) -> list[Figure]:
    works = {"bare": partial(home.waited, "python", "-c", "pass", variables=variables)}
    works |= {name: partial(wait_for, home, name, variables) for name in COMMANDS}
    times = best_in_turn(works, ROUNDS)
    bare = times.pop("bare")
    return [
        Figure(f"a warm {name} : python -c pass", taken / bare, 3.0, "lower",
               f"{taken * 1e3:.1f} ms : {bare * 1e3:.1f} ms")
        for name, taken in times.items()
    ]  # fmt: skip


def wait_for(home: Installed, name: str, variables: dict[str, str]) -> float:
    time.sleep(BREATH)
    taken = home.waited("hexcrown", *COMMANDS[name], variables=variables)
    if name in UNDONE:
        home.run("hexcrown", "undo", "--yes", variables=variables)
    return taken


def cold_status(home: Installed, variables: dict[str, str]) -> Figure:
    told = subprocess.run(
        [home.bin / "python", "-c", LOADED],
        env=variables, cwd=home.bin, capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = told.stderr.rpartition("LOADED ")[2].split()
    imports = f"import importlib\nfor name in {names!r}:\n    importlib.import_module(name)"
    ours, peer = best_in_turn(
        {
            "ours": partial(home.seconds, "hexcrown", "status", variables=variables),
            "peer": partial(home.seconds, "python", "-c", imports, variables=variables),
        },
        COLD_ROUNDS,
    ).values()
    detail = f"{ours * 1e3:.0f} ms : {peer * 1e3:.0f} ms for {len(names)} modules"
    name = "a cold status : importing the modules it loads"
    return Figure(name, ours / peer, 1.15, "lower", detail, "processor")
