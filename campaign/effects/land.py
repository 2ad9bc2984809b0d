"""What changes on the map: sites, yields, barren ground, marks, bridges, wandering forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from campaign import events
from campaign.effects.losses import end_settlement
from campaign.events.values import Ref, Word, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    one_of_many,
    ref_of,
    subject,
    within,
)
from campaign.rules.board import insert_edge, place_of
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.realm import ground
from campaign.rules.realm.ground import cover_ground
from campaign.rules.roles import find_empire, find_site, find_tile
from campaign.rules.war.forces import raise_army, split_points
from campaign.storage.default_names import name_new_site, name_wanderer, with_article
from campaign.storage.models import Army, Fleet, Settlement, Site
from campaign.storage.models import Tile as TileRow
from maps.board.neighbourhood import last_land_towards, nearest, tile_towards

if TYPE_CHECKING:
    from campaign.rules.scope import Scope, Subject
    from campaign.storage.models.states import SiteState, SiteYield
    from maps.board.tile import Tile
    from tables.library.effect_types import (
        BarrenEffect,
        BridgeEffect,
        ForceEffect,
        ForceOf,
        MarkEffect,
        RageEffect,
        ReduceEffect,
        RemoveSiteEffect,
        SiteEffect,
        StrikeEffect,
        TileKindEffect,
        YieldEffect,
    )


AT_SEA = ("raider", "pirate", "merchant")
ARMY_OF = {"monsters": "independent", "wizard": "independent", "daemons": "independent",
           "brigands": "independent", "rebels": "independent", "beasts": "independent"}  # fmt: skip


@works_effect("site")
def site(context: ActContext, effect: SiteEffect, on: Subject, scope: Scope) -> Effects:
    """ME-WILD-2: a tile with a site is barren no more, until the site is removed."""
    tile = find_tile(context, scope)
    if tile is None:
        return []
    state = {name: effect[name] for name in ("count", "feeds") if name in effect}
    made = context.world.insert(
        Site,
        name=name_new_site(context.world, effect["site"], tile.id),
        tile=tile.id,
        kind=effect["site"],
        found_by=find_empire(context, scope),
        found_at=context.now,
    )
    context.world.put(made, state=cast("SiteState", state))
    cover_ground(context.world, tile.id)
    found = ref(made)  # its name tells where
    by = ref_of(scope["army"]) if "army" in scope else None
    context.tell(events.SiteFound(by, found) if by else events.CameToLight(found))
    return []


@works_effect("yield")
def yields(context: ActContext, effect: YieldEffect, on: Subject, scope: Scope) -> Effects:
    """What the site gives each winter, kept with it as dice. A mine that yields is first placed."""
    found = find_site(context, scope)
    if found is None:
        return []
    said: Mapping[str, object] = effect
    given = {name: said[name] for name in said if name not in ("kind", "subject")}
    context.world.put(found, state={**found.state, "yield": cast("SiteYield", given)})
    return []


@works_effect("reduce")
def reduce(context: ActContext, effect: ReduceEffect, on: Subject, scope: Scope) -> Effects:
    if not context.is_live(on):
        return []
    found = context.world.get(Site, on["id"])
    left = max(0, int(found.state.get("count", 0)) - int(effect["by"]))
    context.world.put(found, state={**found.state, "count": left})
    return [] if left else [dict(further) for further in effect.get("at-zero", ())]


@works_effect("remove-site")
def remove_site(
    context: ActContext, effect: RemoveSiteEffect, on: Subject, scope: Scope
) -> Effects:
    """The tile can be examined again. `site` says which, where several may stand: the one found
    last."""
    found = find_site(context, scope)
    tile = find_tile(context, scope)
    if "site" in effect and "site" not in scope and tile is not None:
        same = context.world.live(Site, tile=tile.id, kind=effect["site"])
        found = same[-1] if same else None
    if found is not None:
        ground.remove_site(context, found, "removed")
    return []


@works_effect("barren")
def barren(context: ActContext, effect: BarrenEffect, on: Subject, scope: Scope) -> Effects:
    if on.get("kind") != "tile":
        return []
    tile = context.world.get(TileRow, on["id"])
    for found in context.world.live(Site, tile=tile.id):
        context.world.end(found, "barren")
        context.tell(events.Gone(ref(found)))
    for place in context.world.live(Settlement, tile=tile.id):
        end_settlement(context, place, "barren")
    context.world.put(tile, barren=True)
    by = ref_of(scope["army"]) if "army" in scope else None
    context.tell(events.FoundBarren(by, ref(tile)) if by else events.NowBarren(ref(tile)))
    return []


@works_effect("tile-kind")
def tile_kind(context: ActContext, effect: TileKindEffect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(context, scope)
    if tile is not None:
        kinds = sorted({*context.land(tile).kinds, effect["tile"]})
        context.world.put(tile, kinds=tuple(kinds))
        context.tell(events.TileBecame(ref(tile), Word(effect["tile"])))
    return []


@works_effect("bridge")
def bridge(context: ActContext, effect: BridgeEffect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(context, scope)
    if tile is not None:
        context.world.put(tile, bridge=True)
    return []


@works_effect("mark")
def mark(context: ActContext, effect: MarkEffect, on: Subject, scope: Scope) -> Effects:
    """Tombs and passages end on the last land tile of the line (house decision 18)."""
    tile = find_tile(context, scope)
    if tile is None:
        return []
    direction, distance = int(effect["direction"]), int(effect["distance"])
    end = last_land_towards(context.tiles, place_of(tile), direction, distance)
    there = context.tile_at(end.at) if end else None
    if there is None:
        return []
    context.world.insert(  # ME-WILD-2: several tombs on one tile are each their own
        Site,
        tile=there.id,
        kind="ruins" if effect["what"] == "passage" else effect["what"],
        found_by=find_empire(context, scope),
        found_at=context.now,
    )
    cover_ground(context.world, there.id)
    if effect["what"] == "passage":
        insert_edge(context.world, tile.id, there.id, "passage")
    context.tell(events.LiesAt(with_article("called", effect["what"]), ref(there)))
    return []


@works_effect("force")
def force(context: ActContext, effect: ForceEffect, on: Subject, scope: Scope) -> Effects:
    """A force nobody commands. Without a strength of its own it is what is left of the one just
    fought, which stays in play."""
    what = effect["what"]
    if "fought" in scope and not {"points", "ships", "crowns"} & set(effect):
        for member in scope["fought"]["armies"]:
            if context.is_live(subject("army", member)):
                army = context.world.get(Army, member)
                context.world.put(army, state={**army.state, "stays": True})
        return []
    tile = find_tile(context, scope)
    if tile is None:
        return []
    if what in AT_SEA:
        return place_ships(context, effect, tile)
    place_armies(context, effect, tile, scope)
    return []


def place_armies(
    context: ActContext, effect: ForceEffect | ForceOf, tile: TileRow, scope: Scope
) -> list[int]:
    what: str = effect["what"]
    common: dict[str, Any] = {
        "kind": ARMY_OF.get(what, what),
        "race": str(effect.get("race", "")),
        "tile": tile.id,
        "bank": bank_in(context, scope),
    }
    if what == "treasure":  # ME-SITE-TREAS: moves as an army, belongs to its finder
        common["owner"] = find_empire(context, scope)
        said: Mapping[str, object] = effect
        common["crowns"] = int(str(said.get("crowns", 0)))
        train = raise_army(context, **common)
        context.tell(events.TookTheField(Ref("army", train), ref(tile)))
        return [train]
    parts = split_points(int(effect.get("points", 0))) or [0]
    made = []
    for points in parts:
        name = name_wanderer(context.world, "army", what, tile.id)
        common["points"], common["name"] = points, name
        made.append(raise_army(context, **common))
    comes = (
        events.TookTheField if what in ARMY_OF else events.ForceAbroad
    )  # some come for the fight
    for key in made:
        context.tell(comes(Ref("army", key), ref(tile)))
    return made


def bank_in(context: ActContext, scope: Scope) -> int:
    """The bank the acting army stands on."""
    army = scope.get("army")
    return context.world.get(Army, army["id"]).bank or 0 if army else 0


def place_ships(context: ActContext, effect: ForceEffect, tile: TileRow) -> Effects:
    """On the tile itself if it is a coast, else on the nearest one (house decision 17)."""
    coasts = nearest(context.tiles, place_of(tile), lambda found: found.is_port)
    placing = [within({"tile": tile_subject(context, found)}, {**effect, "kind": "action",
               "do": "place-ships"}) for found in coasts]  # fmt: skip
    return one_of_many("which-coast", [[one] for one in placing])


@works_step("place-ships")
def place_ships_here(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """Merchants lie together; each outlaw ship sails by itself (ME-PIR-2)."""
    tile = find_tile(context, scope)
    if tile is None:
        return []
    ships = int(effect.get("ships", 1))
    for number in [ships] if effect["what"] == "merchant" else [1] * ships:
        name = name_wanderer(context.world, "fleet", effect["what"], tile.id)
        fleet = context.world.insert(
            Fleet, name=name, kind=effect["what"], tile=tile.id, ships=number
        )
        context.tell(events.SailsSighted(ref(fleet), ref(tile)))
    return []


def tile_subject(context: ActContext, tile: Tile) -> Subject:
    row = context.tile_at(tile.at)
    assert row is not None
    return subject("tile", row.id)


# Magic and dragons: something lands elsewhere


@works_effect("strike")
def strike(context: ActContext, effect: StrikeEffect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-E2: off the map it has no effect."""
    return landing(context, effect, scope, effect["effects"])


