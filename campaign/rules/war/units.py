"""The units of an army: what stands of each, and whom losses fall on.

The army's points are what the campaign counts. A unit keeps the points of the list and those that
its owner took off it; whatever the army has lost beyond these is spread over all its units in
proportion, until the owner says which of them fell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.storage.models import Army, Unit
from campaign.storage.world import World

MOST_SHARED = 200  # units of a list that is split over armies
MOST_TRIES = 100_000


@dataclass(frozen=True)
class Standing:
    """A unit as it stands: `points` and `number` are left of those `listed` and `listed_number`."""

    key: int
    name: str
    number: int
    points: int
    listed_number: int
    listed: int
    character: bool


def units_of(world: World, army: int) -> list[Unit]:
    return world.live(Unit, army=army)


def left_of(unit: Unit) -> int:
    return unit.points - unit.lost


def unassigned(army: Army, units: Sequence[Unit]) -> int:
    """Points that the army lost and no unit has yet."""
    return max(0, sum(map(left_of, units)) - army.points)


def standing(army: Army, units: Sequence[Unit]) -> list[Standing]:
    losses = spread(unassigned(army, units), list(map(left_of, units)))
    return [
        Standing(
            unit.id,
            unit.name,
            models_left(unit, left_of(unit) - loss),
            left_of(unit) - loss,
            unit.number,
            unit.points,
            unit.character,
        )
        for unit, loss in zip(units, losses, strict=True)
    ]


def models_left(unit: Unit, points: int) -> int:
    """A model that is paid for in part still stands."""
    return -(-unit.number * points // unit.points) if unit.points else unit.number


def spread(loss: int, points: Sequence[int]) -> list[int]:
    """In proportion, whole; what is left over falls on those whose share was cut the most."""
    total = sum(points)
    if not total:
        return [0] * len(points)
    shares = [loss * each // total for each in points]
    cut = sorted(range(len(points)), key=lambda at: (-(loss * points[at] % total), at))
    for at in cut[: loss - sum(shares)]:
        shares[at] += 1
    return shares


def share_out(units: Sequence[int], rooms: Sequence[int]) -> list[int] | None:
    """For each unit's points the army it goes to, or None if they can't be shared out: the largest
    first, each to the army with the most room, and if that fails by trying, up to a limit."""
    order = sorted(range(len(units)), key=lambda at: (-units[at], at))
    places, left, tries = [0] * len(units), list(rooms), 0

    def place(done: int) -> bool:
        nonlocal tries
        if done == len(order):
            return True
        tries += 1
        at = order[done]
        for room in sorted(set(left), reverse=True):
            if units[at] > room or tries > MOST_TRIES:
                return False
            army = left.index(room)
            places[at], left[army] = army, room - units[at]
            if place(done + 1):
                return True
            left[army] = room
        return False

    return places if len(units) <= MOST_SHARED and place(0) else None
