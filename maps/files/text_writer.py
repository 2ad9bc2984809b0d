"""A board as text: the lines `textmap` reads, in one settled order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from html import escape
from types import MappingProxyType

from maps.board.board import Board
from maps.board.hexes import Coordinate, neighbour
from maps.board.rivers import Course, courses
from maps.board.tile import Tile
from maps.files.text_lines import MARKED, find_mouth, mark_word

NO_WORDS: Mapping[str, str] = MappingProxyType({})
# What Text Mapper's own library has a look for; a river is drawn by its line.
LIBRARY = "include default.txt"
TEXT_MAPPER_WORDS = {"lowland": "plain", "highland": "mountain", "river": "plain"}


def render_text(board: Board) -> str:
    return "\n".join(text_lines(board)) + "\n"


# What its library `default.txt` draws.
TEXT_MAPPER_DRAWS = frozenset(
    (
        "castle", "cave", "coast", "fin", "forest", "hill", "house", "jungle", "mountain", "plain",
        "pyramid", "sand", "sea", "swamp", "tower", "tundra", "volcano", "wetland", "woodland",
    )
)  # fmt: skip
OWN = "# a map of Hexcrown's"
POINTY = "# a pointy map: Text Mapper draws its hexes with flat tops"


def render_textmapper(board: Board) -> str:
    """The same lines in Text Mapper's words, with the library that draws them. A word it has no
    look for is drawn as the word. The first line tells our own reader that rivers go as we write
    them: read back the map is the same."""
    lines = [OWN, POINTY] if board.layout == "pointy" else [OWN]
    lines += text_lines(board, TEXT_MAPPER_WORDS)
    return "\n".join([*lines, *(drawn_word(word) for word in undrawn(board)), LIBRARY]) + "\n"


def undrawn(board: Board) -> list[str]:
    words = {parted(tile, kind) for tile in board for kind in tile.kinds}
    words |= {mark_word(mark) for tile in board for mark in tile.marks}
    words |= {"bridge" for tile in board if tile.bridge}
    return sorted(words - TEXT_MAPPER_DRAWS)


def drawn_word(word: str) -> str:
    shown = escape(word.removeprefix(MARKED))
    return f'{word} xml <text text-anchor="middle" y="35" font-size="16pt">{shown}</text>'


def text_lines(board: Board, words: Mapping[str, str] = NO_WORDS) -> Iterator[str]:
    if board.name:
        yield f'name "{quotable(board.name)}"'
    if board.layout != "flat":
        yield f"layout {board.layout}"
    tiles = list(board)
    for tile in tiles:
        yield tile_line(board, tile, words)
    rivers = courses(board)
    joined = {course.into for course in rivers}
    for course in rivers:
        places = [*beyond(board, course), *course.tiles]
        if not course.into and (len(places) == 1 or is_unclear(board, course, joined)):
            places.append(course.tiles[-1])
        into = [course.into] if course.into else []
        yield run_line(board, [*places, *into], "river", course.name)
    for tile in tiles:
        yield from edge_lines(board, tile)


def is_unclear(board: Board, course: Course, joined: Collection[Coordinate | None]) -> bool:
    """Whether it must be said that a river ends inside its last tile: read without a word it would
    find the sea from there, or a river that joins it there would be taken for it."""
    last = board.tiles[course.tiles[-1]]
    entry = last.river.entry if last.river else None
    return last.at in joined or find_mouth(board.tiles, last.at, entry) is not None


def beyond(board: Board, course: Course) -> list[Coordinate]:
    """The place off the map that a river comes from, if it does."""
    river = board.tiles[course.tiles[0]].river
    before = neighbour(course.tiles[0], river.entry) if river and river.entry else None
    return [before] if before and before not in board else []


def tile_line(board: Board, tile: Tile, words: Mapping[str, str] = NO_WORDS) -> str:
    line = [board.label(tile.at), words.get(tile.terrain, tile.terrain)]
    line += [parted(tile, kind) for kind in tile.kinds]
    if tile.bridge:
        line.append("bridge")
    line += map(mark_word, tile.marks)
    if tile.name:
        line.append(f'"{quotable(tile.name)}"')
    return " ".join(line)


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
    shown = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(shown.translate(QUOTES).split())


QUOTES = str.maketrans({'"': "'", "“": "'", "”": "'"})
