"""Where an army or a fleet can go next, and at what risk.

An army stands on a bank of a tile. A step leads over one side to the bank it meets there; to leave
by a side of the other bank it first has to cross, which is a risk of the same step. A fleet keeps
to coasts, and takes to open sea tiles only where the campaign plays with them.
"""

from __future__ import annotations

from typing import NamedTuple

from maps.board.board import touching
from maps.board.hexes import OPPOSITE, SIDES, Coordinate, distance, neighbour, turned
from maps.board.tile import Tile, Tiles


class LegalStep(NamedTuple):
    at: Coordinate
    bank: int = 0
    side: int = 0  # the side left by; 0 for a crossing inside the tile and for a passage
    risks: tuple[str, ...] = ()  # ford, crossing, mountain; at sea: hazard, weather
    passage: int = 0  # the length of the secret passage used; armies go 2 tiles of it a turn


def army_steps(tiles: Tiles, at: Coordinate, bank: int = 0) -> list[LegalStep]:
    """Every step open to an army, in the order of the sides; passages last. None from the sea."""
    here = tiles.tile(at)
    if here is None or here.terrain == "sea":
        return []
    steps = [step for side in SIDES for step in steps_over(tiles, here, bank, side)]
    crossing = cross(here, bank)
    return steps + ([crossing] if crossing else []) + passage_steps(tiles, here)


def steps_over(tiles: Tiles, here: Tile, bank: int, side: int) -> list[LegalStep]:
    """The steps over one side: none, one, or two where both banks beyond can be reached."""
    there = tiles.tile(neighbour(here.at, side))
    if there is None or there.is_closed:
        return []
    on = between(here, there, side)
    if is_barred(here, on):
        return []
    risks = entering(there, on)
    meeting = touching(here.banks, there.banks, side)
    if len(meeting) == 1 and meeting[0][0] == bank:  # the most common: nothing to compare
        return [LegalStep(there.at, meeting[0][1], side, risks)]
    best: dict[int, LegalStep] = {}
    for start, end in meeting:
        before = leaving(here, bank, start)
        if before is None:
            continue
        step = LegalStep(there.at, end, side, before + risks)
        if end not in best or len(step.risks) < len(best[end].risks):
            best[end] = step
    return [best[end] for end in sorted(best)]


def between(here: Tile, there: Tile, side: int) -> tuple[str, ...]:
    """What lies on the edge of two tiles."""
    if not here.edges and not there.edges:
        return ()
    return here.on(side) or there.on(OPPOSITE[side])


def is_barred(here: Tile, on: tuple[str, ...]) -> bool:
    """An island can't be left on foot (ME-TILE-ISLAND-1); a wall bars, but for a road through
    it."""
    return "island" in here.kinds or ("wall" in on and "road" not in on)


def leaving(here: Tile, bank: int, start: int) -> tuple[str, ...] | None:
    """The risk of getting to the bank one leaves from; None where no one can.

    A chasm or river without a bridge is rolled for (ME-TILE-CHASM-1); a fault is never crossed,
    so an army leaves by its own group of sides alone (ME-TILE-FAULT-1)."""
    if bank == start:
        return ()
    joining = here.joining
    if not joining:
        return None
    return () if joining == "bridge" else (joining,)


def entering(there: Tile, on: tuple[str, ...]) -> tuple[str, ...]:
    """A mountain is hazardous (BG-MOVE-2) unless a road or a pass leads up."""
    return ("mountain",) if there.is_high and "road" not in on and "pass" not in on else ()


def cross(here: Tile, bank: int) -> LegalStep | None:
    """Over to the other bank of the same tile."""
    if len(here.banks) == 1:
        return None
    risks = leaving(here, bank, 1 - bank)
    return None if risks is None else LegalStep(here.at, 1 - bank, 0, risks)


def passage_steps(tiles: Tiles, here: Tile) -> list[LegalStep]:
    """The far ends of secret passages (ME-FIND-4)."""
    return [
        LegalStep(end, 0, 0, (), distance(here.at, end)) for end in here.passages if tiles.tile(end)
    ]


def fleet_steps(tiles: Tiles, at: Coordinate, open_sea: bool = False) -> list[LegalStep]:
    """The tiles a fleet can sail to next: along the coast, or with `open_sea` also over the sea."""
    here = tiles.tile(at)
    if here is None or not is_sailed(here, open_sea):
        return []
    steps = []
    for side in SIDES:
        there = tiles.tile(neighbour(at, side))
        if there and is_sailed(there, open_sea) and sails(tiles, here, there, side):
            steps.append(LegalStep(there.at, 0, side, sea_risks(there)))
    return steps


def is_sailed(tile: Tile, open_sea: bool) -> bool:
    """No ship touches a rocky coast (ME-TILE-ROCKCOAST-1)."""
    return tile.is_port or (open_sea and tile.terrain == "sea")


def sails(tiles: Tiles, here: Tile, there: Tile, side: int) -> bool:
    """Two coasts are joined by water only where a tile that touches both is water."""
    if "sea" in (here.terrain, there.terrain):
        return True
    return any(is_water(tiles, neighbour(here.at, turned(side, by))) for by in (-1, 1))


def is_water(tiles: Tiles, at: Coordinate) -> bool:
    """Off the map counts as sea: a board of land tiles alone ends at the sea."""
    tile = tiles.tile(at)
    return tile is None or tile.terrain == "sea"


def sea_risks(tile: Tile) -> tuple[str, ...]:
    """Headlands (ME-TILE-HEADLAND-1) and sandbanks (ME-TILE-SANDBANK-1) roll for hazards, open sea
    for weather (ME-SEA-3)."""
    risks = []
    if "headland" in tile.kinds or "sandbank" in tile.kinds:
        risks.append("hazard")
    if tile.terrain == "sea":
        risks.append("weather")
    return tuple(risks)
