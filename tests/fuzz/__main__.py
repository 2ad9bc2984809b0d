"""Fuzzing by hand, for as long as one likes: `python -m tests.fuzz TARGET --seconds N`.

Nearly right texts are made by a generator of our own, the same for the same --seed; where atheris
is installed, `--atheris` lets it look for new ways through the code instead. The memory of the
process is bounded (--megabytes), and whatever falls over is printed with its text.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from functools import cache

from tables.chance import Seeded, key_from_seed
from tests.fuzz.mutating import Pick, mutate, picks_of
from tests.fuzz.texts import TARGETS, read
from tests.fuzz.words import time_limit, try_words


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("target", choices=[*TARGETS, "words"])
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", default="1")
    words.add_argument("--megabytes", type=int, default=2000, help="the most memory")
    words.add_argument("--atheris", action="store_true", help="guided by coverage")
    given = words.parse_args()
    if given.atheris:
        return run_atheris(given.target, int(given.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (given.megabytes << 20, given.megabytes << 20))
    return run_own(given.target, given.seconds, given.seed)


def run_own(target: str, seconds: float, seed: str) -> int:
    chance, end, count = Seeded(key_from_seed(seed)), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        stream = chance.stream(("fuzz", target, count))
        try_one(target, lambda most, stream=stream: stream.faces(1, max(most, 1))[0] - 1)  # type: ignore[misc]
        count += 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{target}: {count} tries, no fault, at most {peak:.0f} MB")
    return 0


def try_one(target: str, pick: Pick) -> None:
    if target == "words":
        try_words(pick)
        return
    good = good_texts(target)
    text = mutate(good[pick(len(good))], good, pick)
    try:
        with time_limit():
            read(target, text)
    except BaseException:
        print(f"{target} fell over on {text[:2000]!r}", file=sys.stderr)
        raise


@cache
def good_texts(target: str) -> list[str]:
    return TARGETS[target].good()


def run_atheris(target: str, seconds: int) -> int:
    import atheris

    def one(data: bytes) -> None:
        if target == "words":
            try_words(picks_of(list(data)))
        else:
            read(target, data.decode("utf-8", "replace"))

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}", "-max_len=4096"], one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
