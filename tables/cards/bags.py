"""A bag: things drawn blind, without an order. A plain list of names, kept sorted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tables.errors import Refused

if TYPE_CHECKING:
    from tables.chance.sources import Stream


class Taken(NamedTuple):
    things: list[str]
    bag: list[str]


def fill(things: Sequence[str]) -> list[str]:
    return sorted(things)


def take(bag: Sequence[str], count: int, stream: Stream) -> Taken:
    """Things drawn blind, one after the other; each time a die of as many sides as are left."""
    left, taken = list(bag), []
    for _ in range(count):
        if not left:
            raise Refused("the bag is empty: {count} asked for", count=count)
        taken.append(left.pop(stream.faces(1, len(left))[0] - 1))
    return Taken(taken, left)


def take_named(bag: Sequence[str], things: Sequence[str]) -> Taken:
    """What the table really drew."""
    left = list(bag)
    for thing in things:
        if thing not in left:
            raise Refused("{thing} is not in the bag", hint="the bag holds {choices}", thing=thing,
                          choices=", ".join(left) or "nothing")  # fmt: skip
        left.remove(thing)
    return Taken(list(things), left)


def put(bag: Sequence[str], things: Sequence[str]) -> list[str]:
    return sorted([*bag, *things])
