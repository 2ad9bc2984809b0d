"""What changes on the map: sites, yields, barren ground, marks, bridges, wandering forces."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.board import insert_edge, place_of
from campaign.effects.losses import called, end_settlement
from campaign.forces import raise_army, split_points
from campaign.roles import find_empire, find_site, find_tile
from campaign.scene import Effect, Effects, Scene, Scope, Subject, one_of_many, subject, within
from campaign.world import Row
from maps.near import last_land_towards, nearest, tile_towards
from maps.tile import Tile

AT_SEA = ("raider", "pirate", "merchant")
ARMY_OF = {"monsters": "independent", "wizard": "independent", "daemons": "independent",
           "brigands": "independent", "rebels": "independent", "beasts": "independent"}  # fmt: skip


def site(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-WILD-2: a tile with a site is barren no more, until the site is removed."""
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    state = {name: effect[name] for name in ("count", "feeds") if name in effect}
    key = scene.world.insert(
        "site",
        tile=tile["id"],
        kind=effect["site"],
        found_by=find_empire(scene, scope),
        found_at=scene.now,
    )
    scene.world.store("site", key, state)
    scene.world.set("tile", tile["id"], "barren", False)
    scene.tell("{site} is found at {tile}.", site=f"site:{key}", tile=f"tile:{tile['id']}")
    return []


