"""A board as JSON, both ways. Reading trusts nothing: every field is checked, all problems told."""

from __future__ import annotations

import json
from typing import Any

from maps.board.board import Board
from maps.board.hexes import LAYOUTS, Coordinate, find_label
from maps.board.problems import LONGEST_NAME, MOST, BadMap, MapProblem, refuse_size
from maps.board.tile import KINDS, ON_EDGES, PARTINGS, TERRAINS, River, Tile
from maps.errors import WrongWords

FORMAT, VERSION = "hexcrown-map", 1


def map_document(board: Board) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": board.name,
        "layout": board.layout,
        "tiles": [tile_document(board, tile) for tile in board],
    }


def tile_document(board: Board, tile: Tile) -> dict[str, object]:
    """What is empty is left out, but for the class and the kinds."""
    river = tile.river
    full: dict[str, object] = {
        "name": tile.name,
        "river": {"entry": river.entry, "exit": river.exit, "name": river.name} if river else None,
        "parting": list(tile.parting),
        "bridge": tile.bridge,
        "edges": [[side, what] for side, what in tile.edges],
        "passages": [board.label(end) for end in tile.passages],
        "marks": list(tile.marks),
    }
    head = {"at": board.label(tile.at), "terrain": tile.terrain, "kinds": list(tile.kinds)}
    return head | {key: value for key, value in full.items() if value}


def render_json(board: Board) -> str:
    return json.dumps(map_document(board), ensure_ascii=False, indent=1) + "\n"


def load_json(text: str, source: str = "the map") -> Board:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as trouble:
        line = getattr(trouble, "lineno", None)
        raise BadMap(
            [MapProblem("json", "not JSON: {why}", {"why": trouble}, "", line)], source
        ) from None
    return read_document(document, source)


def read_document(document: object, source: str = "the map") -> Board:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise WrongWords(
            "{source} is JSON, but not a map",
            hint='a map has "format": "{name}"',
            source=source,
            name=FORMAT,
        )
    if document.get("version") != VERSION:
        raise WrongWords(
            "{source} is a map of version {found}; this program reads version {ours}",
            source=source,
            found=document.get("version"),
            ours=VERSION,
        )
    layout = document.get("layout", "flat")
    rows = document.get("tiles")
    if layout not in LAYOUTS or not isinstance(rows, list):
        raise WrongWords(
            "{source} needs a layout (flat or pointy) and a list of tiles", source=source
        )
    refuse_size(len(rows))
    tiles, problems = read_rows(rows, layout)
    try:
        name = read_name(str(document.get("name", ""))[:LONGEST_NAME])
    except ValueError as wrong:
        problems.append(
            MapProblem("field", "{place}: {why}", {"place": "name", "why": wrong}, "name")
        )
    if problems:
        raise BadMap(problems, source)
    return Board(tiles.values(), layout, name)


def read_rows(rows: list[Any], layout: str) -> tuple[dict[Coordinate, Tile], list[MapProblem]]:
    tiles: dict[Coordinate, Tile] = {}
    problems: list[MapProblem] = []
    for number, row in enumerate(rows):
        try:
            tile = read_row(row, layout)
            if tile.at in tiles:
                raise ValueError(f"{row['at']} stands there twice")
            tiles[tile.at] = tile
        except ValueError as wrong:
            place = f"tiles[{number}]"
            facts = {"place": place, "why": wrong}
            problems.append(MapProblem("field", "{place}: {why}", facts, place))
        if len(problems) >= MOST:
            break
    return tiles, problems


def read_row(row: object, layout: str) -> Tile:
    """One tile; a ValueError says what is wrong with it."""
    if not isinstance(row, dict):
        raise ValueError("a tile is an object")
    unknown = sorted(set(row) - FIELDS)
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}")
    return Tile(
        read_place(row.get("at"), layout),
        one_of(row.get("terrain"), TERRAINS, "terrain"),
        tuple(sorted({one_of(kind, KINDS, "kind") for kind in listed(row, "kinds")})),
        read_name(row.get("name", "")),
        read_river(row.get("river")),
        read_parting(listed(row, "parting")),
        bool(row.get("bridge", False)),
        tuple(sorted({read_edge(edge) for edge in listed(row, "edges")})),
        tuple(sorted({read_place(end, layout) for end in listed(row, "passages")})),
        tuple(read_name(mark) for mark in listed(row, "marks")),
    )


FIELDS = {
    "at", "terrain", "kinds", "name", "river", "parting", "bridge", "edges", "passages", "marks",
}  # fmt: skip


def listed(row: dict[str, object], key: str) -> list[object]:
    value = row.get(key, [])
    if not isinstance(value, list) or len(value) > 100:
        raise ValueError(f"{key} is a short list")
    return value


def read_place(value: object, layout: str) -> Coordinate:
    at = find_label(value, layout) if isinstance(value, str) else None
    if at is None:
        raise ValueError(f"{value!r:.40} is not a tile's label")
    return at


def one_of(value: object, choices: tuple[str, ...], what: str) -> str:
    if value not in choices:
        raise ValueError(f"unknown {what} {value!r:.40}")
    return str(value)


def read_name(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        raise ValueError(f"a name is one line of at most {LONGEST_NAME} characters")
    return value


def read_side(value: object) -> int:
    if isinstance(value, bool) or value not in (1, 2, 3, 4, 5, 6):
        raise ValueError(f"a side is 1 to 6, not {value!r:.40}")
    return int(value)


def read_parting(sides: list[object]) -> tuple[int, ...]:
    parting = tuple(sorted({read_side(side) for side in sides}))
    if parting and parting not in PARTINGS:
        raise ValueError("a parting leaves a side on each bank")
    return parting


def read_edge(edge: object) -> tuple[int, str]:
    if not isinstance(edge, list) or len(edge) != 2:
        raise ValueError("an edge is a side and what lies on it")
    return read_side(edge[0]), one_of(edge[1], ON_EDGES, "thing on an edge")


def read_river(river: object) -> River | None:
    if river is None:
        return None
    if not isinstance(river, dict):
        raise ValueError("a river is an object with entry and exit")
    entry, exit = find_river_side(river.get("entry")), find_river_side(river.get("exit"))
    if entry == exit and entry is not None:  # a river of one tile may have neither
        raise ValueError("a river leaves a tile by another side than it enters")
    return River(entry, exit, read_name(river.get("name", "")))


def find_river_side(value: object) -> int | None:
    return None if value is None else read_side(value)
