"""The other games: a prayer as a whole command against a bare Python, and exact odds of one."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.figure import Figure, best_in_turn
from tests.benchmarks.installed import installed

PRAY = ("play", "settlers", "pray", "5", "--declare", "grey")
DRAWN = ("--draw", "grey,blue,grey,red,none")


def figures() -> list[Figure]:
    home = installed()
    times = best_in_turn(
        {
            "python -c pass": partial(home.seconds, "python", "-c", "pass"),
            "play settlers pray": partial(home.seconds, "hexcrown", *PRAY),
            "play settlers pray --draw": partial(home.seconds, "hexcrown", *PRAY, *DRAWN),
        },
        repeat=15,
    )
    bare = times.pop("python -c pass")
    return [
        Figure(
            f"{name} : python -c pass",
            taken / bare,
            10,
            "lower",
            f"{taken * 1000:.1f} ms : {bare * 1000:.1f} ms",
            "processor",
        )
        for name, taken in times.items()
    ]
