"""The campaign as one empire knows it, as a world of its own that actions can be asked of.

What is not named here is not in it: rows of others, their purses, plans and conditions. An action
that this world accepts may still be refused by what the empire does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from campaign.storage.models import (
    Army,
    Campaign,
    Character,
    Condition,
    Empire,
    Fleet,
    Item,
    Kingdom,
    Option,
    Owned,
    Record,
    Search,
    Settlement,
    Siege,
    Site,
    Tile,
    Unit,
)
from campaign.storage.rows import make_row, with_cells
from campaign.storage.world import World
from maps.board.hexes import neighbours

if TYPE_CHECKING:
    from campaign.storage.models import Force
    from campaign.storage.models.kinds import ForceTable

Rows = dict[str, list[Record]]  # as they are known: some cells blank or guessed
UNCOUNTED = 1000  # points of an army whose strength nobody has learned
OWN_ROWS = ("relation", "knowledge", "sighting", "tiding", "posting", "decision")
LASTING = ("empire", "army", "fleet", "settlement")  # whose conditions their owner is told


def known_world(view: View, unknown: str = "lowland") -> World:
    """`unknown`: what is taken to lie on a tile beside those that are known. An army looks for
    land there, a fleet for water."""
    world = view.world
    rows: Rows = {
        "campaign": [with_cells(world.get(Campaign, 1), revealed_key=None)],
        "calendar": [with_cells(world.calendar, state={})],
        "option": list(world.find(Option)),
        "tile": list(known_tiles(view, unknown)),
        "empire": list(known_realms(view)),
        "settlement": [known_settlement(view, each) for each in known_places(view, "settlement")],
        "site": [known_site(each) for each in known_places(view, "site")],
        "army": list(known_force_rows(view, "army")),
        "fleet": list(known_force_rows(view, "fleet")),
    }
    for table in OWN_ROWS:
        rows[table] = list(world.rows_of(table, empire=view.empire))
    add_dependent_rows(view, rows)
    return World.of_rows(rows)


def add_dependent_rows(view: View, rows: Rows) -> None:
    """Rows that are known because those they refer to are: edges, sieges, items, conditions."""
    world = view.world
    tiles, places = keys(rows["tile"]), keys(rows["settlement"])
    armies = own_keys(view, rows["army"])
    rows["edge"] = [row for row in known_edges(view.ground) if {row.a, row.b} <= tiles]
    kingdoms = {row.kingdom for row in rows["settlement"] if isinstance(row, Settlement)}
    rows["kingdom"] = [
        with_cells(row, state={}) for row in world.live(Kingdom) if row.id in kingdoms
    ]
    rows["siege"] = [
        row if row.empire == view.empire else with_cells(row, breaches=0, state={})
        for row in world.live(Siege)
        if row.settlement in places and is_seen_siege(view, row)
    ]
    rows["unit"] = [row for row in world.live(Unit) if row.army in armies]
    rows["search"] = [row for row in world.find(Search) if row.army in armies]
    rows["character"] = list(world.live(Character, empire=view.empire))
    heroes = keys(rows["character"])
    rows["item"] = [
        row
        for row in world.live(Item)
        if row.empire == view.empire or row.army in armies or row.character in heroes
    ]
    rows["condition"] = [row for row in world.live(Condition) if is_told(view, rows, row)]


def keys(rows: Iterable[Record]) -> set[int | None]:
    return {row.id for row in rows}


def own_keys(view: View, rows: Iterable[Record]) -> set[int | None]:
    return {row.id for row in rows if isinstance(row, Owned) and row.owner == view.empire}


def is_told(view: View, rows: Rows, condition: Condition) -> bool:
    """Conditions are told to the owner of what they lie on, as in reports."""
    table = condition.of_table
    if table == "empire":
        return condition.of_key == view.empire
    return table in LASTING and condition.of_key in own_keys(view, rows[table])


# The ground


def known_tiles(view: View, unknown: str) -> Iterator[Record]:
    rows = view.world.find(Tile)
    opened = bool(view.world.option("open-map", False))
    known = {place_of(row): row for row in rows if opened or view.knows_tile(row.id)}
    beside = {near for at in known for near in neighbours(at)}
    for row in rows:
        if place_of(row) in known:
            yield known_tile(view, row)
        elif place_of(row) in beside:
            yield bare_tile(row, unknown)


def known_tile(view: View, row: Tile) -> Tile:
    if view.sees(row.id):
        return with_cells(row, state=row.state if row.owner == view.empire else {})
    if row.id not in view.tiles:  # the open map: what lies on the table
        return with_cells(row, name="", owner=None, kingdom=None, barren=False, marks=(),
                          bridge=False, state={})  # fmt: skip
    kept = view.memory(row.id)
    return with_cells(
        row,
        name=kept.get("name", ""),
        terrain=kept.get("terrain", row.terrain),
        kinds=tuple(kept.get("kinds", row.kinds)),
        river=kept.get("river"),
        parting=tuple(kept.get("parting", row.parting)),
        bridge=kept.get("bridge", row.bridge),
        owner=kept.get("owner"),
        barren=kept.get("barren", False),
        kingdom=None,
        marks=(),
        state={},
    )


def bare_tile(row: Tile, terrain: str) -> Tile:
    return make_row(Tile, id=row.id, q=row.q, r=row.r, label=row.label, terrain=terrain)


# Realms and places


def known_realms(view: View) -> Iterator[Record]:
    met = met_empires(view)
    for row in view.world.live(Empire):
        if row.id == view.empire:
            yield row
        elif row.id in met:
            yield with_cells(row, treasury=0, building=0, ships=0, espionage=0, state={})


def known_settlement(view: View, place: KnownPlace) -> Record:
    if place["own"] and place["row"] is not None:
        return place["row"]
    return make_row(
        Settlement,
        id=place["id"],
        name=place["name"],
        tile=place["tile"],
        kind=place["kind"],
        owner=place["owner"],
        race=place["race"],
        razed=place["razed"],
        kingdom=known_kingdom(view, place["id"]) if place["owner"] is None else None,
    )


def known_site(place: KnownPlace) -> Site:
    """What happened to it is told by who was there, not by the place."""
    return make_row(
        Site, id=place["id"], tile=place["tile"], kind=place["kind"], name=place["name"]
    )


def is_seen_siege(view: View, siege: Siege) -> bool:
    place = view.world.get(Settlement, siege.settlement)
    return siege.empire == view.empire or view.sees(place.tile)


# Forces


def known_force_rows(view: View, table: ForceTable) -> Iterator[Record]:
    """The empire's own and those in sight: orders can name no others."""
    for each in known_forces(view, table):
        if each["own"] and each["row"] is not None:
            yield each["row"]
        elif each["seen"] is None and each["tile"] is not None:
            yield known_stranger(each, table)


def known_stranger(each: KnownForce, table: ForceTable) -> Force:
    found: Force
    if table == "army":
        found = make_row(Army, points=each["strength"] or UNCOUNTED, race=each.get("race", ""))
    else:
        found = make_row(Fleet, ships=each["strength"] or 1)
    return with_cells(
        found,
        id=each["id"],
        name=each["name"],
        kind=each["kind"],
        owner=each["owner"],
        tile=each["tile"],
    )
