"""What holds in a context, answered when it is asked: race, terrain, how long one has searched.

A fact about `it`, the subject of the `each` around, comes before one about the army that acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.rules.act_context import ActContext
from campaign.rules.conditions import has_condition
from campaign.rules.options import OPTIONS
from campaign.rules.roles import find_empire, find_owner, find_settlement, find_site, find_tile
from campaign.rules.scope import HOLDERS, Role, Scope, settled
from campaign.rules.war.forces import strength_of
from campaign.storage.models import (
    Army,
    Character,
    Empire,
    Kingdom,
    Search,
    Settlement,
    Siege,
    Tile,
)
from campaign.storage.models.kinds import ENGINES
from maps.board.tile import column
from tables.library.vocabulary import EVIL

if TYPE_CHECKING:
    from campaign.storage.models import Holder

Fact = Callable[[ActContext, Scope], object]


class ActFacts(Mapping[str, object]):
    """Each fact looked up once, when first asked for. One that can't be known here is absent."""

    __slots__ = ("_held", "_scene", "_scope")

    def __init__(self, context: ActContext, scope: Scope) -> None:
        self._scene, self._scope = context, scope
        self._held: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        if name not in self._held:
            fact = FACTS.get(name)
            given = self._scope.get("facts", {})
            if name in given:
                self._held[name] = given[name]
            else:
                self._held[name] = fact(self._scene, self._scope) if fact else None
        if self._held[name] is None:
            raise KeyError(name)
        return self._held[name]

    def __contains__(self, name: object) -> bool:
        try:
            self[str(name)]
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return (name for name in sorted({*FACTS, *self._scope.get("facts", {})}) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


# Whose fact it is


def actor(context: ActContext, scope: Scope) -> Holder | None:
    """The army, fleet or settlement the question is about: `it` first, then who acts."""
    roles: tuple[Role, ...] = ("it", "army", "force", "fleet", "ship", "settlement")
    for role in roles:
        found = settled(scope, role)
        if found.get("kind") in HOLDERS:
            return context.holder(found)
    return None


def acting_army(context: ActContext, scope: Scope) -> Army | None:
    roles: tuple[Role, ...] = ("it", "army", "force")
    for role in roles:
        found = settled(scope, role)
        if found.get("kind") == "army":
            return context.world.get(Army, found["id"])
    return None


def asked_settlement(context: ActContext, scope: Scope) -> Settlement | None:
    it = scope.get("it")
    if it and it.get("kind") == "settlement":
        return context.world.get(Settlement, it["id"])
    return find_settlement(context, scope)


# Facts


def race(context: ActContext, scope: Scope) -> str | None:
    row = actor(context, scope)
    if row is not None and isinstance(row, Army) and row.race:
        return row.race
    owner = row.owner if row is not None else find_empire(context, scope)
    return None if owner is None else context.world.get(Empire, owner).race


def alignment(context: ActContext, scope: Scope) -> str | None:
    found = race(context, scope)
    return None if found is None else "evil" if found in EVIL else "good"


def owner_race(context: ActContext, scope: Scope) -> str | None:
    owner = find_owner(context, scope)
    return None if owner is None else context.world.get(Empire, owner).race


def receiver_race(context: ActContext, scope: Scope) -> str | None:
    found = asked_settlement(context, scope)
    return found.race if found else None


def season(context: ActContext, scope: Scope) -> str:
    return context.world.calendar.season


def terrain(context: ActContext, scope: Scope) -> str | None:
    """The supplement's column: plain, coast, river, mountain; or sea."""
    tile = find_tile(context, scope)
    return None if tile is None else column(context.land(tile)) or "sea"


def tile_kind(context: ActContext, scope: Scope) -> str | None:
    """What sets the tile apart (chasm, volcano, …), else its class."""
    tile = find_tile(context, scope)
    if tile is None:
        return None
    kinds = [kind for kind in context.land(tile).kinds if kind != "capital-site"]
    return kinds[0] if kinds else tile.terrain


def site_kind(context: ActContext, scope: Scope) -> str | None:
    site = find_site(context, scope)
    return site.kind if site else None


def settlement_kind(context: ActContext, scope: Scope) -> str | None:
    found = asked_settlement(context, scope)
    return found.kind if found else None


def kind(context: ActContext, scope: Scope) -> str | None:
    row = actor(context, scope)
    return row.kind if row is not None else None


def searches(context: ActContext, scope: Scope) -> int:
    """Turns this army has searched this site before (ME-NEC-0)."""
    found = search_row(context, scope)
    return found.turns if found else 0


def necropolis_map(context: ActContext, scope: Scope) -> bool:
    found = search_row(context, scope)
    return bool(found and found.map)


def search_row(context: ActContext, scope: Scope) -> Search | None:
    army, site = scope.get("army"), find_site(context, scope)
    if not army or site is None:
        return None
    return context.world.first(Search, army=army["id"], site=site.id)


def strength(context: ActContext, scope: Scope) -> int | None:
    army = acting_army(context, scope)
    return None if army is None else strength_of(context, army)


def provisions(context: ActContext, scope: Scope) -> int | None:
    army = acting_army(context, scope)
    return None if army is None else army.provisions


def engines(context: ActContext, scope: Scope) -> int:
    army = acting_army(context, scope)
    return 0 if army is None else sum(getattr(army, name) for name in ENGINES)


def has_character(kind: str) -> Fact:
    def find(context: ActContext, scope: Scope) -> bool:
        army = acting_army(context, scope)
        if army is None:
            return False
        if not context.world.option("characters", False):
            return True  # ME-TOW-11: where characters are not tracked, one is assumed
        found = context.world.live(Character, army=army.id, kind=kind)
        return any(row.dead_at is None and row.banished_until is None for row in found)

    return find


def is_shrouded(context: ActContext, scope: Scope) -> bool:
    army = acting_army(context, scope)
    return army is not None and has_condition(context, "army", army.id, "shrouded")


def option(name: str) -> Fact:
    return lambda context, scope: bool(context.world.option(name, OPTIONS[name].default))


def settlement_fact(check: Callable[[ActContext, Settlement], bool]) -> Fact:
    def find(context: ActContext, scope: Scope) -> bool:
        found = asked_settlement(context, scope)
        return found is not None and check(context, found)

    return find


def is_besieged(context: ActContext, row: Settlement) -> bool:
    return bool(context.world.live(Siege, settlement=row.id))


def is_defended(context: ActContext, row: Settlement) -> bool:
    """By a garrison of its own or by an army of its owner on the tile."""
    if row.points > 0 or row.owner is None:
        return True
    return any(army.owner == row.owner for army in context.world.live(Army, tile=row.tile))


def is_coastal(context: ActContext, row: Settlement) -> bool:
    return context.land(context.world.get(Tile, row.tile)).is_port


def has_bridge(context: ActContext, scope: Scope) -> bool:
    tile = find_tile(context, scope)
    return bool(tile and context.land(tile).bridge)


def is_owned(context: ActContext, scope: Scope) -> bool:
    return find_owner(context, scope) is not None


def in_kingdom(context: ActContext, scope: Scope) -> bool:
    """The tile lies in an independent kingdom (ME-DIP-3)."""
    tile = find_tile(context, scope)
    return tile is not None and tile.kingdom is not None


def is_kingdom_opposite(context: ActContext, scope: Scope) -> bool:
    """The settlement is of a kingdom of the other alignment than the empire that acts."""
    place, empire = asked_settlement(context, scope), find_empire(context, scope)
    kingdom = context.world.get_if(Kingdom, place.kingdom) if place else None
    if kingdom is None or empire is None:
        return False
    return kingdom.alignment != context.world.get(Empire, empire).alignment


def turns(context: ActContext, scope: Scope) -> int:
    return context.world.calendar.turn


FACTS: dict[str, Fact] = {
    "race": race,
    "alignment": alignment,
    "owner-race": owner_race,
    "receiver-race": receiver_race,
    "season": season,
    "terrain": terrain,
    "tile": tile_kind,
    "site": site_kind,
    "settlement": settlement_kind,
    "kind": kind,
    "searches": searches,
    "necropolis-map": necropolis_map,
    "turns": turns,
    "strength": strength,
    "provisions": provisions,
    "engines": engines,
    "year": lambda context, scope: context.world.calendar.year,
    "winter": lambda context, scope: context.world.calendar.season == "winter",
    "items-tracked": option("items"),
    "characters-tracked": option("characters"),
    "open-sea": option("open-sea"),
    "advanced-diplomacy": option("advanced-diplomacy"),
    "wizard": has_character("wizard"),
    "general": has_character("general"),
    "capital": settlement_fact(lambda context, row: row.kind == "capital"),
    "independent": settlement_fact(lambda context, row: row.owner is None),
    "owned": is_owned,
    "defended": settlement_fact(is_defended),
    "besieged": settlement_fact(is_besieged),
    "fortified": settlement_fact(lambda context, row: row.kind != "village"),
    "razed": settlement_fact(lambda context, row: row.razed),
    "coastal": settlement_fact(is_coastal),
    "bridge": has_bridge,
    "kingdom": in_kingdom,
    "kingdom-opposite": is_kingdom_opposite,
    "shrouded": is_shrouded,
}
