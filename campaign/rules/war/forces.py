"""Armies and fleets as bodies: how strong, how many to a tile, joined by more, gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign import events
from campaign.events.values import Amount, ref, total
from campaign.rules.conditions import lift_by
from campaign.rules.roles import items_with
from campaign.rules.war.sieges import leave_siege
from campaign.storage.default_names import name_new_force, name_wanderer
from campaign.storage.models import Army, Character, Condition, Empire, Site, Unit

if TYPE_CHECKING:
    from campaign.events.event import Event
    from campaign.rules.act_context import ActContext
    from campaign.storage.models import Fleet
    from campaign.storage.models.kinds import Engine

MOST_POINTS, FEWEST_POINTS, MOST_PROVISIONS = 1500, 500, 6  # BG-ARMY-1, BG-ARMY-2
MOST_ENGINES = 4  # ME-SIEGE-3
STEP = 50  # strength is counted in steps of 50
UNLIMITED = 10**6


def tile_ashore(army: Army) -> int:
    """The tile of an army that is not aboard."""
    tile = army.tile
    assert tile is not None, f"army:{army.id} is aboard"
    return tile


def strength_of(context: ActContext, army: Army) -> int:
    """Its points and, where they are tracked, those of its magic items (ME-ITEM-1)."""
    return army.points + sum(item.points for item in items_with(context, army.id))


def lent_of(army: Army) -> int:
    """ME-TEMP-5: how many of its points serve for the season alone; of temple troops all."""
    return int(army.points if army.kind == "temple" else army.lent)


def lent_share(army: Army, points: int) -> int:
    """Of so many of its points, those that are lent: in proportion, the remainder among them."""
    have = int(army.points)
    return -(-lent_of(army) * points // have) if have else 0


def take_points(context: ActContext, army: Army, points: int, lent: int) -> None:
    """So many fewer, `lent` of them lent ones."""
    if army.kind != "temple":
        context.world.add(army, lent=-lent)
    context.world.add(army, points=-points)


def add_points(context: ActContext, army: Army, points: int, lent: int = 0) -> None:
    """So many more, `lent` of them lent ones. Temple troops whom others join are an army like any
    other, most of it lent."""
    world, key = context.world, army.id
    if army.kind == "temple" and points > lent:
        world.put(world.get(Army, key), kind="player", lent=int(army.points))
    if world.get(Army, key).kind != "temple":
        world.add(world.get(Army, key), lent=lent)
    world.add(world.get(Army, key), points=points)


def lose_points(context: ActContext, army: Army, points: int) -> int:
    """Take off at most what there is; an army without points ends. Returns how many were lost."""
    lost = min(points, int(army.points))
    take_points(context, army, lost, lent_share(army, lost))
    if lost and not context.world.get(Army, army.id).points:
        end_army(context, army, "destroyed")
    return lost


def raise_army(context: ActContext, like: Army | None = None, /, **values: Any) -> int:
    """A new army; `like` another: same owner, kind, race and place."""
    row: dict[str, Any] = {}
    if like is not None:
        row = {
            "kind": like.kind,
            "owner": like.owner,
            "race": like.race,
            "tile": like.tile,
            "bank": like.bank,
        }
    row.update(values)
    row["raised_at"] = context.now
    if not row.get("name"):
        row["name"] = name_raised(context, row)
    return context.world.insert(Army, **row).id


def name_raised(context: ActContext, row: Mapping[str, Any]) -> str:
    kind, race, tile = row.get("kind", "player"), row.get("race", ""), row.get("tile")
    if row.get("owner") is None and tile is not None:
        return name_wanderer(context.world, "army", kind, tile)
    return name_new_force(context.world, "army", row.get("owner"), kind, race)


def split_points(points: int) -> list[int]:
    """The fewest armies of at most 1500, near equal, in steps of 50 (house decision 11)."""
    number = max(1, -(-points // MOST_POINTS))
    steps = points // STEP
    shares = [(steps // number + (place < steps % number)) * STEP for place in range(number)]
    shares[-1] += points % STEP
    return [share for share in shares if share]


def has_room(context: ActContext, tile: int, owner: int | None) -> bool:
    """Whether one more army of this empire may stand on the tile."""
    return room_on(context, tile, owner) > 0


def room_on(context: ActContext, tile: int, owner: int | None) -> int:
    """How many more armies of this empire may stand there (HO-STACK); of wanderers any number."""
    if owner is None:
        return UNLIMITED
    if context.world.get(Empire, owner).race == "undead" and is_necropolis(context, tile):
        return UNLIMITED  # ME-NEC-U1
    held = [army for army in context.world.live(Army, tile=tile) if counts(army, owner)]
    return max(0, int(context.figure("stacking", "tile", "armies")) - len(held))


def counts(army: Army, owner: int) -> bool:
    """A treasure train is no army of its own for stacking."""
    return army.owner == owner and army.kind != "treasure"


def is_necropolis(context: ActContext, tile: int) -> bool:
    return any(site.kind == "necropolis" for site in context.world.live(Site, tile=tile))


def count_engines(army: Army, engines: Mapping[Engine, int]) -> Amount:
    return total([ref(army)], tuple(engines), sum(engines.values()), "engines")


def end_army(
    context: ActContext, army: Army, how: str, event: Event | None = None, because: str = ""
) -> None:
    """Gone, with its items, its characters and all it carried. `event`: what is told of it; of
    some ends more is told than that, by whoever makes them."""
    from campaign.events.armies import ENDINGS

    world, key = context.world, army.id
    if event is None and how in ENDINGS:
        event = ENDINGS[how](ref(army))
    if event is not None:
        context.tell(event, because)
    leave_siege(context, army)
    for item in items_with(context, key):
        world.end(item, how)
        context.tell(events.ItemLostWith(ref(item), ref(army)))
    for character in world.live(Character, army=key):
        if character.dead_at is None:
            world.put(character, dead_at=context.now)
    for unit in world.live(Unit, army=key):
        world.end(unit, how)
    for condition in world.live(Condition, of_table="army", of_key=key):
        world.end(condition, how)
    world.end(world.get(Army, key), how)


def end_fleet(context: ActContext, fleet: Fleet, how: str, event: Event | None = None) -> None:
    """Sunk with the armies aboard."""
    context.tell(event or events.FleetSunk(ref(fleet)))
    for army in context.world.live(Army, fleet=fleet.id):
        end_army(context, army, how)
    for condition in context.world.live(Condition, of_table="fleet", of_key=fleet.id):
        context.world.end(condition, how)
    context.world.end(fleet, how)


def came_here(context: ActContext, army: Army) -> int:
    """When it came to its tile: by the turn's own move, by one beyond it (ME-TOW-7), or raised."""
    arrived = army.state.get("arrived")
    moves = [int(found) for found in (army.moved_at, arrived) if found is not None]
    return max(moves, default=int(army.raised_at))


def move_army(context: ActContext, army: Army, tile: int, bank: int | None) -> None:
    """Onto another tile: what tied it to the old one (walls, a siege, a local curse) ends."""
    leaves = tile != army.tile  # a row shows its changes at once
    context.world.put(army, tile=tile, bank=bank, fleet=None, ship=None, passage=None)
    if leaves:
        context.world.put(army, inside=None)
        leave_siege(context, army)
        lift_by(context, "army", army.id, "leaving")
