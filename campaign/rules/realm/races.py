"""Whose armies an empire may field: allies by the settlements of their race it holds.

Envoys on a mission: whether one was sent, and the modifier of the two races (ME-DIP).

Open allies: an independent place with military support for an empire (ME-DIP-9, ME-DIP-11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign import events
from campaign.errors import Refused
from campaign.events.values import Ref, ref
from campaign.storage.models import Army, Empire, Relation, Settlement

if TYPE_CHECKING:
    from campaign.rules.act_context import ActContext

ELVES = ("high-elves", "dark-elves", "wood-elves")
UNLIMITED = ("city", "capital")


def refuse_allied_army(context: ActContext, empire: int, race: str) -> None:
    """One more army of this race: the empire's own always, elves beside nobody, others by the
    settlements held."""
    own = context.world.get(Empire, empire).race
    if race == own:
        return
    refuse_elves(own, race)
    held = settlements_of_race(context, empire, race)
    if any(place.kind in UNLIMITED for place in held):
        return
    armies = context.world.live(Army, owner=empire, race=race)
    if len(armies) >= len(held):
        raise Refused(
            "{count} settlements of {race} are held, and {armies} armies of them stand already",
            hint="each village or fortress of a race gives one army; a city, any number",
            rule="ME-RACE-4",
            count=len(held),
            race=race,
            armies=len(armies),
        )


def refuse_elves(own: str, race: str) -> None:
    """ME-RACE-3: other elves are another race too."""
    for elves, others in ((own, race), (race, own)):
        if elves in ELVES:
            raise Refused(
                "{elves} never fight beside {others}",
                hint="recruit the empire's own race",
                rule="ME-RACE-3",
                elves=elves,
                others=others,
            )


def settlements_of_race(context: ActContext, empire: int, race: str) -> list[Settlement]:
    """ME-RACE-4: villages, fortresses and cities that stand."""
    places = context.world.live(Settlement, owner=empire, race=race)
    return [place for place in places if place.kind != "temple" and not place.razed]


def allies_of(context: ActContext, place: Settlement) -> list[int]:
    """The empires an independent place is openly allied with, in order of id."""
    if place.owner is not None:
        return []
    found = context.world.find(Relation, settlement=place.id, military=True)
    return sorted(
        int(row.empire) for row in found if context.world.get(Empire, row.empire).ended_at is None
    )


def find_hindering(context: ActContext, tile: int, empire: int | None) -> Settlement | None:
    """The open ally of others, and not of this empire, that stands there."""
    for place in context.world.live(Settlement, tile=tile, owner=None):
        allies = allies_of(context, place)
        if allies and empire not in allies and not place.razed:
            return place
    return None


def end_alliances(context: ActContext, place: int) -> None:
    """A place that has an owner supports nobody else, and does not resume when it is free again."""
    for relation in context.world.find(Relation, settlement=place):
        if relation.military or relation.subsistence or relation.spying:
            context.world.put(relation, military=False, subsistence=False, spying=False)


def end_support(context: ActContext, empire: int | None, place: Settlement) -> None:
    """ME-DIP-8: attacking a place ends whatever support it gave."""
    relation = context.world.first(Relation, empire=empire or 0, settlement=place.id)
    if empire is None or relation is None or not (relation.subsistence or relation.spying):
        return
    context.world.put(relation, subsistence=False, spying=False, status="hostile")
    context.tell(events.SupportEnded(ref(place), Ref("empire", empire)))


def is_sent(context: ActContext, relation: Relation) -> bool:
    return bool(relation.state.get("mission") == context.now)


def modifier(context: ActContext, sender: Empire, place: Settlement) -> int | None:
    """Row the sender's race, column the receiver's; None where the mission is forbidden. A people
    nobody knows yet is treated with neither favour nor grudge."""
    row = context.library.get("diplomacy-modifiers").by_id.get(sender.race)
    found = row.data["cells"].get(place.race, 0) if row else 0
    return None if found == "no" else int(found)
