"""Each promise of the documentation has the name of its test beside it, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
NAMED = re.compile(r"<!-- test: (\S+) -->")
LINKED = re.compile(r"\]\(\.\./(tests/\S+?\.py)\)")
# Pages that promise what the books keep, and at least how many tests they name.
PROMISING = {"books.md": 8, "proof.md": 20, "sealed-dice.md": 5, "warm.md": 3}
# Parts of the proof that promise nothing, or say themselves which command measures them.
NO_PROMISE = ("Not promised.", "Noticed faults.", "Coverage.")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    for name in named_tests(page.read_text("utf-8")):
        file, _, function = name.partition("::")
        assert (ROOT / file).is_file(), name
        assert not function or f"def {function}(" in (ROOT / file).read_text("utf-8"), name


def named_tests(text: str) -> list[str]:
    return [*NAMED.findall(text), *LINKED.findall(text)]


@pytest.mark.parametrize(("name", "least"), PROMISING.items())
def test_pages_that_promise_name_their_tests(name: str, least: int) -> None:
    assert len(named_tests((ROOT / "docs" / name).read_text("utf-8"))) >= least


def test_every_part_of_the_proof_names_a_test() -> None:
    text = (ROOT / "docs" / "proof.md").read_text("utf-8")
    tried = text.partition("## What is tried\n")[2].partition("\n## ")[0]
    parts = re.split(r"\n(?=\*\*)", tried.strip())
    assert len(parts) > 12
    for part in parts:
        if not part.startswith(tuple(f"**{title}" for title in NO_PROMISE)):
            assert named_tests(part), part[:60]
