"""Whom a role stands for, in order of id: the acting army, villages downstream, each neighbour.

A role settled in the scope is taken from there by the agenda; what is asked here follows from it.
Nobody there: an empty list, and nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, cast

from campaign.rules.act_context import ActContext, Effect, subject
from campaign.rules.board import place_of
from campaign.rules.scope import (
    HOLDERS,
    Battle,
    Member,
    Role,
    Scope,
    SideName,
    Subject,
    settled,
)
from campaign.storage.models import (
    Army,
    Character,
    Item,
    Owned,
    Settlement,
    Siege,
    Site,
    Standing,
    Tile,
    model_of,
)
from maps.board.hexes import neighbours, within
from maps.board.rivers import downstream

if TYPE_CHECKING:
    from campaign.storage.models import Record
    from campaign.storage.models.kinds import HolderTable, StandingTable

WANDERING = ("undead", "horde", "raider", "dragon")
HOLDING: tuple[StandingTable, ...] = ("army", "fleet", "site", "settlement")  # they stand on a tile
STANDING: tuple[Role, ...] = (
    "it", "force", "ship", "army", "fleet", "site", "settlement", "tower", "attacker", "defender",
)  # fmt: skip
ACTING: tuple[Role, ...] = ("army", "fleet", "settlement", "attacker")


def expand(context: ActContext, role: str, effect: Effect, scope: Scope) -> Sequence[Subject]:
    find = ROLES.get(role)
    return list(find(context, effect, scope)) if find else []


# Where it happens


def find_tile(context: ActContext, scope: Scope) -> Tile | None:
    """The tile of the context: said, or that of whoever acts."""
    if "tile" in scope:
        return context.world.get(Tile, scope["tile"]["id"])
    for role in STANDING:
        found = settled(scope, role)
        kind = found.get("kind")
        if kind == "tile":
            return context.world.get(Tile, found["id"])
        if kind in HOLDING:
            return context.tile_of(context.world.get(model_of(kind), found["id"]))
    return None


def find_empire(context: ActContext, scope: Scope) -> int | None:
    """The empire that acts: said, or the owner of the army or fleet that acts."""
    if "empire" in scope:
        return scope["empire"]["id"]
    for role in ACTING:
        found = settled(scope, role)
        if found.get("kind") in HOLDERS:
            owner = context.holder(found).owner
            if owner is not None:
                return owner
    return None


def find_settlement(context: ActContext, scope: Scope) -> Settlement | None:
    """The settlement in question: said, or the one on the tile; a temple only if it is alone."""
    if "settlement" in scope:
        return context.world.get(Settlement, scope["settlement"]["id"])
    tile = find_tile(context, scope)
    return settlement_on(context, tile.id) if tile else None


def settlement_on(context: ActContext, tile: int | None) -> Settlement | None:
    found = context.world.live(Settlement, tile=tile or 0)
    return min(found, key=lambda row: (row.kind == "temple", row.id), default=None)


def find_site(context: ActContext, scope: Scope) -> Site | None:
    for role in ("site", "tower"):
        if role in scope:
            return context.world.get(Site, scope[role]["id"])
    tile = find_tile(context, scope)
    found = context.world.live(Site, tile=tile.id) if tile else []
    return found[0] if found else None


def find_owner(context: ActContext, scope: Scope) -> int | None:
    """The empire that owns the tile: by the tile's own mark, or by the settlement on it."""
    tile = find_tile(context, scope)
    return None if tile is None else tile.owner


# Roles


def tile_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    tile = find_tile(context, scope)
    return subjects("tile", [tile] if tile else [])


def empire_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    empire = find_empire(context, scope)
    return [subject("empire", empire)] if empire else []


def owner_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    owner = find_owner(context, scope)
    return [subject("empire", owner)] if owner else []


def site_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    site = find_site(context, scope)
    return subjects("site", [site] if site else [])


def settlement_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    found = find_settlement(context, scope)
    return subjects("settlement", [found] if found else [])


def capital_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    empire = find_empire(context, scope)
    if empire is None:
        return []
    return subjects("settlement", context.world.live(Settlement, owner=empire, kind="capital"))


