"""The campaign's map as the pages show it: a picture, and over it a link for every tile.

The picture is an image of its own, drawn once for every state of the books. What is chosen or may
be reached is drawn on the links, so that a click draws no map anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

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
from maps.drawing.layout import Layout, find_layout
from maps.drawing.svg import draw_svg

KEPT = 6  # pictures: a few moments in two languages


class MapSpot(NamedTuple):
    """A tile on the map."""

    id: int
    x: float
    y: float
    title: str
    link: str
    look: str  # "", `chosen`, `reach`, `near`


class DrawnMap(NamedTuple):
    svg: str
    names: str  # the labels alone, which lie over what is marked
    box: str  # as `viewBox` has it
    hexagon: str
    tiles: Mapping[int, tuple[float, float, str]]  # by id: where, and its title
    width: float
    height: float


class MapView(NamedTuple):
    """What the template draws."""

    source: str
    names: str
    box: str
    hexagon: str
    spots: list[MapSpot]
    width: float
    height: float


_drawn = Recent[tuple[str, str, str], DrawnMap](KEPT)


def drawn_map(context: Context) -> tuple[str, DrawnMap]:
    """The map of the newest entry, and that entry."""
    store = context.store
    head = head_of(store)
    key = (store.place, head, reader().lang)
    with store.reading() as connection:
        return head, _drawn.keep(key, lambda: draw(World.whole(connection, track=False)))


def draw(world: World) -> DrawnMap:
    board, layers = draw_map(view_of(world))
    picture = draw_svg(board, in_words(layers), lang=reader().lang, legend="none", zooms=True)
    page, layout = picture.page, find_layout(board.layout)
    return DrawnMap(
        picture.svg,
        picture.names,
        f"{page.left:g} {page.top:g} {page.width:g} {page.height:g}",
        outline(layout),
        place_tiles(world, board, layout),
        page.width,
        page.height,
    )


def outline(layout: Layout) -> str:
    x, y = layout.corners[0]
    return f"M{x} {y}{layout.hexagon}"


def place_tiles(
    world: World, board: Board, layout: Layout
) -> Mapping[int, tuple[float, float, str]]:
    """Large maps have no titles, because each is one more element."""
    titled = len(board) <= FULL_DETAIL
    places = {place_of(row): row.id for row in world.find(Tile)}
    return {
        places[at]: (*layout.centre(at), board.label(at) if titled else "")
        for at in board.tiles
        if at in places
    }


def map_view(
    context: Context, link: Callable[[int], str], looks: Mapping[int, str] | None = None
) -> MapView:
    """`link` says where a click on a tile leads, `looks` which tiles are marked and how."""
    head, drawn = drawn_map(context)
    looks = looks or {}
    spots = [
        MapSpot(key, x, y, title, link(key), looks.get(key, ""))
        for key, (x, y, title) in drawn.tiles.items()
    ]
    spots.sort(key=lambda spot: bool(spot.look))  # what is marked lies on top
    of = f"{head}-{reader().lang}"
    sources = f"/map.svg?{of}", f"/map-names.svg?{of}"
    return MapView(*sources, drawn.box, drawn.hexagon, spots, drawn.width, drawn.height)
