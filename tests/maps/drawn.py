"""A small board and what lies on it, for the tests of drawing."""

from __future__ import annotations

from dataclasses import replace

from maps.board.board import Board
from maps.drawing.layers import (
    DrawnArmy,
    DrawnEmpire,
    DrawnFleet,
    DrawnSettlement,
    DrawnSite,
    Layers,
    Mark,
)
from maps.files.text_map import load_text

VALE = """\
name "The Vale"
layout pointy
0101 sea
0201 sea
0301 sea
0401 sea
0102 coast
0202 coast delta
0302 coast
0402 sea sandbank
0103 lowland forest
0203 river
0303 highland volcano "Old Smoke"
0403 coast
0104 lowland
0204 river
0304 highland plateau
0404 lowland chasm
0204-0203-0202 river "Silver"
0104-0103 road
0303-0304 pass
"""


def vale() -> Board:
    return load_text(VALE)


def red_and_blue() -> Layers:
    """Two empires, one of everything."""
    board = vale()

    def at(label: str) -> tuple[int, int]:
        return board.get(label).at

    return Layers(
        title="The Vale",
        subtitle="3/autumn",
        empires=(DrawnEmpire("r", "Red Duchy"), DrawnEmpire("b", "Blue League", "#0000ff")),
        owners={at("0103"): "r", at("0104"): "r", at("0403"): "b"},
        settlements=(
            DrawnSettlement(at("0103"), "capital", "Kingsfall", "r"),
            DrawnSettlement(at("0403"), "village", "Ashby", "b", razed=True),
        ),
        armies=(
            DrawnArmy(at("0104"), "The Bold", "r", 1200),
            DrawnArmy(at("0304"), "Raiders", "b"),
        ),
        fleets=(DrawnFleet(at("0301"), "Gulls", "b", 3),),
        sites=(DrawnSite(at("0304"), "necropolis"),),
        marks=(Mark(at("0302"), "here be dragons"),),
        sieges=frozenset([at("0403")]),
        barren=frozenset([at("0204")]),
        unexplored=frozenset([at("0404")]),
        fogged=frozenset([at("0302")]),
        seen={at("0303"): "2/spring"},
        highlights=frozenset([at("0102")]),
    )


def later(layers: Layers) -> Layers:
    """A season on: The Bold has marched, Ashby is gone, land has changed hands."""
    board = vale()
    march = board.get("0204").at
    return replace(
        layers,
        owners={**layers.owners, march: "r"},
        armies=(replace(layers.armies[0], at=march), layers.armies[1]),
        settlements=layers.settlements[:1],
    )
