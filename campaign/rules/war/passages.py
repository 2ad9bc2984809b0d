"""Secret passages: an army underground goes two tiles a turn (ME-FIND-4).

It stands on no tile meanwhile, so nobody sees it or comes to blows with it. Which way it goes and
how far it has come is kept in its state, as `passage`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.rules.act_context import ActContext
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold, lift_by
from campaign.rules.war.forces import has_room, move_army, tile_ashore
from campaign.rules.war.sieges import leave_siege
from campaign.storage.models import Edge, Tile
from maps.board.hexes import distance

if TYPE_CHECKING:
    from campaign.storage.models import Army

PACE = 2  # tiles a turn


class Journey(NamedTuple):
    """From one end to the other, in numbers of tiles' rows, and how many tiles of it are gone."""

    start: int
    end: int
    length: int
    gone: int

    def back(self) -> Journey:
        return Journey(self.end, self.start, self.length, self.length - self.gone)

    def on(self) -> Journey:
        return self._replace(gone=min(self.length, self.gone + PACE))

    @property
    def nearer(self) -> int:
        """The end that is nearer; midway the one it goes to."""
        return self.end if 2 * self.gone >= self.length else self.start


def read_journey(context: ActContext, army: Army) -> Journey:
    kept = army.state["passage"]
    return Journey(kept["from"], kept["to"], kept["length"], kept["gone"])


def keep_journey(context: ActContext, army: Army, journey: Journey | None) -> None:
    state = army.state.copy()
    state.pop("passage", None)
    if journey is not None:
        start, end, length, gone = journey
        state["passage"] = {"from": start, "to": end, "length": length, "gone": gone}
    context.world.put(army, state=state)


def find_passage(context: ActContext, one: int, other: int) -> Edge | None:
    low, high = sorted((one, other))
    found = context.world.live(Edge, a=low, b=high, kind="passage")
    return found[0] if found else None


def is_long(length: int) -> bool:
    """Whether it takes more than a turn."""
    return length > PACE


def go_under(context: ActContext, army: Army, end: int) -> None:
    """Off its tile and into the passage, the first two tiles of it."""
    start = tile_ashore(army)
    passage = find_passage(context, start, end)
    assert passage is not None
    ends = (place_of(context.world.get(Tile, key)) for key in (start, end))
    journey = Journey(start, end, distance(*ends), 0)
    leave_siege(context, army)
    context.world.put(army, tile=None, bank=None, inside=None, passage=passage.id)
    lift_by(context, "army", army.id, "leaving")
    keep_journey(context, army, journey.on())


def come_out(context: ActContext, army: Army, tile: int) -> None:
    keep_journey(context, army, None)
    move_army(context, army, tile, 0)


def is_mouth_open(context: ActContext, army: Army, tile: int) -> bool:
    """Whether an army may come out there: no spell, and room for it (HO-STACK)."""
    closed = find_hold(context, "tile", tile, "settle")
    return closed is None and has_room(context, tile, army.owner)
