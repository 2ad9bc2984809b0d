"""The board as documents: what `map show` and `map path` answer with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class RiverCourse(TypedDict):
    name: str
    tiles: list[str]


class BoardDocument(TypedDict):
    """`map show`: the board in numbers."""

    name: str
    layout: str
    tiles: int
    terrain: Mapping[str, int]
    kinds: Mapping[str, int]
    rivers: list[RiverCourse]


class TileRiver(TypedDict):
    name: str
    entry: int | None
    exit: int | None
    from_source: int | None
    downstream: list[str]
    upstream: list[str]


class NeighbourDocument(TypedDict):
    side: int
    compass: str
    at: str | None  # nothing beyond the map's edge
    terrain: str | None
    on: list[str]


class StepDocument(TypedDict):
    to: str
    bank: int
    side: int | None
    risks: list[str]
    passage: int | None
    from_bank: NotRequired[int]


class BoardTile(TypedDict):
    """`map show TILE`: a tile, what lies beside it and where one can go from it."""

    at: str
    terrain: str
    kinds: list[str]
    name: str
    column: str | None
    banks: list[list[int]]
    joining: str | None
    river: TileRiver | None
    neighbours: list[NeighbourDocument]
    steps: list[StepDocument]
    sailing: list[StepDocument]


class WayDocument(TypedDict):
    """`map path`."""

    start: str
    length: int
    risks: list[str]
    steps: list[StepDocument]
