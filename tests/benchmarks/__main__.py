"""All figures in one table, each beside its peer: `python -m tests.benchmarks [AREA ...]`.

An area is a module `bench_AREA.py` here, with `figures() -> list[Figure]`, and `growths() ->
list[Growth]` where it has tables of sizes. Exits 1 if a figure is missed or an area can't be
measured, and says why as far as that is known. `--proof` writes what docs/proof.md holds.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests import benchmarks
from tests.benchmarks.causes import cause_of
from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.picture import render_picture
from tests.benchmarks.proof import Run, write_proof
from tests.benchmarks.tables import render_growth, render_json, render_markdown, render_row

TWICE = 120.0  # seconds: an area that took longer is not measured again
HEAD = f"{'':4} {'ratio':>9}  {'limit':>9}  figure"


class Measured(NamedTuple):
    figures: list[Figure]
    growths: list[Growth]
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
        troubles = {area: each.trouble for area, each in measured.items() if each.trouble}
        write_proof(Run(found, growths, seconds, troubles))
    return tell_result(measured)


RENDERS = {"json": render_json, "svg": render_picture, "markdown": render_markdown}


def find_areas() -> list[str]:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name.removeprefix("bench_") for name in names if name.startswith("bench_"))


def measure(area: str) -> Measured:
    """The figures of an area, printed as they come. One that falls over stops no other."""
    print(f"\n{area}\n{HEAD}", flush=True)
    start = time.monotonic()
    try:
        module = import_module(f"tests.benchmarks.bench_{area}")
        figures: list[Figure] = module.figures()
        show(figures)
        missed = any(not figure.passed for figure in figures)
        if missed and time.monotonic() - start < TWICE:
            print("once more, since one was missed; the better of each counts", flush=True)
            figures = list(map(better, figures, module.figures()))
            show(figures)
        growths: list[Growth] = module.growths() if hasattr(module, "growths") else []
    except Exception as trouble:
        traceback.print_exc()
        return Measured([], [], time.monotonic() - start, f"{type(trouble).__name__}: {trouble}")
    for growth in growths:
        print("\n" + render_growth(growth), flush=True)
    seconds = time.monotonic() - start
    print(f"{seconds:.0f} s", flush=True)
    return Measured(figures, growths, seconds)


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
    troubles = {area: each.trouble for area, each in measured.items() if each.trouble}
    for area, trouble in troubles.items():
        print(f"{area} could not be measured: {trouble}")
    return 1 if missed or troubles else 0


if __name__ == "__main__":
    sys.exit(main())
