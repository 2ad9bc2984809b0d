"""Play campaigns and print what they reached; what none of them reached fails.

Each is checked every few years, played again with the same key, and undone to its first day.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.long.played import GOLDEN, play_campaign
from tests.long.reached import Reached, missing, nothing_reached, print_reached


class Report(NamedTuple):
    """Of one campaign."""

    number: int
    digest: str
    problems: list[str]
    reached: Reached
    seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="so many processes at once")
    parser.add_argument("--once", action="store_true", help="do not play each again")
    parser.add_argument("--golden", action="store_true", help="write the golden file anew")
    words = parser.parse_args()
    if words.golden:
        return write_golden(words.years)
    numbers = range(words.first, words.first + words.campaigns)
    reached, failed = nothing_reached(), 0
    for report in run_all(numbers, words.years, not words.once, words.jobs):
        reached.add(report.reached)
        failed += 1 if report.problems else 0
        tell(report)
    print_reached(reached)
    left = {part: names for part, names in missing(reached).items() if names}
    for part, names in left.items():
        print(f"never reached, {part}: {', '.join(names)}")
    return 1 if failed or left else 0


def run_all(numbers: range, years: int, twice: bool, jobs: int) -> Iterator[Report]:
    """In the order of their numbers, however many play at once."""
    one = partial(run_one, years=years, twice=twice)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, numbers)


def run_one(number: int, years: int, twice: bool) -> Report:
    start = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        first = play_campaign(str(Path(folder) / "a.hexcrown"), number, years)
        problems = list(first.problems)
        if twice:
            again = play_campaign(str(Path(folder) / "b.hexcrown"), number, years, take_back=False)
            if first.digest != again.digest:
                problems.append("played again it is another campaign")
    return Report(number, first.digest, problems, first.reached, perf_counter() - start)


def tell(report: Report) -> None:
    fate = "; ".join(report.problems[:5]) or "well"
    print(f"campaign {report.number}: {report.digest} {report.seconds:.0f} s, {fate}", flush=True)


def write_golden(years: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        played = play_campaign(str(Path(folder) / "a.hexcrown"), 0, years)
    document = {"years": years, "digest": played.digest, **played.summary}
    GOLDEN.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"{GOLDEN}: {played.digest} {played.problems}")
    return 1 if played.problems else 0


if __name__ == "__main__":
    sys.exit(main())
