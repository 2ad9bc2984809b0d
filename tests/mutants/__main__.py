"""Do the tests notice? One small fault at a time is put into a module; its tests must fail.

    python -m tests.mutants                        a sample, another with each commit
    python -m tests.mutants --seed 7 --sample 60   the same sample again, a larger one
    python -m tests.mutants tables/library/conditions.py --all  every fault of one module

The tests are run once and watched, so that each fault is tried on those that run its line. Files on
disk are never touched: the faulty module is made while it is imported, in a process of its own.
Exits 1 if more survive than are allowed. Survivors are printed with their line: either a test is
missing, or the fault changes nothing that matters and belongs in `equivalent.toml`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants.faults import ROOT, Mutant, find_mutants

ENOUGH = 0.8  # the part of the sample that must be noticed
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SCOPE = (
    "campaign/actions", "campaign/effects", "campaign/journal", "campaign/knowledge",
    "campaign/orders", "campaign/players", "campaign/season",
    "tables/agenda", "tables/cards", "tables/chance", "tables/dice", "tables/library",
    "tables/odds",
)  # fmt: skip


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    words.add_argument("files", nargs="*", metavar="FILE", help="these alone")
    words.add_argument("--sample", type=int, default=30)
    words.add_argument("--seed", default=count_commits())
    words.add_argument("--jobs", type=int, default=2, help="at a time")
    words.add_argument("--all", action="store_true")
    words.add_argument("--one", nargs=2, metavar=("FILE", "N"), help="run one fault here and now")
    given = words.parse_args()
    if given.one:
        from tests.mutants.covering import run_tests_here

        return run_tests_here(given.one[0], int(given.one[1]))
    mutants = leave_out_equivalent(find_all(given.files or find_files()))
    chosen = mutants if given.all else sample(mutants, given.sample, given.seed)
    print(f"{len(chosen)} of {len(mutants)} faults, seed {given.seed}", flush=True)
    return report(try_out(chosen, given.jobs))


def count_commits() -> str:
    """Grows with each commit, so that each draws a sample of its own."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "1"
    return found.stdout.strip()


def find_files() -> list[str]:
    found: list[str] = []
    for folder in SCOPE:
        files = [str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py")]
        if not files:
            raise SystemExit(f"{folder} holds no module: correct SCOPE in {__file__}")
        found += sorted(files)
    return found


def find_all(files: Iterable[str]) -> list[Mutant]:
    return [mutant for file in files for mutant in find_mutants(file)]


def leave_out_equivalent(mutants: Sequence[Mutant]) -> list[Mutant]:
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    known = {(each["file"], each["line"], each["fault"]) for each in listed}
    return [each for each in mutants if (each.file, each.source, each.what) not in known]


def sample(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of them, each as likely as another, the same for the same seed."""
    from tables.chance.sources import Seeded, key_from_seed  # not before a fault may be put into it

    left = list(mutants)
    stream = Seeded(key_from_seed(seed)).stream(("mutants",))
    wanted = min(count, len(left))
    return sorted(left.pop(stream.faces(1, len(left))[0] - 1) for _ in range(wanted))


def try_out(chosen: Sequence[Mutant], jobs: int) -> list[tuple[Mutant, bool]]:
    from tests.mutants.covering import is_noticed, watch

    start = time.monotonic()
    covering = watch(sorted({mutant.file for mutant in chosen}), jobs)
    print(f"{len(covering.seconds)} tests watched in {time.monotonic() - start:.0f} s", flush=True)

    def try_one(mutant: Mutant) -> bool:
        begun = time.monotonic()
        tests = covering.tests_for(mutant)
        noticed = is_noticed(mutant, tests)
        mark = "noticed " if noticed else "SURVIVED"
        took = f"{len(tests)} tests, {time.monotonic() - begun:.0f} s"
        print(f"{mark} {mutant.file}:{mutant.line} {mutant.what} ({took})", flush=True)
        if not noticed:
            print(f"         {mutant.source}", flush=True)
        return noticed

    with ThreadPoolExecutor(jobs) as pool:
        return list(zip(chosen, pool.map(try_one, chosen), strict=True))


def report(tried: Sequence[tuple[Mutant, bool]]) -> int:
    noticed = sum(noticed for _, noticed in tried)
    print(f"{noticed} of {len(tried)} noticed")
    return 0 if noticed >= ENOUGH * len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
