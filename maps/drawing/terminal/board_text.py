"""A board in a terminal: hexes of characters, terrain by letter and by colour.

The largest of a few sizes that fits the width is taken. Everything is told by a character, so that
a map without colour says the same: terrain by a capital letter, owner by a small one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from maps.board.board import Board
from maps.board.hexes import Coordinate, distance, offset
from maps.board.tile import LETTERS, Tile
from maps.drawing.layers import EMPTY, Layers, clip
from maps.drawing.palette import find_banners
from maps.drawing.scene import with_marks
from maps.drawing.symbols import clean
from maps.drawing.terminal.canvas import (
    BLANK,
    Canvas,
    Cell,
    Outline,
    Shape,
    Window,
    find_cells,
    find_outline,
    find_shape,
    find_window,
    render_plain,
    render_rich,
)
from maps.drawing.terminal.key import EIGHT_COLOURS, LETTER_KINDS, RICH_COLOURS, SIGNS, write_key

if TYPE_CHECKING:
    from rich.text import Text


class SlotText(NamedTuple):
    """What one slot of a tile says, and in whose colour."""

    text: str
    owner: str = ""


def render_terminal(
    board: Board,
    layers: Layers = EMPTY,
    *,
    width: int = 80,
    unicode: bool = True,
    around: Coordinate | None = None,
    radius: int = 4,
    lang: str = "en",
) -> str:
    """Plain text: for a pipe, a file, a terminal without colour."""
    return render_plain(draw(board, layers, width, unicode, around, radius, lang))


def render_coloured(
    board: Board,
    layers: Layers = EMPTY,
    *,
    width: int = 80,
    unicode: bool = True,
    around: Coordinate | None = None,
    radius: int = 4,
    lang: str = "en",
    eight: bool = False,
) -> Text:
    """For Rich; `eight` where the terminal has eight colours alone."""
    canvas = draw(board, layers, width, unicode, around, radius, lang)
    return render_rich(canvas, find_colours(layers, eight))


def find_colours(layers: Layers, eight: bool) -> dict[str, str]:
    banners = find_banners(layers.empires)
    empires = {f"empire {id}": b.ansi if eight else b.colour for id, b in banners.items()}
    return {**(EIGHT_COLOURS if eight else RICH_COLOURS), **empires}


def draw(
    board: Board,
    layers: Layers,
    width: int,
    unicode: bool,
    around: Coordinate | None,
    radius: int,
    lang: str,
) -> Canvas:
    shown = {at: tile for at, tile in board.tiles.items() if is_near(at, around, radius)}
    beyond = [at for at in sorted(layers.outline) if is_near(at, around, radius)]
    layers = clip(with_marks(board, layers), shown)
    width = max(width, 20)
    window = find_window([*shown, *beyond], board.layout)
    shape = find_shape(board.layout, window, width)
    spots = find_spots(shape, window, [*shown, *beyond], board.layout)
    fitting = {at: (x, y) for at, (x, y) in spots.items() if x + len(shape.rows[0]) <= width}
    canvas, outline = Canvas(), find_outline(shape)
    for at, (x, y) in fitting.items():
        fogged = at in layers.fogged or at in layers.seen
        stamp(canvas, outline, x, y, find_ground(shown[at], fogged) if at in shown else "")
    contents = collect_contents(board, layers, shown, unicode)
    contents |= {at: {"label": SlotText(board.label(at))} for at in beyond}
    for at, (x, y) in fitting.items():
        fill(canvas, shape, x, y, contents[at])
    left_out = len(spots) - len(fitting)
    write_key(canvas, shown.values(), layers, width, unicode, lang, left_out)
    return canvas


def find_spots(
    shape: Shape, window: Window, shown: Iterable[Coordinate], layout: str
) -> dict[Coordinate, tuple[int, int]]:
    """The upper left character of each tile, with no empty margin."""
    spots = {at: place(shape, window, at, layout) for at in sorted(shown)}
    left, top = (min((spot[n] for spot in spots.values()), default=0) for n in (0, 1))
    return {at: (x - left, y - top) for at, (x, y) in spots.items()}


def is_near(at: Coordinate, around: Coordinate | None, radius: int) -> bool:
    return around is None or distance(at, around) <= radius


def place(shape: Shape, window: Window, at: Coordinate, layout: str) -> tuple[int, int]:
    column, row = offset(at, layout)
    return shape.place(column - 1 - window.left, row - 1 - window.top)


def stamp(canvas: Canvas, outline: Outline, x: int, y: int, ground: str) -> None:
    """The outline, and the tile's colour in every cell that is its own."""
    cells = canvas.cells
    for dx, dy, char, mine in outline:
        place = x + dx, y + dy
        below = cells.get(place, BLANK)
        colour = ground if mine else below.ground
        cells[place] = Cell(char or below.char, "frame" if colour else "edge", colour)


