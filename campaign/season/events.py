"""Winter events: earthquakes, eruptions, one roll of fortune an empire, dragons among them."""

from __future__ import annotations

from campaign.canon import parse_json
from campaign.roles import find_tile
from campaign.scene import Effect, Effects, Scene, Scope, Subject, for_subject, subject
from campaign.wards import has_elf_temple
from campaign.world import Row

# Which table a restless tile rolls on each winter (ME-TILE-FAULT-2, ME-TILE-VOLCANO-1).
RESTLESS = {"fault": "earthquake", "volcano": "eruption"}


def events(scene: Scene) -> Effects:
    """The earth first, in order of the tiles, then each empire in turn order."""
    return [*earth_moves(scene), *fortunes(scene)]


def earth_moves(scene: Scene) -> Effects:
    return [
        for_subject("tile", subject("tile", tile["id"]), {"kind": "roll", "table": table})
        for kind, table in RESTLESS.items()
        for tile in scene.world.differing("tile", "kinds", "[]")
        if kind in parse_json(tile["kinds"], ())
    ]


def fortunes(scene: Scene) -> Effects:
    """HO-EVENT: what comes from afar comes first to the capital."""
    empires = sorted(scene.world.live("empire"), key=lambda row: (row["turn_order"], row["id"]))
    return [fortune(scene, empire) for empire in empires]


def fortune(scene: Scene, empire: Row) -> Effect:
    capitals = scene.world.live("settlement", owner=empire["id"], kind="capital")
    where = {"tile": subject("tile", capitals[0]["tile"])} if capitals else {}
    roll = {"kind": "roll", "table": "winter-events"}
    return for_subject("empire", subject("empire", empire["id"]), roll, **where)


def dragon_lands(scene: Scene, effect: Effect, on: Subject, scope: Scope) -> Effects:
    """BG-DRAG-1: it razes what it lands on; not beside a temple of the High Elves."""
    tile = find_tile(scene, scope)
    if tile is None or has_elf_temple(scene, tile):
        scene.tell("The dragon turns away.")
        return []
    scene.tell("The dragon lands at {tile}.", tile=f"tile:{tile['id']}")
    return [{"kind": "raze", "of": "settlements-here"}]
