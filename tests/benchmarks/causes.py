"""Why a figure is missed, as far as that is known: printed beside each that is."""

from __future__ import annotations

import os

from tests.benchmarks.figure import Figure

# Found by profiling; what is here is left on purpose, and goes when the figure is reached.
KNOWN = {
    "a changing command, loaded : sqlite3": (
        "some 20 statements go through SQLAlchemy's connection, which costs 20 to 40 microseconds "
        "each, where the peer makes 17 bare ones"
    ),
    "a command, typical campaign : importing its libraries": (
        "beside its libraries it loads some hundred small modules of the program, and declares the "
        "classes of the tables it touches"
    ),
    "the 95th of a hundred answers under load : on an idle server": (
        "68 clients ask one Python process without a pause, and it answers one after another"
    ),
}
BUSY = 0.75  # of the cores in use by others as well: clocks on the wall are stretched


def cause_of(figure: Figure) -> str:
    """In words; an unknown one says how to find it."""
    if figure.name in KNOWN:
        return KNOWN[figure.name]
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if figure.clock == "wall" and load > cores * (1 + BUSY):
        return f"timed by the wall on a busy machine: a load of {load:.1f} on {cores} cores"
    return "not known: profile its area, python -m cProfile -m tests.benchmarks AREA"
