"""Signs of a map in a terminal, and the key below it: as many to a line as fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from maps.board.tile import LETTERS, Tile
from maps.drawing.layers import Layers
from maps.drawing.palette import find_banners
from maps.drawing.symbols import clean, word
from maps.drawing.terminal.canvas import Canvas, Cell, find_cells
from maps.drawing.terrain import TERRAIN_WORD

# The character of each thing: Unicode, and what stands for it in ASCII.
SIGNS = {
    "capital": ("♛", "*"),
    "city": ("▲", "A"),
    "fortress": ("♜", "#"),
    "village": ("⌂", "^"),
    "temple": ("†", "+"),
    "razed": ("×", "x"),
    "army": ("⚑", "!"),
    "fleet": ("≈", "w"),
    "siege": ("⚔", "%"),
    "site": ("◆", "$"),
    "barren": ("∙", "."),
    "unexplored": ("?", "?"),
    "old": ("…", ":"),
    "reach": ("○", "o"),
    "highlight": ("●", "@"),
}
RICH_COLOURS = {
    "lowland": "#4d6b2f",
    "highland": "#7a5a35",
    "river": "#3d7a55",
    "coast": "#8f7f3f",
    "sea": "#1f4f74",
    "forest": "#2c5a2c",
    "swamp": "#4b5a44",
    "lake": "#2f6f9a",
    "fog": "#4a4a4a",
    "frame": "#1c1c18",
    "edge": "#8a8a7a",
    "ink": "#fffbea",
}
EIGHT_COLOURS = {
    "lowland": "green",
    "highland": "yellow",
    "river": "cyan",
    "coast": "white",
    "sea": "blue",
    "forest": "green",
    "swamp": "green",
    "lake": "blue",
    "fog": "black",
    "frame": "black",
    "edge": "white",
    "ink": "black",
    "ink on sea": "bright_white",
    "ink on lake": "bright_white",
    "ink on fog": "white",
    "frame on fog": "white",
    "ink on highland": "black",
}
# Which kind's letter a tile shows, where it has several.
LETTER_KINDS = (
    "volcano",
    "fault",
    "chasm",
    "sandbank",
    "island",
    "rocky-coast",
    "headland",
    "delta",
    "lake",
    "swamp",
    "plateau",
    "forest",
    "capital-site",
)


GROUNDS = ("forest", "swamp", "lake")


class KeyLine(NamedTuple):
    """One entry: a sign on its colour, and what it means."""

    sign: str
    ground: str
    words: str


def write_key(
    canvas: Canvas,
    tiles: Iterable[Tile],
    layers: Layers,
    width: int,
    unicode: bool,
    lang: str,
    left_out: int,
) -> None:
    entries = [
        *empire_lines(layers),
        *terrain_lines(tiles, lang),
        *sign_lines(layers, unicode, lang),
    ]
    x, y = 0, canvas.height + 1
    for entry in entries:
        room = len(find_cells(entry.words)) + 2
        if x and x + room > width:
            x, y = 0, y + 1
        ink = "white" if entry.ground.startswith("empire") else "ink"
        canvas.put(x, y, Cell(entry.sign, ink if entry.ground else "", entry.ground, True))
        canvas.write(x + 2, y, entry.words)
        x += room + 2
    if left_out:
        text = word("left-out", lang).format(count=left_out)
        canvas.write(0, y + 1, text)


def empire_lines(layers: Layers) -> list[KeyLine]:
    banners = find_banners(layers.empires)
    return [
        KeyLine(banner.letter, f"empire {id}", clean(banner.name, 30))
        for id, banner in banners.items()
    ]


def terrain_lines(tiles: Iterable[Tile], lang: str) -> list[KeyLine]:
    found: dict[str, str] = {}
    for tile in tiles:
        ground = next((kind for kind in GROUNDS if kind in tile.kinds), tile.terrain)
        for what in tile.kinds or (tile.terrain,):
            found.setdefault(what, ground)
    return [
        KeyLine(letter, found[what], word(TERRAIN_WORD.get(what, what), lang).lower())
        for what, letter in LETTERS.items()
        if what in found
    ]


def sign_lines(layers: Layers, unicode: bool, lang: str) -> list[KeyLine]:
    used = {"razed" if s.razed else s.kind for s in layers.settlements}
    for kind, things in (
        ("army", layers.armies),
        ("fleet", layers.fleets),
        ("siege", layers.sieges),
        ("site", layers.sites),
        ("barren", layers.barren),
        ("unexplored", layers.unexplored),
        ("old", layers.seen),
        ("reach", layers.reach),
        ("highlight", layers.highlights),
    ):
        if things:
            used.add(kind)
    return [
        KeyLine(pair[0] if unicode else pair[1], "", word(kind, lang).lower())
        for kind, pair in SIGNS.items()
        if kind in used
    ]
