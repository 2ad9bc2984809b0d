"""Who holds a tile: the last empire whose army stood there at a turn's end with no rival force on
it; walls must be taken (ME-MINE-5, a ruling of our own).

What may be used up only once a winter: recruits of a place, timber, engines, helpers.

Forest tiles of an empire, and the timber they give each winter.

Which settlements are home to an empire's armies and ships; whether it has founded its realm.

Tiles that magic can't harm: a temple of the High Elves, a spell of protection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from campaign import events
from campaign.errors import Refused
from campaign.events.values import Ref, ref
from campaign.rules.act_context import ActContext
from campaign.rules.conditions import live_conditions
from campaign.rules.realm.races import end_alliances
from campaign.rules.roles import find_tile
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Empire, Owned, Relation, Settlement, Site, Tile
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.rules.act_context import Effect
    from campaign.rules.scope import Scope
    from campaign.storage.models import WithState


def hold_tiles(context: ActContext) -> None:
    """At a turn's end, in order of the tiles' numbers."""
    standing: dict[int, set[int | None]] = {}
    for army in context.world.live(Army):
        if army.tile is not None and army.points:
            standing.setdefault(army.tile, set()).add(army.owner)
    for tile in sorted(standing):
        [empire] = standing[tile] if len(standing[tile]) == 1 else [None]
        if empire is not None:
            hold_tile(context, context.world.get(Tile, tile), empire)


def hold_tile(context: ActContext, tile: Tile, empire: int) -> None:
    """Unless it is held already, or a settlement of others stands there."""
    if tile.owner == empire or is_settled_by_others(context, tile, empire):
        return
    before = None if tile.owner is None else Ref[Empire]("empire", tile.owner)
    context.world.put(tile, owner=empire)
    context.tell(events.TileHeld(Ref("empire", empire), ref(tile), before))
    hold_ruins(context, tile, empire)


def hold_ruins(context: ActContext, tile: Tile, empire: int) -> None:
    """What lies razed there goes with the land; a capital is a city to its taker."""
    for place in context.world.live(Settlement, tile=tile.id, razed=True):
        if place.owner != empire:
            kind = "city" if place.kind == "capital" else place.kind
            tell_owner(context, place, empire)
            context.world.put(place, owner=empire, kind=kind, kingdom=None)
            end_alliances(context, place.id)


def tell_owner(context: ActContext, row: Owned, after: int) -> None:
    """It is about to change hands, and nothing else tells it."""
    before, owner = row.owner, Ref[Empire]("empire", after)
    if before is None:
        context.tell(events.NowBelongs(ref(row), owner))
    else:
        context.tell(events.PassedOn(ref(row), Ref("empire", before), owner))


def is_settled_by_others(context: ActContext, tile: Tile, empire: int) -> bool:
    """BG-RAZE-1: the tile of a razed settlement can still be taken."""
    places = context.world.live(Settlement, tile=tile.id)
    return any(place.owner != empire and not place.razed for place in places)


def is_home(context: ActContext, place: Settlement, owner: int | None) -> bool:
    if owner is None or place.razed:
        return False
    if place.owner == owner:
        return True
    relation = context.world.first(Relation, empire=owner, settlement=place.id)
    return bool(place.owner is None and relation and relation.military)


def has_founded(world: World, empire: int) -> bool:
    """BG-REALM-1: once, whatever became of the realm. A capital entered by hand counts too."""
    if world.get(Empire, empire).state.get("founded"):
        return True
    return bool(world.live(Settlement, owner=empire, kind="capital"))


def note_founded(world: World, empire: int) -> None:
    row = world.get(Empire, empire)
    if not row.state.get("founded"):
        world.put(row, state={**row.state, "founded": True})


TIMBER_SITES = ("lornalim-forest", "oak-forest")  # house decision 5: crystal gives none


def is_forest(context: ActContext, tile: Tile) -> bool:
    if "forest" in tile.kinds:
        return True
    sites = context.world.live(Site, tile=tile.id)
    return any(site.kind in TIMBER_SITES for site in sites)


def forest_tiles(context: ActContext, empire: int) -> list[Tile]:
    """A kind on the map, or a site found there (house decision 5)."""
    return [tile for tile in context.world.find(Tile, owner=empire) if is_forest(context, tile)]


def timber_of_winter(context: ActContext, empire: int) -> int:
    """HO-BUILD: some for any empire, more for each forest tile."""
    base = int(context.figure("building", "timber", "base"))
    each = int(context.figure("building", "timber", "forest"))
    return base + each * len(forest_tiles(context, empire))


def refuse_no_timber(context: ActContext, empire: int, amount: int, rule: str) -> None:
    if not amount:
        return
    have = timber_of_winter(context, empire) - used(context.world, "empire", empire, "timber")
    if have < amount:
        raise Refused(
            "this needs {amount} timber, and {have} is left this winter",
            hint="each forest tile, lornalim or oak forest gives {each} more",
            rule=rule,
            amount=amount,
            have=have,
            each=context.figure("building", "timber", "forest"),
        )


def used(world: World, table: str, key: int, what: str) -> int:
    """How much of it went this season."""
    count = cast("WithState", world.row(table, key)).state.get("used", {})
    return int(count.get(what, 0)) if count.get("at") == moment(world.calendar) else 0


def use(world: World, table: str, key: int, what: str, amount: int = 1) -> None:
    row, now = cast("WithState", world.row(table, key)), moment(world.calendar)
    count = row.state.get("used", {})
    if count.get("at") != now:
        count = {"at": now}
    count = {**count, what: int(count.get(what, 0)) + amount}
    world.put(row, state={**row.state, "used": count})


HARM = ("lose", "destroy", "raze", "push", "independent", "barren")
# Conditions of the packs that do a tile no harm.
KIND = ("abundance", "magical-protection", "held-river")


def is_warded(context: ActContext, effect: Effect, scope: Scope) -> bool:
    """Whether magic would do harm here and can't. Magic says so in the scope, as `magic`."""
    if not is_harm(effect):
        return False
    tile = find_tile(context, scope)
    return tile is not None and (has_elf_temple(context, tile) or is_protected(context, tile))


def is_harm(effect: Effect) -> bool:
    if effect["kind"] == "afflict":
        return effect["condition"] not in KIND
    if effect["kind"] == "income":
        return effect.get("factor") in ("half", "none")
    return effect["kind"] in HARM


def has_elf_temple(context: ActContext, tile: Tile) -> bool:
    """ME-TEMP-HEL: no magic attack, and no dragon either."""
    return any(
        place.kind == "temple" and place.race == "high-elves" and not place.razed
        for place in context.world.live(Settlement, tile=tile.id)
    )


def is_protected(context: ActContext, tile: Tile) -> bool:
    found = live_conditions(context, "tile", tile.id)
    return any(context.condition(row.kind).get("figures", {}).get("immune") for row in found)
