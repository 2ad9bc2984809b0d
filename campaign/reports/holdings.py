"""Settlements, sieges and sites in a report."""

from __future__ import annotations

from campaign.events.values import Amount
from campaign.reports.forces import by_owner, conditions, numbered
from campaign.reports.naming import name_empire, name_fact, name_seen_place, name_tile
from campaign.reports.view import KnownPlace, View, known_places
from campaign.storage.models import Settlement, Siege

Document = dict[str, object]


def describe_settlements(view: View) -> list[Document]:
    known = by_owner(view, known_places(view, "settlement"))
    return [
        {**describe_settlement(view, each), **numbered(view, place)}
        for place, each in enumerate(known, 1)
    ]


def describe_settlement(view: View, place: KnownPlace) -> Document:
    found: Document = {
        "id": place["id"],
        "name": name_seen_place(place),
        "kind": {"word": place["kind"]},
        "owner": name_empire(view, place["owner"]),
        "own": place["own"],
        "tile": name_tile(view, place["tile"]),
        "race": {"word": place["race"]} if place["race"] else None,
        "razed": bool(place["razed"]),
        "besieged": place.get("besieged", False),
        "seen": place["seen"],
    }
    row = place["row"]
    if row is not None and isinstance(row, Settlement):
        found |= {
            name: Amount(getattr(row, name), cells=(f"settlement:{row.id}.{name}",))
            for name in ("points", "provisions", "berths")
        }
        found["conditions"] = conditions(view, "settlement", row.id)
    return found


def find_sieges(view: View) -> list[Document]:
    """Sieges that the reader lays, is under, or can see."""
    found = []
    for row in view.world.live(Siege):
        place = view.world.get(Settlement, row.settlement)
        if view.sees(place.tile):
            found.append(
                {
                    "settlement": name_fact(view, f"settlement:{place.id}"),
                    "by": name_empire(view, row.empire),
                    "breaches": Amount(row.breaches, cells=(f"siege:{row.id}.breaches",)),
                }
            )
    return found


def describe_sites(view: View) -> list[Document]:
    return [
        {
            "id": each["id"],
            "name": name_seen_place(each),
            "kind": {"word": each["kind"]},
            "tile": name_tile(view, each["tile"]),
            "seen": each["seen"],
            **numbered(view, place),
        }
        for place, each in enumerate(known_places(view, "site"), 1)
    ]
