"""Building in winter: bridges, temples, villages, fortresses, cities."""

from __future__ import annotations

from collections.abc import Callable

from campaign.acts.act import Document
from campaign.deeds.winter.holdings import (
    dwelling_on,
    get_empire,
    get_own_tile,
    get_place_standing,
    place_title,
    told,
)
from campaign.effects.places import place_settlement
from campaign.errors import Refused, WrongWords
from campaign.journal.campaign_dice import CampaignChance
from campaign.rules.act_context import ActContext
from campaign.rules.allowances import use, used
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold
from campaign.rules.crowns import spend
from campaign.rules.forests import fell_timber, is_forest
from campaign.rules.packs import campaign_library
from campaign.rules.phase_rules import enter_phase
from campaign.storage.models.kinds import Purse
from campaign.storage.world import Row, World
from maps.board.river_graph import tiles_from_source
from maps.board.tile import column

PURSE: tuple[Purse, ...] = ("building",)
SETTLEMENTS = ("village", "fortress", "city")


def build_bridge(
    world: World, chance: CampaignChance, empire: int, tile_key: int, *, forced: bool = False
) -> Document:
    context = ActContext(world, campaign_library(world))
    get_empire(context, empire)
    enter_phase(world, "build", empire, forced)
    tile = get_own_tile(context, empire, tile_key, "ME-BRI-1")
    refuse_unbridgeable(context, tile)
    cost, timber, rule = price_of_bridge(context, tile)
    world.begin_step(rule=rule)
    fell_timber(context, empire, timber, "ME-BRI-1")
    spend(world, empire, cost, purses=PURSE, rule=rule, what="bridge")
    world.put("tile", tile_key, bridge=True)
    return told(context, "{empire} builds a bridge at {tile} for {crowns} crowns.",
                to=empire, empire=f"empire:{empire}", tile=f"tile:{tile_key}",
                crowns=cost)  # fmt: skip


def refuse_unbridgeable(context: ActContext, tile: Row) -> None:
    land = context.land(tile)
    if "fault" in land.kinds:
        raise Refused(
            "a fault can't be bridged", hint="a river or a chasm can", rule="ME-TILE-FAULT-1"
        )
    if land.bridge:
        raise Refused(
            "{tile} has its bridge",
            hint="one bridge is enough: choose another tile",
            rule="ME-BRI-1",
            tile=tile["label"],
        )
    if land.river is None and land.terrain != "river" and "chasm" not in land.kinds:
        raise Refused(
            "{tile} has neither river nor chasm to bridge",
            hint="choose a tile that a river or a chasm runs through",
            rule="ME-BRI-1",
            tile=tile["label"],
        )


def price_of_bridge(context: ActContext, tile: Row) -> tuple[int, int, str]:
    """Crowns, timber and rule: by the tiles from the source; a chasm is dearer (ME-TILE-CHASM-2,
    house decision 7)."""
    land, prices = context.land(tile), context.library.get("bridges")
    upper, lower, chasm = (
        prices.get_row(row).data["figures"] for row in ("upper-river", "lower-river", "chasm")
    )
    far = tiles_from_source(context.tiles, place_of(tile))
    river = upper if far is None or far <= int(upper["tiles"]) else lower
    if "chasm" not in land.kinds:
        return int(river["crowns"]), int(river["timber"]), "ME-BRI-1"
    twice = int(chasm["factor"]) * int(river["crowns"])
    crowns = twice if land.river is not None else int(chasm["crowns"])
    return crowns, int(chasm["timber"]), "ME-TILE-CHASM-2"


def build_temple(
    world: World, chance: CampaignChance, empire: int, tile_key: int, *, forced: bool = False
) -> Document:
    """ME-TEMP-1: on any tile of the empire, beside any other settlement."""
    context = ActContext(world, campaign_library(world))
    race = str(get_empire(context, empire)["race"])
    enter_phase(world, "build", empire, forced)
    tile = get_own_tile(context, empire, tile_key, "ME-TEMP-1")
    refuse_spellbound(context, tile)
    if world.live("settlement", tile=tile_key, kind="temple"):
        raise Refused(
            "{tile} has a temple already",
            hint="choose another tile of the realm",
            rule="ME-TEMP-1",
            tile=tile["label"],
        )
    refuse_ground(context, tile, race)
    cost = price_of_temple(context, tile, race)
    world.begin_step(rule="ME-TEMP-1")
    spend(world, empire, cost, purses=PURSE, rule="ME-TEMP-1", what="temple")
    temple = place_settlement(context, tile, "temple", empire, race)
    return told(context, "{empire} builds {place} for {crowns} crowns.", to=empire,
                empire=f"empire:{empire}", place=f"settlement:{temple}", crowns=cost)  # fmt: skip


def refuse_ground(context: ActContext, tile: Row, race: str) -> None:
    """Where each people may pray."""
    row = context.library.get("temples").get_row(race)
    ground = str(row.data["figures"]["ground"])
    if GROUNDS[ground](context, tile):
        return
    raise Refused(
        "a temple of {race} stands on {ground} ground, and {tile} is not",
        hint="choose another tile of the realm",
        rule=row.rule,
        race=race,
        ground=ground,
        tile=tile["label"],
    )


