"""Settlements, sieges and sites in a report."""

from __future__ import annotations

from campaign.events.values import Amount
from campaign.reports.forces import by_owner, conditions, numbered
from campaign.reports.naming import name_empire, name_fact, name_seen_place, name_tile
from campaign.reports.view import KnownForce, KnownPlace, View, known_forces, known_places
from campaign.rules.act_context import ActContext
from campaign.rules.realm.races import allies_of
from campaign.storage.models import Army, Settlement, Siege, Tile

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


def find_battles(view: View) -> list[Document]:
    """Where an army of the reader's (anybody's, for the gamemaster) shares a tile with a foe in the
    open, or with a settlement that it may attack. The tile's label asks for the battle sheet."""
    here: dict[int, list[KnownForce]] = {}
    for force in known_forces(view, "army"):
        row = view.world.get(Army, force["id"])
        if force["seen"] is None and force["tile"] is not None and row.inside is None:
            here.setdefault(force["tile"], []).append(force)
    places = {each["tile"]: each for each in known_places(view, "settlement") if not each["seen"]}
    context = ActContext(view.world)
    found: dict[tuple[int, ...], tuple[int, int | None]] = {}
    for tile, forces in sorted(here.items()):
        for own in forces:
            mine, place = own["owner"], places.get(tile)
            if not own["own"] or mine is None or not own["strength"]:
                continue
            for foe in (each["owner"] for each in forces if each["owner"] != mine):
                found.setdefault((tile, False, *sorted((mine, foe or 0))), (mine, foe))
            if place is None or place["owner"] == mine:
                continue
            if mine not in allies_of(context, view.world.get(Settlement, place["id"])):
                found.setdefault((tile, True, mine), (mine, place["owner"]))
    return [
        {
            "tile": name_tile(view, tile),
            "label": view.world.get(Tile, tile).label,
            "walls": bool(walls),
            "by": name_empire(view, mine),
            "against": name_empire(view, foe),
        }
        for (tile, walls, *_), (mine, foe) in found.items()
    ]


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
