"""docs/proof.md: the part between its two marks, and the picture, are written by one run of all."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.causes import cause_of
from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.picture import render_picture
from tests.benchmarks.tables import Found, render_markdown

DOCS = Path(__file__).parents[2] / "docs"
BEGIN = "<!-- from here on written by `python -m tests.benchmarks --proof` -->"
END = "<!-- to here -->"


class Run(NamedTuple):
    found: Found
    growths: Sequence[Growth]
    seconds: Mapping[str, float]  # how long each area took
    troubles: Mapping[str, str]  # areas of which something was not measured, and why


def write_proof(run: Run, docs: Path = DOCS) -> None:
    page = docs / "proof.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{render_proof(run)}\n{END}{after}", encoding="utf-8")
    picture = render_picture(run.found, run.growths)
    (docs / "pictures" / "figures.svg").write_text(picture, encoding="utf-8")


def render_proof(run: Run) -> str:
    parts = [render_summary(run), "![How much of each limit is used](pictures/figures.svg)"]
    return "\n\n".join([*parts, render_markdown(run.found, run.growths).strip()]) + "\n"


def render_summary(run: Run) -> str:
    figures = [figure for each in run.found.values() for figure in each]
    missed = [figure for figure in figures if not figure.passed]
    minutes = sum(run.seconds.values()) / 60
    slowest = sorted(run.seconds, key=lambda area: -run.seconds[area])[:3]
    lines = [
        f"Measured in one run of {minutes:.0f} minutes on {os.cpu_count()} cores with Python "
        f"{platform.python_version()}: {len(figures) - len(missed)} of {len(figures)} rows are "
        f"reached. The slowest areas are "
        + ", ".join(f"{area.replace('_', ' ')} ({run.seconds[area]:.0f} s)" for area in slowest)
        + "."
    ]
    lines += [describe_missed(figure) for figure in missed]
    lines += [f"- **{area}**, not measured: {why}." for area, why in run.troubles.items()]
    return "\n".join(lines[:1] + ([""] if lines[1:] else []) + lines[1:])


def describe_missed(figure: Figure) -> str:
    measured = f"{figure.ratio:.2f} (limit {figure.limit:g})"
    return f"- Missed: *{figure.name}*, {measured}: {cause_of(figure)}."
