"""What may be chosen for an action at all, before the action itself is asked: tiles beside, foes on
the tile, prices. Each looks at few rows, however large the campaign is; it names the earlier
arguments that it needs. What only one action asks for stands beside that action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.acts.turn import Turn
from campaign.rules.board import place_of
from campaign.rules.war.forces import MOST_PROVISIONS
from campaign.storage.models import Army, Fleet, Relation, Settlement, Tile
from campaign.storage.models.kinds import ENGINES, Engine
from maps.board.legal_steps import LegalStep

ROUND = 100  # points: troops are offered by the hundred
MOST_OFFERED = 100


def steps_from(turn: Turn, tile: int, bank: int) -> Iterator[tuple[int, LegalStep]]:
    """Each step that an army might take, with the tile it leads to."""
    for step in turn.context.tiles.steps(place_of(turn.world.get(Tile, tile)), bank):
        there = turn.context.tile_at(step.at)
        if there is not None:
            yield there.id, step


def army_steps(turn: Turn, army: int) -> list[tuple[int, LegalStep]]:
    row = turn.world.get(Army, army)
    return [] if row.tile is None else [*steps_from(turn, row.tile, row.bank or 0)]


def next_tiles(turn: Turn, army: int) -> list[int]:
    return unique(key for key, _ in army_steps(turn, army))


def foreign_tiles(turn: Turn, army: int) -> list[int]:
    """At home there is nothing to scout."""
    owner = turn.world.get(Army, army).owner
    tiles = next_tiles(turn, army)
    return [key for key in tiles if turn.world.get(Tile, key).owner != owner or not owner]


def unique(values: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(values))


def foes_here(turn: Turn, army: int) -> list[int]:
    me = turn.world.get(Army, army)
    here = turn.world.live(Army, tile=me.tile) if me.tile is not None else []
    return [row.id for row in here if row.owner != me.owner]


def friends_here(turn: Turn, army: int) -> list[int]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    here = turn.world.live(Army, tile=me.tile, owner=me.owner)
    return [row.id for row in here if row.id != army]


def places_here(turn: Turn, army: int) -> list[int]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    return [row.id for row in turn.world.live(Settlement, tile=me.tile)]


def other_fleets(turn: Turn, fleet: int) -> list[int]:
    me = turn.world.get(Fleet, fleet)
    return [row.id for row in turn.world.live(Fleet, tile=me.tile) if row.id != fleet]


def amounts(least: int, most: int, step: int) -> range:
    """A list that a person can choose from: of very many things in larger steps. A command takes
    any number."""
    wider = max(most - least, 0) // (step * MOST_OFFERED) + 1
    return range(least, most + 1, step * wider)


def own_tiles(turn: Turn, empire: int) -> list[int]:
    return [row.id for row in turn.world.find(Tile, owner=empire)]


def own_places(turn: Turn, empire: int) -> list[int]:
    """Those of open allies too: they count as its own (ME-DIP-9)."""
    friends = turn.world.find(Relation, empire=empire, military=True)
    allies = [row.settlement for row in friends if row.settlement is not None]
    own = [row.id for row in turn.world.live(Settlement, owner=empire)]
    return unique([*own, *allies])


def own_armies(turn: Turn, empire: int) -> list[int]:
    return [row.id for row in turn.world.live(Army, owner=empire)]


def few(turn: Turn) -> range:
    return range(1, MOST_PROVISIONS + 1)


def companions(turn: Turn, army: int) -> list[int]:
    """Other armies of its empire beside it, that could fight along."""
    return [key for key in friends_here(turn, army) if is_fit(turn, key)]


def is_fit(turn: Turn, army: int) -> bool:
    row = turn.world.get(Army, army)
    return bool(row.points) and row.acted_at != turn.context.now


def foes_of_many(turn: Turn, army: int) -> list[int]:
    return foes_here(turn, army) if companions(turn, army) else []


def places_of_many(turn: Turn, army: int) -> list[int]:
    return places_here(turn, army) if companions(turn, army) else []


def engines_of(turn: Turn, army: int) -> dict[Engine, int]:
    row = turn.world.get(Army, army)
    return {engine: getattr(row, engine) for engine in ENGINES if getattr(row, engine)}