def is_river(context: ActContext, tile: Row) -> bool:
    land = context.land(tile)
    return column(land) == "river" or (land.river is not None and column(land) != "coast")


GROUNDS: dict[str, Callable[[ActContext, Row], bool]] = {
    "any": lambda context, tile: True,
    "barren": lambda context, tile: bool(tile["barren"]),
    "not-river": lambda context, tile: not is_river(context, tile),
    "barren-or-forest": lambda context, tile: bool(tile["barren"]) or is_forest(context, tile),
}


def price_of_temple(context: ActContext, tile: Row, race: str) -> int:
    """ME-TEMP-HEL: cheaper on a city's tile."""
    own = context.library.get("temples").get_row(race).data["figures"]
    place = dwelling_on(context, tile)
    if "crowns-with-city" in own and place is not None and place["kind"] in ("city", "capital"):
        return int(own["crowns-with-city"])
    return int(own.get("crowns", context.figure("temples", "any", "crowns")))


def build_settlement(
    world: World,
    chance: CampaignChance,
    empire: int,
    tile_key: int,
    kind: str,
    *,
    name: str = "",
    forced: bool = False,
) -> Document:
    """HO-BUILD: on barren land, or out of what stands there; one step a winter."""
    if kind not in SETTLEMENTS:
        raise WrongWords(
            "{kind} can't be built", hint="one of {all}", kind=kind, all=", ".join(SETTLEMENTS)
        )
    context = ActContext(world, campaign_library(world))
    race = str(get_empire(context, empire)["race"])
    enter_phase(world, "build", empire, forced)
    tile = get_own_tile(context, empire, tile_key, "HO-BUILD")
    refuse_spellbound(context, tile)
    before = dwelling_on(context, tile)
    refuse_unfinished(context, before)
    cost, rule = price_of_settlement(context, tile, kind, before)
    world.begin_step(rule=rule)
    spend(world, empire, cost, purses=PURSE, rule=rule, what=kind)
    key = raise_walls(context, tile, kind, before, empire, race)
    if name:
        world.put("settlement", key, name=name)
    use(world, "settlement", key, "built")
    return told(context, "{empire} builds {place} for {crowns} crowns.", to=empire,
                empire=f"empire:{empire}", place=f"settlement:{key}", crowns=cost)  # fmt: skip


def refuse_spellbound(context: ActContext, tile: Row) -> None:
    held = find_hold(context, "tile", tile["id"], "settle")
    if held is not None:
        raise Refused(
            "nothing can be built at {tile}: {condition}",
            hint="hexcrown tile show {tile} tells what lies on it",
            rule=context.condition(held["kind"]).get("rule"),
            tile=tile["label"],
            condition=held["kind"],
        )


def refuse_unfinished(context: ActContext, before: Row | None) -> None:
    if before is None:
        return
    get_place_standing(context, before["id"], "HO-BUILD")
    if used(context.world, "settlement", before["id"], "built"):
        raise Refused(
            "{place} was built this winter",
            hint="it grows further next winter",
            rule="HO-BUILD",
            place=place_title(before),
        )


def price_of_settlement(
    context: ActContext, tile: Row, kind: str, before: Row | None
) -> tuple[int, str]:
    """Crowns and rule, by what stands there; a delta has its own prices and no city."""
    figures = context.library.get("building").get_row(kind).data["figures"]
    source = f"from-{before['kind']}" if before else "from-barren"
    delta = "delta" in context.land(tile).kinds
    if delta and kind == "city":
        raise Refused(
            "no city may be built on a delta",
            hint="a fortress may",
            rule="ME-TILE-DELTA-1",
        )
    if source not in figures or (before is None and not tile["barren"]):
        raise refused_ground(tile, kind, before, figures)
    if delta and kind == "fortress":
        return int(context.figure("tiles", "delta", f"fortress-{source}")), "ME-TILE-DELTA-1"
    return int(figures[source]), "HO-BUILD"


def refused_ground(tile: Row, kind: str, before: Row | None, figures: object) -> Refused:
    sources = (
        [str(name).removeprefix("from-") for name in figures] if isinstance(figures, dict) else []
    )
    found = before["kind"] if before else "barren land" if tile["barren"] else "no barren land"
    return Refused(
        "a {kind} is not built at {tile}: {found} is there",
        hint="it is built out of: {sources}",
        rule="HO-BUILD",
        kind=kind,
        tile=tile["label"],
        found=found,
        sources=", ".join(sources),
    )


def raise_walls(
    context: ActContext, tile: Row, kind: str, before: Row | None, empire: int, race: str
) -> int:
    """A new place, or the old one grown: its people, name and story stay."""
    if before is None:
        return place_settlement(context, tile, kind, empire, race)
    context.world.put("settlement", before["id"], kind=kind)
    return int(before["id"])