def yields(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """What the site gives each winter, kept with it as dice. A mine that yields is first placed."""
    found = find_site(scene, scope)
    if found is None:
        return []
    state = scene.world.data("site", found["id"])
    state["yield"] = {name: effect[name] for name in effect if name not in ("kind", "subject")}
    scene.world.store("site", found["id"], state)
    return []


def reduce(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    if not scene.is_live(on):
        return []
    state = scene.world.data("site", on["id"])
    state["count"] = max(0, int(state.get("count", 0)) - int(effect["by"]))
    scene.world.store("site", on["id"], state)
    return [] if state["count"] else [dict(further) for further in effect.get("at-zero", ())]


def remove_site(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """The tile can be examined again."""
    found = find_site(scene, scope)
    if found is not None and scene.is_live(subject("site", found["id"])):
        scene.world.end("site", found["id"], "removed")
        if not scene.world.live("settlement", tile=found["tile"]):
            scene.world.set("tile", found["tile"], "barren", True)
    return []


def barren(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    if on.get("kind") != "tile":
        return []
    tile = scene.row(on)
    for found in scene.world.live("site", tile=tile["id"]):
        scene.world.end("site", found["id"], "barren")
    for place in scene.world.live("settlement", tile=tile["id"]):
        end_settlement(scene, place, "barren")
    scene.world.put("tile", tile["id"], barren=True)
    scene.tell("{tile} is barren.", tile=called("tile", tile))
    return []


def tile_kind(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(scene, scope)
    if tile is not None:
        kinds = sorted({*scene.land(tile).kinds, effect["tile"]})
        scene.world.store("tile", tile["id"], kinds, "kinds")
        scene.tell("{tile} is a {kind}.", tile=called("tile", tile), kind=f"word:{effect['tile']}")
    return []


def bridge(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(scene, scope)
    if tile is not None:
        scene.world.set("tile", tile["id"], "bridge", True)
    return []


def mark(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Tombs and passages end on the last land tile of the line (house decision 18)."""
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    direction, distance = int(effect["direction"]), int(effect["distance"])
    end = last_land_towards(scene.tiles, place_of(tile), direction, distance)
    there = scene.tile_at(end.at) if end else None
    if there is None:
        return []
    kind = "ruins" if effect["what"] == "passage" else effect["what"]
    if not any(found["kind"] == kind for found in scene.world.live("site", tile=there["id"])):
        scene.world.insert(
            "site",
            tile=there["id"],
            kind=kind,
            found_by=find_empire(scene, scope),
            found_at=scene.now,
        )
    if effect["what"] == "passage":
        insert_edge(scene.world, tile["id"], there["id"], "passage")
    scene.tell("{what} lies at {tile}.", what=f"word:{effect['what']}", tile=called("tile", there))
    return []


def force(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """A force nobody commands. Without a strength of its own it is what is left of the one just
    fought, which stays in play."""
    what = effect["what"]
    if "fought" in scope and not {"points", "ships", "crowns"} & set(effect):
        for member in scope["fought"]["armies"]:
            if scene.is_live(subject("army", member)):
                state = {**scene.world.data("army", member), "stays": True}
                scene.world.store("army", member, state)
        return []
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    if what in AT_SEA:
        return place_ships(scene, effect, tile)
    place_armies(scene, effect, tile, scope)
    return []


def place_armies(scene: Scene, effect: Effect, tile: Row, scope: Scope) -> list[int]:
    what = effect["what"]
    common = {
        "kind": ARMY_OF.get(what, what),
        "race": str(effect.get("race", "")),
        "tile": tile["id"],
        "bank": bank_in(scene, scope),
    }
    if what == "treasure":  # ME-SITE-TREAS: moves as an army, belongs to its finder
        owner = find_empire(scene, scope)
        return [raise_army(scene, **common, owner=owner, crowns=int(effect.get("crowns", 0)))]
    parts = split_points(int(effect.get("points", 0))) or [0]
    made = [raise_army(scene, **common, points=points) for points in parts]
    for key in made:
        scene.tell("{force} is abroad at {tile}.", force=f"army:{key}", tile=called("tile", tile))
    return made


def bank_in(scene: Scene, scope: Scope) -> int:
    """The bank the acting army stands on."""
    army = scope.get("army")
    return int(scene.row(army)["bank"] or 0) if army else 0


def place_ships(scene: Scene, effect: Effect, tile: Row) -> Effects:
    """On the tile itself if it is a coast, else on the nearest one (house decision 17)."""
    coasts = nearest(scene.tiles, place_of(tile), lambda found: found.is_port)
    placing = [within({"tile": tile_subject(scene, found)}, {**effect, "kind": "deed",
               "do": "place-ships"}) for found in coasts]  # fmt: skip
    return one_of_many("which coast", [[one] for one in placing])


def place_ships_here(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """Merchants lie together; each outlaw ship sails by itself (ME-PIR-2)."""
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    ships = int(effect.get("ships", 1))
    for number in [ships] if effect["what"] == "merchant" else [1] * ships:
        key = scene.world.insert("fleet", kind=effect["what"], tile=tile["id"], ships=number)
        scene.tell("{fleet} appears at {tile}.", fleet=f"fleet:{key}", tile=called("tile", tile))
    return []


def tile_subject(scene: Scene, tile: Tile) -> Subject:
    row = scene.tile_at(tile.at)
    assert row is not None
    return subject("tile", row["id"])


# Magic and dragons: something lands elsewhere


def strike(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """ME-TOW-E2: off the map it has no effect."""
    return landing(scene, effect, scope, effect["effects"])


def rage(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """BG-DRAG-1: the dragon razes what it lands on; ME-TEMP-HEL keeps a tile safe."""
    follows = effect.get("effects") or [{"kind": "deed", "do": "dragon-lands"}]
    return landing(scene, effect, scope, follows)


def landing(scene: Scene, effect: Effect, scope: Scope, follows: Sequence[Effect]) -> Effects:
    tile = find_tile(scene, scope)
    if tile is None:
        return []
    direction, distance = int(effect["direction"]), int(effect["distance"])
    there = tile_towards(scene.tiles, place_of(tile), direction, distance)
    if there is None:
        scene.tell("It passes beyond the map's edge.")
        return []
    hit = tile_subject(scene, there)
    scene.tell("It comes down at {tile}.", tile=f"tile:{hit['id']}")
    return [within({"tile": hit, "from": subject("tile", tile["id"])}, *follows)]
