"""Boards as full as a campaign's after some years, the same on every machine."""

from __future__ import annotations

from dataclasses import replace

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.board.tile import River
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnFleet,
    DrawnSettlement,
    DrawnSite,
    Layers,
)
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

PLACES = (
    "Saltmouth", "Rivergate", "Altburg", "Greyhold", "Skullmound", "Kingsfall", "Ashby",
    "Nether Wallop", "Karak Varn", "Oak", "Silverleaf", "Grimwater Keep", "Ulm", "Thornby",
    "Castle Drachenfels", "Helmgart", "Marienburg", "Stirland Cross", "Ys", "Bögenhafen",
    "Middenheim", "Blackfire Pass",
)  # fmt: skip
HOSTS = (
    "First Banner", "army 5", "The Bold", "Anna's Host", "Greybeards", "undead 31", "Red Lances",
    "Ulric's Wolves", "army 12", "Sea Guard", "The Long March", "Iron Company", "Raiders",
    "temple 40", "The Old Ones",
)  # fmt: skip
REALMS = ("Ostmark", "Karak Varn", "The Bloodmoon", "Lorn", "Sartosa")
KINDS = ("capital", "city", "fortress", "village", "village")


def crowded(number: int, *, wide: int = 9, high: int = 7) -> tuple[Board, Layers]:
    """A board of so many tiles with 22 settlements and 15 armies, each number another."""
    die = seeded_die(f"crowded {number}")
    layout = ("flat", "pointy")[number % 2]
    board = named(generate(MapSettings(wide, high, layout=layout, sea=20), die), number)
    land = [at for at, tile in sorted(board.tiles.items()) if not tile.is_water]
    sea = [at for at in sorted(board.tiles) if at not in land] or land

    def some(items: list[Coordinate]) -> Coordinate:
        return items[die(len(items)) - 1]

    empires = tuple(
        DrawnEmpire(str(n), name, number=n) for n, name in enumerate(REALMS[: 2 + number % 4])
    )
    owners = {at: empires[die(len(empires)) - 1].id for at in land if die(6) > 2}
    homes = list(dict.fromkeys(some(land) for _ in range(200)))[:22]
    settlements = tuple(
        DrawnSettlement(at, KINDS[0 if n < 3 else die(4)], name, owners.get(at), die(12) == 1)
        for n, (at, name) in enumerate(zip(homes, PLACES, strict=False))
    )
    armies = []
    for n, name in enumerate(HOSTS):
        at = armies[-1].at if armies and die(5) == 1 else some(homes if die(2) == 1 else land)
        strength = None if die(8) == 1 else 50 * die(40)
        armies.append(DrawnArmy(at, name, empires[n % len(empires)].id, strength, die(9) == 1))
    fleets = tuple(DrawnFleet(some(sea), f"Fleet {n}", empires[0].id, die(9)) for n in range(3))
    sites = tuple(DrawnSite(some(land), kind) for kind in ("tomb", "tower", "necropolis", "mine"))
    return board, Layers(
        title="The Grey Vale",
        subtitle="4/spring",
        empires=empires,
        owners=owners,
        settlements=settlements,
        armies=tuple(armies),
        fleets=fleets,
        sites=sites,
        sieges=frozenset([homes[0]]),
        barren=frozenset([some(land)]),
        unexplored=frozenset(some(land) for _ in range(4)),
    )


def named(board: Board, number: int) -> Board:
    """Rivers and a range or two bear names."""
    tiles, rivers, ranges = [], 0, 0
    for _, tile in sorted(board.tiles.items()):
        if tile.river and not tile.river.name:
            rivers += 1
            tile = replace(tile, river=River(tile.river.entry, tile.river.exit, "Silver"))
        if tile.terrain == "highland" and ranges < 4:
            ranges += 1
            tile = replace(tile, name="World's Edge" if ranges < 3 else f"Peak {number}")
        tiles.append(tile)
    return Board(tiles, board.layout, board.name)
