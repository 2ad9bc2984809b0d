"""Maps, as scripts see them: made, loaded, searched, drawn and saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexcrown.own_packages import Refused, within
from maps.board.board import Board
from maps.board.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    import networkx

    from maps.drawing.layers import Layers

FORMS = (".txt", ".json", ".svg", ".png", ".graphml")


class Map:
    """A map: its tiles by label, its graph, and its pictures."""

    def __init__(self, board: Board, seed: str | None = None, layers: Layers | None = None) -> None:
        self.board, self.seed = board, seed
        self._layers = layers

    @property
    def name(self) -> str:
        return self.board.name

    @property
    @within
    def tiles(self) -> dict[str, Tile]:
        """Each tile by its printed label, such as `0405`."""
        return {self.board.label(tile.at): tile for tile in self.board}

    @property
    @within
    def graph(self) -> networkx.Graph:
        """What touches what, as a networkx graph; a tile that a river parts is two nodes."""
        return self.board.graph

    @within
    def way(self, start: str, end: str) -> list[str] | None:
        """The labels of the tiles an army passes from one tile to another; None if there is no
        way by land."""
        from maps.board.routes import find_land_way

        found = find_land_way(self.board, self.board.get(start).at, self.board.get(end).at)
        return None if found is None else [self.board.label(step.at) for step in found.steps]

    @within
    def svg(self, *, theme: str = "auto", lang: str = "en") -> str:
        """The map as an SVG picture, which `hexcrown.map` loads back."""
        from maps.drawing.layers import EMPTY
        from maps.drawing.svg import render_svg
        from maps.files.text_writer import render_text

        source = render_text(self.board)
        return render_svg(self.board, self._layers or EMPTY, theme=theme, lang=lang, source=source)

    @within
    def text(self) -> str:
        """The map as text, a line for each tile: `0101 highland volcano "Old Smoke"`."""
        from maps.files.text_writer import render_text

        return render_text(self.board)

    @within
    def drawing(self, *, width: int = 80, lang: str = "en") -> str:
        """The map drawn with letters, for a terminal."""
        from maps.drawing.layers import EMPTY
        from maps.drawing.terminal.board_text import render_terminal

        return render_terminal(self.board, self._layers or EMPTY, width=width, lang=lang)

    @within
    def save(self, file: str | PathLike[str]) -> Path:
        """Write the map; the ending of the file's name says how."""
        path = Path(file)
        path.write_bytes(self._as_bytes(path.suffix.lower()))
        return path

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiles)

    def __getitem__(self, label: str) -> Tile:
        return self.tiles[label]

    def __len__(self) -> int:
        return len(self.board)

    def __repr__(self) -> str:
        return f"<Map {self.name or 'without a name'}: {len(self)} tiles>"

    def _as_bytes(self, form: str) -> bytes:
        if form == ".txt":
            return self.text().encode()
        if form == ".svg":
            return self.svg().encode()
        if form == ".json":
            from maps.files.map_json import render_json

            return render_json(self.board).encode()
        if form == ".png":
            from maps.drawing.layers import EMPTY
            from maps.drawing.pixels import draw_png

            return draw_png(self.board, self._layers or EMPTY).png
        if form == ".graphml":
            from maps.files.graphml import render_graphml

            return render_graphml(self.board).encode()
        raise Refused(f"no map is saved as {form or 'a file without an ending'}",
                      f"endings are {', '.join(FORMS)}", kind="words")  # fmt: skip


def load_map(file: str | PathLike[str]) -> Map:
    from maps.files.map_file import load_file

    return Map(load_file(Path(file)))


def make_map(
    size: str,
    shape: str,
    layout: str,
    sea: int,
    capitals: int | None,
    name: str,
    seed: str | None,
) -> Map:
    from maps.making.generate import MapSettings, generate
    from maps.making.ground import parse_size
    from tables.chance.map_dice import make_die, make_seed

    width, height = parse_size(size)
    settings = MapSettings(width, height, shape, layout, name, sea, capitals=capitals)
    used = make_seed() if seed is None else seed
    return Map(generate(settings, make_die(used)), used)
