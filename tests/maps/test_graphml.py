from __future__ import annotations

import networkx

from maps.files.graphml import render_graphml
from maps.files.text_map import load_text

VALE = """
    0101 highland "Old <Smoke>"
    0102 river
    0103 lowland
    0202 forest
    0101-0102-0103 river "Silver"
    0102-0202 road
"""


def test_the_graph_comes_back_from_its_graphml() -> None:
    board = load_text(VALE)
    graph = networkx.parse_graphml(render_graphml(board))
    assert sorted(graph) == ["0101", "0102", "0102/1", "0103", "0202"]
    assert graph.number_of_edges() == board.graph.number_of_edges()
    assert graph.nodes["0101"]["name"] == "Old <Smoke>"
    assert graph.nodes["0102/1"]["river"] == "Silver"
    assert graph.nodes["0202"]["kinds"] == "forest"
    assert graph.edges["0102", "0102/1"]["joins"] == "ford"
    assert "road" in {on for *_, on in graph.edges(data="on")}


def test_the_same_board_is_the_same_text_whatever_the_order_of_its_lines() -> None:
    turned = "\n".join(reversed(VALE.strip().splitlines()))
    assert render_graphml(load_text(turned)) == render_graphml(load_text(VALE))
