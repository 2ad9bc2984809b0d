"""The page for those who change the program names what is there."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import reduce
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import FrameType

import pytest

from tests.cli.conftest import Hexcrown, hexcrown
from tests.docs.pages import ROOT
from tests.story import Story

__all__ = ["hexcrown"]  # a fixture

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """The table under a heading, cell by cell."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def find(name: str) -> Callable[..., object]:
    """`campaign.acts.turn.Act.act`: a function of a module, or of a class of it."""
    found = re.fullmatch(r"([a-z_.]+)\.((?:[A-Z]\w+\.)?\w+)", name)
    assert found, name
    return reduce(getattr, found[2].split("."), import_module(found[1]))


def names_under(heading: str) -> list[str]:
    """The functions of a walk: the cell before the last."""
    return [cells[-2].strip("`") for cells in rows(heading)]


@pytest.mark.parametrize("walk", ["The walk of `explore`", "An order from a phone", "A page"])
def test_a_walk_names_functions_that_are_there(walk: str) -> None:
    names = names_under(walk)
    assert len(names) > 4
    assert all(callable(find(name)) for name in names)


def test_the_page_is_short() -> None:
    assert len(PAGE.split()) <= 1500


def test_explore_walks_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    """Function by function."""
    story = Story(tmp_path, "0404 lowland\n0405 lowland")
    story.army(story.empire("Ostmark"), "0404", name="First")
    story.turn(1)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    names = names_under("The walk of `explore`")
    code = {unwrap(find(name)).__code__: name for name in names}
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in code:
            called.append(code[frame.f_code])

    sys.setprofile(note)
    try:
        done = hexcrown("explore", "First", "0405", "--dice", "50,3")
    finally:
        sys.setprofile(None)
    assert "village" in done.out
    in_the_lock = called[called.index("campaign.acts.perform.perform") :]
    assert list(dict.fromkeys([*called[:3], *in_the_lock])) == names


def test_every_file_of_the_program_that_a_page_names_is_there() -> None:
    named = re.compile(r"`((?:campaign|cli|maps|tables|tests)/[\w/]+\.(?:pyi?|toml))`")
    pages = sorted((ROOT / "docs").rglob("*.md"))
    found = [(page.name, path) for page in pages for path in named.findall(page.read_text("utf-8"))]
    assert len(found) > 20
    assert [each for each in found if not (ROOT / each[1]).exists()] == []
