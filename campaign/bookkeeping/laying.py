"""Laying the map on the table: a board of `maps` becomes the campaign's tiles."""

from __future__ import annotations

from campaign.errors import Refused, WrongWords
from campaign.rules.board import find_tile, insert_tiles, place_of
from campaign.storage.models import Option, Tile
from campaign.storage.names import resolve
from campaign.storage.text_validation import check_name
from campaign.storage.world import World
from maps.board.board import Board
from maps.board.check import check_board
from maps.board.tile import KINDS, TERRAINS


def lay_map(world: World, board: Board, *, forced: bool = False) -> dict[str, object]:
    """All tiles at once. A board with broken placements, or onto tiles already laid: refused."""
    taken = [board.label(tile.at) for tile in board if find_tile(world, tile.at)]
    if taken:
        raise Refused(
            "{count} tiles of this map are already there, such as {label}",
            hint="a second map goes beside the first: shift its labels",
            count=len(taken),
            label=taken[0],
        )
    problems = check_board(board)
    if problems and not forced:
        raise Refused(
            "the map has {count} broken placements: {first}",
            hint="hexcrown map check lists them; --force --reason lays it all the same",
            count=len(problems),
            first=str(problems[0]),
        )
    if not world.count_tiles():
        set_layout(world, board.layout)
    keys = insert_tiles(world, board, board.layout)
    return {"name": board.name, "tiles": len(keys)}


def set_layout(world: World, layout: str) -> None:
    row = world.first(Option, name="layout")
    if row is None:
        world.insert(Option, name="layout", value=layout)
    else:
        world.put(row, value=layout)


def change_tile(world: World, label: str, words: list[str]) -> dict[str, object]:
    """By hand: `highland`, `+volcano`, `-forest`, `bridge`, `no-bridge`, `barren`, `not-barren`,
    `name=…`, `owner=…`."""
    tile = world.get(Tile, resolve(world, "tile", label).id)
    for word in words:
        change_by_word(world, tile, word)
    return {"name": tile.label}


def change_by_word(world: World, tile: Tile, word: str) -> None:
    key = tile.id
    sign, kind = word[:1], word[1:]
    name, equals, value = word.partition("=")
    if word in TERRAINS:
        world.put(world.get(Tile, key), terrain=word)
    elif sign in "+-" and kind in KINDS:
        kinds = {*tile.kinds, kind} if sign == "+" else {*tile.kinds} - {kind}
        world.put(tile, kinds=tuple(sorted(kinds)))
    elif word in FLAGS:
        column, flag = FLAGS[word]
        world.set_cell("tile", key, column, flag)
    elif equals and name == "name":
        world.put(world.get(Tile, key), name=check_name(value) if value.strip() else "")
    elif equals and name == "owner":
        owner = None if value in ("", "none") else resolve(world, "empire", value).id
        world.put(world.get(Tile, key), owner=owner)
    else:
        raise WrongWords(
            "{word} says nothing about a tile at {place}",
            hint="a class ({classes}), +KIND or -KIND ({kinds}), {flags}, name=TEXT, owner=EMPIRE",
            word=word[:40],
            place=str(place_of(tile)),
            classes=", ".join(TERRAINS),
            kinds=", ".join(KINDS),
            flags=", ".join(FLAGS),
        )


FLAGS = {
    "bridge": ("bridge", True),
    "no-bridge": ("bridge", False),
    "barren": ("barren", True),
    "not-barren": ("barren", False),
}
