"""A fleet runs onto a headland with an army aboard, lies fast, and is freed."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 coast capital-site
0201 headland
0301 coast
0401 coast
0102 sea
0202 sea
0302 sea
0402 sea
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "empire")
    table.type("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101")
    table.type(
        "army", "add", "First Banner", "owner=Ostmark", "race=empire", "tile=0101",
        "points=1000", "provisions=3",
    )  # fmt: skip
    table.type("fleet", "add", "Gull", "owner=Ostmark", "tile=0101", "ships=2")
    table.type("turn", "until", "campaign")


def test_a_fleet_is_wrecked_on_a_headland_and_freed(hexcrown: Hexcrown, tmp_path: Path) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    before = table.state()

    table.type("army", "embark", "First Banner", "Gull")
    table.type("sail", "Gull", "0201", "0301", "--dice", "2,3")  # fast on the rocks
    aboard = table.cells("army", "First Banner")
    assert (aboard["points"], aboard["provisions"]) == (700, 0)

    table.next_turn(3, 6)  # still fast; the army fishes
    refused = hexcrown("sail", "Gull", "0301")
    assert refused.code == 1
    assert "[ME-NAV-2]" in refused.err

    table.next_turn(5, 6)  # afloat again
    table.type("sail", "Gull", "0301", "0401")
    table.next_turn(6)
    table.type("army", "land", "First Banner", "--dice", "30")
    assert "0401" in str(table.cells("army", "First Banner")["tile"])
    table.type("turn", "until", "winter", "--auto")

    table.undo_to_start(before)
