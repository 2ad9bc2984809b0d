"""Names on a map: each tried at a few places near its thing, the greater ones first.

A name that fits nowhere is left to the words shown when pointing, rather than drawn over another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from maps.board.board import Board
from maps.board.hexes import Coordinate
from maps.drawing.escape import clean, escape
from maps.drawing.layers import Army, Fleet, Layers
from maps.drawing.layout import Box, Layout
from maps.drawing.pieces import Piece
from maps.drawing.terrain import label_height, labelled

SIZES = {"nc": 13.5, "nm": 11.0, "ns": 9.0, "nr": 12.0, "nt": 10.0}
RANKS = {"capital": 0, "city": 1, "fortress": 2, "temple": 4}
CELL = 48


class Name(NamedTuple):
    rank: int
    text: str
    look: str
    at: Coordinate
    reach: float  # how far from the tile's middle its thing reaches


class Room:
    """The boxes already taken, found by cells of the sheet."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[Box]] = {}

    def is_free(self, box: Box) -> bool:
        return not any(
            box.left < other.right
            and other.left < box.right
            and box.top < other.bottom
            and other.top < box.bottom
            for cell in cells(box)
            for other in self.cells.get(cell, ())
        )

    def take(self, box: Box) -> None:
        for cell in cells(box):
            self.cells.setdefault(cell, []).append(box)


def cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield column, row


def render_names(
    board: Board, layers: Layers, layout: Layout, pieces: Iterable[Piece]
) -> dict[str, str]:
    room = Room()
    for piece in pieces:
        room.take(piece.box)
    labels = label_room(board, layout)
    drawn = {}
    for name in sorted(collect_names(board, layers)):
        if name.at in board.tiles and (svg := place_name(room, labels, layout, name)):
            drawn[f"{name.look} {name.at} {name.text} {svg}"] = svg
    return drawn


def label_room(board: Board, layout: Layout) -> Room:
    """What the tiles' labels take: names keep off it where they can."""
    room = Room()
    for at in labelled(board):
        x, y = layout.centre(at)
        y -= label_height(layout)
        room.take(Box(x - 9, y - 6, x + 9, y + 1))
    return room


def collect_names(board: Board, layers: Layers) -> list[Name]:
    names = [
        Name(RANKS.get(s.kind, 3), s.name, "nc" if s.kind == "capital" else "nm", s.at, 16)
        for s in layers.settlements
        if s.name
    ]
    names += [Name(5, mark.text, "nt", mark.at, 12) for mark in layers.marks if mark.text]
    names += [Name(6, site.name, "ns", site.at, 14) for site in layers.sites if site.name]
    forces: tuple[Army | Fleet, ...] = (*layers.armies, *layers.fleets)
    names += [Name(7, force.name, "ns", force.at, 27) for force in forces if force.name]
    return names + region_names(board)


def region_names(board: Board) -> list[Name]:
    """Tiles that bear one name are one region, named once, at the tile nearest its middle."""
    regions: dict[str, list[Coordinate]] = {}
    for at, tile in board.tiles.items():
        if tile.name:
            regions.setdefault(tile.name, []).append(at)
    names = []
    for text, places in sorted(regions.items()):
        q = sum(at[0] for at in places) / len(places)
        r = sum(at[1] for at in places) / len(places)
        at = min(places, key=lambda place: ((place[0] - q) ** 2 + (place[1] - r) ** 2, place))
        names.append(Name(4 if len(places) > 1 else 5, text, "nr", at, 14))
    return names


def place_name(room: Room, labels: Room, layout: Layout, name: Name) -> str:
    text = clean(name.text, 40)
    size = SIZES[name.look]
    half = len(text) * size * (0.33 if name.look in ("nr", "nc") else 0.27) + 2
    x, y = layout.centre(name.at)
    free: list[tuple[bool, int, Box, float, float]] = []
    for dx, dy in places_for(name.reach, size, half):
        box = Box(x + dx - half, y + dy - size * 0.8, x + dx + half, y + dy + size * 0.25)
        if room.is_free(box):
            free.append((not labels.is_free(box), len(free), box, dx, dy))
    if not free:
        return ""
    *_, box, dx, dy = min(free)  # the first that covers no label, else the first
    room.take(box)
    return f'<text class="{name.look}" x="{x + dx:g}" y="{y + dy:g}">{escape(text)}</text>'


def places_for(reach: float, size: float, half: float) -> tuple[tuple[float, float], ...]:
    """Where a name may stand, as steps from its tile's middle, the best first."""
    return (
        (0, reach + size),
        (0, -reach - 4),
        (half + 18, 4),
        (-half - 18, 4),
        (half * 0.6, reach + size),
        (-half * 0.6, reach + size),
        (0, reach + size * 2),
        (0, -reach - 14),
    )
