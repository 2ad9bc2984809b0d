"""Setting up a realm: the capital, its six neighbours, ships, the first armies (BG-REALM)."""

from __future__ import annotations

from campaign.act import Document, act
from campaign.board import place_of
from campaign.chance import CampaignChance
from campaign.effects.places import place_settlement
from campaign.errors import Refused
from campaign.forces import MOST_PROVISIONS, raise_army, split_points
from campaign.packs import campaign_library
from campaign.scene import Effect, Effects, Scene, Scope, Subject, deed, subject, within
from campaign.world import Row, World
from maps.hexes import neighbours
from tables.decisions import Answer, nobody


def found_realm(
    world: World,
    chance: CampaignChance,
    empire: int,
    tile_key: int,
    *,
    name: str = "",
    answer: Answer = nobody,
    forced: bool = False,
) -> Document:
    """BG-REALM-1: a capital, always a city, on a capital site, and its six neighbours."""
    scene = Scene(world, campaign_library(world))
    tile = world.one("tile", tile_key)
    refuse_taken(scene, empire, tile, forced)
    race = str(world.one("empire", empire)["race"])
    capital = place_settlement(scene, tile, "capital", empire, race)
    world.put("settlement", capital, name=name)
    scope = {"empire": subject("empire", empire)}
    agenda: Effects = [ships_of(scene, tile, capital)] if scene.land(tile).is_port else []
    agenda += [realm_tile(row) for row in around(scene, tile)]
    figures = scene.library.get("realm-start").get_row("army").data["figures"]
    agenda.append(
        deed(
            "first-armies",
            empire=empire,
            tile=tile_key,
            roll=figures["points"],
            **{"other-roll": figures["provisions"]},
        )
    )
    return act(
        world, chance, agenda, scope=scope, about=f"empire:{empire}", answer=answer, scene=scene
    )


def refuse_taken(scene: Scene, empire: int, tile: Row, forced: bool) -> None:
    owner = scene.world.one("empire", empire)
    if scene.world.live("settlement", owner=empire, kind="capital"):
        raise Refused(
            "{empire} has its capital already",
            hint="a realm is founded once",
            rule="BG-REALM-1",
            empire=owner["name"],
        )
    if scene.world.live("settlement", tile=tile["id"]):
        raise Refused(
            "{tile} is settled already",
            hint="choose a tile without a settlement",
            rule="BG-REALM-1",
            tile=tile["label"],
        )
    kinds = scene.land(tile).kinds
    if forced or "capital-site" in kinds or "plateau" in kinds:
        return
    sites = [row["label"] for row in scene.world.find("tile") if "capital-site" in row["kinds"]]
    mark_one = "mark one: hexcrown tile set {tile} +capital-site"
    raise Refused(
        "{tile} is no capital site",
        hint="capital sites are {sites}" if sites else mark_one,
        rule="BG-REALM-1",
        tile=tile["label"],
        sites=", ".join(sites[:12]),
    )


def around(scene: Scene, tile: Row) -> list[Row]:
    """Neighbours on the map that can be settled and belong to nobody yet, by side."""
    found = [scene.tile_at(at) for at in neighbours(place_of(tile))]
    return [row for row in found if row is not None and is_free(scene, row)]


def is_free(scene: Scene, tile: Row) -> bool:
    land = scene.land(tile)
    closed = land.terrain == "sea" or {"swamp", "lake", "sandbank"} & set(land.kinds)
    return (
        not closed and tile["owner"] is None and not scene.world.live("settlement", tile=tile["id"])
    )


def ships_of(scene: Scene, tile: Row, capital: int) -> Effect:
    """BG-REALM-2."""
    scope = {"settlement": subject("settlement", capital), "tile": subject("tile", tile["id"])}
    return within(scope, {"kind": "roll", "table": "ships"})


def realm_tile(tile: Row) -> Effect:
    on = {"tile": subject("tile", tile["id"])}
    return within(on, {"kind": "roll", "table": "realm"}, deed("claim-tile"))


def claim_tile(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    scene.world.set("tile", scope["tile"]["id"], "owner", scope["empire"]["id"])
    return []


def first_armies(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """BG-REALM-3: split into the fewest banners at the capital; provisions shared out in turn."""
    empire = scene.world.one("empire", effect["empire"])
    parts = split_points(int(effect["roll"]))
    left = int(effect["other-roll"])
    for number, points in enumerate(parts):
        share = min(MOST_PROVISIONS, -(-left // (len(parts) - number)))
        left -= share
        raise_army(
            scene,
            kind="player",
            owner=empire["id"],
            race=empire["race"],
            tile=effect["tile"],
            bank=0,
            points=points,
            provisions=share,
        )
    scene.tell(
        "{empire} musters {points} points in {count} armies, with {provisions} provisions.",
        empire=f"empire:{empire['id']}",
        points=sum(parts),
        count=len(parts),
        provisions=int(effect["other-roll"]) - left,
    )
    return []
