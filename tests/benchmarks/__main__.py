"""All figures in one table, each beside its peer: `python -m tests.benchmarks [AREA ...]`.

An area is a module `bench_AREA.py` here, with `figures() -> list[Figure]`, and `growths() ->
list[Growth]` where it has tables of sizes. What needs Chromium is in `browser_figures()`, what
needs PostgreSQL in `server_figures()`: where that is missing, the run skips them and names them at
the end. Exits 1 if a figure is missed or an area can't be measured, and says why as far as that is
known. `--proof` writes what docs/proof.md holds.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests import benchmarks
from tests.benchmarks.causes import cause_of
from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.picture import render_picture
from tests.benchmarks.proof import Run, write_proof
from tests.benchmarks.tables import render_growth, render_json, render_markdown, render_row
from tests.campaign.postgres import find_binaries
from tests.chromium import find_chromium

TWICE = 120.0  # seconds: an area that took longer is not measured again
HEAD = f"{'':4} {'ratio':>9}  {'limit':>9}  figure"


class Part(NamedTuple):
    """The figures of an area that need another program."""

    function: str
    needs: str = ""
    is_here: Callable[[], object] = lambda: True


PARTS = (
    Part("figures"),
    Part("browser_figures", "Chromium", find_chromium),
    Part("server_figures", "PostgreSQL", find_binaries),
)


class Measured(NamedTuple):
    figures: list[Figure]
    growths: list[Growth]
    skipped: list[str]
    seconds: float
    trouble: str = ""


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    words.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(find_areas()))
    words.add_argument("--json", metavar="FILE", help="write the figures there too")
    words.add_argument("--svg", metavar="FILE", help="draw them as a chart")
    words.add_argument("--markdown", metavar="FILE", help="write them as tables of Markdown")
    words.add_argument("--proof", action="store_true", help="write docs/proof.md and its picture")
    given = words.parse_args()
    unknown = set(given.areas) - set(find_areas())
    if unknown:
        words.error(f"no area {', '.join(sorted(unknown))}; there are {', '.join(find_areas())}")
    if given.proof and given.areas:
        words.error("--proof is one run of all areas: leave them out")
    measured = {area: measure(area) for area in given.areas or find_areas()}
    found = {area: each.figures for area, each in measured.items()}
    growths = [growth for each in measured.values() for growth in each.growths]
    for name, render in RENDERS.items():
        if file := getattr(given, name):
            Path(file).write_text(render(found, growths), encoding="utf-8")
    if given.proof:
        seconds = {area: each.seconds for area, each in measured.items()}
        write_proof(Run(found, growths, seconds, troubles_of(measured)))
    return tell_result(measured)


RENDERS = {"json": render_json, "svg": render_picture, "markdown": render_markdown}


def find_areas() -> list[str]:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name.removeprefix("bench_") for name in names if name.startswith("bench_"))


def measure(area: str) -> Measured:
    """The figures of an area, printed as they come. One that falls over stops no other."""
    print(f"\n{area}\n{HEAD}", flush=True)
    start = time.monotonic()
    figures: list[Figure] = []
    growths: list[Growth] = []
    skipped: list[str] = []
    trouble = ""
    try:
        module = import_module(f"tests.benchmarks.bench_{area}")
        for part in PARTS:
            work = getattr(module, part.function, None)
            if work and part.is_here():
                figures += measure_part(work)
            elif work:
                skipped.append(f"{work.__doc__} (needs {part.needs})")
        growths = module.growths() if hasattr(module, "growths") else []
    except Exception as error:
        traceback.print_exc()
        trouble = f"{type(error).__name__}: {error}"
    for growth in growths:
        print("\n" + render_growth(growth), flush=True)
    for text in skipped:
        print(f"skipped: {text}", flush=True)
    seconds = time.monotonic() - start
    print(f"{seconds:.0f} s", flush=True)
    return Measured(figures, growths, skipped, seconds, trouble)


def measure_part(work: Callable[[], list[Figure]]) -> list[Figure]:
    start = time.monotonic()
    figures = work()
    show(figures)
    missed = any(not figure.passed for figure in figures)
    if missed and time.monotonic() - start < TWICE:
        print("once more, since one was missed; the better of each counts", flush=True)
        figures = list(map(better, figures, work()))
        show(figures)
    return figures


def show(figures: Sequence[Figure]) -> None:
    for figure in figures:
        print(render_row(figure), flush=True)


def better(first: Figure, second: Figure) -> Figure:
    return first if first.used <= second.used else second


def tell_result(measured: dict[str, Measured]) -> int:
    figures = [figure for each in measured.values() for figure in each.figures]
    missed = [figure for figure in figures if not figure.passed]
    print(f"\n{len(figures) - len(missed)} of {len(figures)} figures reached")
    for figure in missed:
        print(f"{render_row(figure)}\n     cause: {cause_of(figure)}")
    for area, each in measured.items():
        for text in each.skipped:
            print(f"skipped in {area}: {text}")
        if each.trouble:
            print(f"{area} could not be measured: {each.trouble}")
    return 1 if missed or any(each.trouble for each in measured.values()) else 0


def troubles_of(measured: dict[str, Measured]) -> dict[str, str]:
    """Areas of which something is not measured, and why."""
    told = {area: [*each.skipped, each.trouble] for area, each in measured.items()}
    return {area: "; ".join(filter(None, texts)) for area, texts in told.items() if any(texts)}


if __name__ == "__main__":
    sys.exit(main())
