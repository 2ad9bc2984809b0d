"""Whom and what people mean on the campaign's graph: an army, a fleet, a settlement, a tile.

Looked for among what the graph carries, so that an empire's graph answers for what it knows alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Required, TypedDict

from campaign.errors import WrongWords
from campaign.storage.names import shown
from maps.board.board import Node

if TYPE_CHECKING:
    import networkx

    from campaign.storage.models import Army

KINDS = {"armies": "army", "fleets": "fleet", "settlements": "settlement"}
LISTED = 8


class ThingData(TypedDict, total=False):
    """What the graph tells of something; of a tile only its kind and name."""

    id: int
    name: Required[str]
    kind: Required[str]
    owner: int | None
    strength: int | None
    razed: bool
    row: Army | None


class GraphThing(NamedTuple):
    """Something on a node: `table` is army, fleet, settlement or tile."""

    table: str
    node: Node
    data: ThingData

    @property
    def name(self) -> str:
        """Its name; else its kind and number, as `army 3`."""
        kind = self.table if self.data["kind"] == "player" else self.data["kind"]
        return str(self.data["name"] or f"{kind} {self.data['id']}")


def label_of(graph: networkx.Graph, node: Node) -> str:
    """Of the tile at a node."""
    return str(graph.nodes[node]["label"])


def things_on(graph: networkx.Graph, *lists: str) -> Iterator[GraphThing]:
    """Everything of these lists (`armies`, `fleets`, `settlements`), by node."""
    for node in sorted(graph):
        for name in lists:
            for data in graph.nodes[node][name]:
                yield GraphThing(KINDS[name], node, data)


def get_thing(graph: networkx.Graph, text: str, *lists: str) -> GraphThing:
    """A tile by its label; else one of these lists by name, number or an unmistakable part of its
    name, of the first list that has one."""
    for node in sorted(graph):
        label = label_of(graph, node)
        if text.removeprefix("tile:") == label:
            return GraphThing("tile", node, {"kind": "tile", "name": label})
    all_things = list(things_on(graph, *lists))
    for name in lists:
        found = match([thing for thing in all_things if thing.table == KINDS[name]], text)
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(text, found)
    names = [thing.name for thing in all_things][:LISTED]
    raise WrongWords(
        "nothing on this map is called {text}",
        hint="name a tile, as 0405, or one of: {names}" if names else "name a tile, as 0405",
        text=shown(text),
        names=", ".join(names),
    )


def match(things: Sequence[GraphThing], text: str) -> list[GraphThing]:
    """By number; by its whole name, whatever the case; by how its name begins; by a part of it."""
    if not things:
        return []
    own = text.removeprefix(f"{things[0].table}:")
    numbered = [thing for thing in things if own.removeprefix("#") == str(thing.data["id"])]
    wanted = own.strip().casefold()
    if numbered or not wanted:
        return numbered
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [thing for thing in things if fits(thing.name.casefold(), wanted)]
        if found:
            return found
    return []


def ambiguous(text: str, found: Sequence[GraphThing]) -> WrongWords:
    return WrongWords(
        "{text} may mean {count} of them: {listed}",
        hint="use the number, as in #{first}",
        text=shown(text),
        count=len(found),
        listed=", ".join(f"{thing.name} (#{thing.data['id']})" for thing in found[:LISTED]),
        first=found[0].data["id"],
    )
