"""The numbers and names by which an empire knows things, and back to the rows they mean.

The books count all armies in one row: a gap between two of one's own would tell what others have
raised. So an empire counts its own, from 1, those that are no more too, and so it does with the
decisions it is asked. A treasure train may change hands and is counted by itself: `treasure:1`.
Forces of others have no number; those before one's eyes are told apart by where they stand:
`0405/1`, the first on 0405.

Reports show these, and orders are read by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from campaign.errors import Refused, WrongWords
from campaign.knowledge.sightings import tile_snapshot
from campaign.knowledge.visibility import place_of_force, seers, tiles_in_sight
from campaign.storage.default_names import in_italian
from campaign.storage.models import (
    Army,
    Character,
    Decision,
    Empire,
    Fleet,
    Item,
    Knowledge,
    Relation,
    Settlement,
    Tile,
    model_of,
)
from campaign.storage.models.kinds import FORCES, ForceTable
from campaign.storage.names import PLACE, resolve
from campaign.storage.rows import with_cells
from campaign.storage.world import World, owner_of
from maps.board.hexes import Coordinate, distance, find_label

if TYPE_CHECKING:
    from campaign.storage.models import Force, Record
    from campaign.storage.models.states import SeenSettlement

Numbers = dict[tuple[str, int], int]  # (table, number in the books) -> the empire's own
OWN = re.compile(r"#?([0-9]{1,9})", re.ASCII)
TREASURE = re.compile(r"treasure:([0-9]{1,9})", re.ASCII)
BATCH = 400
BEYOND = 8  # steps: farther than a march or a voyage leads into what nobody has seen
NUMBERED = re.compile(r"#|tile:|[0-9]")
THERE = re.compile(r"(.+)/([0-9]{1,4})", re.ASCII)


def own_forces(
    world: World, empire: int, table: ForceTable, *, treasure: bool = False
) -> list[Force]:
    """In the order in which they came about; their place in it is their number."""
    rows = world.find(model_of(table), owner=empire)
    return [row for row in rows if (row.kind == "treasure") == treasure]


def own_numbers(world: World, empire: int) -> Numbers:
    """The number of each force that is the empire's."""
    found: Numbers = {}
    for table in FORCES:
        for treasure in (False, True):
            rows = own_forces(world, empire, table, treasure=treasure)
            found |= {(table, row.id): number for number, row in enumerate(rows, 1)}
    return found


def order_word(
    world: World, empire: int, table: ForceTable, row: Force, numbers: Numbers | None = None
) -> str:
    """How the empire's orders name it; nothing if they can't."""
    known = own_numbers(world, empire) if numbers is None else numbers
    number = known.get((table, row.id))
    if number is not None:
        return f"treasure:{number}" if row.kind == "treasure" else str(number)
    tile = place_of_force(world, row)
    if tile is None:
        return row.name
    others = [each.id for each in strangers_at(world, empire, table, tile)]
    label = world.get(Tile, tile).label
    return f"{label}/{others.index(row.id) + 1}" if row.id in others else row.name


def strangers_at(world: World, empire: int, table: ForceTable, tile: int) -> list[Force]:
    """Forces of others in the open, on a tile that lies before the empire's eyes."""
    if empire not in seers(world, tile):
        return []
    rows = world.live(model_of(table), tile=tile)
    return [
        row
        for row in rows
        if row.owner != empire and (not isinstance(row, Army) or row.inside is None)
    ]


def own_decisions(world: World, empire: int) -> list[Decision]:
    return world.find(Decision, empire=empire)


def decision_number(world: World, row: Decision) -> int:
    """Its position among its empire's decisions; the gamemaster's keep the number of the row."""
    if row.empire is None:
        return row.id
    asked = own_decisions(world, row.empire)
    return [each.id for each in asked].index(row.id) + 1


def find_decision(world: World, empire: int, number: int) -> Decision | None:
    asked = own_decisions(world, empire)
    return asked[number - 1] if 1 <= number <= len(asked) else None


def resolve_own(world: World, empire: int, table: str, text: str) -> Record:
    """The row that a player means. What the empire does not know answers as if it were not
    there."""
    if table in FORCES:
        return cast("Record", resolve_force(world, empire, table, text))
    if table == "tile":
        return cast("Record", resolve_tile(world, empire, text))
    if table != "empire" and is_book_number(world, table, text):
        raise nobody(table, text)
    try:
        return resolve(known_part(world, empire, table, text), table, text)
    except (WrongWords, Refused):
        raise nobody(table, text) from None


