"""The campaign as one empire knows it, as a world of its own that deeds can be asked of.

What is not named here is not in it: rows of others, their purses, plans and conditions. A deed
that this world accepts may still be refused by what the empire does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.knowledge.known_edges import known_edges
from campaign.reports.document import met_empires
from campaign.reports.view import (
    KnownForce,
    KnownPlace,
    View,
    known_forces,
    known_kingdom,
    known_places,
)
from campaign.rules.board import place_of
from campaign.storage.canonical_json import render_json
from campaign.storage.models.kinds import PURSES
from campaign.storage.models.schema import defaults
from campaign.storage.world import World
from maps.board.hexes import neighbours

if TYPE_CHECKING:
    from campaign.storage.models.states import TileSnapshot
    from campaign.storage.rows import ConditionRow, Force, SiegeRow, TileRow

Cells = Mapping[str, object]  # a row as it is known: some cells blank or guessed
Rows = dict[str, list[Cells]]
UNCOUNTED = 1000  # points of an army whose strength nobody has learned
OWN_ROWS = ("relation", "knowledge", "sighting", "tiding", "posting", "decision")
LASTING = ("empire", "army", "fleet", "settlement")  # whose conditions their owner is told


def known_world(view: View, unknown: str = "lowland") -> World:
    """`unknown`: what is taken to lie on a tile beside those that are known. An army looks for
    land there, a fleet for water."""
    world = view.world
    rows: Rows = {
        "campaign": [{**world.one("campaign", 1), "revealed_key": None}],
        "calendar": [{**world.calendar, "state": "{}"}],
        "option": list(world.find("option")),
        "tile": list(known_tiles(view, unknown)),
        "empire": list(known_realms(view)),
        "settlement": [known_settlement(view, each) for each in known_places(view, "settlement")],
        "site": [known_site(each) for each in known_places(view, "site")],
        "army": list(known_force_rows(view, "army")),
        "fleet": list(known_force_rows(view, "fleet")),
    }
    for table in OWN_ROWS:
        rows[table] = list(world.find_rows(table, empire=view.empire))
    add_dependent_rows(view, rows)
    return World.of_rows(rows)


def add_dependent_rows(view: View, rows: Rows) -> None:
    """Rows that are known because those they refer to are: edges, sieges, items, conditions."""
    world = view.world
    tiles, places = keys(rows["tile"]), keys(rows["settlement"])
    armies = own_keys(view, rows["army"])
    rows["edge"] = [row for row in known_edges(view.ground) if {row["a"], row["b"]} <= tiles]
    kingdoms = {row["kingdom"] for row in rows["settlement"]}
    rows["kingdom"] = [
        {**row, "state": "{}"} for row in world.live("kingdom") if row["id"] in kingdoms
    ]
    rows["siege"] = [
        row if row["empire"] == view.empire else {**row, "breaches": 0, "state": "{}"}
        for row in world.live("siege")
        if row["settlement"] in places and is_seen_siege(view, row)
    ]
    rows["search"] = [row for row in world.find("search") if row["army"] in armies]
    rows["character"] = list(world.live("character", empire=view.empire))
    heroes = keys(rows["character"])
    rows["item"] = [
        row
        for row in world.live("item")
        if row["empire"] == view.empire or row["army"] in armies or row["character"] in heroes
    ]
    rows["condition"] = [row for row in world.live("condition") if is_told(view, rows, row)]


def keys(rows: Iterable[Cells]) -> set[object]:
    return {row["id"] for row in rows}


def own_keys(view: View, rows: Iterable[Cells]) -> set[object]:
    return {row["id"] for row in rows if row["owner"] == view.empire}


def is_told(view: View, rows: Rows, condition: ConditionRow) -> bool:
    """Conditions are told to the owner of what they lie on, as in reports."""
    table = condition["of_table"]
    if table == "empire":
        return condition["of_key"] == view.empire
    return table in LASTING and condition["of_key"] in own_keys(view, rows[table])


# The ground


def known_tiles(view: View, unknown: str) -> Iterator[Cells]:
    rows = view.world.find("tile")
    opened = bool(view.world.option("open-map", False))
    known = {place_of(row): row for row in rows if opened or view.knows_tile(row["id"])}
    beside = {near for at in known for near in neighbours(at)}
    for row in rows:
        if place_of(row) in known:
            yield known_tile(view, row)
        elif place_of(row) in beside:
            yield bare_tile(row, unknown)


def known_tile(view: View, row: TileRow) -> Cells:
    if view.sees(row["id"]):
        return {**row, "state": row["state"] if row["owner"] == view.empire else "{}"}
    if row["id"] not in view.tiles:  # the open map: what lies on the table
        return {**row, "name": "", "owner": None, "kingdom": None, "barren": False, "marks": "[]",
                "bridge": False, "state": "{}"}  # fmt: skip
    kept = view.memory(row["id"])
    return {
        **row,
        "name": kept.get("name", ""),
        "terrain": kept.get("terrain", row["terrain"]),
        "kinds": render_json(kept["kinds"]) if "kinds" in kept else row["kinds"],
        "river": remembered_river(kept, row),
        "parting": render_json(kept["parting"]) if "parting" in kept else row["parting"],
        "bridge": kept.get("bridge", row["bridge"]),
        "owner": kept.get("owner"),
        "barren": kept.get("barren", False),
        "kingdom": None,
        "marks": "[]",
        "state": "{}",
    }


def remembered_river(kept: TileSnapshot, row: TileRow) -> str:
    if "river" not in kept:  # older programs did not note it
        return row["river"]
    return render_json(kept["river"]) if kept["river"] else ""


def bare_tile(row: TileRow, terrain: str) -> Cells:
    return {
        **defaults("tile"), "id": row["id"], "q": row["q"], "r": row["r"], "label": row["label"],
        "terrain": terrain,
    }  # fmt: skip


# Realms and places


def known_realms(view: View) -> Iterator[Cells]:
    met = met_empires(view)
    for row in view.world.live("empire"):
        if row["id"] == view.empire:
            yield row
        elif row["id"] in met:
            yield {**row, **dict.fromkeys(PURSES, 0), "state": "{}"}


def known_settlement(view: View, place: KnownPlace) -> Cells:
    if place["own"] and place["row"] is not None:
        return place["row"]
    return {
        **defaults("settlement"),
        "id": place["id"],
        "name": place["name"],
        "tile": place["tile"],
        "kind": place["kind"],
        "owner": place["owner"],
        "race": place["race"],
        "razed": place["razed"],
        "kingdom": known_kingdom(view, place["id"]) if place["owner"] is None else None,
    }


def known_site(place: KnownPlace) -> Cells:
    """What happened to it is told by who was there, not by the place."""
    return {
        **defaults("site"), "id": place["id"], "tile": place["tile"], "kind": place["kind"],
        "name": place["name"],
    }  # fmt: skip


def is_seen_siege(view: View, siege: SiegeRow) -> bool:
    place = view.world.one("settlement", siege["settlement"])
    return siege["empire"] == view.empire or view.sees(place["tile"])


# Forces


def known_force_rows(view: View, table: Force) -> Iterator[Cells]:
    """The empire's own and those in sight: orders can name no others."""
    for each in known_forces(view, table):
        if each["own"] and each["row"] is not None:
            yield each["row"]
        elif each["seen"] is None and each["tile"] is not None:
            yield known_stranger(each, table)


def known_stranger(each: KnownForce, table: Force) -> Cells:
    strength = each["strength"] or (UNCOUNTED if table == "army" else 1)
    found: dict[str, object] = {
        **defaults(table), "id": each["id"], "name": each["name"], "kind": each["kind"],
        "owner": each["owner"], "tile": each["tile"],
    }  # fmt: skip
    if table == "army":
        return {**found, "points": strength, "race": each.get("race", "")}
    return {**found, "ships": strength}
