"""A curse carried from a tomb to the mystic spring, just in time before winter."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 lowland capital-site
0102 lowland
0103 lowland
0104 lowland
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "empire")
    table.type("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101")
    table.type(
        "army", "add", "First Banner", "owner=Ostmark", "race=empire", "tile=0102",
        "points=1000", "provisions=6",
    )  # fmt: skip
    table.type("tile", "set", "0104", "owner=Ostmark", "--reason", "they hold it")
    table.type("tile", "set", "0103", "owner=Ostmark", "--reason", "they hold it")
    table.type("turn", "until", "campaign")


def test_a_curse_is_carried_to_the_spring_just_in_time(hexcrown: Hexcrown, tmp_path: Path) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    table.put_site("tomb", "0102")
    table.put_site("mystic-spring", "0104")
    before = table.state()

    table.type("search", "First Banner", "--dice", "1")
    assert table.cells("army", "First Banner")["provisions"] == 0
    table.next_turn(3, 6)  # the curse: 3x50; then hunger finds something to eat
    assert table.cells("army", "First Banner")["points"] == 850
    table.type("army", "move", "First Banner", "0103")
    table.next_turn(2, 6)
    table.type("army", "move", "First Banner", "0104")
    table.next_turn(1, 6)
    table.type("search", "First Banner", "--do", "bathe", "--dice", "2")  # no cure yet
    table.next_turn(4, 6)
    table.type("search", "First Banner", "--do", "bathe", "--dice", "3")
    assert table.cells("army", "First Banner")["points"] == 850 - 100 - 50 - 200
    table.next_turn(6)  # no curse any more
    table.type("turn", "until", "winter", "--auto")
    assert table.cells("army", "First Banner")["ended_at"] is None

    table.undo_to_start(before)
