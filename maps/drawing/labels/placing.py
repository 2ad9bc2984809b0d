"""All labels of one map, placed: the picture grows against its letters until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maps.drawing.labels.numbers import number_boxes
from maps.drawing.labels.render import render_label, render_number
from maps.drawing.labels.solver import Solver
from maps.drawing.labels.wish import Wish
from maps.drawing.layout import Box

# How large a unit of the sheet is in pixels: a tile is 36 units from middle to tip, and at 1.4
# that makes 50 pixels for letters of 11. The next are tried where a label finds no room.
GROWTHS = (1.4, 1.6, 1.85, 2.15)
SMALLEST = 0.9  # below this letters shrink with the picture


class Labels(NamedTuple):
    """`left_out`: what found no room, for a list below the map."""

    growth: float
    numbers: dict[str, str]
    names: dict[str, str]
    left_out: tuple[Wish, ...]


def place_labels(
    wishes: Sequence[Wish],
    numbers: list[Wish],
    symbols: Sequence[Box],
    frame: Box,
    growth: float | None = None,
    terrain: Sequence[Box] = (),
) -> Labels:
    """At a given size, or at the first of a few at which everything fits."""
    sizes = GROWTHS if growth is None else (growth,)
    found = Labels(sizes[0], {}, {}, ())
    for size in sizes:
        found = place_at(size, wishes, numbers, symbols, frame, terrain)
        if not found.left_out:
            break
    return found


def place_at(
    growth: float,
    wishes: Sequence[Wish],
    numbers: list[Wish],
    symbols: Sequence[Box],
    frame: Box,
    terrain: Sequence[Box],
) -> Labels:
    usual = number_boxes(numbers, growth) if wishes else ()
    solver = Solver(frame, growth, symbols, usual, terrain)
    left = [*solver.place_all(wishes), *solver.place_all(numbers)]
    drawn = sorted(solver.placed.items())
    return Labels(
        growth,
        {
            f"{each.wish.at} {each.box}": render_number(each, growth)
            for _, each in drawn
            if each.wish.look == "tl"
        },
        {
            f"{each.wish} {each.box}": render_label(each, growth)
            for _, each in drawn
            if each.wish.look != "tl"
        },
        tuple(left),
    )
