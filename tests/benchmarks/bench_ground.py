"""Start-up against a bare Python, dice against d20, exact odds against icepool."""

from __future__ import annotations

import itertools
import time
import timeit
from collections.abc import Callable
from functools import partial

from tables.chance.sources import Seeded, Stream, Unseeded
from tables.dice.expression import parse
from tables.dice.odds import weigh
from tests.benchmarks.figure import Figure, best, best_in_turn
from tests.benchmarks.installed import Installed, installed

HOSTILE = ["(" * 10_000, "9" * 100_000, "999999999d999999999", "1d1!", "1d2rr<3", "1/0", "d", ""]


def figures() -> list[Figure]:
    return [*start_up(), *start_up_by_old_pip(), *hostile(), *dice(), *odds(), *many_dice()]


def start_up() -> list[Figure]:
    home = installed()
    times = best_in_turn(
        {
            "python -c pass": partial(home.seconds, "python", "-c", "pass"),
            "roll 2d6+1": partial(home.seconds, "hexcrown", "roll", "2d6+1"),
            "roll 2d6+1 --json": partial(home.seconds, "hexcrown", "roll", "2d6+1", "--json"),
            "table show ruins": partial(home.seconds, "hexcrown", "table", "show", "ruins"),
        },
        repeat=25,
    )
    bare = times.pop("python -c pass")
    return [
        Figure(
            f"{name} : python -c pass",
            taken / bare,
            1.4 if name == "roll 2d6+1" else 8,
            "lower",
            f"{taken * 1000:.1f} ms : {bare * 1000:.1f} ms",
            "processor",
        )
        for name, taken in times.items()
    ]


def start_up_by_old_pip() -> list[Figure]:
    home = Installed(old_pip=True)
    bare, roll = best_in_turn(
        {
            "bare": partial(home.seconds, "python", "-c", "pass"),
            "roll": partial(home.seconds, "hexcrown", "roll", "2d6+1"),
        },
        repeat=25,
    ).values()
    name = "roll 2d6+1 : python -c pass, script by the pip that came with Python"
    return [Figure(name, roll / bare, 1.8, "lower", f"{roll * 1000:.1f} ms", "processor")]


def hostile() -> list[Figure]:
    home = installed()
    start = best_in_turn({"": partial(home.seconds, "hexcrown", "roll", "2d6", "--json")})[""]
    works = {text: partial(home.seconds, "hexcrown", "roll", text, okay=(2,)) for text in HOSTILE}
    worst = max(best_in_turn(works, repeat=3).values())
    name = "hostile text, seconds beyond start-up"
    return [Figure(name, max(0, worst - start), 0.2, "lower", "", "processor")]


def dice() -> list[Figure]:
    import d20

    found = []
    for text, limit in (("1d6", 10), ("2d6+3", 10), ("4d6kh3", 20)):
        works = {"d20": partial(timed, "roll(text)", 200, roll=d20.roll, text=text)}
        for source, stream in sources().items():
            names = {"parse": parse, "text": text, "stream": stream}
            works[source] = partial(timed, "parse(text).roll(stream)", 2000, **names)
        times = best_in_turn(works, repeat=40)
        peer = times.pop("d20")
        for source, taken in times.items():
            detail = f"{1 / taken / 1000:,.0f}k : {1 / peer / 1000:,.0f}k a second"
            name = f"{text} {source} : d20"
            found.append(Figure(name, peer / taken, limit, "higher", detail, "processor"))
    return found


def sources() -> dict[str, Stream]:
    return {"unseeded": Unseeded().stream(()), "seeded": Seeded(b"key").stream(("bench",))}


def timed(statement: str, number: int, **names: object) -> float:
    """Seconds of one run. The text was seen before; the faces are kept in what comes back."""
    clock = time.process_time
    return timeit.timeit(statement, timer=clock, number=number, globals=names) / number


def odds() -> list[Figure]:
    """icepool remembers dice it has seen, so it gets others each time: faces from k + 1."""
    from icepool import Die

    unseen = itertools.count()
    cases: dict[str, Callable[[int], object]] = {
        "10d6": lambda k: 10 @ Die(range(k + 1, k + 7)),
        "4d6kh3": lambda k: Die(range(k + 1, k + 7)).highest(4, 3),
        "100d6": lambda k: 100 @ Die(range(k + 1, k + 7)),
        "20d20kh10": lambda k: Die(range(k + 1, k + 21)).highest(20, 10),
    }
    found = []
    for text, work in cases.items():
        ours, peer = best_in_turn(
            {
                "ours": partial(best, partial(weigh, parse(text))),
                "peer": lambda work=work: best(lambda: work(next(unseen)), repeat=1),
            }
        ).values()
        detail = f"{ours * 1000:.2f} ms : {peer * 1000:.2f} ms"
        name = f"odds of {text} : icepool"
        found.append(Figure(name, peer / ours, 10, "higher", detail))
    return found


def many_dice() -> list[Figure]:
    """A thousand dice as a person asks for them: the whole command with its table and bars."""
    home = installed()
    taken = min(home.seconds("hexcrown", "odds", "1000d6") for _ in range(5))
    return [Figure("odds 1000d6, the whole command, s", taken, 1, "lower", "", "processor")]
