"""Where a command's dice come from: the system, typed in, asked for or seeded.

Apart from `cli.options.chance_options`, which loads Typer, for the commands that do without it.
"""

from __future__ import annotations

import sys

from cli.app.text import clean, tr
from cli.app.trouble import Usage
from tables.chance.sources import Asked, Chance, Seeded, Typed, Unseeded, key_from_seed, parse_faces
from tables.errors import Refused, WrongWords


def make_chance(dice: str | None = None, ask: bool = False, seed: str | None = None) -> Chance:
    """At most one of the three; the system's generator without."""
    if (dice is not None) + ask + (seed is not None) > 1:
        raise Usage("--dice, --ask and --seed exclude each other: give one")
    if dice is not None:
        return Typed(parse_faces(dice))
    if ask:
        return Asked(ask_die)
    return Unseeded() if seed is None else Seeded(key_from_seed(seed))


def ask_die(number: int, sides: int, problem: WrongWords | None) -> str:
    """Ask a person on standard error, so that the answer to `--json` stays one document."""
    if problem:
        tell(tr(problem.message, **problem.facts) + "\n")
    tell(tr("die {number}, a d{sides}: ", number=number, sides=sides))
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    if not answer:
        tell("\n")
        raise Refused(
            "no more answers: die {number} is next, a d{sides}", number=number, sides=sides
        )
    return answer


def tell(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(clean(text))
        sys.stderr.flush()
