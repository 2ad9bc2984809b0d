"""Routes of networkx against the steps the rules allow, on boards with everything on them."""

from __future__ import annotations

import pytest

from maps.board.board import Board, Node
from maps.board.explored_graph import ExploredGraph
from maps.board.hexes import Coordinate, parse_label
from maps.board.legal_steps import LandEdges, LegalStep, army_steps, as_edges, fleet_steps, moves
from maps.board.routes import Route, find_land_way, find_sea_way
from maps.board.tile import Tile
from maps.files.text_map import load_text
from maps.making.generate import MapSettings, generate
from tests.maps.seeded import seeded_die

SEEDS = ("one", "two", "three", "four")
PARTED = {**MapSettings().kinds, "fault": 12, "chasm": 12}


def make_board(seed: str) -> Board:
    return generate(MapSettings(9, 8, kinds=PARTED), seeded_die(seed))


def cheapest(start: Node, steps_from: dict[Node, list[LegalStep]]) -> dict[Node, tuple[int, int]]:
    """Moves and risks to each node, by trying every step until nothing gets cheaper."""
    found = {start: (0, 0)}
    while True:
        before = dict(found)
        for node, (length, risks) in before.items():
            for step in steps_from[node]:
                cost = (length + moves(step), risks + len(step.risks))
                there = (*step.at, step.bank)
                found[there] = min(cost, found.get(there, cost))
        if found == before:
            return found


def cost_of(way: Route | None) -> tuple[int, int] | None:
    return None if way is None else (way.length, len(way.risks))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_land_route_is_as_short_and_then_as_safe_as_any(seed: str) -> None:
    board = make_board(seed)
    nodes = [(*tile.at, bank) for tile in board for bank in range(len(tile.banks))]
    steps = {node: army_steps(board, node[:2], node[2]) for node in nodes}
    start = next(node for node in nodes if len(steps[node]) == 6)
    costs = cheapest(start, steps)
    for tile in board:
        ends = [costs[node] for bank in (0, 1) if (node := (*tile.at, bank)) in costs]
        assert cost_of(find_land_way(board, start[:2], tile.at)) == min(ends, default=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sea_route_is_as_short_and_then_as_safe_as_any(seed: str) -> None:
    board = make_board(seed)
    steps = {(*tile.at, 0): fleet_steps(board, tile.at, True) for tile in board}
    start = next(node for node in steps if len(steps[node]) > 2)
    costs = cheapest(start, steps)
    for tile in board:
        assert cost_of(find_sea_way(board, start[:2], tile.at)) == costs.get((*tile.at, 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_edges_of_a_tile_are_the_steps_of_an_army(seed: str) -> None:
    board = make_board(seed)
    edges = LandEdges(board)
    for tile in board:
        for bank in range(len(tile.banks)):
            assert edges((*tile.at, bank)) == as_edges(army_steps(board, tile.at, bank))


def test_a_road_or_a_wall_on_one_tile_alone_counts_from_both() -> None:
    board = load_text("0101 lowland\n0102 highland\n0103 lowland")
    tiles = dict(board.tiles)
    tiles[parse_label("0102")] = Tile(
        parse_label("0102"), "highland", edges=((1, "road"), (4, "wall"))
    )
    edges = LandEdges(Board(tiles.values()))
    assert edges((*parse_label("0101"), 0))[(*parse_label("0102"), 0)]["risks"] == 0
    assert edges((*parse_label("0103"), 0)) == {}


def test_of_equal_routes_the_one_by_the_lower_coordinates_is_taken() -> None:
    """Whatever order the tiles were written in."""
    board = Board(Tile((q, r), "lowland") for q in range(5) for r in range(5))
    turned = Board(reversed(list(board)))
    expected = ((0, 1), (0, 2), (0, 3), (1, 3), (2, 3))
    for each in (board, turned):
        way = find_land_way(each, (0, 0), (2, 3))
        assert way is not None
        assert tuple(step.at for step in way.steps) == expected


def test_a_near_route_reads_the_tiles_near_it_alone() -> None:
    asked: set[Coordinate] = set()
    board = Board(Tile((q, r), "lowland") for q in range(60) for r in range(60))

    class Counting:
        def tile(self, at: Coordinate, /) -> Tile | None:
            asked.add(at)
            return board.tile(at)

    assert find_land_way(Counting(), (30, 30), (32, 30)) is not None
    assert len(asked) < 60


def test_an_explored_graph_asks_for_each_node_once() -> None:
    asked: list[int] = []

    def onward(node: int) -> dict[int, dict[str, int]]:
        asked.append(node)
        return {node + 1: {}} if node < 3 else {}

    graph = ExploredGraph(onward)
    assert list(graph.successors(1)) == [2]
    assert list(graph.successors(1)) == [2]
    assert asked == [1]
