"""A dig in a necropolis wakes the dead, who ravage two villages and are beaten in a valley."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 lowland
0102 lowland capital-site
0201 lowland
0202 highland
0302 highland
0303 lowland
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "empire")
    for name, kind, tile in (
        ("Altburg", "capital", "0102"),
        ("Birkdorf", "village", "0201"),
        ("Steindorf", "village", "0302"),
    ):
        table.type("settlement", "add", name, f"kind={kind}", "owner=Ostmark", f"tile={tile}")
        table.type("tile", "set", tile, "owner=Ostmark", "--reason", "theirs")
    for name, tile, points in (("Diggers", "0202", 1000), ("Guard", "0303", 1500)):
        table.type(
            "army", "add", name, "owner=Ostmark", "race=empire", f"tile={tile}",
            f"points={points}", "provisions=6",
        )  # fmt: skip
    table.put_site("necropolis", "0202")
    table.type("turn", "until", "campaign")


def test_a_dig_wakes_the_dead_who_ravage_two_villages_and_are_beaten(
    hexcrown: Hexcrown, tmp_path: Path
) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    before = table.state()

    table.type(
        "search", "Diggers", "--dice", "6,6,1,1,2,2,1,6,6", "--choose", "hold", "--choose", "0102"
    )  # 12: 6x200 points of undead, who crush the diggers
    assert table.cells("army", "Diggers")["points"] == 650
    [horde] = [row for row in armies(table) if row["kind"] == "undead"]
    number = str(horde["id"])

    strong = int(table.cells("army", number)["points"])
    table.next_turn(1, 4)  # to Birkdorf; 4x20 dead rise
    table.next_turn(3, 2)  # to Steindorf; 2x20
    assert table.cells("army", number)["points"] == strong + 80 + 40
    razed = [table.cells("settlement", name)["razed"] for name in ("Birkdorf", "Steindorf")]
    assert razed == [True, True]

    # Into the valley, where the Guard waits; over the mountains nobody can flee.
    table.type("turn", "next", "--ask", "--choose", "hold", stdin="4\n1\n1\n1\n")
    assert table.cells("army", number)["ended_how"] == "destroyed"
    assert table.cells("army", "Guard")["points"] > 1000

    table.undo_to_start(before)


def armies(table: Table) -> list[dict[str, object]]:
    return list(table.type("army", "list", "--json").document["rows"])
