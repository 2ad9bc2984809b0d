"""The sea: it grows from seeds until its share is reached, and never splits the land in two."""

from __future__ import annotations

from maps.making.ground import SEA, Die, Ground, can_go

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
