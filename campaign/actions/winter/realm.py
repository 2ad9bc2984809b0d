"""Setting up a realm: the capital, its six neighbours, ships, the first armies (BG-REALM)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Checked, Id, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.effects.places import place_settlement
from campaign.errors import Refused
from campaign.events.values import Ref, ref, total
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    subject,
    within,
)
from campaign.rules.board import place_of
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.holding import has_founded
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.forces import MOST_PROVISIONS, raise_army, split_points
from campaign.storage.models import Army, Empire, Settlement, Tile
from campaign.storage.text_validation import check_name
from maps.board.hexes import neighbours


def gate_found_realm(turn: Turn, empire: int, tile_key: int) -> Tile:
    """BG-REALM-1; the gamemaster may choose a tile that is no capital site."""
    tile = turn.world.get(Tile, tile_key)
    refuse_taken(turn.context, empire, tile)
    refuse_cityless(turn.context, tile)
    if not turn.forced:
        refuse_no_site(turn.context, tile)
    return tile


def capital_sites(turn: Turn, empire: int) -> list[int]:
    """Of an empire that has no realm yet."""
    if turn.world.live(Settlement, owner=empire, kind="capital"):
        return []
    sites = ("capital-site", "plateau")
    special = turn.world.special_tiles()
    return [row.id for row in special if any(site in row.kinds for site in sites)]


@action(
    "found",
    title="found its realm",
    order=530,
    command="empire found",
    rule="BG-REALM-1",
    rolls=("table/realm", "table/ships", "steps/first-armies/roll"),
)
def found_realm(
    act: Act,
    empire: Annotated[Own[Empire], Typed(metavar="NAME")],
    tile_key: Annotated[
        Id[Tile],
        Ask("where is the capital?", capital_sites, hidden=False),
        Typed(help="The capital's tile."),
    ],
    *,
    name: Annotated[str, Typed(option=("--capital",), help="Its name."), Checked(check_name)] = "",
) -> Document:
    """Found a realm: the capital, rolls for its six neighbours, ships, first armies (BG-REALM-1).

    Example: hexcrown empire found Ostmark 0405 --capital Altburg
    """
    context, world = act.context, act.world
    tile = gate_found_realm(act, empire, tile_key)
    race = world.get(Empire, empire).race
    capital = place_settlement(context, tile, "capital", empire, race)
    if name:
        world.put(world.get(Settlement, capital), name=name)
    context.tell(events.RealmFounded(Ref("empire", empire), Ref("settlement", capital)))
    agenda: Effects = [ships_of(context, tile, capital)] if context.land(tile).is_port else []
    agenda += [realm_tile(row) for row in around(context, tile)]
    figures = context.library.get("realm-start").get_row("army").data["figures"]
    rolls = {"roll": figures["points"], "other-roll": figures["provisions"]}
    agenda.append(action_step(first_armies, empire=empire, tile=tile_key, **rolls))
    me = subject("empire", empire)
    return act.act(agenda, me, empire=me)


def refuse_taken(context: ActContext, empire: int, tile: Tile) -> None:
    if context.world.live(Settlement, owner=empire, kind="capital"):
        raise Refused(
            "{empire} has its capital already",
            hint="a realm can be founded only once",
            rule="BG-REALM-1",
            empire=context.world.get(Empire, empire).name,
        )
    if has_founded(context.world, empire):
        raise Refused(
            "{empire} has founded its realm before and has lost its capital",
            hint="a realm is founded once; it plays on with the armies, ships, settlements and "
            "crowns it has",
            rule="BG-REALM-1",
            empire=context.world.get(Empire, empire).name,
        )
    if context.world.live(Settlement, tile=tile.id):
        raise Refused(
            "{tile} is settled already",
            hint="choose a tile without a settlement",
            rule="BG-REALM-1",
            tile=tile.label,
        )


def refuse_cityless(context: ActContext, tile: Tile) -> None:
    """A capital is a city: none stands in the water or on a delta (ME-TILE-DELTA-2)."""
    delta = "delta" in context.land(tile).kinds
    if delta or is_closed(context, tile):
        raise Refused(
            "no capital can stand at {tile}",
            hint="choose a capital site on dry land",
            rule="ME-TILE-DELTA-2" if delta else "BG-REALM-1",
            tile=tile.label,
        )


def refuse_no_site(context: ActContext, tile: Tile) -> None:
    kinds = context.land(tile).kinds
    if "capital-site" in kinds or "plateau" in kinds:
        return
    special = context.world.special_tiles()
    sites = [row.label for row in special if "capital-site" in row.kinds]
    mark_one = "mark one: hexcrown tile set {tile} +capital-site"
    raise Refused(
        "{tile} is not a capital site",
        hint="capital sites are {sites}" if sites else mark_one,
        rule="BG-REALM-1",
        tile=tile.label,
        sites=", ".join(sites[:12]),
    )


def around(context: ActContext, tile: Tile) -> list[Tile]:
    """Neighbours on the map that can be settled and belong to nobody yet, by side."""
    found = [context.tile_at(at) for at in neighbours(place_of(tile))]
    return [row for row in found if row is not None and is_free(context, row)]


def is_closed(context: ActContext, tile: Tile) -> bool:
    land = context.land(tile)
    return land.terrain == "sea" or bool({"swamp", "lake", "sandbank"} & set(land.kinds))


def is_free(context: ActContext, tile: Tile) -> bool:
    return (
        not is_closed(context, tile)
        and tile.owner is None
        and not context.world.live(Settlement, tile=tile.id)
    )


def ships_of(context: ActContext, tile: Tile, capital: int) -> Effect:
    """BG-REALM-2."""
    scope = {"settlement": subject("settlement", capital), "tile": subject("tile", tile.id)}
    return within(scope, {"kind": "roll", "table": "ships"})


def realm_tile(tile: Tile) -> Effect:
    on = {"tile": subject("tile", tile.id)}
    return within(on, {"kind": "roll", "table": "realm"}, action_step(claim_tile))


@works_step("claim-tile")
def claim_tile(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    context.world.put(context.world.get(Tile, scope["tile"]["id"]), owner=scope["empire"]["id"])
    return []


@works_step("first-armies")
def first_armies(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """BG-REALM-3: split into the fewest banners at the capital; provisions shared out in turn."""
    empire = context.world.get(Empire, effect["empire"])
    parts = split_points(int(effect["roll"]))
    left = int(effect["other-roll"])
    armies: list[Ref[Army]] = []
    for number, points in enumerate(parts):
        share = min(MOST_PROVISIONS, -(-left // (len(parts) - number)))
        left -= share
        army = raise_army(
            context,
            kind="player",
            owner=empire.id,
            race=empire.race,
            tile=effect["tile"],
            bank=0,
            points=points,
            provisions=share,
        )
        armies.append(Ref[Army]("army", army))
    provisions = total(armies, "provisions", int(effect["other-roll"]) - left)
    points = total(armies, "points", sum(parts))
    context.tell(events.Mustered(ref(empire), tuple(armies), points, provisions))
    return []
