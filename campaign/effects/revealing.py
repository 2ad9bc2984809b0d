"""Something becomes known: a strength, the make-up of an army, the forces on a tile, a treasury."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign import events
from campaign.events.values import Amount, Ref, ref
from campaign.rules.act_context import ActContext, Effect, Effects, StepEffect, action_step, subject
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.learning import see_tile, sight, tell_empire
from campaign.rules.questions import decide, named_option
from campaign.rules.roles import (
    find_empire,
    find_owner,
    find_tile,
    items_with,
    tiles_within,
)
from campaign.rules.scope import Scope, Subject
from campaign.storage.models import Army, Empire, Tile
from campaign.storage.models.kinds import ENGINES

if TYPE_CHECKING:
    from tables.library.effect_types import RevealEffect


@works_effect("reveal")
def reveal(context: ActContext, effect: RevealEffect, on: Subject, scope: Scope) -> Effects:
    """The empire that acts learns it; where nobody acts (a tower's spell), the tile's owner."""
    empire = find_empire(context, scope) or find_owner(context, scope)
    if empire is None:
        return []
    what = effect["what"]
    if what == "treasury":
        return learn_treasury(context, empire, on)
    if on.get("kind") == "tile" or what == "forces":
        return learn_tile(context, empire, scope)
    count = effect.get("count", 1)
    if what == "tile":
        return [tile_question(context, empire) for _ in range(int(count))]
    armies = candidates(context, effect, on, scope, empire)
    if count == "all":
        return [learn(empire, army, what) for army in armies]
    return [army_question(context, empire, armies, what) for _ in range(int(count)) if armies]


def candidates(
    context: ActContext, effect: RevealEffect, on: Subject, scope: Scope, empire: int
) -> Sequence[Army]:
    """Armies of others: within reach of the tile, or all of the empire spied on."""
    if on.get("kind") == "empire":
        return context.world.live(Army, owner=on["id"])
    tile = find_tile(context, scope)
    if tile is None:
        return []
    tiles = [row.id for row in tiles_within(context, tile, int(effect.get("within", 12)))]
    found = context.world.live_among(Army, tile=tiles)
    return [army for army in found if army.owner != empire]


def learn(empire: int, army: Army, what: str) -> Effect:
    return action_step(learn_army, empire=empire, army=army.id, what=what)


def army_question(context: ActContext, empire: int, armies: Sequence[Army], what: str) -> Effect:
    if len(armies) == 1:
        return learn(empire, armies[0], what)
    options = []
    for army in armies:
        tile = context.tile_of(army)
        name = f"{army.name or army.kind} ({tile.label})"
        options.append(named_option(str(army.id), name, learn(empire, army, what)))
    return decide("look-at", options)


def tile_question(context: ActContext, empire: int) -> Effect:
    """ME-TOMB-5: any tile of the map."""
    options = []
    for tile in context.world.find(Tile):
        learning = action_step(learn_one_tile, empire=empire, tile=tile.id)
        options.append(named_option(tile.label, tile.label, learning))
    return decide("scry", options)


@works_step("learn-army")
def learn_army(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    if not context.is_live(subject("army", effect["army"])):
        return []
    army, empire = context.world.get(Army, effect["army"]), effect["empire"]
    sight(context, empire, "army", army, "told", strength=True)
    if effect["what"] == "make-up":
        tell_empire(context, empire, "make-up", make_up(context, army), army.tile)
    context.tell(events.ArmyLearnt(Ref("empire", empire), ref(army)))
    return []


def make_up(context: ActContext, army: Army) -> dict[str, object]:
    """All that an army is made of."""
    shown: dict[str, object] = {"army": army.id}
    for name in ("points", "provisions", "crowns", "prisoners", "race"):
        if getattr(army, name):
            shown[name] = getattr(army, name)
    shown.update({engine: getattr(army, engine) for engine in ENGINES if getattr(army, engine)})
    shown["items"] = [[item.kind, item.points] for item in items_with(context, army.id)]
    return shown


@works_step("learn-tile")
def learn_one_tile(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    tile = context.world.get(Tile, effect["tile"])
    see_tile(context, effect["empire"], tile, "scried", strength=True)
    context.tell(events.TileScried(Ref("empire", effect["empire"]), ref(tile)))
    return []


def learn_tile(context: ActContext, empire: int, scope: Scope) -> Effects:
    tile = find_tile(context, scope)
    if tile is not None:
        see_tile(context, empire, tile, "scried", strength=True)
        context.tell(events.TileScried(Ref("empire", empire), ref(tile)))
    return []


def learn_treasury(context: ActContext, empire: int, on: Subject) -> Effects:
    if on.get("kind") == "empire":
        crowns = context.world.get(Empire, on["id"]).treasury
        tell_empire(context, empire, "treasury", {"empire": on["id"], "crowns": crowns})
        other = Ref[Empire]("empire", on["id"])
        known = Amount(crowns, "crowns", (f"{other}.treasury",))
        context.tell(events.TreasuryLearnt(Ref("empire", empire), other, known))
    return []
