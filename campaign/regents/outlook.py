"""What an empire knows at one moment, as its regent looks at it: a world of its own, and a graph.

The graph is that of the board as the empire knows it, each bank of a tile a node, each step an
edge that weighs a turn and something more for its risks. Nothing here asks the campaign itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from campaign.actions.candidates import steps_from
from campaign.actions.land.scouting import is_unexplored
from campaign.guide.trial import Trial
from campaign.players.known_world import UNCOUNTED, known_world
from campaign.regents.odds import Garrison, Odds, attack_odds, expected, garrison_of
from campaign.reports.view import known_forces, view_of
from campaign.rules.board import place_of
from campaign.rules.war.sieges import steps_of
from campaign.season.phases import TURNS
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Empire, Settlement, Site, Tile
from maps.board.hexes import distance
from maps.board.tile import column

if TYPE_CHECKING:
    import networkx

    from campaign.storage.world import World

Node = tuple[int, int]  # a tile and a bank of it
FAR = 6  # steps that a regent thinks ahead
RISK = 0.7  # of a turn, that a dangerous step may take longer
MEMORY = 2  # moments for which an army that was seen is thought to be near
ARMY_LOT = 500  # HO-VICTORY: points that count as one


class Danger(NamedTuple):
    """An army of others that was seen, and where."""

    tile: int
    points: int
    owner: int | None


class Outlook:
    """Of one empire, at one moment. `closed`: tiles that the rules kept its armies out of."""

    def __init__(self, world: World, empire: int, closed: Iterable[int] = ()) -> None:
        view = view_of(world, empire)
        self.empire = empire
        self.world = known_world(view)
        self.turn = Trial(self.world)
        self.context = self.turn.context
        self.library = self.context.library
        self.closed = frozenset(closed)
        self.now = moment(self.world.calendar)
        self.turns_left = TURNS - self.world.calendar.turn
        # Those in sight are in the known world; of the others what was last seen of them.
        self.dangers = [
            Danger(each["tile"], each["strength"] or UNCOUNTED, each["owner"])
            for each in known_forces(view, "army")
            if each["tile"] is not None
            and not each["own"]
            and (each["seen"] is None or self.is_fresh(view.forces["army", each["id"]].seen_at))
        ]

    def is_fresh(self, seen_at: int) -> bool:
        return self.now - seen_at <= MEMORY

    # The board

    @cached_property
    def graph(self) -> networkx.DiGraph:
        """All that an army of the empire could walk to within a few turns."""
        import networkx

        graph = networkx.DiGraph()
        edge: list[Node] = [(row.tile, row.bank or 0) for row in self.armies if row.tile]
        edge += [(place.tile, 0) for place in self.places if self.is_own(place)]
        for _ in range(FAR):
            seen, edge = edge, []
            for node in seen:
                if node in graph and graph.out_degree(node):
                    continue
                graph.add_node(node)
                for tile, step in steps_from(self.turn, *node):
                    if tile not in self.closed and not step.passage:
                        graph.add_edge(node, (tile, step.bank), weight=1 + RISK * len(step.risks))
                        edge.append((tile, step.bank))
        return graph

    def ways(self, army: Army, limit: float = FAR) -> Mapping[int, tuple[float, list[int]]]:
        """Each tile that the army can reach: in how many turns, and over which tiles."""
        import networkx

        start = (army.tile, army.bank or 0)
        far, paths = networkx.single_source_dijkstra(self.graph, start, cutoff=limit)
        found: dict[int, tuple[float, list[int]]] = {}
        for node, turns in far.items():
            tile = node[0]
            if tile != army.tile and (tile not in found or turns < found[tile][0]):
                found[tile] = turns, [step[0] for step in paths[node][1:]]
        return found

    @cached_property
    def homeward(self) -> Mapping[int, float]:
        """From each tile the turns to the nearest winter quarters."""
        import networkx

        doors = {(p.tile, 0) for p in self.places if self.is_own(p) and not p.razed}
        doors &= set(self.graph)
        if not doors:
            return {}
        far = networkx.multi_source_dijkstra_path_length(self.graph.reverse(copy=False), doors)
        found: dict[int, float] = {}
        for (tile, _), turns in far.items():
            found[tile] = min(turns, found.get(tile, turns))
        return found

    @cached_property
    def hinges(self) -> frozenset[int]:
        """Tiles of the realm whose loss would cut it in two."""
        import networkx

        own = {row.id: place_of(row) for row in self.world.find(Tile, owner=self.empire)}
        realm = networkx.Graph()
        realm.add_nodes_from(own)
        by_place = {at: key for key, at in own.items()}
        realm.add_edges_from(
            (key, by_place[at])
            for key, here in own.items()
            for at in by_place
            if key < by_place[at] and distance(here, at) == 1
        )
        return frozenset(networkx.articulation_points(realm))

    def gap(self, one: int, other: int) -> int:
        """Tiles between two, as the crow flies: who comes from unknown land may come any way."""
        a, b = self.world.get(Tile, one), self.world.get(Tile, other)
        return distance(place_of(a), place_of(b))

    # Who and what is there

    @cached_property
    def armies(self) -> list[Army]:
        return self.world.live(Army, owner=self.empire)

    @cached_property
    def places(self) -> list[Settlement]:
        return self.world.live(Settlement)

    @cached_property
    def treasury(self) -> int:
        return self.world.get(Empire, self.empire).treasury

    def is_own(self, place: Settlement) -> bool:
        return place.owner == self.empire

    def places_on(self, tile: int) -> list[Settlement]:
        return self.world.live(Settlement, tile=tile)

    def sites_on(self, tile: int) -> list[Site]:
        return self.world.live(Site, tile=tile)

    def is_new(self, tile: int) -> bool:
        """Land nobody has scouted, as far as the empire knows."""
        row = self.world.get(Tile, tile)
        return row.terrain != "sea" and is_unexplored(self.context, row)

    def terrain(self, tile: int) -> str:
        return column(self.context.land(self.world.get(Tile, tile))) or "plain"

    def friends_at(self, tile: int | None, but: int = 0) -> list[Army]:
        return [row for row in self.armies if row.tile == tile and row.id != but and row.points]

    def foes_at(self, tile: int | None) -> list[Army]:
        return [row for row in self.world.live(Army, tile=tile) if row.owner != self.empire]

    def threat_to(self, tile: int) -> float:
        """How likely an army of others takes what stands there within two turns, if it can."""
        near = (self.gap(tile, each.tile) for each in self.dangers if each.tile in self.known_tiles)
        return min(0.3, sum(0.15 / max(1, gap) for gap in near if gap <= 3))

    @cached_property
    def known_tiles(self) -> frozenset[int]:
        return frozenset(row.id for row in self.world.find(Tile))

    # Figures

    def figure(self, table: str, row: str, name: str) -> int:
        return int(self.context.figure(table, row, name))

    def standing(self, kind: str) -> int:
        """HO-VICTORY: what a settlement counts for."""
        return self.figure("victory", kind, "standing")

    def worth(self, kind: str) -> float:
        """With what it will pay in two winters."""
        yields = self.figure("revenue", kind, "crowns")
        return self.standing(kind) + 2 * yields / self.figure("victory", "treasury", "crowns")

    def in_lots(self, points: float) -> float:
        return points / ARMY_LOT

    def losses(self, table: str, terrain: str = "") -> float:
        """The points that a roll may be expected to cost, as standing."""
        return self.in_lots(expected(self.library, table, terrain).get(("lose", "points"), 0.0))

    def garrison(self, place: Settlement) -> Garrison:
        """Of independents the odds of the table that makes them; of an empire's place the armies
        that were seen there, else half of a usual one."""
        if place.owner is None:
            return garrison_of(self.library, place.kind)
        seen = sum(each.points for each in self.dangers if each.tile == place.tile)
        return ((seen, 1.0),) if seen else ((0, 0.5), (UNCOUNTED // 2, 0.5))

    def storm(self, points: int, place: Settlement, defended: bool = False) -> Odds:
        """An assault; `defended`: somebody is known to be within."""
        garrison = self.garrison(place)
        if defended:
            held = [(men, chance) for men, chance in garrison if men]
            share = sum(chance for _, chance in held) or 1.0
            garrison = tuple((men, chance / share) for men, chance in held) or ((UNCOUNTED, 1.0),)
        walls = max(1, steps_of(self.context, place))
        return attack_odds(self.library, points, garrison, walls, 0, place.owner is None)

    def meet(self, points: int, foes: Iterable[Army]) -> Odds:
        """A battle in the open."""
        met = list(foes)
        strength = sum(foe.points for foe in met)
        by_die = all(foe.owner is None for foe in met)
        return attack_odds(self.library, points, ((strength, 1.0),), 1, 0, by_die)