def known_part(world: World, empire: int, table: str, text: str) -> World:
    """The rows that the empire knows. A name is looked up among these alone: a hidden thing whose
    name begins alike would make it ambiguous, and so be given away. Nothing is asked for each
    hidden row: how long the answer takes would tell how many there are. A settlement answers to
    its tile's label, so the tile of that label is among them."""
    known: Iterable[Record]
    if table == "settlement":
        known = known_settlements(world, empire)
    elif table == "item":
        known = own_items(world, empire)
    else:  # empires may be named by anybody
        rows = world.rows_of(table)
        known = [row for row in rows if table == "empire" or owner_of(row) == empire]
    tiles = world.find(Tile, label=text.removeprefix(f"{table}:"))
    return World.of_rows({table: known, "tile": tiles})


def is_book_number(world: World, table: str, text: str) -> bool:
    """How many of others the books count would show in it. A settlement answers to its tile."""
    plain = text.removeprefix(f"{table}:")
    is_place = table == "settlement" and world.first(Tile, label=plain) is not None
    return bool(OWN.fullmatch(plain)) and not is_place


def known_settlements(world: World, empire: int) -> Iterator[Settlement]:
    """Those it owns, sees, remembers or sent an envoy to. What became of one out of sight, another
    name too, is told by no answer."""
    in_sight = tiles_in_sight(world, empire)
    seen = remembered_settlements(world, empire)
    related = {row.settlement for row in world.find(Relation, empire=empire)}
    for row in world.find(Settlement):
        memory = seen.get((row.tile, row.id))
        if row.owner == empire or row.tile in in_sight:
            yield row
        elif memory is not None:
            yield with_cells(row, name=memory["name"], ended_at=None, ended_how=None)
        elif row.id in related:
            yield row


def remembered_settlements(world: World, empire: int) -> dict[tuple[int, int], SeenSettlement]:
    """By tile and number."""
    return {
        (memory.tile, place["id"]): place
        for memory in world.find(Knowledge, empire=empire)
        for place in tile_snapshot(memory).get("settlements", ())
    }


def resolve_tile(world: World, empire: int, text: str) -> Tile:
    """By its label not far beyond what is known; by name among what is known. A number of the books
    is no word of a player's."""
    at = place_within_reach(world, empire, text)
    if at is not None:
        row = world.first(Tile, q=at[0], r=at[1])
    elif NUMBERED.match(text):
        row = None
    else:
        in_sight = tiles_in_sight(world, empire)
        rows = [
            row if row.id in in_sight else with_cells(row, name=remembered_name(world, empire, row))
            for row in tiles_known(world, empire)
        ]
        try:
            return cast("Tile", resolve(World.of_rows({"tile": rows}), "tile", text))
        except (WrongWords, Refused):
            row = None
    if row is None:
        raise nobody("tile", text)
    return row


def remembered_name(world: World, empire: int, row: Tile) -> str:
    memory = world.first(Knowledge, empire=empire, tile=row.id)
    return tile_snapshot(memory).get("name", "") if memory else ""


def tiles_known(world: World, empire: int) -> Iterator[Tile]:
    """In parts: a database takes only so many values in one question. No other tile is read."""
    remembered = {row.tile for row in world.find(Knowledge, empire=empire)}
    known = sorted(tiles_in_sight(world, empire) | remembered)
    for start in range(0, len(known), BATCH):
        yield from world.find_among(Tile, id=known[start : start + BATCH])


def place_within_reach(world: World, empire: int, text: str) -> Coordinate | None:
    """The place that a label means, if it is not far beyond what the empire knows, whether or not
    the map goes on there: who is told that there is no such tile learns where it ends."""
    place = PLACE.fullmatch(text)
    at = find_label(text, str(world.option("layout", "flat")))
    at = (int(place[1]), int(place[2])) if place else at
    if at is None:
        return None
    places = ((row.q, row.r) for row in tiles_known(world, empire))
    return at if any(distance(at, each) <= BEYOND for each in places) else None


