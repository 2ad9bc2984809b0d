"""`python -m tests.simulation`: everything that can be done at a table, by one seed.

A seed decides who goes next and what they do, which dice fall, what fails, and what time it is.
After every step the books are asked whether they hold. What fails is told with its seed;
`--seed N --minimise` leaves out the steps that are not needed to see it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from time import perf_counter

from tests.simulation.running import Failure, Result, minimise, simulate


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=0, help="so many, from --first on")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, help="this one alone, told step by step")
    parser.add_argument("--steps", type=int, default=300, help="of each seed")
    parser.add_argument("--only", help="these steps alone, as 3,17,42")
    parser.add_argument("--minimise", action="store_true", help="find the fewest steps that fail")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEXCROWN_HOME"] = home
        if given.seed is not None:
            return run_one(given)
        return run_many(given)


def run_one(given: argparse.Namespace) -> int:
    steps = [int(n) for n in given.only.split(",")] if given.only else list(range(given.steps))
    log: list[str] = []
    result = simulate(given.seed, steps, often=1, log=log)
    failure = result.failure
    if failure and given.minimise:
        failure = minimise(failure, lambda left: simulate(given.seed, left, often=1))
        log = failure.log
    print("\n".join(log))
    return tell(failure) if failure else 0


def tell(failure: Failure) -> int:
    print(f"seed {failure.seed} fails at step {failure.step}: {failure.what}")
    only = ",".join(map(str, failure.steps))
    print(f"see it again: python -m tests.simulation --seed {failure.seed} --only {only}"
          if len(failure.steps) < 60 else
          f"see it again: python -m tests.simulation --seed {failure.seed} --minimise")  # fmt: skip
    return 1


def run_many(given: argparse.Namespace) -> int:
    begun, taken, failed, amended = perf_counter(), Counter[str](), 0, 0
    for seed in range(given.first, given.first + given.seeds):
        result: Result = simulate(seed, range(given.steps))
        taken += result.taken
        amended += result.amended
        if result.failure:
            failed += tell(result.failure)
    seconds = perf_counter() - begun
    for name, count in sorted(taken.items()):
        print(f"{count:7} {name}")
    rate = taken.total() / seconds
    print(f"{given.seeds} seeds, {taken.total()} steps, {amended} amended, {failed} failed; "
          f"{seconds:.0f} s, {rate:.0f} steps a second")  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
