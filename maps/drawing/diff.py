"""What changed between two moments: as a list, and drawn on the map of the later one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.layers import DrawnArmy, DrawnFleet, DrawnSettlement, DrawnSite, Layers
from maps.drawing.layout import Layout, find_layout, inset_path, place, polygon
from maps.drawing.palette import find_banners
from maps.drawing.pieces import Pen, draw_pieces
from maps.drawing.realms import edge
from maps.drawing.scene import compose, join
from maps.drawing.sheet import LegendEntry
from maps.drawing.svg import find_sheet, surround, wrap
from maps.drawing.symbols import word

Thing = DrawnSettlement | DrawnArmy | DrawnFleet | DrawnSite


class MapChange(NamedTuple):
    """`kind`: owner, new, gone, moved or changed. `what` names the thing; `start` where it was."""

    kind: str
    what: str
    at: Coordinate
    start: Coordinate | None = None
    before: str = ""
    after: str = ""


def find_changes(before: Layers, after: Layers) -> list[MapChange]:
    """Owners first, then settlements, sites, armies and fleets; each in order of place."""
    changes = owner_changes(before, after)
    for old, new in (
        (before.settlements, after.settlements),
        (before.sites, after.sites),
        (before.armies, after.armies),
        (before.fleets, after.fleets),
    ):
        changes += thing_changes(old, new)
    return changes


def owner_changes(before: Layers, after: Layers) -> list[MapChange]:
    return [
        MapChange("owner", "", at, None, before.owners.get(at, ""), after.owners.get(at, ""))
        for at in sorted({*before.owners, *after.owners})
        if before.owners.get(at) != after.owners.get(at)
    ]


def thing_changes(old: Iterable[Thing], new: Iterable[Thing]) -> list[MapChange]:
    earlier = {identity(thing): thing for thing in old}
    later = {identity(thing): thing for thing in new}
    changes = []
    for key in sorted({*earlier, *later}):
        was, now = earlier.get(key), later.get(key)
        if was is None and now is not None:
            changes.append(MapChange("new", title(now), now.at))
        elif was is not None and now is None:
            changes.append(MapChange("gone", title(was), was.at))
        elif was is not None and now is not None and was != now:
            kind = "moved" if was.at != now.at else "changed"
            changes.append(MapChange(kind, title(now), now.at, was.at, state(was), state(now)))
    return changes


def identity(thing: Thing) -> tuple[str, ...]:
    """A settlement or site is known by its place, a force by its owner and name."""
    if isinstance(thing, DrawnSettlement):
        return ("settlement", f"{thing.at}", "temple" if thing.kind == "temple" else "")
    if isinstance(thing, DrawnSite):
        return ("site", f"{thing.at}", thing.kind)
    return (type(thing).__name__, thing.owner or "", thing.name)


def title(thing: Thing) -> str:
    return thing.name or (thing.kind if isinstance(thing, DrawnSettlement | DrawnSite) else "")


def state(thing: Thing) -> str:
    """What of it can change while it stays where it is."""
    if isinstance(thing, DrawnSettlement):
        words = [thing.kind, thing.owner or "", "razed" if thing.razed else ""]
        return " ".join(part for part in words if part)
    if isinstance(thing, DrawnSite):
        return thing.kind
    return "?" if thing.strength is None else str(thing.strength)


def render_diff(
    board: Board, before: Layers, after: Layers, *, theme: str = "auto", lang: str = "en"
) -> str:
    """The later map; gained land ringed green, lost red, what is gone faint, moves as arrows."""
    scene = compose(board, after, lang)
    changes = [change for change in find_changes(before, after) if change.at in board.tiles]
    drawn = dict(scene.layers)
    drawn["highlights"] = {"changes": render_changes(find_layout(board.layout), changes)}
    drawn["pieces"] = {"ghosts": ghosts(board, before, after, lang), **drawn["pieces"]}
    scene = replace(scene, entries=(*change_entries(lang), *scene.entries))
    sheet = find_sheet(board, after, scene)
    around = surround(sheet, scene, lang)
    return wrap(sheet, join(drawn.values()), around, theme, lang, defs=scene.defs)


def render_changes(layout: Layout, changes: list[MapChange]) -> str:
    gained = {c.at for c in changes if c.kind == "new" or (c.kind == "owner" and c.after)}
    lost = {c.at for c in changes if c.kind == "gone" or (c.kind == "owner" and not c.after)}
    rings = "".join(
        f'<path class="{look}" d="{inset_path(layout, places, 6)}"/>'
        for look, places in (("gain", gained), ("gone", lost - gained))
        if places
    )
    changed = {change.at for change in changes if change.kind == "changed"}
    rings += edge(inset_path(layout, changed, 9), "hl") if changed else ""
    return rings + "".join(
        arrow(layout, change.start, change.at)
        for change in changes
        if change.kind == "moved" and change.start
    )


def arrow(layout: Layout, start: Coordinate, end: Coordinate) -> str:
    (ax, ay), (bx, by) = layout.centre(start), layout.centre(end)
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = (bx - ax) / length, (by - ay) / length
    x, y = bx - dx * 16, by - dy * 16
    tail, neck = (ax + dx * 8, ay + dy * 8), (x - dx * 6, y - dy * 6)
    wings = [(x - dx * 9 + dy * 5 * turn, y - dy * 9 - dx * 5 * turn) for turn in (-1, 1)]
    return (
        f'<path class="way" d="M{place(tail)}L{place(neck)}"/>'
        f'<path class="wayf" d="{polygon([(x, y), *wings])}"/>'
    )


def ghosts(board: Board, before: Layers, after: Layers, lang: str) -> str:
    """What stood there and is gone or went away, drawn faint."""
    kept = {*after.settlements, *after.sites, *after.armies, *after.fleets}
    left = Layers(
        empires=before.empires,
        settlements=tuple(s for s in before.settlements if s not in kept and is_gone(s, after)),
        armies=tuple(army for army in before.armies if army not in kept),
        fleets=tuple(fleet for fleet in before.fleets if fleet not in kept),
        sites=tuple(s for s in before.sites if s not in kept and is_gone(s, after)),
    )
    pen = Pen(find_layout(board.layout), find_banners(before.empires), lang)
    parts = "".join(piece.svg for piece in draw_pieces(left, pen) if piece.at in board.tiles)
    return f'<g class="old">{parts}</g>' if parts else ""


def is_gone(thing: DrawnSettlement | DrawnSite, after: Layers) -> bool:
    later: tuple[DrawnSettlement | DrawnSite, ...] = (*after.settlements, *after.sites)
    return identity(thing) not in {identity(other) for other in later}


def change_entries(lang: str) -> list[LegendEntry]:
    return [
        LegendEntry('<circle class="gain" r="7"/>', word("gained", lang)),
        LegendEntry('<circle class="gone" r="7"/>', word("lost", lang)),
        LegendEntry(
            '<path class="way" d="M-9 3L3-2"/><path class="wayf" d="M9-5l-6 7-3-6z"/>',
            word("moved", lang),
        ),
    ]
