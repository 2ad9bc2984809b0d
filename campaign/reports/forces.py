"""Armies and fleets in a report.

The units of an army, for its owner and the gamemaster alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from typing_extensions import TypedDict

from campaign.events.values import Amount
from campaign.reports.naming import name_empire, name_fact, name_force_row, name_tile
from campaign.reports.view import KnownForce, KnownPlace, View, known_forces
from campaign.rules.war.units import standing, unassigned, units_of
from campaign.storage.models import Army, Character, Condition, Fleet, Item
from campaign.storage.models.kinds import ENGINES
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.models.kinds import ForceTable

Document = dict[str, object]
T = TypeVar("T", KnownForce, KnownPlace)


def describe_armies(view: View) -> list[Document]:
    known = by_owner(view, known_forces(view, "army"))
    return [
        {**shared(view, "army", each), **army_own(view, each), **numbered(view, place)}
        for place, each in enumerate(known, 1)
    ]


def describe_fleets(view: View) -> list[Document]:
    known = by_owner(view, known_forces(view, "fleet"))
    return [
        {**shared(view, "fleet", each), **fleet_own(view, each), **numbered(view, place)}
        for place, each in enumerate(known, 1)
    ]


def numbered(view: View, place: int) -> Document:
    """Numbered from 1 for this empire: row ids would reveal how many forces others have."""
    return {} if view.sees_all else {"id": place}


def by_owner(view: View, forces: Iterable[T]) -> list[T]:
    """The reader's own first, then by owner; those without an owner last."""
    return sorted(
        forces,
        key=lambda each: (
            each["owner"] != view.empire,
            each["owner"] is None,
            each["owner"] or 0,
            each["id"],
        ),
    )


def shared(view: View, table: ForceTable, force: KnownForce) -> Document:
    found: Document = {
        "id": force["id"],
        "name": name_force_row(table, force),
        "kind": {"word": force["kind"]},
        "owner": name_empire(view, force["owner"]),
        "own": force["own"],
        "tile": name_tile(view, force["tile"]),
        "strength": force["strength"],
        "counted": force["counted"],
        "number": force.get("number"),
        "seen": force["seen"],
    }
    if force.get("race"):
        found["race"] = {"word": force["race"]}
    return found


def army_own(view: View, force: KnownForce) -> Document:
    """What only its owner knows."""
    row = force["row"]
    if not isinstance(row, Army):
        return {}
    return {
        "provisions": row.provisions,
        "crowns": row.crowns,
        "prisoners": Amount(row.prisoners, cells=(f"army:{row.id}.prisoners",)),
        "engines": {
            name: Amount(getattr(row, name), cells=(f"army:{row.id}.{name}",))
            for name in ENGINES
            if getattr(row, name)
        },
        "aboard": None if row.fleet is None else name_fact(view, f"fleet:{row.fleet}"),
        "inside": None if row.inside is None else name_fact(view, f"settlement:{row.inside}"),
        "conditions": conditions(view, "army", row.id),
        "characters": [
            name_fact(view, f"character:{each.id}")
            for each in view.world.live(Character, army=row.id)
        ],
        "items": [each.name or {"word": each.kind}
                  for each in view.world.live(Item, army=row.id)],
        "units": list_units(view.world, row),
    }  # fmt: skip


def fleet_own(view: View, force: KnownForce) -> Document:
    row = force["row"]
    if not isinstance(row, Fleet):
        return {}
    return {
        "provisions": row.provisions,
        "port": None if row.port is None else name_fact(view, f"settlement:{row.port}"),
        "carries": [
            name_fact(view, f"army:{each.id}") for each in view.world.live(Army, fleet=row.id)
        ],
        "conditions": conditions(view, "fleet", row.id),
    }


def conditions(view: View, table: str, key: int) -> list[object]:
    rows = view.world.live(Condition, of_table=table, of_key=key)
    return [name_fact(view, f"condition:{row.kind}") for row in rows]


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
