"""Rolling on tables against the bare dice, whole commands against a bare Python, large packs."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from tables.agenda.bare_world import StandIn
from tables.agenda.decisions import given
from tables.agenda.loop import work
from tables.chance.sources import Seeded
from tables.dice.expression import Expression, parse
from tables.library.check import check_pack
from tables.library.packs import Library, Pack, shipped_packs
from tables.odds.document import Question, odds_of
from tests.benchmarks.figure import Figure, best_in_turn
from tests.benchmarks.installed import installed
from tests.tables.recorded import Recorded

RESOLUTIONS = 100_000
SAMPLE = 20_000  # resolutions whose bare dice are rolled again
ROLL: dict[str, Any] = {"kind": "roll", "table": "necropolis"}
TABLES = 1000


def figures() -> list[Figure]:
    return [*whole_command(), *resolutions(), *exact_odds(), *large_pack()]


def whole_command() -> list[Figure]:
    home = installed()
    bare, roll = best_in_turn(
        {
            "bare": partial(home.seconds, "python", "-c", "pass"),
            "roll": partial(home.seconds, "hexcrown", "table", "roll", "necropolis"),
        },
        repeat=25,
    ).values()
    name = "table roll necropolis : python -c pass"
    return [Figure(name, roll / bare, 9, "lower", f"{roll * 1000:.1f} ms", "processor")]


def resolutions() -> list[Figure]:
    """Speed of resolving against the speed of rolling the same dice under the same labels."""
    library, world, chance = Library(shipped_packs()), StandIn(), Seeded(b"bench")
    bare = bare_dice(library, world, chance)
    times = best_in_turn(
        {
            "dice": lambda: seconds_of_dice(bare, chance) / SAMPLE,
            "tables": lambda: seconds_of_tables(library, world, chance) / RESOLUTIONS,
        },
        repeat=3,
    )
    detail = f"{times['tables'] * 1e6:.1f} us : {times['dice'] * 1e6:.1f} us"
    ratio = times["dice"] / times["tables"]
    name = "a necropolis search worked : its bare dice, speed"
    return [Figure(name, ratio, 0.25, "higher", detail, "processor")]


def take(decision: Any) -> str:
    return "take" if decision["id"] == "take-item" else str(decision["options"][0]["id"])


def seconds_of_tables(library: Library, world: StandIn, chance: Seeded) -> float:
    start = time.process_time()
    for number in range(RESOLUTIONS):
        work([ROLL], world, library, chance, take, path=(number,))
    return time.process_time() - start


def bare_dice(
    library: Library, world: StandIn, chance: Seeded
) -> list[tuple[tuple[str | int, ...], Expression]]:
    """The labels and the dice of the sample, as the pack writes them."""
    found = []
    for number in range(SAMPLE):
        record = Recorded(chance)
        tree, _ = work([ROLL], world, library, record, take, path=(number,))
        labels = [label for label, _, _ in record.record]
        dice = [parse(roll["dice"]) for roll in rolls_in(tree)]
        found += list(zip(labels, dice, strict=True))
    return found


def rolls_in(node: Any) -> list[Any]:
    return [*node["rolls"], *(roll for inner in node["then"] for roll in rolls_in(inner))]


def seconds_of_dice(bare: list[tuple[tuple[str | int, ...], Expression]], chance: Seeded) -> float:
    start = time.process_time()
    for label, dice in bare:
        dice.roll(chance.stream(label))
    return time.process_time() - start


def exact_odds() -> list[Figure]:
    found = 0.0
    for column in ("plain", "coast", "river", "mountain"):
        library = Library(shipped_packs())
        start = time.perf_counter()
        question = Question(library.get("wildlands"), column, 0, 1, {})
        odds_of(question, library, StandIn(), "en")
        found = max(found, time.perf_counter() - start)
    name = "exact odds of wildlands through all its tables, seconds"
    return [Figure(name, found, 1, "lower")]


ROW = '[[rows]]\nid = "row-{n}"\nname = "Row {n}"\ntext = "{{points}} points."\nrange = {n}\n'
EFFECT = 'effects = [{{ kind = "lose", of = "army", points = "1d6x20" }}, {{ kind = "{kind}" }}]\n'
LINK = 'effects = [{{ kind = "roll", table = "table-{next}" }}]\n'


def write_pack(folder: Path, tables: int) -> Pack:
    """Tables of six rows; one row of each leads to the next table."""
    (folder / "tables").mkdir(parents=True)
    manifest = 'name = "big"\nversion = "1"\nlanguages = ["en"]\nsource = "own"\ntitle = "Big"\n'
    (folder / "pack.toml").write_text(manifest, encoding="utf-8")
    for number in range(tables):
        rows = "".join(ROW.format(n=n) + EFFECT.format(kind="nothing") for n in range(1, 6))
        last = '[[rows]]\nid = "on"\nname = "On"\nrange = 6\n' + LINK.format(
            next=min(number + 1, tables - 1)
        )
        text = f'title = "Table {number}"\nroll = "1d6"\n{rows}{last}'
        (folder / "tables" / f"table-{number}.toml").write_text(text, encoding="utf-8")
    return Pack(str(folder))


def large_pack() -> list[Figure]:
    with tempfile.TemporaryDirectory() as home:
        large = write_pack(Path(home) / "large", TABLES)
        small = write_pack(Path(home) / "small", 3)
        start = time.process_time()
        problems = check_pack(large.folder)
        checked = time.process_time() - start
        if problems:
            raise RuntimeError(str(problems[0]))
        times = best_in_turn(
            {
                "large": lambda: seconds_of_one_roll(large),
                "small": lambda: seconds_of_one_roll(small),
            },
            repeat=30,
        )
    name = f"one roll from a pack of {TABLES} tables : from one of 3"
    return [
        Figure(
            f"a pack of {TABLES} tables loaded and checked, s",
            checked,
            3,
            "lower",
            "",
            "processor",
        ),
        Figure(name, times["large"] / times["small"], 1.1, "lower"),
    ]


def seconds_of_one_roll(pack: Pack) -> float:
    """From nothing loaded: the library opened, the table read, rolled on."""
    start = time.perf_counter()
    library = Library([*shipped_packs(), Pack(pack.folder)])
    work([{"kind": "roll", "table": "table-1"}], StandIn(), library, Seeded(b"one"), given({}))
    return time.perf_counter() - start
