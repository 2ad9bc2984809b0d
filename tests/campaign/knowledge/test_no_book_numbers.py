"""What a player is given holds no number of the books: its own count, or none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.knowledge.own_numbers import own_numbers
from tests.campaign.knowledge.test_own_numbers import Vale
from tests.cli.conftest import Hexcrown, hexcrown

__all__ = ["hexcrown"]  # a fixture

HIGH = 94_210  # the books' numbers begin here, so that none is met by chance


class Far(Vale):
    """The same small world, whose rows have high numbers."""

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        moved = {"army": HIGH + 1, "settlement": HIGH + 2}
        self.numbers = moved
        self.story.set_up(self.add)

    def add(self, world: object) -> None:
        tile = self.story.tile("0101")
        world.insert_row("army", id=HIGH, owner=self.norsca, tile=self.story.tile("0102"),  # type: ignore[attr-defined]
                         name="far-foe", points=700, kind="player")  # fmt: skip
        for table, number in self.numbers.items():
            insert = world.insert_row  # type: ignore[attr-defined]
            kinds = {"army": {"points": 700, "kind": "player"}, "settlement": {"kind": "village"}}
            insert(table, id=number, owner=self.ostmark, tile=tile, name=f"far-{table}",
                   **kinds[table])  # fmt: skip


COMMANDS = [
    *(("report", "--to", form) for form in ("text", "md", "html", "json")),
    *(("roster", "--to", form) for form in ("text", "md", "html", "json")),
    *(("chronicle", "--to", form) for form in ("text", "md", "html", "json")),
    *(("map", "export", "--to", form) for form in ("text", "json", "svg", "graphml")),
    ("map", "draw", "--out", "map.svg"),
    ("map", "frames", "--out", "map.html"),
    ("map", "frames", "--out", "moving.svg"),
    ("chart", "points", "--json"),
    ("chart", "points", "--out", "chart.svg"),
]


def test_no_page_picture_or_document_of_a_player_holds_a_number_of_the_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hexcrown: Hexcrown
) -> None:
    far = Far(tmp_path / "far")
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", far.story.place)
    monkeypatch.chdir(tmp_path)
    assert far.story.look(lambda world: own_numbers(world, far.ostmark))[("army", HIGH + 1)] == 3
    seen = 0
    for words in COMMANDS:
        answer = hexcrown(*words, "--empire", "Ostmark")
        assert answer.code == 0, (words, answer)
        text = Path(words[-1]).read_text("utf-8") if "--out" in words else answer.out
        seen += "far-" in text
        for number in (HIGH, *far.numbers.values()):
            assert re.search(rf"(?<![\d.]){number}(?![\d.])", text) is None, (words, number)
    assert seen > 8
