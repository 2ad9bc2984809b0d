"""A board as text: the lines `textmap` reads, in one settled order."""

from __future__ import annotations

from collections.abc import Iterator

from maps.board import Board
from maps.hexes import Coordinate, neighbour
from maps.rivers import Course, courses
from maps.tile import Tile


def render_text(board: Board) -> str:
    return "\n".join(text_lines(board)) + "\n"


def text_lines(board: Board) -> Iterator[str]:
    if board.name:
        yield f'name "{quotable(board.name)}"'
    if board.layout != "flat":
        yield f"layout {board.layout}"
    tiles = list(board)
    for tile in tiles:
        yield tile_line(board, tile)
    for course in courses(board):
        into = [course.into] if course.into else []
        yield run_line(board, [*beyond(board, course), *course.tiles, *into], "river", course.name)
    for tile in tiles:
        yield from edge_lines(board, tile)


def beyond(board: Board, course: Course) -> list[Coordinate]:
    """The place off the map that a river comes from, if it does."""
    river = board.tiles[course.tiles[0]].river
    before = neighbour(course.tiles[0], river.entry) if river and river.entry else None
    return [before] if before and before not in board else []


def tile_line(board: Board, tile: Tile) -> str:
    words = [board.label(tile.at), tile.terrain]
    words += [parted(tile, kind) for kind in tile.kinds]
    if tile.bridge:
        words.append("bridge")
    words += tile.marks
    if tile.name:
        words.append(f'"{quotable(tile.name)}"')
    return " ".join(words)


def parted(tile: Tile, kind: str) -> str:
    if kind in ("chasm", "fault") and tile.parting:
        return f"{kind}:{''.join(map(str, tile.parting))}"
    return kind


def edge_lines(board: Board, tile: Tile) -> Iterator[str]:
    """Each edge once, from the tile that comes first."""
    for side, what in tile.edges:
        other = neighbour(tile.at, side)
        if other in board and tile.at < other:
            yield run_line(board, [tile.at, other], what)
    for end in tile.passages:
        if end in board and tile.at < end:
            yield run_line(board, [tile.at, end], "passage")


def run_line(board: Board, places: list[Coordinate], word: str, name: str = "") -> str:
    quoted = f' "{quotable(name)}"' if name else ""
    return "-".join(map(board.label, places)) + f" {word}{quoted}"


def quotable(name: str) -> str:
    """Names stand between quotes on one line."""
    return "".join(char if char.isprintable() else " " for char in name).translate(QUOTES).strip()


QUOTES = str.maketrans({'"': "'", "“": "'", "”": "'"})