@works_effect("rage")
def rage(context: ActContext, effect: RageEffect, on: Subject, scope: Scope) -> Effects:
    """BG-DRAG-1: the dragon razes what it lands on; ME-TEMP-HEL keeps a tile safe."""
    follows = effect.get("effects") or [{"kind": "action", "do": "dragon-lands"}]
    return landing(context, effect, scope, follows)


def tell_flight(
    context: ActContext, effect: StrikeEffect | RageEffect, scope: Scope, hit: Subject | None
) -> None:
    """Whose spell it is, or that it is a dragon."""
    far = int(effect["distance"])
    tile = ref_of(hit) if hit else None
    if effect["kind"] == "rage":
        context.tell(events.DragonCame(tile, far) if tile else events.DragonFlewOff(far))
    elif "tower" in scope:
        tower, off = ref_of(scope["tower"]), events.TowerSpellFlewOff
        context.tell(events.TowerSpellFlew(tower, tile, far) if tile else off(tower, far))
    elif "magic" in scope:
        context.tell(events.SpellFlew(tile, far) if tile else events.SpellFlewOff(far))
    else:  # a volcano's
        context.tell(events.FireFlew(tile, far) if tile else events.FireFlewOff(far))


def landing(
    context: ActContext, effect: StrikeEffect | RageEffect, scope: Scope, follows: Sequence[Effect]
) -> Effects:
    tile = find_tile(context, scope)
    if tile is None:
        return []
    direction, distance = int(effect["direction"]), int(effect["distance"])
    there = tile_towards(context.tiles, place_of(tile), direction, distance)
    if there is None:
        tell_flight(context, effect, scope, None)
        return []
    hit = tile_subject(context, there)
    tell_flight(context, effect, scope, hit)
    return [within({"tile": hit, "from": subject("tile", tile.id)}, *follows)]
