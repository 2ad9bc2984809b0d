"""Sieges as they stand: who holds a place, who goes behind its walls, how a siege ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaign.events.battles import SiegeEnded, WentBehindWalls
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.realm.open_allies import allies_of
from campaign.storage.models import Army, Siege

if TYPE_CHECKING:
    from campaign.storage.models import Settlement

Defender = tuple[Literal["army", "settlement"], int]
ATTACKED = "Under attack"  # messages
WINTER = "Winter has come"  # messages
SHUT_IN = "As the siege closes in"  # messages


def defenders_of(context: ActContext, place: Settlement) -> list[Defender]:
    """Its garrison and the armies within; a treasure train defends nothing."""
    garrison: list[Defender] = [("settlement", place.id)] if place.points > 0 else []
    within = [army for army in context.world.live(Army, inside=place.id) if army.points > 0]
    return [*garrison, *(("army", army.id) for army in within)]


def keepers_of(context: ActContext, place: Settlement) -> list[int]:
    """Whose armies there defend it: its owner's, or those of its open allies (ME-DIP-11)."""
    return allies_of(context, place) if place.owner is None else [int(place.owner)]


def outside(context: ActContext, place: Settlement) -> list[Army]:
    """The armies on the tile that would defend it and are not behind these walls, trains and
    all."""
    sides = keepers_of(context, place)
    here = context.world.live_among(Army, tile=place.tile, owner=sides) if sides else []
    return [army for army in here if army.inside is None and army.siege is None]


def take_shelter(context: ActContext, place: Settlement, why: str = ATTACKED) -> None:
    """The owner's armies on the tile go behind the walls."""
    for army in outside(context, place):
        context.world.put(army, inside=place.id)
        context.tell(WentBehindWalls(ref(army), ref(place)), why)


def find_siege(context: ActContext, place: int) -> Siege | None:
    found = context.world.live(Siege, settlement=place)
    return found[0] if found else None


def is_besieged(context: ActContext, army: Army) -> bool:
    inside = army.inside
    return inside is not None and find_siege(context, inside) is not None


def is_cut_off(context: ActContext, place: Settlement, army: Army) -> bool:
    """The lines of a siege lie between them."""
    return army.inside != place.id and find_siege(context, place.id) is not None


def leave_siege(context: ActContext, army: Army) -> None:
    """An army leaves the lines; with the last of them the siege ends."""
    siege = context.world.get_if(Siege, army.siege)
    if siege is None:
        return
    context.world.put(army, siege=None)
    if siege.ended_at is None and not context.world.live(Army, siege=siege.id):
        end_siege(context, siege, "lifted")


def end_siege(context: ActContext, siege: Siege, how: str) -> None:
    """Besiegers and besieged are free to go."""
    for army in context.world.live(Army, siege=siege.id):
        context.world.put(army, siege=None)
    for army in context.world.live(Army, inside=siege.settlement):
        context.world.put(army, inside=None)
    context.world.end(siege, how)
    because = WINTER if context.world.calendar.season == "winter" else ""
    context.tell(SiegeEnded(Ref("settlement", siege.settlement)), because)