def fill(canvas: Canvas, shape: Shape, x: int, y: int, contents: Mapping[str, SlotText]) -> None:
    for name, (dx, dy, width) in shape.slots.items():
        content = contents.get(name)
        if content is None:
            continue
        for index, char in enumerate(fit(content.text, width)):
            below = canvas.cells.get((x + dx + index, y + dy), Cell(" "))
            ground = f"empire {content.owner}" if content.owner else below.ground
            ink = "white" if content.owner else "ink" if ground else ""
            canvas.put(x + dx + index, y + dy, Cell(char, ink, ground, name != "label"))


def fit(text: str, width: int) -> list[str]:
    """The cells of a text that fit; half of a wide character is a space."""
    cells = find_cells(text)
    if len(cells) > width and cells[width] == "":
        cells[width - 1] = " "
    return cells[:width]


def find_ground(tile: Tile, fogged: bool) -> str:
    if fogged:
        return "fog"
    for kind in ("forest", "swamp", "lake"):
        if kind in tile.kinds:
            return kind
    return tile.terrain


def find_letter(tile: Tile) -> str:
    for kind in LETTER_KINDS:
        if kind in tile.kinds:
            return LETTERS[kind]
    return LETTERS.get(tile.terrain, "?")


Contents = dict[Coordinate, dict[str, SlotText]]


def collect_contents(
    board: Board, layers: Layers, shown: Mapping[Coordinate, Tile], unicode: bool
) -> Contents:
    """Slot by slot for each tile shown; where two things want a slot, the weightier has it."""
    banners = find_banners(layers.empires)
    contents: Contents = {
        at: {"terrain": SlotText(find_letter(tile)), "label": SlotText(board.label(at))}
        for at, tile in shown.items()
    }
    for at, owner in layers.owners.items():
        if at in contents and owner in banners:
            contents[at]["owner"] = SlotText(banners[owner].letter, owner)
    for at, kind in [*states(layers), *((site.at, "site") for site in layers.sites)]:
        put(contents, at, "site", sign(kind, unicode))
    for settlement in reversed(layers.settlements):
        kind = "razed" if settlement.razed else settlement.kind
        owner = settlement.owner if settlement.owner in banners else ""
        put(contents, settlement.at, "settlement", sign(kind, unicode), owner or "")
        put(contents, settlement.at, "name", clean(settlement.name, 12))
    add_forces(contents, layers, unicode)
    for at in layers.sieges:
        put(contents, at, "site", sign("siege", unicode))
    return contents


def states(layers: Layers) -> list[tuple[Coordinate, str]]:
    return [
        (at, kind)
        for kind, places in (
            ("barren", layers.barren),
            ("old", layers.seen),
            ("unexplored", layers.unexplored),
            ("reach", layers.reach),
            ("highlight", layers.highlights),
        )
        for at in sorted(places)
    ]


def add_forces(contents: Contents, layers: Layers, unicode: bool) -> None:
    """The sign of the first force, and how many there are where more than one."""
    counts: dict[Coordinate, int] = {}
    firsts: dict[Coordinate, tuple[str, str]] = {}
    known = {empire.id for empire in layers.empires}
    for kind, forces in (("army", layers.armies), ("fleet", layers.fleets)):
        for force in forces:
            counts[force.at] = counts.get(force.at, 0) + 1
            owner = force.owner if force.owner in known else None
            firsts.setdefault(force.at, (sign(kind, unicode), owner or ""))
    for at, (text, owner) in firsts.items():
        many = str(min(counts[at], 9)) if counts[at] > 1 else ""
        put(contents, at, "forces", text + many, owner)


def put(contents: Contents, at: Coordinate, slot: str, text: str, owner: str = "") -> None:
    if at in contents:
        contents[at][slot] = SlotText(text, owner)


def sign(kind: str, unicode: bool) -> str:
    pair = SIGNS.get(kind, SIGNS["village"])
    return pair[0] if unicode else pair[1]
