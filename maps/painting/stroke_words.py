"""A stroke typed as words, in the language of a map's text.

0405 highland volcano "Old Smoke"     a class, kinds and a name in place of what was there
0405 +forest        0405 -forest      a kind or a word of the map's own, put or taken
0405 bridge         0405 -bridge
0405 none                             the tile is taken off the map
0101-0102-0103 river "Silver"         also road, wall, pass, passage
0101-0102 -road                       and taken again
"""

from __future__ import annotations

import re
from dataclasses import replace

from maps.board.board import Board
from maps.board.hexes import Coordinate, parse_label
from maps.board.limits import LONGEST_LINE, LONGEST_NAME
from maps.board.problems import BadMap
from maps.board.tile import KINDS, Tile
from maps.errors import Refused, WrongWords
from maps.files.text_map import QUOTED, TextMapReading, make_tile
from maps.files.text_words import CLASS_WORDS, KIND_WORDS, LINE_WORDS, MARKED, PARTED, is_mark
from maps.painting import strokes
from maps.painting.strokes import Stroke

PLACES = re.compile(r"(-?[0-9]{2,7}\.-?[0-9]{2,7}|[0-9]{4})(?:-|$)")


def parse_stroke(board: Board, text: str) -> Stroke:
    """The tiles that the words change on this board."""
    if len(text) > LONGEST_LINE:
        raise WrongWords("the line is longer than {most}", most=LONGEST_LINE)
    first, _, rest = " ".join(text.split()).partition(" ")
    places = parse_places(board, first)
    quoted = QUOTED.search(rest)
    name = quoted[1].strip() if quoted else None
    words = QUOTED.sub(" ", rest).lower().split()
    if len(places) > 1 or words == ["-river"]:
        return parse_line(board, places, words, name or "")
    return parse_tile(board, places[0], words, name)


def parse_places(board: Board, text: str) -> list[Coordinate]:
    labels = PLACES.findall(text)
    if "-".join(labels) != text or not labels:
        raise WrongWords(
            "{text} names no tile",
            hint="a change begins with a tile, as 0405, or several, as 0101-0102-0103",
            text=repr(text[:40]),
        )
    return [parse_label(label, board.layout) for label in labels]


def parse_line(board: Board, places: list[Coordinate], words: list[str], name: str) -> Stroke:
    if len(words) != 1 or words[0].lstrip("-") not in LINE_WORDS:
        found = repr(" ".join(words)[:40])
        raise WrongWords(
            "{found} is no line over tiles",
            hint="river, road, wall, pass, passage; -road takes one away",
            found=found,
        )
    what, takes = LINE_WORDS[words[0].lstrip("-")], words[0].startswith("-")
    if what == "river":
        take = strokes.take_river
        return take(board, places) if takes else strokes.draw_river(board, places, name)
    return (strokes.take_way if takes else strokes.draw_way)(board, places, what)


def parse_tile(board: Board, at: Coordinate, words: list[str], name: str | None) -> Stroke:
    if words == ["none"]:
        return strokes.take_tile(board, at)
    if not words and name is None:
        raise WrongWords("nothing is said about the tile", hint="as: 0405 highland +forest")
    bare = [word for word in words if word[:1] not in "+-"]
    made, before = read_words(board, at, bare), board.tiles.get(at)
    names_ground = any(is_ground(word) for word in bare)
    if before is None and not names_ground:
        raise Refused("{label} is not on the map", label=board.label(at))
    tile = before or made
    if names_ground:  # a class or kinds replace the old ones; marks and a bridge are added
        tile = replace(tile, terrain=made.terrain, kinds=made.kinds, parting=made.parting)
    marks = tuple(dict.fromkeys((*tile.marks, *made.marks)))
    tile = replace(tile, marks=marks, bridge=tile.bridge or made.bridge)
    if name is not None:
        tile = replace(tile, name=name[:LONGEST_NAME])
    for word in words:
        if word[:1] in "+-":
            tile = signed(tile, word[1:], word[0] == "+")
    return strokes.changed(board, {at: tile})


def read_words(board: Board, at: Coordinate, words: list[str]) -> Tile:
    """The tile that the words describe in a map's text; unknown words are the same errors."""
    reading = TextMapReading(layout=board.layout)
    tile = make_tile(reading, 0, at, words, "")
    if tile is None:
        raise BadMap(reading.problems, "the change")
    return tile


def is_ground(word: str) -> bool:
    return word in CLASS_WORDS or word in KIND_WORDS or PARTED.fullmatch(word) is not None


def signed(tile: Tile, word: str, puts: bool) -> Tile:
    """`+forest`, `-bridge`, `-village`: put or taken, the rest stays."""
    if word in KINDS:
        kinds = {*tile.kinds, word} if puts else {*tile.kinds} - {word}
        return strokes.with_kinds(tile, kinds)
    if word == "bridge":
        return replace(tile, bridge=puts)
    if is_mark(word):
        word = word.removeprefix(MARKED)
        marks = [mark for mark in tile.marks if mark != word]
        return replace(tile, marks=tuple([*marks, word] if puts else marks))
    raise WrongWords(
        "{word} can't be put or taken",
        hint="a kind (forest, volcano, …), bridge, or a word as village or ruin",
        word=repr(word[:40]),
    )
