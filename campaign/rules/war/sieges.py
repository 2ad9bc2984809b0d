"""Sieges as they stand: who holds a place, who goes behind its walls, how a siege ends.

Walls: what troops inside are multiplied by (BG-BAT-3), and what takes from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaign import events
from campaign.events.values import Ref, ref
from campaign.rules.conditions import has_condition
from campaign.rules.realm.races import allies_of
from campaign.storage.calendar import MOMENTS
from campaign.storage.models import Army, Settlement, Siege

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext

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
        context.tell(events.WentBehindWalls(ref(army), ref(place)), why)


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
    context.tell(events.SiegeEnded(Ref("settlement", siege.settlement)), because)


def wall_multiplier(context: ActContext, place: Settlement) -> int:
    """That of the place and of a temple beside it, less the breaches; at least 1, as in the open.
    BG-MAG-5: a quake leaves nothing standing."""
    standing = sum(
        steps_of(context, wall)
        for wall in walls_of(context, place)
        if not has_condition(context, "settlement", wall.id, "quaked")
    )
    return max(1, standing - breaches_of(context, place))


def is_walled(context: ActContext, place: Settlement) -> bool:
    """A fortification, breached or not."""
    return any(steps_of(context, wall) for wall in walls_of(context, place))


def walls_of(context: ActContext, place: Settlement) -> list[Settlement]:
    """ME-TEMP-3: a temple's defence is added to that of another settlement on the tile."""
    temples = [
        row
        for row in context.world.live(Settlement, tile=place.tile, kind="temple")
        if row.id != place.id and row.owner == place.owner
    ]
    return [place, *temples]


def steps_of(context: ActContext, place: Settlement) -> int:
    """A village's x1 is no wall at all; nor is what lies in ruins."""
    if place.razed:
        return 0
    factor = int(context.figure("walls", place.kind, "multiplier"))
    if place.kind == "temple":
        factor = temple_defence(context, place)
    return factor if factor > 1 else 0


def temple_defence(context: ActContext, temple: Settlement) -> int:
    """ME-TEMP-ORC: an orc temple defends as a village (house decision 13)."""
    rows = context.library.get("temples").by_id
    own = rows[temple.race].data["figures"] if temple.race in rows else {}
    return int(own.get("defence", rows["any"].data["figures"]["defence"]))


def breaches_of(context: ActContext, place: Settlement) -> int:
    """HO-BREACH: until winter, when they are mended."""
    state = place.state.copy()
    same_year = int(state.get("breached-at", 0)) // MOMENTS == context.now // MOMENTS
    return int(state.get("breached", 0)) if same_year else 0
