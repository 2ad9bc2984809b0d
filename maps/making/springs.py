"""Where rivers run: from inland springs down to the coast, or into a lake."""

from __future__ import annotations

from maps.board.hexes import OPPOSITE
from maps.board.tile import River
from maps.making.ground import Die, Ground, can_go, shuffled

SHORTEST = 3
LONGEST = 60


def run_rivers(ground: Ground, die: Die, tiles: int, lakes: bool) -> None:
    """Rivers until so many tiles are river valley, the springs furthest inland first.

    The first round keeps springs away from other rivers, the second takes any that are left."""
    order = springs(ground, die)
    valley = 0
    for crowded in (False, True):
        for spring in order:
            if valley >= tiles:
                return
            if spring not in ground.rivers and (crowded or is_lonely(ground, spring)):
                valley += run_river(ground, die, spring, tiles - valley, lakes)


def is_lonely(ground: Ground, spring: int) -> bool:
    return not any(other in ground.rivers for other in ground.around[spring])


def run_river(ground: Ground, die: Die, spring: int, longest: int, lakes: bool) -> int:
    """One river if it can be laid; how many tiles of river valley it makes."""
    course = find_course(ground, die, spring, longest)
    last = course[-1]
    if len(course) < SHORTEST:
        return 0
    if ground.height[last] == 1:
        lay_course(ground, course, mouth(ground, die, course))
        return len(course) - 1
    if not lakes or not can_go(ground.around[last], ground.walked):
        return 0
    lay_course(ground, course, None)
    ground.mark(last, "lake")
    ground.walked[last] = False
    return len(course) - 1


def springs(ground: Ground, die: Die) -> list[int]:
    """Tiles inland, by height, in an order the die decides within a height."""
    order = shuffled((number for number, high in enumerate(ground.height) if high > 1), die)
    return sorted(order, key=lambda number: -ground.height[number])


def find_course(ground: Ground, die: Die, spring: int, longest: int) -> list[int]:
    """Down and sometimes along, never touching itself, until the coast or until it is stuck."""
    height, around, rivers = ground.height, ground.around, ground.rivers
    course = [spring]
    own = {spring}
    while height[course[-1]] > 1 and len(course) < min(LONGEST, longest + 1):
        here = course[-1]
        free = [
            other
            for other in around[here]
            if other >= 0
            and 0 < height[other] <= height[here]
            and other not in own
            and other not in rivers
            and sum(touched in own for touched in around[other]) == 1
        ]
        down = [other for other in free if height[other] < height[here]]
        along = [other for other in free if height[other] == height[here]]
        choice = along if along and (not down or die(4) == 1) else down
        if not choice:
            break
        course.append(choice[die(len(choice)) - 1])
        own.add(course[-1])
    return course


def mouth(ground: Ground, die: Die, course: list[int]) -> int:
    """The side by which a river leaves its last tile for the sea."""
    around = ground.around[course[-1]]
    sides = [side for side, other in enumerate(around, 1) if other >= 0 and not ground.land[other]]
    return sides[die(len(sides)) - 1]


def lay_course(ground: Ground, course: list[int], last_exit: int | None) -> None:
    around = ground.around
    entry = None
    for here, onward in zip(course, [*course[1:], None], strict=True):
        exit = last_exit if onward is None else around[here].index(onward) + 1
        ground.rivers[here] = River(entry, exit)
        entry = OPPOSITE[exit] if exit else None
