"""A battle at sea between two fleets on one tile (ME-SEA-1, ME-SEA-2)."""

from __future__ import annotations

from typing import Annotated

from campaign.actions.candidates import other_fleets
from campaign.actions.sea.fleets import fleet_name, get_fleet, get_own_fleet
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.effects.naval import naval_battle
from campaign.errors import Refused
from campaign.rules.act_context import ActContext, subject
from campaign.storage.models import Fleet


def gate_sea_battle(turn: Turn, fleet_key: int) -> Fleet:
    """A player's fleet that has not fought this turn."""
    fleet = get_own_fleet(turn.context, fleet_key)
    turn.due("battle", fleet.owner)
    if fleet.acted_at == turn.context.now:
        raise Refused(
            "{name} has fought this turn",
            hint="it can fight again next turn",
            rule="ME-SEA-1",
            name=fleet_name(fleet),
        )
    return fleet


@action(
    "sea-battle",
    title="attack at sea",
    order=340,
    command="fleet battle",
    rule="ME-SEA-1",
    rolls=("steps/sea-engage/roll",),
)
def sea_battle(
    act: Act,
    fleet_key: Own[Fleet],
    foe_key: Annotated[
        Id[Fleet],
        Ask("which fleet?", other_fleets),
        Typed(metavar="OTHER", help="The other fleet."),
    ],
) -> Document:
    """Fight another fleet on the same tile: ships, armies aboard and 1d6 a side (ME-SEA-1).

    Example: hexcrown fleet battle Gull Shark --dice 5,3
    """
    context = act.context
    fleet, foe = gate_sea_battle(act, fleet_key), get_fleet(context, foe_key)
    refuse_no_foe(context, fleet, foe)
    act.enter()
    act.world.put(act.world.get(Fleet, fleet_key), acted_at=context.now, acted="battle")
    return act.act([naval_battle(context, fleet, foe)], subject("fleet", fleet_key))


def refuse_no_foe(context: ActContext, fleet: Fleet, foe: Fleet) -> None:
    if fleet.id == foe.id or fleet.owner == foe.owner:
        raise Refused(
            "{foe} is of the same empire",
            hint="another empire's fleet can be fought, or nobody's",
            rule="ME-SEA-1",
            foe=fleet_name(foe),
        )
    if fleet.tile != foe.tile:
        raise Refused(
            "{fleet} and {foe} are not on the same tile",
            hint="hexcrown sail {key} {tile} brings it there",
            rule="ME-SEA-1",
            fleet=fleet_name(fleet),
            foe=fleet_name(foe),
            key=fleet.id,
            tile=context.tile_of(foe).label,
        )
