"""Draws that a campaign remembers: a row that comes up once stays out until it is put back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.app.run import run
from tables.chance.sources import Seeded, key_from_seed
from tables.library.table import Table

PACK = """name = "mine"\nversion = "1"\nlanguages = ["en"]\nsource = "own"\ntitle = "Mine"\n"""
RUMOURS = """title = "Rumours"
roll = "1d6"
[[rows]]
id = "king"
range = [1, 3]
name = "The king is dead"
once = true
[[rows]]
id = "elves"
range = [4, 5]
name = "2d6 elves"
[[rows]]
id = "war"
range = 6
name = "War"
once = true
"""
CARDS = """title = "Cards"
replacement = false
[[rows]]
id = "ace"
name = "Ace"
[[rows]]
id = "king"
name = "King"
"""
Tell = Callable[..., Any]


@pytest.fixture
def tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Tell:
    """A new campaign, and a pack of one's own."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    tables = tmp_path / "home" / "config" / "packs" / "mine" / "tables"
    tables.mkdir(parents=True)
    (tables.parent / "pack.toml").write_text(PACK, encoding="utf-8")
    (tables / "rumours.toml").write_text(RUMOURS, encoding="utf-8")
    (tables / "cards.toml").write_text(CARDS, encoding="utf-8")

    def tell(*words: str, code: int = 0) -> Any:
        assert run([*words, "--json"]) == code
        out = capsys.readouterr()
        return json.loads(out.out) if out.out else out.err

    tell("new", "Vale")
    return tell


def test_a_row_that_comes_once_is_rolled_past_until_it_is_put_back(tell: Tell) -> None:
    assert tell("table", "draw", "rumours", "--dice", "2")["outcome"]["row"]["id"] == "king"
    again = tell("table", "draw", "rumours", "--dice", "3,1,4,2,6")["outcome"]
    assert again["row"]["text"] == "8 elves"
    assert [roll["faces"] for roll in again["rolls"]] == [[3], [1], [4], [2, 6]]
    left = tell("table", "drawn", "rumours")
    assert [(row["id"], row["probability"]) for row in left["left"]] == [
        ("elves", "2/3"), ("war", "1/3"),
    ]  # fmt: skip
    tell("table", "drawn", "rumours", "--put-back", "king")
    assert tell("table", "draw", "rumours", "--dice", "2")["outcome"]["row"]["id"] == "king"


def test_a_draw_taken_back_is_not_drawn(tell: Tell) -> None:
    tell("table", "draw", "rumours", "--dice", "2")
    tell("undo", "--yes")
    assert tell("table", "drawn")["drawn"] == []
    assert tell("table", "draw", "rumours", "--dice", "2")["outcome"]["row"]["id"] == "king"
    assert tell("check")["problems"] == []


def test_a_table_without_replacement_is_drawn_to_its_end(tell: Tell) -> None:
    drawn = {tell("table", "draw", "cards")["outcome"]["row"]["id"] for _ in range(2)}
    assert drawn == {"ace", "king"}
    assert "every row of cards has come up" in str(tell("table", "draw", "cards", code=1))
    tell("export", "all.json")
    tell("import", "all.json", "--at", "copy.hexcrown")
    assert len(tell("--campaign", "copy.hexcrown", "table", "drawn", "cards")["drawn"]) == 2
    tell("table", "drawn", "cards", "--put-back", "all")
    tell("table", "drawn", "cards", "--put-back", "all", code=1)
    tell("table", "drawn", "--put-back", "all", code=2)


def test_dice_in_a_plain_row_are_rolled_if_all_languages_name_the_same() -> None:
    rows = [
        {"id": "a", "name": {"en": "Elves", "it": "Elfi"},
         "text": {"en": "2d6 elves {{sing}}", "it": "Cantano 2d6 elfi"}},
        {"id": "b", "name": {"en": "1d4 orcs", "it": "2d4 orchi"}},
        {"id": "c", "name": "d6", "effects": [{"kind": "nothing"}]},
    ]  # fmt: skip
    elves, orcs, plain = Table("t", {"title": "T", "rows": rows}).rows
    figure = {"kind": "figure", "dice": "2d6", "as": "dice-1"}
    assert elves.effects == [figure]
    assert elves.text == {"en": "{dice-1} elves {{sing}}", "it": "Cantano {dice-1} elfi"}
    assert (orcs.effects, orcs.text) == ([], {})
    assert plain.text == {}


def test_rows_left_come_up_as_often_as_their_odds_say() -> None:
    """The rows rolled past share their chance out among the rest, by the dice themselves."""
    from campaign.bookkeeping.draws import rows_left
    from tables.agenda.bare_world import StandIn
    from tables.agenda.loop import work
    from tables.library.packs import Library

    rows = [
        {"id": "low", "range": [2, 6], "name": "Low", "once": True},
        {"id": "seven", "range": 7, "name": "Seven"},
        {"id": "high", "range": [8, 12], "name": "High"},
    ]
    table = Table("t", {"title": "T", "roll": "2d6", "rows": rows})

    class Remembers(StandIn):
        def spent(self, table: str) -> list[str]:
            return ["low"]

    library = Library([])
    library.get = lambda name: table  # type: ignore[method-assign]
    chance = Seeded(key_from_seed("left"))
    counts = {"seven": 0, "high": 0}
    for number in range(2100):
        tree, _ = work(
            [{"kind": "roll", "table": "t"}], Remembers(), library, chance, path=(number,)
        )
        counts[tree["then"][0]["row"]["id"]] += 1
    odds = {str(row["id"]): row["probability"] for row in rows_left(table, ["low"])}
    assert odds == {"seven": "2/7", "high": "5/7"}
    assert abs(counts["seven"] - 600) < 100
