"""What an empire sees and is told: tiles as last seen, armies and fleets sighted, tidings.

What is in an empire's sight is read from the world itself. A row is a memory: written
when a tile or a force goes out of sight (`campaign.knowledge.record_sightings`), or when scouts, a
scrying, a spy or a battle show something for a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from campaign.knowledge.sightings import note_force, note_gone, note_tile
from campaign.knowledge.visibility import seers
from campaign.rules.act_context import ActContext
from campaign.rules.scope import Battle, Side
from campaign.rules.war.forces import strength_of
from campaign.storage.models import Army, Fleet, Tiding, model_of
from campaign.storage.models.kinds import FORCES

if TYPE_CHECKING:
    from campaign.storage.models import Force, Tile
    from campaign.storage.models.kinds import ForceTable

SIDE_PAIRS: tuple[tuple[Side, Side], ...] = (("attacker", "defender"), ("defender", "attacker"))


def see_tile(
    context: ActContext, empire: int, tile: Tile, how: str, *, strength: bool = False
) -> None:
    """The tile as it is now, with whoever stands there; `strength` where that is learned too."""
    note_tile(context.world, empire, tile, how)
    for table in FORCES:
        for row in context.world.live(model_of(table), tile=tile.id):
            if row.owner != empire:
                sight(context, empire, table, row, how, strength=strength)


def sight(
    context: ActContext,
    empire: int,
    table: ForceTable,
    row: Force,
    how: str,
    *,
    strength: bool = False,
) -> None:
    """An army or fleet of others, where it is now."""
    points = None
    if strength:
        points = strength_in(context, row)
    note_force(context.world, empire, table, row, row.tile, how, points)


def strength_in(context: ActContext, row: Force) -> int:
    return row.ships if isinstance(row, Fleet) else strength_of(context, cast(Army, row))


def meet(context: ActContext, battle: Battle) -> None:
    """Who fights counts the enemy."""
    for empire, table, key in list_enemies(context, battle):
        sight(
            context, empire, table, context.world.get(model_of(table), key), "battle", strength=True
        )


def part(context: ActContext, battle: Battle, tile: int) -> None:
    """After the battle: each side saw what is left of the other, and where it went if it can see
    that tile; one that perished is looked for no more."""
    for empire, table, key in list_enemies(context, battle):
        see_off(context, empire, table, context.world.get(model_of(table), key), tile)


def list_enemies(context: ActContext, battle: Battle) -> Iterator[tuple[int, ForceTable, int]]:
    """Each empire that fights, with each army and fleet of the other side."""
    for side, other in SIDE_PAIRS:
        rows = [context.world.get(model_of(table), key) for table, key in battle[side]]
        for empire in sorted({row.owner for row in rows if row.owner is not None}):
            for table, key in battle[other]:
                if table in FORCES:
                    yield empire, table, key


def see_off(context: ActContext, empire: int, table: ForceTable, row: Force, tile: int) -> None:
    if row.ended_at is not None:
        note_gone(context.world, empire, table, row, tile)
        return
    points = strength_in(context, row)
    at = row.tile
    seen = at is not None and empire in seers(context.world, at)
    note_force(context.world, empire, table, row, at if seen else tile, "battle", points)


def tell_empire(
    context: ActContext, empire: int, kind: str, content: dict[str, object], tile: int | None = None
) -> None:
    """What an empire learns and can't see on a tile: a treasury, the make-up of an army."""
    context.world.insert(
        Tiding,
        empire=empire,
        told_at=context.now,
        kind=kind,
        tile=tile,
        content=content,
    )
