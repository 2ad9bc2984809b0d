"""Fleets that part and join (BG-SEA-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from campaign import events
from campaign.actions.candidates import amounts, other_fleets
from campaign.actions.sea.fleets import fleet_name, get_own_fleet
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Checked, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.war.following import join_conditions
from campaign.storage.default_names import name_new_force
from campaign.storage.models import Army, Condition, Fleet
from campaign.storage.text_validation import check_name


def gate_reorganise_fleet(turn: Turn, fleet_key: int) -> Fleet:
    fleet = get_own_fleet(turn.context, fleet_key)
    turn.due("reorganise", fleet.owner)
    return fleet


def ships_to_spare(turn: Turn, fleet: int) -> range:
    return amounts(1, turn.world.get(Fleet, fleet).ships - 1, 1)


@action("split-fleet", title="split off a fleet", order=360, command="fleet split", rule="BG-SEA-1")
def split_fleet(
    act: Act,
    fleet_key: Own[Fleet],
    ships: Annotated[
        int,
        Ask("of how many ships?", ships_to_spare),
        Typed(help="The number of ships that split off."),
    ],
    armies: Annotated[
        Sequence[Own[Army]],
        Typed(option=("--army",), metavar="ARMY", help="An army that goes along; may be repeated."),
    ] = (),
    *,
    name: Annotated[str, Typed(help="The new fleet's name."), Checked(check_name)] = "",
) -> Document:
    """Split ships off a fleet, with the armies named.

    Example: hexcrown fleet split Gull 1 --army 'First Banner' --name Tern
    """
    fleet, world = gate_reorganise_fleet(act, fleet_key), act.world
    refuse_bad_share(act.context, fleet, ships, armies)
    act.begin("BG-SEA-1")
    own = name or name_new_force(world, "fleet", fleet.owner, fleet.kind, "")
    made = world.insert(
        Fleet, name=own, ships=ships, kind=fleet.kind, owner=fleet.owner,
        tile=fleet.tile, moved_at=fleet.moved_at, state=fleet.state,
    ).id  # fmt: skip
    world.add(world.get(Fleet, fleet_key), ships=-ships)
    for army in armies:
        world.put(world.get(Army, army), fleet=made)
    return act.told(events.FleetParted(ref(fleet), Ref("fleet", made)))


def refuse_bad_share(context: ActContext, fleet: Fleet, ships: int, armies: Sequence[int]) -> None:
    left = fleet.ships - ships
    if ships < 1 or left < 1:
        raise Refused(
            "{fleet} has {have} ships: 1 to {most} can part from it",
            hint="give a number from 1 to {most}",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
            have=fleet.ships,
            most=fleet.ships - 1,
        )
    if context.world.live(Condition, of_table="fleet", of_key=fleet.id):
        raise Refused(
            "{fleet} is in distress and stays together",
            hint="it can part when it is free again",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
        )
    aboard = {row.id for row in context.world.live(Army, fleet=fleet.id)}
    strangers = [key for key in armies if key not in aboard]
    if strangers:
        raise Refused(
            "army {army} is not aboard {fleet}",
            hint="name armies that are aboard",
            rule="BG-SEA-1",
            army=strangers[0],
            fleet=fleet_name(fleet),
        )
    each = int(context.figure("shipping", "ship", "armies"))
    if len(set(armies)) > ships * each or len(aboard - set(armies)) > left * each:
        raise Refused(
            "a ship carries {each}: both parts need room for their armies",
            hint="let more ships part, or fewer armies",
            rule="BG-SEA-1",
            each=each,
        )


@action(
    "merge-fleets", title="join another fleet", order=350, command="fleet merge", rule="BG-SEA-1"
)
def merge_fleets(
    act: Act,
    fleet_key: Own[Fleet],
    into_key: Annotated[
        Id[Fleet],
        Ask("which fleet?", other_fleets),
        Typed(metavar="OTHER", help="The other fleet."),
    ],
) -> Document:
    """Merge a fleet into another on its tile.

    Example: hexcrown fleet merge Tern Gull
    """
    fleet, world = gate_reorganise_fleet(act, fleet_key), act.world
    refuse_apart(fleet, get_own_fleet(act.context, into_key))
    act.begin("BG-SEA-1")
    for name in ("ships", "provisions"):
        amount = getattr(fleet, name)
        world.add_amount("fleet", fleet_key, name, -amount)
        world.add_amount("fleet", into_key, name, amount)
    for army in world.live(Army, fleet=fleet_key):
        world.put(army, fleet=into_key)
    join_conditions(act.context, "fleet", fleet_key, into_key)
    world.end(world.get(Fleet, fleet_key), "merged")
    return act.told(events.FleetsJoined(ref(fleet), Ref("fleet", into_key)))


def refuse_apart(fleet: Fleet, into: Fleet) -> None:
    alike = fleet.owner == into.owner and fleet.tile == into.tile
    if fleet.id == into.id or not alike:
        raise Refused(
            "{fleet} and {into} must be of the same empire and on the same tile",
            hint="bring them to one tile first",
            rule="BG-SEA-1",
            fleet=fleet_name(fleet),
            into=fleet_name(into),
        )
