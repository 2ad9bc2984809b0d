"""Play campaigns and print what they reached; what none of them reached fails.

Each is checked every few years, played again with the same key, and undone to its first day.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.long.played import GOLDEN, play_campaign
from tests.long.reached import Reached, missing, nothing_reached, print_reached


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--once", action="store_true", help="do not play each again")
    parser.add_argument("--golden", action="store_true", help="write the golden file anew")
    words = parser.parse_args()
    if words.golden:
        return write_golden(words.years)
    reached, failed = nothing_reached(), 0
    for number in range(words.first, words.first + words.campaigns):
        failed += run_one(number, words.years, reached, twice=not words.once)
    print_reached(reached)
    left = {part: names for part, names in missing(reached).items() if names}
    for part, names in left.items():
        print(f"never reached, {part}: {', '.join(names)}")
    return 1 if failed or left else 0


def run_one(number: int, years: int, reached: Reached, twice: bool) -> int:
    """1 if something is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        first = play_campaign(str(Path(folder) / "a.hexcrown"), number, years)
        problems = list(first.problems)
        if twice:
            again = play_campaign(str(Path(folder) / "b.hexcrown"), number, years, take_back=False)
            if first.digest != again.digest:
                problems.append("played again it is another campaign")
    reached.add(first.reached)
    print(f"campaign {number}: {first.digest} {'; '.join(problems[:5]) or 'well'}", flush=True)
    return 1 if problems else 0


def write_golden(years: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        played = play_campaign(str(Path(folder) / "a.hexcrown"), 0, years)
    document = {"years": years, "digest": played.digest, **played.summary}
    GOLDEN.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    print(f"{GOLDEN}: {played.digest} {played.problems}")
    return 1 if played.problems else 0


if __name__ == "__main__":
    sys.exit(main())
