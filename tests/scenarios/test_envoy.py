"""An envoy's three missions to a free city, from kind words to absorption."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 lowland capital-site
0102 lowland
0103 lowland
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "empire", "--crowns", "10")
    table.type("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101")
    table.type("settlement", "add", "Greywater", "kind=city", "race=bretonnia", "tile=0103")


def ask(table: Table, words: tuple[str, ...], *faces: int) -> None:
    table.type(*words, "--ask", stdin="".join(f"{face}\n" for face in faces))


def to_winter(table: Table, *faces: int) -> None:
    ask(table, ("turn", "until", "winter"), 3, 4, *faces)  # first the winter event: quiet


def mission(table: Table, face: int) -> None:
    table.type("envoy", "Ostmark", "Greywater")
    ask(table, ("turn", "next"), face)


def test_three_missions_lead_to_absorption(hexcrown: Hexcrown, tmp_path: Path) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    before = table.state()

    to_winter(table)
    mission(table, 1)  # 1+1: well disposed, +2 next time
    assert hexcrown("envoy", "Ostmark", "Greywater").code == 1  # the phase is over
    table.type("turn", "until", "campaign", "--auto")

    to_winter(table)
    mission(table, 1)  # 1+1+2: spying support
    table.type("turn", "until", "campaign", "--auto")

    to_winter(table, 2)  # Greywater's gift for spies
    assert table.cells("empire", "Ostmark")["espionage"] == 2
    mission(table, 6)  # 6+1: absorbed
    greywater = table.cells("settlement", "Greywater")
    assert (greywater["owner"], greywater["race"]) == ("Ostmark", "bretonnia")
    assert table.cells("tile", "0103")["owner"] == "Ostmark"

    table.undo_to_start(before)