def own_items(world: World, empire: int) -> list[Item]:
    armies = {row.id for row in world.find(Army, owner=empire)}
    heroes = {row.id for row in world.find(Character, empire=empire)}
    return [
        row
        for row in world.find(Item)
        if row.empire == empire or row.army in armies or row.character in heroes
    ]


def holds_item(world: World, empire: int, row: Item) -> bool:
    """In its hoard, or with one of its armies or heroes."""
    army = world.get_if(Army, row.army)
    hero = world.get_if(Character, row.character)
    holders = (row.empire, army and army.owner, hero and hero.empire)
    return empire in holders


def resolve_force(world: World, empire: int, table: ForceTable, text: str) -> Force:
    plain = text.removeprefix(f"{table}:")
    found = find_numbered(world, empire, table, plain) or find_named(world, empire, table, plain)
    if found is None:
        raise nobody(table, text)
    if found.ended_at is not None:
        raise Refused("{table} {name} no longer exists: {how}", table=table, name=plain,
                      how=found.ended_how or "")  # fmt: skip
    return found


def find_numbered(world: World, empire: int, table: ForceTable, text: str) -> Force | None:
    """`3`, `treasure:1`, `0405/1`."""
    for pattern, treasure in ((OWN, False), (TREASURE, True)):
        number = pattern.fullmatch(text)
        if number:
            return nth(own_forces(world, empire, table, treasure=treasure), int(number[1]))
    there = THERE.fullmatch(text)
    tile = world.first(Tile, label=there[1]) if there else None
    if there is None or tile is None:
        return None
    return nth(strangers_at(world, empire, table, tile.id), int(there[2]))


def nth(rows: list[Force], number: int) -> Force | None:
    return rows[number - 1] if 1 <= number <= len(rows) else None


def find_named(world: World, empire: int, table: ForceTable, text: str) -> Force | None:
    """By name among one's own, then among those in sight: exactly, or by a beginning that only one
    has."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    own = [row for row in own_forces(world, empire, table) if row.ended_at is None]
    own += [r for r in own_forces(world, empire, table, treasure=True) if r.ended_at is None]
    for rows in (own, seen_strangers(world, empire, table)):
        for fits in (str.__eq__, str.startswith):
            found = [row for row in rows if any(fits(name, wanted) for name in names_of(row))]
            if len(found) == 1:
                return found[0]
            if found:
                raise WrongWords("{text} may mean several of them", hint="use the number",
                                 text=text[:60])  # fmt: skip
    return None


def names_of(row: Force) -> list[str]:
    """As the row has it, and in Italian if the program named it."""
    return [name.casefold() for name in (row.name, in_italian(row.name)) if name]


def seen_strangers(world: World, empire: int, table: ForceTable) -> list[Force]:
    tiles = sorted(tiles_in_sight(world, empire))
    return [row for tile in tiles for row in strangers_at(world, empire, table, tile)]


def nobody(table: str, text: str) -> WrongWords:
    return WrongWords(
        "no {table} is called {text}",
        hint="the report names what may be ordered",
        table=table,
        text=text[:60],
    )


def find_known(world: World, empire: int, table: str, key: int, *, own: bool) -> Record | None:
    """The row with this number of the books, if the empire knows it, and holds it where it must be
    its `own`. Whatever it may not know answers as if it were not there."""
    row = world.row_if(table, key) if 0 < key < 2**31 else None
    if row is None:
        return None
    if isinstance(row, Item):
        return row if holds_item(world, empire, row) else None
    is_own = (row.id if isinstance(row, Empire) else owner_of(row)) == empire
    if is_own or own:
        return row if is_own else None
    return row if is_known(world, empire, row) else None


def is_known(world: World, empire: int, row: Record) -> bool:
    """Of a row of others."""
    match row:
        case Empire():
            return True
        case Tile():
            return place_within_reach(world, empire, f"{row.q},{row.r}") is not None
        case Settlement():
            return any(each.id == row.id for each in known_settlements(world, empire))
        case Army() | Fleet():
            table: ForceTable = "army" if isinstance(row, Army) else "fleet"
            tile = place_of_force(world, row)
            here = [] if tile is None else strangers_at(world, empire, table, tile)
            return any(each.id == row.id for each in here)
    return False
