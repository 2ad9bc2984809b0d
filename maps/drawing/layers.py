"""What lies on a map: plain records, handed in by whoever knows them.

A map for one empire is drawn from a board and layers that hold only what that empire knows; the
drawing adds nothing of its own, so nothing else can show.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from maps.board.hexes import Coordinate


@dataclass(frozen=True, slots=True)
class DrawnEmpire:
    """One side: `colour` as `#rrggbb`, or None for the next of our own; `number` counts the
    campaign's empires from 0, so that one keeps its looks where others are not shown."""

    id: str
    name: str
    colour: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnSettlement:
    """`kind`: village, fortress, city, capital or temple. `owner` None: independent."""

    at: Coordinate
    kind: str
    name: str = ""
    owner: str | None = None
    razed: bool = False


@dataclass(frozen=True, slots=True)
class DrawnArmy:
    """`strength` None: seen, not counted. `old`: where it was when last seen."""

    at: Coordinate
    name: str
    owner: str | None = None
    strength: int | None = None
    old: bool = False


@dataclass(frozen=True, slots=True)
class DrawnFleet:
    at: Coordinate
    name: str
    owner: str | None = None
    strength: int | None = None
    old: bool = False


@dataclass(frozen=True, slots=True)
class DrawnSite:
    """Found on a tile: ruins, tomb, necropolis, tower, mine, lair, … or any other word."""

    at: Coordinate
    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A word of the gamemaster's own, pinned to a tile."""

    at: Coordinate
    text: str


NOWHERE: frozenset[Coordinate] = frozenset()


@dataclass(frozen=True)
class Layers:
    """Everything drawn above the terrain. `seen` gives, for a tile last seen long ago, when;
    `outline` are tiles beyond the board that are drawn bare, with their number; `reach` is where
    an army can go."""

    title: str = ""
    subtitle: str = ""
    empires: tuple[DrawnEmpire, ...] = ()
    owners: Mapping[Coordinate, str] = field(default_factory=dict)
    settlements: tuple[DrawnSettlement, ...] = ()
    armies: tuple[DrawnArmy, ...] = ()
    fleets: tuple[DrawnFleet, ...] = ()
    sites: tuple[DrawnSite, ...] = ()
    marks: tuple[Mark, ...] = ()
    sieges: frozenset[Coordinate] = NOWHERE
    barren: frozenset[Coordinate] = NOWHERE
    cursed: frozenset[Coordinate] = NOWHERE
    unexplored: frozenset[Coordinate] = NOWHERE
    fogged: frozenset[Coordinate] = NOWHERE
    seen: Mapping[Coordinate, str] = field(default_factory=dict)
    highlights: frozenset[Coordinate] = NOWHERE
    outline: frozenset[Coordinate] = NOWHERE
    reach: frozenset[Coordinate] = NOWHERE


EMPTY = Layers()


def clip(layers: Layers, places: Container[Coordinate]) -> Layers:
    """Only what lies on these tiles; title, empires and the outline around them stay."""
    return replace(
        layers,
        owners={at: owner for at, owner in layers.owners.items() if at in places},
        settlements=tuple(thing for thing in layers.settlements if thing.at in places),
        armies=tuple(thing for thing in layers.armies if thing.at in places),
        fleets=tuple(thing for thing in layers.fleets if thing.at in places),
        sites=tuple(thing for thing in layers.sites if thing.at in places),
        marks=tuple(thing for thing in layers.marks if thing.at in places),
        sieges=frozenset(at for at in layers.sieges if at in places),
        barren=frozenset(at for at in layers.barren if at in places),
        cursed=frozenset(at for at in layers.cursed if at in places),
        unexplored=frozenset(at for at in layers.unexplored if at in places),
        fogged=frozenset(at for at in layers.fogged if at in places),
        seen={at: when for at, when in layers.seen.items() if at in places},
        highlights=frozenset(at for at in layers.highlights if at in places),
        reach=frozenset(at for at in layers.reach if at in places),
    )
