"""Building in winter: bridges, temples, villages, fortresses, cities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from campaign import events
from campaign.actions.candidates import own_tiles
from campaign.actions.war.places import place_name
from campaign.actions.winter.holdings import (
    ActionPrice,
    dwelling_on,
    gate_work,
    get_own_tile,
    get_payable,
    get_place_standing,
    pay_price,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Call, Checked, Id, Own, Typed, action, command, offer
from campaign.acts.turn import Act, Turn
from campaign.effects.places import place_settlement
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref, Word, ref
from campaign.rules.act_context import ActContext
from campaign.rules.board import place_of
from campaign.rules.conditions import find_hold
from campaign.rules.realm.ground import can_settle
from campaign.rules.realm.holding import is_forest, use, used
from campaign.storage.models import Empire, Settlement, Tile
from campaign.storage.models.kinds import Purse
from campaign.storage.text_validation import check_name
from maps.board.rivers import tiles_from_source
from maps.board.tile import column

PURSE: tuple[Purse, ...] = ("building",)
SETTLEMENTS = ("village", "fortress", "city")


Builder = Annotated[Own[Empire], Typed(help="Who builds.")]
BuildingTile = Annotated[Id[Tile], Ask("where?", own_tiles), Typed(help="A tile, such as 0405.")]


@action("build-bridge", title="build a bridge", order=460, command="build bridge", rule="ME-BRI-1")
def build_bridge(act: Act, empire: Builder, tile_key: BuildingTile) -> Document:
    """Over a river (ME-BRI-1) or a chasm (ME-TILE-CHASM-2); it takes timber.

    Example: hexcrown build bridge Ostmark 0305
    """
    price = get_bridge_price(act, empire, tile_key)
    paid = pay_price(act, empire, price)
    act.world.put(act.world.get(Tile, tile_key), bridge=True)
    return act.told(events.BridgeBuilt(Ref("empire", empire), Ref("tile", tile_key), paid))


def get_bridge_price(turn: Turn, empire: int, tile_key: int) -> ActionPrice:
    """Refused where no bridge can stand, or can't be paid; so are the other prices."""
    gate_work(turn, "build", empire)
    tile = get_own_tile(turn.context, empire, tile_key, "ME-BRI-1")
    refuse_unbridgeable(turn.context, tile)
    return get_payable(turn.context, empire, price_of_bridge(turn.context, tile))


def refuse_unbridgeable(context: ActContext, tile: Tile) -> None:
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
            tile=tile.label,
        )
    if land.river is None and land.terrain != "river" and "chasm" not in land.kinds:
        raise Refused(
            "{tile} has neither river nor chasm to bridge",
            hint="choose a tile that a river or a chasm runs through",
            rule="ME-BRI-1",
            tile=tile.label,
        )


def price_of_bridge(context: ActContext, tile: Tile) -> ActionPrice:
    """By the tiles from the source; a chasm is dearer (ME-TILE-CHASM-2, house decision 7)."""
    land, prices = context.land(tile), context.library.get("bridges")
    upper, lower, chasm = (
        prices.get_row(row).data["figures"] for row in ("upper-river", "lower-river", "chasm")
    )
    far = tiles_from_source(context.tiles, place_of(tile))
    river = upper if far is None or far <= int(upper["tiles"]) else lower
    if "chasm" not in land.kinds:
        return ActionPrice("bridge", "ME-BRI-1", int(river["crowns"]), PURSE, int(river["timber"]))
    twice = int(chasm["factor"]) * int(river["crowns"])
    crowns = twice if land.river is not None else int(chasm["crowns"])
    return ActionPrice("bridge", "ME-TILE-CHASM-2", crowns, PURSE, int(chasm["timber"]))


@action("build-temple", title="build a temple", order=450, command="build temple", rule="ME-TEMP-1")
def build_temple(act: Act, empire: Builder, tile_key: BuildingTile) -> Document:
    """On a tile of the empire, beside any other settlement (ME-TEMP-1).

    Example: hexcrown build temple Ostmark 0405
    """
    price = get_temple_price(act, empire, tile_key)
    paid = pay_price(act, empire, price)
    tile, race = act.world.get(Tile, tile_key), act.world.get(Empire, empire).race
    place_settlement(act.context, tile, "temple", empire, race)
    return act.told(events.TempleBuilt(Ref("empire", empire), ref(tile), paid))


