"""Whose armies an empire may field: allies by the settlements of their race it holds."""

from __future__ import annotations

from campaign.errors import Refused
from campaign.rules.act_context import ActContext
from campaign.storage.models import Army, Empire, Settlement

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
