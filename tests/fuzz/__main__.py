"""Fuzzing by hand, for as long as one likes: `python -m tests.fuzz TARGET --seconds N`.

Nearly right texts are made by a generator of our own, the same for the same --seed; where atheris
is installed, `--atheris` lets it look for new ways through the code instead, beginning with the
right ones. Memory is bounded (--megabytes), and whatever falls over is printed with its text.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.bounds import MEGABYTES, SECONDS, bound_memory, time_limit

if TYPE_CHECKING:
    from tests.fuzz.mutating import Pick

OURS = ["tables", "maps", "campaign", "cli"]


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("target", help="dice, pack, map, orders, export, csv, import, deck or words")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", default="1")
    words.add_argument("--megabytes", type=int, default=MEGABYTES, help="the most memory")
    words.add_argument("--atheris", action="store_true", help="guided by coverage")
    given = words.parse_args()
    if given.atheris:
        return run_atheris(given.target, int(given.seconds), given.megabytes)
    bound_memory(given.megabytes)
    return run_own(given.target, given.seconds, given.seed)


def run_own(target: str, seconds: float, seed: str) -> int:
    from tables.chance.sources import Seeded, key_from_seed

    chance, end, count = Seeded(key_from_seed(seed)), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        stream = chance.stream(("fuzz", target, count))
        try_one(target, lambda most, stream=stream: stream.faces(1, max(most, 1))[0] - 1)  # type: ignore[misc]
        count += 1
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{target}: {count} tries, no fault, at most {peak:.0f} MB")
    return 0


def try_one(target: str, pick: Pick) -> None:
    from tests.fuzz.mutating import mutate
    from tests.fuzz.texts import good_texts, read
    from tests.fuzz.words import try_words

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


def run_atheris(target: str, seconds: int, megabytes: int) -> int:
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

    with atheris.instrument_imports(include=OURS):  # before anything of ours is loaded
        from tests.fuzz.mutating import mutate, picks_of
        from tests.fuzz.texts import good_texts, read
        from tests.fuzz.words import try_words

    def one(data: bytes) -> None:
        """Bytes are the text itself or, after a 0, the numbers that bend a good one."""
        numbers = [int.from_bytes(data[at : at + 2], "big") for at in range(1, len(data), 2)]
        if target == "words":
            try_words(picks_of(numbers))
        elif data[:1] == b"\0":
            pick = picks_of(numbers)
            good = good_texts(target)
            read(target, mutate(good[pick(len(good))], good, pick))
        else:
            read(target, data.decode("utf-8", "replace"))

    with tempfile.TemporaryDirectory(prefix="hexcrown-corpus-") as corpus:
        texts = good_texts(target) if target != "words" else []
        for number, text in enumerate(["\0some numbers to begin with", *texts]):
            (Path(corpus) / str(number)).write_text(text, encoding="utf-8")
        bounds = [f"-max_total_time={seconds}", f"-timeout={SECONDS}", f"-rss_limit_mb={megabytes}"]
        atheris.Setup([sys.argv[0], *bounds, "-max_len=20000", "-print_final_stats=1", corpus], one)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
