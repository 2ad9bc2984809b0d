"""A siege with a train: lines drawn, walls breached, the place stormed and repopulated."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 lowland
0102 lowland
0103 lowland
0201 lowland
0202 lowland
0203 lowland
0301 lowland
0302 lowland
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "bretonnia")
    for words in (
        ("settlement", "add", "Vale", "kind=capital", "owner=Ostmark", "tile=0101"),
        ("settlement", "add", "Karak", "kind=fortress", "race=dwarfs", "tile=0202", "points=400"),
        ("army", "add", "First Banner", "owner=Ostmark", "race=bretonnia", "tile=0102",
         "points=1400", "provisions=6", "cannons=2", "rams=1", "towers=1"),
        ("army", "add", "Second Banner", "owner=Ostmark", "race=bretonnia", "tile=0102",
         "points=800", "provisions=6"),
    ):  # fmt: skip
        table.type(*words)
    table.type("turn", "until", "campaign")


def test_a_siege_with_a_train_breached_and_taken_and_repopulated(
    hexcrown: Hexcrown, tmp_path: Path
) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    before = table.state()

    # The first turn: two banners march up, and the lines are drawn.
    for banner in ("First Banner", "Second Banner"):
        table.type("army", "move", banner, "0202", "--dice", "4")
    table.type("siege", "begin", "First Banner", "--with", "Second Banner")
    table.type("siege", "breach", "First Banner", "--dice", "2,2")  # 4 and two cannons: they hold
    assert "Karak" in table.type("siege", "list").out

    # The second: the cannons open the wall. Stores are gone, and hunger begins.
    table.type("turn", "next")
    breach = table.type("siege", "breach", "First Banner", "--dice", "4,4,4", "--json")
    assert breach.document["outcome"]["then"][0]["row"]["id"] == "breach"
    assert table.cells("settlement", "Karak")["points"] == 350

    # The same turn: ram and tower go in. The garrison's strategy is the die's.
    first_try = hexcrown("battle", "First Banner", "Vale")
    assert first_try.code == 1
    storm = table.type(
        "siege", "assault", "First Banner", "--with", "Second Banner", "--attacker", "direct",
        "--dice", "3,3,4", "--choose", "people=repopulate",
    )  # fmt: skip
    assert "First Banner takes Karak (0202) for Ostmark." in storm.out
    karak = table.cells("settlement", "Karak")
    assert (karak["owner"], karak["race"], karak["points"]) == ("Ostmark", "bretonnia", 0)
    assert table.type("siege", "list", "--json").document["rows"] == []
    assert table.type("check").code == 0

    # Taken back to the start, nothing is left of it.
    table.undo_to_start(before)
