"""Each promise of the documentation has the name of its test beside it, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("**/*.md"))]
NAMED = re.compile(r"<!-- test: (\S+) -->")
LINKED = re.compile(r"\]\((?:\.\./)+(tests/\S+?\.py)\)")
# Words that promise what the program keeps, refuses or leaves alone. Who promises in others adds
# them here.
PROMISING = re.compile(
    r"\b(never|byte for byte|nothing (is|was) (?!all\b)(ever )?\w+|nothing of it\b|lose nothing"
    r"|done once|untouched|not touched|nobody (else|alone|can|chose|looks)"
    r"|alone could|behind its back|gets? nothing|are equal:)",
    re.IGNORECASE,
)
# Pages whose such words tell the rules of a game, or speak to who changes the program.
NO_PROMISES = {
    "adding.md", "architecture.md", "sea.md",
}  # fmt: skip
# Promises about the tests themselves, measured by a command.
MEASURED = ("| Tests notice", "| Tests cover")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    for name in named_tests(page.read_text("utf-8")):
        file, _, function = name.partition("::")
        assert (ROOT / file).is_file(), name
        assert not function or f"def {function}(" in (ROOT / file).read_text("utf-8"), name


def named_tests(text: str) -> list[str]:
    return [*NAMED.findall(text), *LINKED.findall(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_paragraph_that_promises_names_its_test(page: Path) -> None:
    if page.is_relative_to(DOCS) and page.relative_to(DOCS).as_posix() in NO_PROMISES:
        return
    without_examples = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.S | re.M)
    for paragraph in re.split(r"\n\s*\n", without_examples):
        is_named = named_tests(paragraph) or paragraph.startswith("**Not promised.**")
        assert is_named or not PROMISING.search(paragraph), paragraph


def test_pages_without_promises_are_there() -> None:
    assert all((DOCS / name).is_file() for name in NO_PROMISES)


def test_every_promise_of_the_proof_names_a_test() -> None:
    text = (DOCS / "proof.md").read_text("utf-8")
    lines = text.partition("**Not promised.**")[0].splitlines()
    promises = [line for line in lines if line.startswith("| ")]
    assert len(promises) > 12
    for promise in promises[1:]:
        assert named_tests(promise) or promise.startswith(MEASURED), promise
