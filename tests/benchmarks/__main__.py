"""All figures in one table, each beside its peer: `python -m tests.benchmarks [AREA ...]`.

An area is a module `bench_AREA.py` here, with `figures() -> list[Figure]`, and `growths() ->
list[Growth]` where it has tables of sizes. Exits 1 if a figure is missed, and says
why as far as that is known.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from tests import benchmarks
from tests.benchmarks.causes import cause_of
from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.picture import render_picture
from tests.benchmarks.tables import render_growth, render_json, render_markdown, render_row

HEAD = f"{'':4} {'ratio':>9}  {'limit':>9}  figure"


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    words.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(find_areas()))
    words.add_argument("--json", metavar="FILE", help="write the figures there too")
    words.add_argument("--svg", metavar="FILE", help="draw them as a chart")
    words.add_argument("--markdown", metavar="FILE", help="write them as tables of Markdown")
    given = words.parse_args()
    unknown = set(given.areas) - set(find_areas())
    if unknown:
        words.error(f"no area {', '.join(sorted(unknown))}; there are {', '.join(find_areas())}")
    found = {area: measure(area) for area in given.areas or find_areas()}
    growths = [growth for area in found for growth in measure_growths(area)]
    for name, render in RENDERS.items():
        if file := getattr(given, name):
            Path(file).write_text(render(found, growths), encoding="utf-8")
    return tell_result([figure for figures in found.values() for figure in figures])


RENDERS = {"json": render_json, "svg": render_picture, "markdown": render_markdown}


def find_areas() -> list[str]:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name.removeprefix("bench_") for name in names if name.startswith("bench_"))


def measure(area: str) -> list[Figure]:
    """The figures of an area, printed as they come."""
    print(f"\n{area}\n{HEAD}", flush=True)
    figures: list[Figure] = import_module(f"tests.benchmarks.bench_{area}").figures()
    for figure in figures:
        print(render_row(figure), flush=True)
    return figures


def measure_growths(area: str) -> list[Growth]:
    module = import_module(f"tests.benchmarks.bench_{area}")
    growths: list[Growth] = module.growths() if hasattr(module, "growths") else []
    for growth in growths:
        print("\n" + render_growth(growth), flush=True)
    return growths


def tell_result(figures: list[Figure]) -> int:
    missed = [figure for figure in figures if not figure.passed]
    print(f"\n{len(figures) - len(missed)} of {len(figures)} figures reached")
    for figure in missed:
        print(f"{render_row(figure)}\n     cause: {cause_of(figure)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
