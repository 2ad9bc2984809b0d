"""All labels of one map, placed and written as SVG text: the picture grows until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maps.drawing.labels.collect import number_boxes
from maps.drawing.labels.curves import Curve
from maps.drawing.labels.lettering import (
    ASCENT,
    LEADING,
    PIP,
    LabelLine,
    Wish,
    find_look,
    is_measured,
    measure,
)
from maps.drawing.labels.solver import Placed, Solver
from maps.drawing.layout import Box, number
from maps.drawing.symbols import escape


def render_label(placed: Placed, growth: float) -> str:
    wish = placed.wish
    if placed.curve:
        return render_curve(placed.curve, wish)
    size = find_look(wish.look).size / growth
    left = len(wish.lines) > 1 and wish.look == "ns"  # a list is set from the left
    x = placed.box.left + 0.5 if left else (placed.box.left + placed.box.right) / 2
    y = placed.box.top + ASCENT * size
    look = " ".join([wish.look, *(["s"] if left else []), *(["old"] if wish.faint else [])])
    heights = [y + n * LEADING * size for n in range(len(wish.lines))]
    pips = [render_pip(line, x, at, size) for line, at in zip(wish.lines, heights, strict=True)]
    lines = [
        render_line(line, wish.look, x + PIP * size if line.colour else x, at, growth)
        for line, at in zip(wish.lines, heights, strict=True)
    ]
    if len(lines) == 1:
        words = render_words(wish.lines[0], wish.look, growth)
        lines = [f'<text class="{look}" x="{number(x)}" y="{number(y)}">{words}</text>']
    else:
        lines = [f'<text class="{look}">', *lines, "</text>"]
    return "".join([render_leader(placed), *pips, *lines])


def render_curve(curve: Curve, wish: Wish) -> str:
    """Letter by letter, so that every viewer sets it alike; a space has a place of its own too."""
    places = zip(*curve.letters, strict=True)
    x, y, turn = (" ".join(number(value) for value in values) for values in places)
    words = escape(wish.lines[0].text)
    return f'<text class="{wish.look} s" x="{x}" y="{y}" rotate="{turn}">{words}</text>'


def render_line(line: LabelLine, look: str, x: float, y: float, growth: float) -> str:
    words = render_words(line, look, growth)
    return f'<tspan x="{number(x)}" y="{number(y)}">{words}</tspan>'


def render_words(line: LabelLine, look: str, growth: float) -> str:
    figure = f'<tspan class="nf">{line.figure}</tspan>' if line.figure else ""
    text = escape(line.text)
    if text and not is_measured(line.text, look):
        # Letters of unknown width are set to the room that was kept for them.
        width = number(measure(line.text, look) / growth)
        text = f'<tspan textLength="{width}" lengthAdjust="spacingAndGlyphs">{text}</tspan>'
    return " ".join(part for part in (text, figure) if part)


def render_pip(line: LabelLine, x: float, y: float, size: float) -> str:
    if not line.colour:
        return ""
    side = number(size * 0.5)
    return (
        f'<rect class="pp" x="{number(x)}" y="{number(y - size * 0.55)}" width="{side}" '
        f'height="{side}" fill="{line.colour}"/>'
    )


def render_leader(placed: Placed) -> str:
    if placed.line is None:
        return ""
    (ax, ay), (bx, by) = placed.line
    line = f'd="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"/>'
    return f'<path class="ld0" {line}<path class="ld" {line}'


def render_number(placed: Placed, growth: float) -> str:
    box, size = placed.box, find_look("tl").size / growth
    x, y = (box.left + box.right) / 2, box.top + ASCENT * size
    return f'<text class="tl" x="{number(x)}" y="{number(y)}">{placed.wish.lines[0].text}</text>'


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
