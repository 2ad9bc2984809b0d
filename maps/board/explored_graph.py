"""A networkx graph that asks for the neighbours of a node when an algorithm comes to it.

Most questions end near their start, and a campaign's tiles lie in a database: building the graph of
a whole board first would cost more than the answer, and would read tiles that the answer does not
depend on. Import this inside a function: it loads networkx, 0.2 s.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import networkx

Node = Hashable
EdgeData = Mapping[str, object]
Onward = Callable[[Any], Mapping[Any, EdgeData]]


class Neighbours(dict[Node, Mapping[Node, EdgeData]]):
    """The adjacency of each node, found when it is first asked for, and kept."""

    def __init__(self, onward: Onward) -> None:
        super().__init__()
        self._onward = onward

    def __missing__(self, node: Node) -> Mapping[Node, EdgeData]:
        found = self[node] = self._onward(node)
        return found


class ExploredGraph(networkx.DiGraph):  # type: ignore[misc]  # networkx has no types
    """`onward(node)` gives the nodes an edge leads to, each with the edge's data.

    It answers questions that start from a node; it has no list of all its nodes to go through.
    """

    def __init__(self, onward: Onward) -> None:
        self._onward = onward
        super().__init__()

    def adjlist_outer_dict_factory(self) -> Neighbours:
        """networkx calls this for the dictionary of its adjacency: its documented way to put
        another kind of dictionary there."""
        return Neighbours(self._onward)

    def __contains__(self, node: object) -> bool:
        """Any node may be the start of a question."""
        return True

    def __len__(self) -> int:
        """The number of nodes is not known yet. networkx uses it only as an upper bound for the
        depth of a search."""
        return sys.maxsize
