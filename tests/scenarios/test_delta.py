"""A delta realm's winter works: money of oaks and lornalim, walls, a bridge, a ship, a train."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Hexcrown
from tests.scenarios.table import Table

BOARD = """0101 coast capital-site
0102 lowland
0103 river
0104 coast delta
0105 sea
0201 lowland
0202 lowland chasm
0203 lowland
0103-0104-0105 river "Silver"
"""


def set_up(table: Table) -> None:
    table.lay(BOARD)
    table.type("empire", "add", "Ostmark", "--race", "empire", "--crowns", "20")
    table.type("settlement", "add", "Altburg", "kind=capital", "owner=Ostmark", "tile=0101")
    table.type("settlement", "add", "Mouth", "kind=village", "owner=Ostmark", "tile=0104")
    for tile in ("0102", "0202", "0203"):
        table.type("tile", "set", tile, "owner=Ostmark", "--reason", "they hold it")
    table.put_site("lornalim-forest", "0102")
    table.put_site("oak-forest", "0203")


def to_winter(table: Table, *faces: int) -> None:
    stdin = "".join(f"{face}\n" for face in faces)
    table.type("turn", "until", "winter", "--ask", stdin=stdin)


def purses(table: Table) -> tuple[int, int, int]:
    cells = table.cells("empire", "Ostmark")
    return cells["treasury"], cells["building"], cells["ships"]


def test_a_delta_realms_winter_works(hexcrown: Hexcrown, tmp_path: Path) -> None:
    table = Table(hexcrown, tmp_path)
    set_up(table)
    before = table.state()

    to_winter(table, 3, 4, 4, 5)  # a quiet winter; lornalim 4+2, oak 5
    assert purses(table) == (20 + 6 + 1 + 3, 6, 5)
    table.type("turn", "next")
    table.type("recruit", "Ostmark", "Altburg", "500", "--name", "First Banner")
    assert purses(table) == (25, 6, 5)
    table.type("turn", "next")
    table.type("turn", "next")

    assert hexcrown("build", "city", "Ostmark", "0104").code == 1  # ME-TILE-DELTA-1
    table.type("build", "fortress", "Ostmark", "0104")
    assert purses(table) == (24, 0, 5)  # 7 crowns, six of them for building only
    table.type("build", "bridge", "Ostmark", "0202")
    table.type("build", "ship", "Ostmark", "Altburg")
    assert purses(table) == (22, 0, 2)
    table.type("build", "engine", "Ostmark", "Mouth", "ram", "--to", "Altburg")
    table.type("build", "engine", "Ostmark", "Mouth", "cannon", "--to", "Altburg")
    assert hexcrown("build", "engine", "Ostmark", "Mouth", "ram").code == 1  # two forest tiles
    table.type("turn", "next")
    table.type("provisions", "Ostmark", "First Banner", "4")
    assert purses(table) == (14, 0, 2)
    table.type("turn", "next")
    table.type("army", "equip", "First Banner", "--rams", "1", "--cannons", "1")
    table.type("army", "deploy", "First Banner", "0104")
    banner = table.cells("army", "First Banner")
    assert (banner["points"], banner["provisions"], banner["rams"]) == (500, 4, 1)

    table.type("turn", "until", "campaign", "--auto")
    to_winter(table, 3, 4, 1, 1)
    assert purses(table) == (14 + 6 + 2 + 3 + 1, 3, 3)  # a fortress now, and the toll
    assert table.cells("settlement", "Mouth")["kind"] == "fortress"

    table.undo_to_start(before)
