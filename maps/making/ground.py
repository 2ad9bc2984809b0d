"""The ground a map is made on: tiles by number, who touches whom, and what has become of each.

Numbers instead of coordinates keep the making quick. Off the map is number -1: every list has one
entry more at its end, which stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from maps.board.hexes import Coordinate, from_offset, within
from maps.board.problems import refuse_size
from maps.board.tile import River
from maps.errors import WrongWords

SHAPES = ("rectangle", "hexagon", "ellipse")
SIZE = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")


def parse_size(text: str) -> tuple[int, int]:
    """`12x9` as columns and rows; one number serves for both."""
    found = SIZE.fullmatch(text.strip().lower())
    width, height = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not width or not height:
        raise WrongWords(
            "{text} is not a size",
            hint="a size is columns x rows, as 12x10; for a hexagon its radius, as 6",
            text=repr(text[:40]),
        )
    return width, height


def shape_tiles(shape: str, width: int, height: int, layout: str = "flat") -> list[Coordinate]:
    """The coordinates inside, column by column. Too large a size is refused before any is made."""
    if shape not in SHAPES:
        raise WrongWords(
            "{shape} is not a shape", hint="shapes are {all}", shape=shape, all=", ".join(SHAPES)
        )
    if shape == "hexagon":
        refuse_size(3 * width * (width + 1) + 1)
        return sorted(within(from_offset(width + 1, width + 1, layout), width))
    refuse_size(width * height)
    return [
        from_offset(column, row, layout)
        for column in range(1, width + 1)
        for row in range(1, height + 1)
        if shape == "rectangle" or in_ellipse(column, row, width, height)
    ]


def in_ellipse(column: int, row: int, width: int, height: int) -> bool:
    """In whole numbers, so that every machine agrees: twice the distance from the middle against
    the whole axis."""
    across, down = 2 * column - width - 1, 2 * row - height - 1
    return (across * height) ** 2 + (down * width) ** 2 <= (width * height) ** 2


Die = Callable[[int], int]
Item = TypeVar("Item")
SEA, LAND = False, True


@dataclass
class Ground:
    places: list[Coordinate]
    around: list[tuple[int, ...]]  # the six neighbours, side 1 first; -1 off the map
    land: list[bool]
    walked: list[bool]  # land an army can walk through
    height: list[int]  # steps from the sea; 1 is the coast, 0 the sea
    terrain: list[str] = field(default_factory=list)
    kinds: dict[int, set[str]] = field(default_factory=dict)
    rivers: dict[int, River] = field(default_factory=dict)
    partings: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def mark(self, number: int, kind: str) -> None:
        self.kinds.setdefault(number, set()).add(kind)


def lay_ground(places: list[Coordinate]) -> Ground:
    number_of = {at: number for number, at in enumerate(places)}
    find = number_of.get
    around: list[tuple[int, ...]] = [
        (
            find((q, r - 1), -1),
            find((q + 1, r - 1), -1),
            find((q + 1, r), -1),
            find((q, r + 1), -1),
            find((q - 1, r + 1), -1),
            find((q - 1, r), -1),
        )
        for q, r in places
    ]
    land = [LAND] * len(places) + [SEA]
    return Ground(places, around, land, list(land), [0] * len(land))


def can_go(around: tuple[int, ...], whole: list[bool]) -> bool:
    """Whether a tile can be removed from a connected area without splitting it.

    It can where the neighbours that belong to the area form one unbroken arc: they still touch
    each other. Arcs are counted by where they begin; a full circle begins nowhere, and has none."""
    arcs = 0
    before = whole[around[5]]
    some = before
    for other in around:
        here = whole[other]
        if here and not before:
            arcs += 1
        before = here
        some = some or here
    return some and arcs <= 1


def shuffled(items: Iterable[Item], die: Die) -> list[Item]:
    """In an order the die decides (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = die(last + 1) - 1
        order[last], order[chosen] = order[chosen], order[last]
    return order


# Out of a hundred tiles of the classes a kind may lie on; ours, the rules give none.
SHARES: dict[str, int] = {
    "delta": 40,
    "island": 6,
    "sandbank": 4,
    "headland": 6,
    "rocky-coast": 5,
    "volcano": 4,
    "plateau": 8,
    "chasm": 3,
    "fault": 2,
    "swamp": 4,
    "lake": 2,
    "forest": 18,
}
SPACINGS = (6, 5, 4, 3)  # between capital sites, the widest that finds room for all
HALVES = ((1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (1, 5, 6), (1, 2, 6))


def sprinkle(ground: Ground, die: Die, shares: Mapping[str, int]) -> None:
    for kind, place in PLACES.items():
        share = shares.get(kind, 0)
        if not share:
            continue
        for number in range(len(ground.places)):
            if place(ground, number) and die(100) <= share:
                put(ground, die, number, kind)


def put(ground: Ground, die: Die, number: int, kind: str) -> None:
    ground.mark(number, kind)
    if kind == "island":
        ground.terrain[number] = "coast"
    if kind in ("swamp", "lake", "fault"):
        ground.walked[number] = False
    if kind in ("chasm", "fault"):
        ground.partings[number] = HALVES[die(len(HALVES)) - 1]


def is_bare(ground: Ground, number: int) -> bool:
    return number not in ground.kinds and number not in ground.rivers


def on_mouth(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "coast" and number in ground.rivers


def on_open_sea(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "sea" and all(
        other >= 0 and ground.terrain[other] == "sea" for other in ground.around[number]
    )


def on_sea(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "sea" and any(
        other >= 0 and ground.terrain[other] == "sea" for other in ground.around[number]
    )


def on_coast(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "coast" and is_bare(ground, number)


def on_highland(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "highland" and is_bare(ground, number)


def on_lowland(ground: Ground, number: int) -> bool:
    return ground.terrain[number] == "lowland" and is_bare(ground, number)


def inland(ground: Ground, number: int) -> bool:
    return ground.terrain[number] in ("lowland", "highland") and is_bare(ground, number)


def off_the_ways(ground: Ground, number: int) -> bool:
    """Lowland that can be closed without cutting any land off."""
    return on_lowland(ground, number) and can_go(ground.around[number], ground.walked)


# In this order: a later kind sees where the earlier ones lie.
PLACES: dict[str, Callable[[Ground, int], bool]] = {
    "delta": on_mouth,
    "island": on_open_sea,
    "sandbank": on_sea,
    "headland": on_coast,
    "rocky-coast": on_coast,
    "volcano": on_highland,
    "plateau": on_highland,
    "chasm": inland,
    "fault": off_the_ways,
    "swamp": off_the_ways,
    "lake": off_the_ways,
    "forest": inland,
}


def put_capitals(ground: Ground, die: Die, count: int) -> None:
    """Capital sites with as much room between them as the map gives."""
    order = shuffled((number for number in range(len(ground.places)) if suits(ground, number)), die)
    sites: list[int] = []
    for spacing in SPACINGS:
        sites = spaced(ground, order, count, spacing)
        if len(sites) == count:
            break
    for number in sites:
        ground.mark(number, "capital-site")


def suits(ground: Ground, number: int) -> bool:
    """Open land with most of a realm's seven tiles around it to walk to; a plateau too
    (ME-TILE-PLATEAU-1)."""
    kinds = ground.kinds.get(number, set())
    if not ground.walked[number] or kinds - {"plateau", "forest"}:
        return False
    if ground.terrain[number] == "highland" and "plateau" not in kinds:
        return False
    return sum(ground.walked[other] for other in ground.around[number]) >= 4


def spaced(ground: Ground, order: list[int], count: int, spacing: int) -> list[int]:
    sites: list[int] = []
    taken: set[tuple[int, int]] = set()
    for number in order:
        if len(sites) == count:
            break
        if ground.places[number] not in taken:
            sites.append(number)
            taken.update(within(ground.places[number], spacing - 1))
    return sites
