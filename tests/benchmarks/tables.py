"""The figures as lines for a terminal, as Markdown and as JSON."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Mapping, Sequence

from tests.benchmarks.causes import cause_of
from tests.benchmarks.figure import Figure, Growth

Found = Mapping[str, Sequence[Figure]]


def render_row(figure: Figure) -> str:
    mark = "ok" if figure.passed else "FAIL"
    detail = f"  ({figure.detail})" if figure.detail else ""
    return f"{mark:4} {figure.ratio:9.2f}  {limit_of(figure):>9}  {figure.name}{detail}"


def limit_of(figure: Figure) -> str:
    return f"{'<=' if figure.better == 'lower' else '>='} {figure.limit:.3g}"


def render_growth(growth: Growth) -> str:
    names = list(growth.lines)
    widths = [max(len(name), 8) for name in names]
    over = f"{growth.over:>10}"
    head = over + "".join(f"  {name:>{w}}" for name, w in zip(names, widths, strict=True))
    rows = [f"{growth.title}, {growth.unit}", head]
    for index, size in enumerate(growth.sizes):
        cells = (f"{growth.lines[name][index]:.4g}" for name in names)
        row = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        rows.append(f"{size:10,}" + row)
    return "\n".join(rows)


def render_json(found: Found, growths: Sequence[Growth]) -> str:
    document = {
        "python": sys.version.split()[0],
        "machine": platform.machine(),
        "figures": [
            {
                "area": area,
                **figure._asdict(),
                "passed": figure.passed,
                "cause": None if figure.passed else cause_of(figure),
            }
            for area, figures in found.items()
            for figure in figures
        ],
        "growth": [growth._asdict() for growth in growths],
    }
    return json.dumps(document, indent=2) + "\n"


def render_markdown(found: Found, growths: Sequence[Growth]) -> str:
    """One table of all figures, the area in the first row of each, then what grows with size."""
    lines = ["| area | figure | measured | limit |", "|---|---|---|---|"]
    for area, figures in found.items():
        for number, each in enumerate(figures):
            first = f"`{area}`" if number == 0 else ""
            lines.append(f"| {first} | {figure_markdown(each)} | {limit_of(each)} |")
    return "\n".join([*lines, "", *map(growth_markdown, growths)])


def figure_markdown(figure: Figure) -> str:
    detail = f" ({figure.detail})" if figure.detail else ""
    missed = "" if figure.passed else f" **missed**: {cause_of(figure)}"
    return f"{figure.name} | {figure.ratio:.2f}{detail}{missed}"


def growth_markdown(growth: Growth) -> str:
    names = list(growth.lines)
    lines = [f"{growth.title}, {growth.unit}:", "", f"| {growth.over} | {' | '.join(names)} |"]
    lines.append("|" + "---:|" * (len(names) + 1))
    for index, size in enumerate(growth.sizes):
        cells = " | ".join(f"{growth.lines[name][index]:.4g}" for name in names)
        lines.append(f"| {size:,} | {cells} |")
    return "\n".join([*lines, ""])
