"""Dice and odds as documents: what `roll`, `odds` and `table odds` answer with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict


class ThrowDocument(TypedDict):
    dice: str
    label: str | None
    total: int
    faces: list[dict[str, object]]


class OneRoll(TypedDict):
    total: int
    faces: list[int]
    throws: list[ThrowDocument]


class DiceDocument(TypedDict):
    """`roll`; `total` and `faces` where it was rolled once."""

    expression: str
    rolls: list[OneRoll]
    total: NotRequired[int]
    faces: NotRequired[list[int]]
    seed: NotRequired[str]
    label: NotRequired[list[str | int]]


class DrawnNames(TypedDict):
    names: list[str]
    faces: list[int]


class ChoiceDocument(TypedDict):
    """`roll` of names that are drawn by lot; `names` and `faces` where they were drawn once."""

    expression: str
    rolls: list[DrawnNames]
    names: NotRequired[list[str]]
    faces: NotRequired[list[int]]
    seed: NotRequired[str]
    label: NotRequired[list[str | int]]


class DiceLines(TypedDict):
    """`roll -`: the answer to each line."""

    lines: list[DiceDocument | ChoiceDocument]


class ExactFigures(TypedDict):
    mean: str
    variance: str


class TotalChance(TypedDict):
    total: int
    probability: str  # a fraction: `1/36`
    percent: float
    at_least: str
    at_most: str


class OddsDocument(TypedDict):
    """`odds`."""

    expression: str
    mean: float
    deviation: float
    exact: ExactFigures
    outcomes: list[TotalChance]


class NameChance(TypedDict):
    name: str
    probability: str
    percent: float


class ChoiceOdds(TypedDict):
    """`odds` of names that are drawn by lot."""

    expression: str
    names: list[NameChance]


class OddsLines(TypedDict):
    """`odds -`: the answer to each line."""

    lines: list[OddsDocument | ChoiceOdds]


class RowOdds(TypedDict):
    id: str
    name: str
    probability: str
    percent: float


class NestedOdds(TypedDict):
    table: str
    row: str
    name: str
    probability: str
    percent: float


class TableOddsDocument(TypedDict):
    """`table odds`."""

    id: str
    title: str
    source: str
    column: str | None
    modifier: int
    rows: list[RowOdds]
    nested: list[NestedOdds]
    effects: list[Mapping[str, object]]
    policy: Mapping[str, str]
    called: Mapping[str, str]
    turns: NotRequired[object]
    beyond: NotRequired[float]  # the chance of what was not followed: a table that leads to itself
