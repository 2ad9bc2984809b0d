"""Broken placements, all of them at once, as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maps.board.board import Board
from maps.board.hexes import OPPOSITE, disc, neighbour, neighbours
from maps.board.legal_steps import is_water
from maps.board.neighbourhood import land_groups
from maps.board.problems import MapProblem
from maps.board.rivers import find_before, find_next, river_graph
from maps.board.tile import Tile

NEAREST_CAPITALS = 3  # nearer than this and two realms of seven tiles would share one (BG-REALM-1)
# Which class each kind is placed as.
PLACED_AS = {
    "delta": ("coast",),
    "headland": ("coast",),
    "island": ("coast",),
    "rocky-coast": ("coast",),
    "sandbank": ("sea",),
    "volcano": ("highland", "coast"),  # a wildlands roll can make a coast one
    "plateau": ("highland",),
    "chasm": ("lowland", "highland", "river", "coast"),
    "fault": ("lowland", "highland", "coast"),
    "swamp": ("lowland", "river", "coast"),
    "lake": ("lowland", "highland", "river"),
    "forest": ("lowland", "highland", "river", "coast"),
    "capital-site": ("lowland", "highland", "river", "coast"),
}
Found = Iterator[MapProblem]


def check_board(board: Board) -> list[MapProblem]:
    found = [problem for tile in board for check in TILE_CHECKS for problem in check(board, tile)]
    whole = (check_circles, check_connected, check_capitals)
    return found + [problem for check in whole for problem in check(board)]


def broken(board: Board, tile: Tile, kind: str, message: str, /, **facts: object) -> MapProblem:
    label = board.label(tile.at)
    return MapProblem(kind, "{at}: " + message, {"at": label, **facts}, label)


def check_kinds(board: Board, tile: Tile) -> Found:
    for kind in tile.kinds:
        if tile.terrain not in PLACED_AS.get(kind, ()):
            yield broken(
                board,
                tile,
                "kind-misplaced",
                "{kind} lies on {terrain}; it is placed on {classes}",
                kind=kind,
                terrain=tile.terrain,
                classes=" or ".join(PLACED_AS.get(kind, ("nothing",))),
            )


def check_coast(board: Board, tile: Tile) -> Found:
    if tile.terrain == "coast" and not any(is_water(board, at) for at in neighbours(tile.at)):
        yield broken(board, tile, "coast-without-sea", "the coast has no sea beside it")


def check_island(board: Board, tile: Tile) -> Found:
    """An island is reached by ship alone, so no land may touch it."""
    if "island" not in tile.kinds:
        return
    for at in neighbours(tile.at):
        other = board.tile(at)
        if other and other.terrain != "sea" and "island" not in other.kinds:
            name = board.label(at)
            yield broken(
                board, tile, "island-by-land", "the island touches land at {land}", land=name
            )
            return
    if tile.passages:
        yield broken(board, tile, "island-by-land", "a passage leads to the island")


def check_sandbank(board: Board, tile: Tile) -> Found:
    if "sandbank" not in tile.kinds:
        return
    others = (board.tile(at) for at in neighbours(tile.at))
    if not any(other and other.terrain == "sea" for other in others):
        yield broken(board, tile, "sandbank-without-sea", "the sandbank has no open sea beside it")


def check_parting(board: Board, tile: Tile) -> Found:
    parts = "fault" in tile.kinds or "chasm" in tile.kinds
    if parts and len(tile.banks) == 1:
        yield broken(board, tile, "parting", "no side is given for the fault or chasm")
    if tile.bridge and not tile.joining:
        yield broken(board, tile, "bridge", "there is nothing to bridge")
    if "fault" in tile.kinds and tile.river:
        yield broken(board, tile, "parting", "a river can't run through a fault")


def check_river(board: Board, tile: Tile) -> Found:
    river = tile.river
    if river is None:
        if tile.terrain == "river":
            yield broken(
                board,
                tile,
                "river-missing",
                "a river valley with no river through it; one could run to {beside}",
                beside=beside(board, tile),
            )
        if "delta" in tile.kinds:
            yield broken(board, tile, "delta", "a delta with no river that ends there")
        return
    if tile.terrain == "sea":
        yield broken(board, tile, "river-in-sea", "a river runs through the sea")
    if (
        river.entry
        and find_before(board, tile) is None
        and neighbour(tile.at, river.entry) in board
    ):
        yield broken(board, tile, "river-jumps", "the river comes from nowhere")
    if not is_end(board, tile):
        yield broken(
            board,
            tile,
            "river-ends",
            "the river ends nowhere: no coast, lake or swamp; it can go on to {beside}",
            beside=beside(board, tile),
        )
    onward = find_next(board, tile)
    if "delta" in tile.kinds and onward:
        yield broken(board, tile, "delta", "the river goes on past its delta")


def beside(board: Board, tile: Tile) -> str:
    """The labels of the tiles around one."""
    around = [at for at in neighbours(tile.at) if at in board]
    return ", ".join(sorted(board.label(at) for at in around)) or "-"


def is_end(board: Board, tile: Tile) -> bool:
    """Whether the river goes on from here, or ends as one may (BG-TILE-2, ME-TILE-DELTA-4)."""
    river = tile.river
    if river is None or not river.exit:
        return "lake" in tile.kinds or "swamp" in tile.kinds or tile.terrain == "coast"
    onward = board.tile(neighbour(tile.at, river.exit))
    if onward is None:
        return tile.terrain == "coast"
    if onward.terrain == "sea" or "lake" in onward.kinds or "swamp" in onward.kinds:
        return True
    return onward.river is not None and onward.river.exit != OPPOSITE[river.exit]


def check_circles(board: Board) -> Found:
    import networkx

    for circle in sorted(map(sorted, networkx.simple_cycles(river_graph(board)))):
        yield broken(board, board.tiles[circle[0]], "river-circle", "the river runs in a circle")


def check_edges(board: Board, tile: Tile) -> Found:
    for side, what in tile.edges:
        other = board.tile(neighbour(tile.at, side))
        if other is None or what not in other.on(OPPOSITE[side]):
            yield broken(
                board,
                tile,
                "edge",
                "the {what} on side {side} is not on both tiles",
                what=what,
                side=side,
            )
    for end in tile.passages:
        other = board.tile(end)
        if other is None or tile.at not in other.passages:
            name = board.label(end)
            yield broken(board, tile, "passage", "the passage to {end} has no far end", end=name)


TILE_CHECKS: tuple[Callable[[Board, Tile], Found], ...] = (
    check_kinds,
    check_coast,
    check_island,
    check_sandbank,
    check_parting,
    check_river,
    check_edges,
)


def check_connected(board: Board) -> Found:
    """Land an army can't walk to from the rest. Rivers and chasms can be crossed, faults not."""
    groups = land_groups(board)
    largest = max(groups, key=len, default=[])
    for group in groups:
        if group is not largest:
            yield broken(
                board,
                board.tiles[min(group)],
                "land-apart",
                "land of {count} tiles is cut off from the rest",
                count=len(group),
            )


def check_capitals(board: Board) -> Found:
    for tile in board:
        if "capital-site" not in tile.kinds:
            continue
        if tile.is_closed:
            yield broken(board, tile, "capital-closed", "no army could reach a capital here")
        for step in disc(NEAREST_CAPITALS - 1)[1:]:
            other = board.tile((tile.at[0] + step[0], tile.at[1] + step[1]))
            if other and "capital-site" in other.kinds and tile.at < other.at:
                name = board.label(other.at)
                yield broken(
                    board, tile, "capitals-near", "the capital site is too near {other}", other=name
                )
