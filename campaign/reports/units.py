"""The units of an army, for its owner and the gamemaster alone."""

from __future__ import annotations

from typing_extensions import TypedDict

from campaign.rules.war.units import standing, unassigned, units_of
from campaign.storage.models import Army
from campaign.storage.world import World


class UnitDocument(TypedDict):
    """As it stands, and as the list has it."""

    name: str
    number: int
    points: int
    listed_number: int
    listed: int
    character: bool


class UnitsDocument(TypedDict):
    id: int
    army: str
    points: int
    units: list[UnitDocument]
    unassigned: int  # points lost that no unit bears yet
    unlisted: int  # points of the army that are in no unit


def list_units(world: World, army: Army) -> list[UnitDocument]:
    return [
        {
            "name": each.name,
            "number": each.number,
            "points": each.points,
            "listed_number": each.listed_number,
            "listed": each.listed,
            "character": each.character,
        }
        for each in standing(army, units_of(world, army.id))
    ]


def describe_units(world: World, army: Army) -> UnitsDocument:
    units = list_units(world, army)
    return {
        "id": army.id,
        "army": army.name or f"army {army.id}",
        "points": army.points,
        "units": units,
        "unassigned": unassigned(army, units_of(world, army.id)),
        "unlisted": army.points - sum(each["points"] for each in units) if units else 0,
    }
