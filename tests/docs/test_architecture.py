"""The page for those who change the program names what is there, and stays short."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """The table under a heading, cell by cell."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def find(name: str) -> object:
    """`campaign.acts.deed.Deed.act`: a function of a module, or of a class of it."""
    found = re.fullmatch(r"([a-z_.]+)\.((?:[A-Z]\w+\.)?\w+)", name)
    assert found, name
    return reduce(getattr, found[2].split("."), import_module(found[1]))


def test_the_walk_of_explore_names_at_most_twelve_functions_that_are_there() -> None:
    names = [name.strip("`") for _, name, _ in rows("The walk of `explore`")]
    assert len(names) <= 12
    assert all(callable(find(name)) for name in names)


def test_the_walk_goes_into_each_room_once() -> None:
    walk = [(room.strip("`"), name.strip("`")) for room, name, _ in rows("The walk of `explore`")]
    rooms = [room for room, _ in walk if room]
    assert len(rooms) == len(set(rooms))
    here = ""
    for room, name in walk:
        here = room or here
        assert name.startswith(here.replace("/", ".") + ".")


def test_the_glossary_has_at_most_fifteen_lines() -> None:
    assert 8 <= len(rows("Words with one meaning")) <= 15