def get_temple_price(turn: Turn, empire: int, tile_key: int) -> ActionPrice:
    race = gate_work(turn, "build", empire).race
    context = turn.context
    tile = get_own_tile(context, empire, tile_key, "ME-TEMP-1")
    refuse_spellbound(context, tile)
    if turn.world.live(Settlement, tile=tile_key, kind="temple"):
        raise Refused(
            "{tile} has a temple already",
            hint="choose another tile of the realm",
            rule="ME-TEMP-1",
            tile=tile.label,
        )
    refuse_ground(context, tile, race)
    crowns = price_of_temple(context, tile, race)
    return get_payable(context, empire, ActionPrice("temple", "ME-TEMP-1", crowns, PURSE))


def refuse_ground(context: ActContext, tile: Tile, race: str) -> None:
    """Where each people may pray."""
    row = context.library.get("temples").get_row(race)
    ground = str(row.data["figures"]["ground"])
    if GROUNDS[ground](context, tile):
        return
    raise Refused(
        "a temple of {race} needs {ground} ground, and {tile} is not",
        hint="choose another tile of the realm",
        rule=row.rule,
        race=race,
        ground=ground,
        tile=tile.label,
    )


def is_river(context: ActContext, tile: Tile) -> bool:
    land = context.land(tile)
    return column(land) == "river" or (land.river is not None and column(land) != "coast")


GROUNDS: dict[str, Callable[[ActContext, Tile], bool]] = {
    "any": lambda context, tile: True,
    "barren": lambda context, tile: tile.barren,
    "not-river": lambda context, tile: not is_river(context, tile),
    "barren-or-forest": lambda context, tile: tile.barren or is_forest(context, tile),
}


def price_of_temple(context: ActContext, tile: Tile, race: str) -> int:
    """ME-TEMP-HEL: cheaper on a city's tile."""
    own = context.library.get("temples").get_row(race).data["figures"]
    place = dwelling_on(context, tile)
    if "crowns-with-city" in own and place is not None and place.kind in ("city", "capital"):
        return int(own["crowns-with-city"])
    return int(own.get("crowns", context.figure("temples", "any", "crowns")))


Called = Annotated[str, Typed(metavar="NAME", help="Its name."), Checked(check_name)]


@action("build-settlement", line="build {kind} {empire} {tile}", rule="HO-BUILD")
def build_settlement(
    act: Act,
    empire: Builder,
    tile_key: BuildingTile,
    kind: Literal["village", "fortress", "city"],
    *,
    name: Called = "",
) -> Document:
    """HO-BUILD: on barren land, or out of what stands there; one step a winter."""
    price = get_settlement_price(act, empire, tile_key, kind)
    tile, race = act.world.get(Tile, tile_key), act.world.get(Empire, empire).race
    built = events.PlaceBuilt if dwelling_on(act.context, tile) is None else events.PlaceRaised
    paid = pay_price(act, empire, price)
    key = raise_walls(act.context, tile, kind, empire, race)
    if name:
        act.world.put(act.world.get(Settlement, key), name=name)
    use(act.world, "settlement", key, "built")
    place = Ref[Settlement]("settlement", key)
    return act.told(built(Ref("empire", empire), place, Word(kind), paid))


def settlement_kinds(turn: Turn) -> Sequence[str]:
    return SETTLEMENTS


offer(
    "build-settlement",
    "build-settlement",
    title="build a village, fortress or city",
    order=440,
    asks={"kind": Ask("what?", settlement_kinds), "tile": Ask("where?", own_tiles)},
)


@command("build village")
def read_village(turn: Turn, empire: Builder, tile: BuildingTile, name: Called = "") -> Call:
    """On barren land.

    Example: hexcrown build village Ostmark 0405 --name Millbrook
    """
    return settle("village", empire, tile, name)


