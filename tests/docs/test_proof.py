"""docs/proof.md is written by a run: its prose stays, each table names its command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.figure import Figure, Growth
from tests.benchmarks.proof import BEGIN, DOCS, END, Run, render_proof, write_proof

REACHED = Figure("army move : typical campaign", 0.97, 2.0, "lower", "4 ms", "processor")
MISSED = Figure("a year : sqlite3", 5.5, 5.0, "lower", "", "processor")
GROWTH = Growth("A year", "empires", "seconds", (4, 8), {"ours": (1.0, 2.0)})
RUN = Run(
    {"actions": [REACHED], "season": [MISSED], "page": []},
    [GROWTH],
    {"actions": 10, "season": 50, "page": 1},
    {"page": "ModuleNotFoundError: playwright"},
)


def test_a_run_writes_the_figures_and_leaves_the_prose(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    page = tmp_path / "proof.md"
    page.write_text(f"# The proof\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")

    for _ in range(2):  # and again, over its own
        write_proof(RUN, tmp_path)

    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# The proof\n{BEGIN}\nMeasured in one run of 1 minutes")
    assert text.endswith(f"\n{END}\nafter\n")
    assert "old" not in text
    assert text.count("army move : typical campaign") == 1
    assert "<svg" in (tmp_path / "pictures" / "figures.svg").read_text(encoding="utf-8")


def test_each_area_names_its_command_and_what_is_missed_says_why() -> None:
    text = render_proof(RUN)

    assert "1 of 2 rows are reached" in text
    assert "| `actions` | army move : typical campaign | 0.97 (4 ms) | <= 2 |" in text
    assert "- Missed: *a year : sqlite3*, 5.50 (limit 5): not known" in text
    assert "**page**, not measured: ModuleNotFoundError: playwright" in text
    assert "| 4 | 1 |" in text


@pytest.mark.parametrize("mark", [BEGIN, END])
def test_the_page_has_the_marks_between_which_it_is_written(mark: str) -> None:
    assert (DOCS / "proof.md").read_text(encoding="utf-8").count(mark) == 1
