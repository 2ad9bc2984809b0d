"""Water: the sea grows from seeds until its share is reached and never splits the land in two;
rivers spring up and run to it."""

from __future__ import annotations

from maps.board.hexes import OPPOSITE
from maps.board.tile import River
from maps.making.ground import SEA, Die, Ground, can_go, shuffled

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


TRIES = 12  # for a seed
PATIENCE = 15  # tiles drowned before the next try where there was no room for a seed
GLANCES = 3  # at the shore, taking the tile with the most sea around: smoother with more


class Tide:
    """The growing sea: how much there is, how long the coast, and the shore it can grow over."""

    def __init__(self, ground: Ground, die: Die) -> None:
        self.ground, self.die = ground, die
        self.sea = 0
        self.coast = 0
        self.is_coast = bytearray(len(ground.land))
        self.shore: list[int] = []
        self.rim = [number for number, around in enumerate(ground.around) if -1 in around]

    def drown(self, number: int) -> None:
        land = self.ground.land
        land[number] = SEA
        self.sea += 1
        self.coast -= self.is_coast[number]
        self.is_coast[number] = 0
        for other in self.ground.around[number]:
            if land[other]:
                self.shore.append(other)
                if not self.is_coast[other]:
                    self.is_coast[other] = 1
                    self.coast += 1

    def find_seed(self) -> int | None:
        """A land tile away from all coasts: the first at the map's edge, later ones as the die has
        it."""
        ground = self.ground
        for _ in range(TRIES):
            if not self.sea or self.die(3) > 1:
                number = self.rim[self.die(len(self.rim)) - 1]
            else:
                number = self.die(len(ground.places)) - 1
            around = ground.around[number]
            near_coast = any(self.is_coast[other] for other in (number, *around) if other >= 0)
            if ground.land[number] and not near_coast and can_go(around, ground.land):
                return number
        return None

    def find_shore(self) -> int | None:
        """A tile of the shore the sea can take, the most surrounded of a few."""
        best, most = -1, -1
        shore, land = self.shore, self.ground.land
        for _ in range(min(GLANCES, len(shore))):
            place = self.die(len(shore)) - 1
            number = shore[place]
            around = self.ground.around[number]
            wet = sum(not land[other] for other in around)
            if land[number] and wet > most and can_go(around, land):
                best, most = place, wet
            elif not land[number] and place != best:
                shore[place] = shore[-1]
                shore.pop()
                if best == len(shore):
                    best = place
                if not shore:
                    return None
        return None if best < 0 else self.take(best)

    def take(self, place: int) -> int:
        number = self.shore[place]
        self.shore[place] = self.shore[-1]
        self.shore.pop()
        return number


def flood(ground: Ground, die: Die, sea: int, coast: int) -> None:
    """Drown `sea` tiles so that about `coast` land tiles touch them."""
    tide = Tide(ground, die)
    tries = 30 * sea + 100
    wait = 0
    while tide.sea < sea and tries:
        tries -= 1
        # Less coast than its share of the sea so far: another seed makes more of it.
        behind = tide.coast * sea <= coast * tide.sea
        number = tide.find_seed() if not tide.shore or (behind and tide.sea >= wait) else None
        if number is None:
            wait = max(wait, tide.sea + PATIENCE) if behind and tide.sea >= wait else wait
            number = tide.find_shore() if tide.shore else None
        if number is not None:
            tide.drown(number)
    measure_height(ground)


def measure_height(ground: Ground) -> None:
    """How many steps each tile lies from the sea."""
    height, land = ground.height, ground.land
    level = [number for number in range(len(ground.places)) if not land[number]]
    seen = bytearray(len(land))
    seen[-1] = 1  # off the map
    for number in level:
        seen[number] = 1
    steps = 0
    while level:
        steps += 1
        onward = []
        for number in level:
            for other in ground.around[number]:
                if not seen[other]:
                    seen[other] = 1
                    height[other] = steps
                    onward.append(other)
        level = onward
    ground.walked = list(land)
