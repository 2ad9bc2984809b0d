"""The campaign's map as the pages show it: a picture, and over it a link for every tile.

The picture is an image of its own, drawn once for every state of the books. What is chosen or may
be reached is drawn on the links, so that a click draws no map anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.app.context import Context
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.rules.board import place_of
from campaign.storage.models import Tile
from campaign.storage.world import World
from cli.web.desk import head_of
from cli.web.recent import Recent
from cli.words.pages.map_campaign import in_words
from cli.words.reader import reader
from maps.board.board import Board
from maps.drawing.detail import FULL_DETAIL
from maps.drawing.layout import find_layout
from maps.drawing.svg import draw_svg

if TYPE_CHECKING:
    from maps.board.hexes import Coordinate
    from maps.drawing.layers import Layers

Line = tuple[float, float, float, float]
KEPT = 6  # pictures: a few moments in two languages


Tiles = Mapping[Any, tuple[float, float, str]]  # by number, or by a player's word: where, title
BESIDE = (-29, 8)  # of a tile's middle: where a sign stands


class MapSpot(NamedTuple):
    """A tile on the map; no link where a tap leads nowhere."""

    x: float
    y: float
    title: str
    link: str
    look: str  # "", `chosen`, `reach`, `target`


class MapMark(NamedTuple):
    """A sign at the edge of a tile."""

    kind: str  # `battle`, `waits`
    x: float
    y: float


class Arrow(NamedTuple):
    """From a tile to another; `planned` if it stands on an order sheet."""

    x1: float
    y1: float
    x2: float
    y2: float
    planned: bool


class DrawnMap(NamedTuple):
    svg: str
    names: str  # the labels alone, which lie over what is marked
    box: str  # as `viewBox` has it
    hexagon: str
    tiles: Tiles
    width: float
    height: float


class MapView(NamedTuple):
    """What the template draws."""

    source: str
    names: str
    box: str
    hexagon: str
    spots: list[MapSpot]
    marks: list[MapMark]
    arrows: list[Arrow]
    width: float
    height: float


class Marked(NamedTuple):
    """What is drawn over a map: tiles by their look, signs by their kind, moves."""

    link: Callable[[Any], str]  # where a tap on a tile leads
    looks: Mapping[Any, str] = {}
    signs: Mapping[Any, str] = {}
    moves: Sequence[tuple[Any, Any, bool]] = ()  # from, to, and whether it is only planned


_drawn = Recent[tuple[str, str, str], DrawnMap](KEPT)


def drawn_map(context: Context) -> tuple[str, DrawnMap]:
    """The map of the newest entry, and that entry."""
    store = context.store
    head = head_of(store)
    key = (store.place, head, reader().lang)
    with store.reading() as connection:
        return head, _drawn.keep(key, lambda: draw_whole(World.whole(connection, track=False)))


def draw_whole(world: World) -> DrawnMap:
    places = {place_of(row): row.id for row in world.find(Tile)}
    return draw(*draw_map(view_of(world)), places.get)


def draw(board: Board, layers: Layers, key: Callable[[Coordinate], object]) -> DrawnMap:
    """`key` names a tile, as the links over the picture do. Large maps have no titles, because
    each is one more element."""
    picture = draw_svg(board, in_words(layers), lang=reader().lang, legend="none", zooms=True)
    page, layout = picture.page, find_layout(board.layout)
    titled = len(board) <= FULL_DETAIL
    x, y = layout.corners[0]
    return DrawnMap(
        picture.svg,
        picture.names,
        f"{page.left:g} {page.top:g} {page.width:g} {page.height:g}",
        f"M{x} {y}{layout.hexagon}",
        {
            key(at): (*layout.centre(at), board.label(at) if titled else "")
            for at in board.tiles
            if key(at) is not None
        },
        page.width,
        page.height,
    )


def map_view(context: Context, marked: Marked) -> MapView:
    head, drawn = drawn_map(context)
    of = f"{head}-{reader().lang}"
    return lay_over(drawn, f"/map.svg?{of}", f"/map-names.svg?{of}", marked)


def lay_over(drawn: DrawnMap, source: str, names: str, marked: Marked) -> MapView:
    tiles, looks = drawn.tiles, marked.looks
    spots = [
        MapSpot(x, y, title, marked.link(key), looks.get(key, ""))
        for key, (x, y, title) in tiles.items()
    ]
    spots.sort(key=lambda spot: (bool(spot.look), spot.look == "target"))  # on top
    marks = [
        MapMark(kind, tiles[key][0] + BESIDE[0], tiles[key][1] + BESIDE[1])
        for key, kind in marked.signs.items()
        if key in tiles
    ]
    arrows = [
        Arrow(*shorten(tiles[start], tiles[end]), planned)
        for start, end, planned in marked.moves
        if start in tiles and end in tiles and start != end
    ]
    shape = drawn.box, drawn.hexagon, spots, marks, arrows, drawn.width, drawn.height
    return MapView(source, names, *shape)


def shorten(start: tuple[float, float, str], end: tuple[float, float, str]) -> Line:
    """From near the middle of one tile to just inside the other."""
    (x1, y1, _), (x2, y2, _) = start, end
    dx, dy = x2 - x1, y2 - y1
    return x1 + dx * 0.3, y1 + dy * 0.3, x1 + dx * 0.72, y1 + dy * 0.72
