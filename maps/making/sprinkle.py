"""The supplement's kinds and the capital sites, put where they may lie and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from maps.board.hexes import within
from maps.making.ground import Die, Ground, can_go, shuffled

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