@command("build fortress")
def read_fortress(turn: Turn, empire: Builder, tile: BuildingTile, name: Called = "") -> Call:
    """Upgrade a village, or build on barren land; more expensive on a delta (ME-TILE-DELTA-1).

    Example: hexcrown build fortress Ostmark 0104
    """
    return settle("fortress", empire, tile, name)


@command("build city")
def read_city(turn: Turn, empire: Builder, tile: BuildingTile, name: Called = "") -> Call:
    """Upgrade a village or fortress to a city; not on a delta.

    Example: hexcrown build city Ostmark 0104
    """
    return settle("city", empire, tile, name)


def settle(kind: str, empire: int, tile: int, name: str) -> Call:
    called = {"name": name} if name else {}
    return Call("build-settlement", {"empire": empire, "tile": tile, "kind": kind, **called})


def get_settlement_price(turn: Turn, empire: int, tile_key: int, kind: str) -> ActionPrice:
    if kind not in SETTLEMENTS:
        raise WrongWords(
            "{kind} can't be built", hint="one of {all}", kind=kind, all=", ".join(SETTLEMENTS)
        )
    gate_work(turn, "build", empire)
    tile = get_own_tile(turn.context, empire, tile_key, "HO-BUILD")
    refuse_spellbound(turn.context, tile)
    before = dwelling_on(turn.context, tile)
    refuse_unfinished(turn.context, before)
    return get_payable(turn.context, empire, price_of_settlement(turn.context, tile, kind, before))


def refuse_spellbound(context: ActContext, tile: Tile) -> None:
    held = find_hold(context, "tile", tile.id, "settle")
    if held is not None:
        raise Refused(
            "nothing can be built at {tile}: {condition}",
            hint="hexcrown tile show {tile} shows what affects it",
            rule=context.condition(held.kind).get("rule"),
            tile=tile.label,
            condition=held.kind,
        )


def refuse_unfinished(context: ActContext, before: Settlement | None) -> None:
    if before is None:
        return
    get_place_standing(context, before.id, "HO-BUILD")
    if used(context.world, "settlement", before.id, "built"):
        raise Refused(
            "{place} was built this winter",
            hint="it grows further next winter",
            rule="HO-BUILD",
            place=place_name(before),
        )


def price_of_settlement(
    context: ActContext, tile: Tile, kind: str, before: Settlement | None
) -> ActionPrice:
    """By what stands there; a delta has its own prices and no city."""
    figures = context.library.get("building").get_row(kind).data["figures"]
    source = f"from-{before.kind}" if before else "from-barren"
    delta = "delta" in context.land(tile).kinds
    if delta and kind == "city":
        raise Refused(
            "no city may be built on a delta",
            hint="a fortress may",
            rule="ME-TILE-DELTA-1",
        )
    if source not in figures or (before is None and not can_settle(context, tile)):
        raise refused_ground(tile, kind, before, figures)
    if delta and kind == "fortress":
        crowns = int(context.figure("tiles", "delta", f"fortress-{source}"))
        return ActionPrice(kind, "ME-TILE-DELTA-1", crowns, PURSE)
    return ActionPrice(kind, "HO-BUILD", int(figures[source]), PURSE)


def refused_ground(tile: Tile, kind: str, before: Settlement | None, figures: object) -> Refused:
    sources = (
        [str(name).removeprefix("from-") for name in figures] if isinstance(figures, dict) else []
    )
    found = before.kind if before else "barren land" if tile.barren else "no barren land"
    return Refused(
        "a {kind} is not built at {tile}: {found} is there",
        hint="it is built out of: {sources}",
        rule="HO-BUILD",
        kind=kind,
        tile=tile.label,
        found=found,
        sources=", ".join(sources),
    )


def raise_walls(context: ActContext, tile: Tile, kind: str, empire: int, race: str) -> int:
    """A new place, or the old one grown: its people, name and story stay."""
    before = dwelling_on(context, tile)
    if before is None:
        return place_settlement(context, tile, kind, empire, race)
    context.world.put(before, kind=kind)
    return before.id