def carried(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    fleet = scope.get("fleet") or scope.get("it")
    if not fleet or fleet.get("kind") != "fleet":
        return []
    return subjects("army", context.world.live(Army, fleet=fleet["id"]))


def here(table: StandingTable, kinds: tuple[str, ...] = ()) -> Find:
    """Everything of a table on the tile."""

    def find(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
        tile = find_tile(context, scope)
        if tile is None:
            return []
        found = context.world.live(model_of(table), tile=tile.id)
        return subjects(table, [row for row in found if not kinds or row.kind in kinds])

    return find


def nearby(table: StandingTable, enemies: bool = False) -> Find:
    """Everything of a table within so many tiles."""

    def find(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
        tile = find_tile(context, scope)
        if tile is None:
            return []
        found = rows_within(context, table, tile, cast(int, effect.get("within", 1)))
        if enemies:
            mine = find_empire(context, scope)
            found = [
                row for row in found if isinstance(row, Owned) and row.owner not in (None, mine)
            ]
        return subjects(table, found)

    return find


def rows_within(
    context: ActContext, table: StandingTable, tile: Tile, radius: int
) -> list[Standing]:
    tiles = tiles_within(context, tile, radius)
    found = context.world.live_among(model_of(table), tile=[row.id for row in tiles])
    return sorted(found, key=lambda row: row.id)


def tiles_within(context: ActContext, tile: Tile, radius: int) -> list[Tile]:
    places = within(place_of(tile), radius)
    return [row for at in places if (row := context.tile_at(at)) is not None]


def villages_downstream(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    tile = find_tile(context, scope)
    if tile is None:
        return []
    below = [context.tile_at(found.at) for found in downstream(context.tiles, place_of(tile))]
    keys = [row.id for row in below if row]
    found = context.world.live_among(Settlement, tile=keys, kind="village") if keys else []
    return subjects("settlement", [row for row in found if not row.razed])


def neighbour_tiles(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    """Neighbours on the map, in the order of the sides; sea is passed over."""
    tile = find_tile(context, scope)
    if tile is None:
        return []
    around = [context.tile_at(at) for at in neighbours(place_of(tile))]
    return subjects("tile", [row for row in around if row and row.terrain != "sea"])


def owned(
    table: HolderTable, whose: Callable[[ActContext, Scope], int | None], *kinds: str
) -> Find:
    def find(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
        empire = whose(context, scope)
        if empire is None:
            return []
        found = context.world.live(model_of(table), owner=empire)
        return subjects(table, [row for row in found if not kinds or row.kind in kinds])

    return find


def items_of_army(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    army = scope.get("army")
    return subjects("item", items_with(context, army["id"])) if army else []


def items_with(context: ActContext, army: int) -> list[Item]:
    """Those the army holds, and those its characters carry."""
    found = context.world.live(Item, army=army)
    for character in context.world.live(Character, army=army):
        found += context.world.live(Item, character=character.id)
    return sorted(found, key=lambda row: row.id)


def side(name: SideName) -> Find:
    """Each army or fleet of a side of the battle being fought."""

    def find(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
        return side_of(context, scope, name)

    return find


def side_of(context: ActContext, scope: Scope, name: SideName) -> list[Subject]:
    members = [subject(table, key) for table, key in side_members(scope.get("battle", {}), name)]
    return [member for member in members if context.is_live(member)]


def side_members(battle: Battle, name: SideName) -> Sequence[Member]:
    """Of a side that is told by what it does, or by what became of it."""
    side: SideName | Literal[""] = name
    if name == "winner":
        side = battle.get("winner", "")
    elif name == "loser":
        side = battle.get("loser", "")
    if side == "attacker":
        return battle["attacker"]
    return battle["defender"] if side == "defender" else ()


def armies_of_loser(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    for member in side_of(context, scope, "loser"):
        if member["kind"] == "army":
            yield member
        elif member["kind"] == "fleet":
            yield from subjects("army", context.world.live(Army, fleet=member["id"]))


def siege_role(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    found = find_settlement(context, scope)
    if found is None:
        return []
    return subjects("siege", context.world.live(Siege, settlement=found.id))


def besieger(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    for siege in (
        list(siege_role(context, effect, scope)) if "siege" not in scope else [scope["siege"]]
    ):
        yield from subjects("army", context.world.live(Army, siege=siege["id"]))


def besieged(context: ActContext, effect: Effect, scope: Scope) -> Iterable[Subject]:
    """The garrison and the armies within."""
    found = find_settlement(context, scope)
    if found is None:
        return []
    garrison = subjects("settlement", [found] if found.points > 0 else [])
    return garrison + subjects("army", context.world.live(Army, inside=found.id))


def subjects(table: str, rows: Iterable[Record]) -> list[Subject]:
    return [subject(table, row.id) for row in rows]


Find = Callable[[ActContext, Effect, Scope], Iterable[Subject]]

ROLES: dict[str, Find] = {
    "tile": tile_role,
    "empire": empire_role,
    "owner": owner_role,
    "site": site_role,
    "tower": site_role,
    "settlement": settlement_role,
    "capital": capital_role,
    "carried": carried,
    "armies-here": here("army"),
    "fleets-here": here("fleet"),
    "forces-here": here("army", WANDERING),
    "settlements-here": here("settlement"),
    "settlements-within": nearby("settlement"),
    "armies-within": nearby("army"),
    "enemy-armies-within": nearby("army", enemies=True),
    "villages-downstream": villages_downstream,
    "neighbours": neighbour_tiles,
    "armies-of-owner": owned("army", find_owner),
    "cities-of-owner": owned("settlement", find_owner, "city", "capital"),
    "armies-of-empire": owned("army", find_empire),
    "settlements-of-empire": owned("settlement", find_empire),
    "cities-of-empire": owned("settlement", find_empire, "city", "capital"),
    "items-of-army": items_of_army,
    "loser": side("loser"),
    "winner": side("winner"),
    "attacker": side("attacker"),
    "defender": side("defender"),
    "armies-of-loser": armies_of_loser,
    "siege": siege_role,
    "besieger": besieger,
    "besieged": besieged,
}
