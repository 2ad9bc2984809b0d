"""What may be chosen for a deed at all, before the deed itself is asked: tiles beside, foes on the
tile, prices. Each looks at few rows, however large the campaign is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from campaign.acts.deed import Turn
from campaign.deeds.sites.casting import spells_of
from campaign.deeds.winter.building import SETTLEMENTS
from campaign.deeds.winter.shipyards import COLUMN_OF, arsenal_of
from campaign.deeds.winter.spying import ABROAD, AT_AN_ARMY
from campaign.guide.documents import Value
from campaign.rules.board import place_of
from campaign.rules.war.forces import (
    FEWEST_POINTS,
    MOST_ENGINES,
    MOST_POINTS,
    MOST_PROVISIONS,
)
from campaign.storage.models import Army, Empire, Fleet, Item, Relation, Settlement, Tile
from campaign.storage.models.kinds import ENGINES, GOODS, Engine, Good
from maps.board.legal_steps import LegalStep, fleet_steps

Candidates = Callable[[Turn, int, Sequence[Value]], Iterable[Value]]
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


def next_tiles(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    return unique(key for key, _ in army_steps(turn, army))


def foreign_tiles(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    """At home there is nothing to scout."""
    owner = turn.world.get(Army, army).owner
    tiles = next_tiles(turn, army, chosen)
    return [key for key in tiles if turn.world.get(Tile, int(key)).owner != owner or not owner]


def tiles_after(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    """The second tile of a march, from the first."""
    first = int(chosen[0])
    bank = next((step.bank for key, step in army_steps(turn, army) if key == first), 0)
    return unique(key for key, _ in steps_from(turn, first, bank))


def unique(values: Iterable[int]) -> list[Value]:
    return list(dict.fromkeys(values))


def foes_here(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    me = turn.world.get(Army, army)
    here = turn.world.live(Army, tile=me.tile) if me.tile is not None else []
    return [row.id for row in here if row.owner != me.owner]


def friends_here(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    here = turn.world.live(Army, tile=me.tile, owner=me.owner)
    return [row.id for row in here if row.id != army]


def places_here(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    return [row.id for row in turn.world.live(Settlement, tile=me.tile)]


def fleets_here(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    me = turn.world.get(Army, army)
    if me.tile is None:
        return []
    return [row.id for row in turn.world.live(Fleet, tile=me.tile, owner=me.owner)]


def next_waters(turn: Turn, fleet: int, chosen: Sequence[Value]) -> list[Value]:
    at = place_of(turn.world.get(Tile, turn.world.get(Fleet, fleet).tile))
    steps = fleet_steps(turn.context.tiles, at, bool(turn.world.option("open-sea", False)))
    tiles = [turn.context.tile_at(step.at) for step in steps]
    return unique(tile.id for tile in tiles if tile is not None)


def other_fleets(turn: Turn, fleet: int, chosen: Sequence[Value]) -> list[Value]:
    me = turn.world.get(Fleet, fleet)
    return [row.id for row in turn.world.live(Fleet, tile=me.tile) if row.id != fleet]


def amounts(least: int, most: int, step: int) -> range:
    """A list that a person can choose from: of very many things in larger steps. A command takes
    any number."""
    wider = max(most - least, 0) // (step * MOST_OFFERED) + 1
    return range(least, most + 1, step * wider)


def split_points(turn: Turn, army: int, chosen: Sequence[Value]) -> range:
    points = turn.world.get(Army, army).points
    return amounts(FEWEST_POINTS, points - FEWEST_POINTS, ROUND)


def own_tiles_of_army(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    owner = turn.world.get(Army, army).owner
    return [] if owner is None else own_tiles(turn, owner, chosen)


def own_tiles(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.find(Tile, owner=empire)]


def own_places(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    """Those of open allies too: they count as its own (ME-DIP-9)."""
    friends = turn.world.find(Relation, empire=empire, military=True)
    allies = [row.settlement for row in friends if row.settlement is not None]
    own = [row.id for row in turn.world.live(Settlement, owner=empire)]
    return unique([*own, *allies])


def independents(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.live(Settlement, owner=None)]


def armies_at_place(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    tile = turn.world.get(Settlement, int(chosen[0])).tile
    return [row.id for row in turn.world.live(Army, tile=tile, owner=empire)]


def own_armies(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.live(Army, owner=empire)]


def armies_of_chosen(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.live(Army, owner=int(chosen[1]))]


def other_empires(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.live(Empire) if row.id != empire]


def spells(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[str]:
    return spells_of(turn.context, turn.world.calendar.season)


def spell_tiles(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    """Tiles with a settlement or an army; others may be named, they are seldom worth it."""
    places = [row.tile for row in turn.world.live(Settlement)]
    armies = [row.tile for row in turn.world.live(Army) if row.tile is not None]
    return unique([*places, *armies])


def capital_sites(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    """Of an empire that has no realm yet."""
    if turn.world.live(Settlement, owner=empire, kind="capital"):
        return []
    sites = ("capital-site", "plateau")
    special = turn.world.special_tiles()
    return [row.id for row in special if any(site in row.kinds for site in sites)]


def new_army_points(turn: Turn, empire: int, chosen: Sequence[Value]) -> range:
    return range(FEWEST_POINTS, MOST_POINTS + 1, ROUND)


def more_points(turn: Turn, empire: int, chosen: Sequence[Value]) -> range:
    return range(ROUND, MOST_POINTS + 1, ROUND)


def few(turn: Turn, actor: int, chosen: Sequence[Value]) -> range:
    return range(1, MOST_PROVISIONS + 1)


def settlement_kinds(turn: Turn, empire: int, chosen: Sequence[Value]) -> Sequence[str]:
    return SETTLEMENTS


def engines(turn: Turn, empire: int, chosen: Sequence[Value]) -> Iterable[str]:
    return COLUMN_OF


def agents(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[str]:
    return [agent for agent in ABROAD if agent not in AT_AN_ARMY]


def agents_at_army(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[str]:
    return [agent for agent in ABROAD if agent in AT_AN_ARMY]


def companions(turn: Turn, army: int) -> list[int]:
    """Other armies of its empire beside it, that could fight along."""
    others = friends_here(turn, army, ())
    return [key for key in map(int, others) if is_fit(turn, key)]


def is_fit(turn: Turn, army: int) -> bool:
    row = turn.world.get(Army, army)
    return bool(row.points) and row.acted_at != turn.context.now


def foes_of_many(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    return foes_here(turn, army, chosen) if companions(turn, army) else []


def places_of_many(turn: Turn, army: int, chosen: Sequence[Value]) -> list[Value]:
    return places_here(turn, army, chosen) if companions(turn, army) else []


def goods_of_army(turn: Turn, army: int, chosen: Sequence[Value]) -> list[str]:
    row = turn.world.get(Army, army)
    return [good for good in GOODS if getattr(row, good)]


def amounts_of_good(turn: Turn, army: int, chosen: Sequence[Value]) -> range:
    """The troops of an army by the hundred, and so that it stays one; of all else any number."""
    good = get_good(str(chosen[-1]))
    have = getattr(turn.world.get(Army, army), good)
    if good == "points":
        return amounts(ROUND, have - FEWEST_POINTS, ROUND)
    return amounts(1, have, 1)


def get_good(word: str) -> Good:
    """As it is typed: `stone-throwers`."""
    return next(good for good in GOODS if good == word.replace("-", "_"))


def engines_there(turn: Turn, army: int, chosen: Sequence[Value]) -> list[str]:
    """Those that a place where it stands keeps."""
    held = [
        arsenal_of(turn.context, turn.world.get(Settlement, int(place)))
        for place in places_here(turn, army, ())
    ]
    return [name.replace("_", "-") for name in ENGINES if any(kept[name] for kept in held)]


def few_engines(turn: Turn, army: int, chosen: Sequence[Value]) -> range:
    return range(1, MOST_ENGINES + 1)


def engines_of(turn: Turn, army: int) -> dict[Engine, int]:
    row = turn.world.get(Army, army)
    return {engine: getattr(row, engine) for engine in ENGINES if getattr(row, engine)}


def engines_along(turn: Turn, army: int, chosen: Sequence[Value]) -> list[str]:
    return [engine.replace("_", "-") for engine in engines_of(turn, army)]


def engines_to_leave(turn: Turn, army: int, chosen: Sequence[Value]) -> range:
    row = turn.world.get(Army, army)
    engine = str(chosen[0]).replace("-", "_")
    return amounts(1, max(getattr(row, each) for each in ENGINES if each == engine), 1)


def ships_to_spare(turn: Turn, fleet: int, chosen: Sequence[Value]) -> range:
    return amounts(1, turn.world.get(Fleet, fleet).ships - 1, 1)


def items_of_empire(turn: Turn, empire: int, chosen: Sequence[Value]) -> list[Value]:
    return [row.id for row in turn.world.live(Item, empire=empire)]
