"""A thousand whole solo games of MacNificent against a random player, in process: 20 s at most."""

from __future__ import annotations

import time

from tests.benchmarks.figure import Figure
from tests.tables.glen_more_games import play_game

GAMES = 1000
SECONDS = 20.0


def figures() -> list[Figure]:
    begun = time.process_time()
    turns = sum(play_game(f"figure {number}").state["turns"] for number in range(GAMES))
    seconds = time.process_time() - begun
    detail = f"{GAMES} games, {turns} turns of hers in {seconds:.1f} s"
    return [
        Figure("a thousand games of MacNificent, s", seconds, SECONDS, "lower", detail, "processor")
    ]
