"""All figures in one table: `python -m tests.benchmarks [AREA ...] [--json FILE]`.

An area is a module `bench_AREA.py` here, with `figures() -> list[Figure]`. Exits 1 if one fails.
"""

from __future__ import annotations

import argparse
import json
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from tests import benchmarks
from tests.benchmarks.figure import Figure


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    words.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(find_areas()))
    words.add_argument("--json", metavar="FILE", help="write the figures there too")
    given = words.parse_args()
    unknown = set(given.areas) - set(find_areas())
    if unknown:
        words.error(f"no area {', '.join(sorted(unknown))}; there are {', '.join(find_areas())}")
    figures = [figure for area in given.areas or find_areas() for figure in measure(area)]
    if given.json:
        write_json(Path(given.json), figures)
    failed = [figure.name for figure in figures if not figure.passed]
    print(f"{len(figures) - len(failed)} of {len(figures)} figures reached")
    return 1 if failed else 0


def find_areas() -> list[str]:
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    return sorted(name.removeprefix("bench_") for name in names if name.startswith("bench_"))


def measure(area: str) -> list[Figure]:
    """The figures of an area, printed as they come."""
    print(f"\n{area}\n{'':4} {'ratio':>9}  {'limit':>9}  figure", flush=True)
    figures: list[Figure] = import_module(f"tests.benchmarks.bench_{area}").figures()
    for figure in figures:
        sign = "<=" if figure.better == "lower" else ">="
        mark = "ok" if figure.passed else "FAIL"
        detail = f"  ({figure.detail})" if figure.detail else ""
        limit = f"{sign} {figure.limit:g}"
        print(f"{mark:4} {figure.ratio:9.2f}  {limit:>9}  {figure.name}{detail}", flush=True)
    return figures


def write_json(file: Path, figures: list[Figure]) -> None:
    rows = [figure._asdict() | {"passed": figure.passed} for figure in figures]
    file.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
