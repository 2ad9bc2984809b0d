"""A tile: its class, its kinds, the river that runs through it, and its banks.

A river, a chasm or a fault parts a tile into two banks that share its six sides. Bank 0 of a river
is the left one looking downstream. The sides by which a river enters and leaves belong to both
banks, so that each bank goes on along the river. A whole tile has the one bank 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Protocol

from maps.board.hexes import SIDES, Coordinate

TERRAINS = ("lowland", "highland", "river", "coast", "sea")
KINDS = (
    "capital-site",
    "chasm",
    "delta",
    "fault",
    "forest",
    "headland",
    "island",
    "lake",
    "plateau",
    "rocky-coast",
    "sandbank",
    "swamp",
    "volcano",
)
ON_EDGES = ("pass", "road", "wall")

Banks = tuple[tuple[int, ...], ...]
WHOLE: Banks = (SIDES,)
DEFAULT_PARTING = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class River:
    """A river's way through one tile: a source has no entry, an end in lake or swamp no exit."""

    entry: int | None
    exit: int | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    at: Coordinate
    terrain: str  # one of TERRAINS
    kinds: tuple[str, ...] = ()  # of KINDS, sorted
    name: str = ""
    river: River | None = None
    parting: tuple[int, ...] = ()  # the sides of bank 0 of a chasm or a fault
    bridge: bool = False
    edges: tuple[tuple[int, str], ...] = ()  # (side, one of ON_EDGES), sorted
    passages: tuple[Coordinate, ...] = ()  # where secret passages lead
    marks: tuple[str, ...] = ()  # other words of the map's text, kept: village, ruin, …

    @property
    def banks(self) -> Banks:
        """The sides each bank touches."""
        river = self.river
        if river and river.entry and river.exit:
            return RIVER_BANKS[river.entry, river.exit]
        return PARTINGS.get(self.parting, WHOLE) if self.parting else WHOLE

    @property
    def joining(self) -> str:
        """What joins the two banks: bridge, ford, crossing (of a chasm), or nothing: "".

        A fault can't be bridged (ME-TILE-FAULT-1)."""
        if "fault" in self.kinds or len(self.banks) == 1:
            return ""
        if self.bridge:
            return "bridge"
        return "crossing" if "chasm" in self.kinds else "ford"

    def on(self, side: int) -> tuple[str, ...]:
        """What lies on the edge of this side."""
        return tuple(what for edge, what in self.edges if edge == side)

    @property
    def is_water(self) -> bool:
        return self.terrain == "sea"

    @property
    def is_high(self) -> bool:
        """A rocky coast is highland for movement (ME-TILE-ROCKCOAST-1), as a volcano is."""
        return self.terrain == "highland" or "rocky-coast" in self.kinds or "volcano" in self.kinds

    @property
    def is_port(self) -> bool:
        """A coast that ships can touch."""
        return self.terrain == "coast" and "rocky-coast" not in self.kinds

    @property
    def is_by_ship(self) -> bool:
        """Sea, and islands (ME-TILE-ISLAND-1): one comes and goes by ship alone."""
        return self.terrain == "sea" or "island" in self.kinds

    @property
    def is_closed(self) -> bool:
        """No army enters on foot: sea, swamp (BG-TILE-2), lake, and islands (ME-TILE-ISLAND-1)."""
        return self.terrain == "sea" or not CLOSED.isdisjoint(self.kinds)


CLOSED = frozenset(("swamp", "lake", "island", "sandbank"))


class Tiles(Protocol):
    """All that a question of the rules needs: one tile at a time, None off the map."""

    def tile(self, at: Coordinate, /) -> Tile | None: ...


def arc(first: int, last: int) -> tuple[int, ...]:
    length = (last - first) % 6
    return tuple(sorted((first - 1 + step) % 6 + 1 for step in range(length + 1)))


# Left and right looking downstream: clockwise from entry to exit, and on to the entry.
RIVER_BANKS = {
    (entry, exit): (arc(entry, exit), arc(exit, entry)) for entry, exit in permutations(SIDES, 2)
}
PARTINGS = {  # every choice of one to five sides
    sides: (sides, tuple(side for side in SIDES if side not in sides))
    for count in range(1, 6)
    for sides in combinations(SIDES, count)
}

# First match wins (ME-WILD-3): the supplement's tiles by kind, then the class (BG-TILE-1).
COLUMN_OF_KIND = (
    ("chasm", "plain"),
    ("fault", "plain"),
    ("rocky-coast", "mountain"),
    ("volcano", "mountain"),
    ("plateau", "mountain"),
    ("delta", "coast"),
    ("headland", "coast"),
    ("island", "coast"),
)
COLUMN_OF_TERRAIN = {
    "lowland": "plain",
    "highland": "mountain",
    "river": "river",
    "coast": "coast",
}


def column(tile: Tile) -> str | None:
    """The supplement's column for a tile: plain, mountain, river or coast; the sea has none."""
    for kind, name in COLUMN_OF_KIND:
        if kind in tile.kinds:
            return name
    return COLUMN_OF_TERRAIN.get(tile.terrain)


LETTERS = {
    "lowland": "L",
    "highland": "H",
    "river": "R",
    "coast": "C",
    "sea": "~",
    "capital-site": "K",
    "chasm": "X",
    "delta": "D",
    "fault": "Z",
    "forest": "F",
    "headland": "N",
    "island": "I",
    "lake": "O",
    "plateau": "P",
    "rocky-coast": "Y",
    "sandbank": "=",
    "swamp": "S",
    "volcano": "V",
}
