"""A picture cut into sheets of paper, each lapping over the next.

One sheet where tiles stay large enough to be read; else, or where a tile's size is asked for, as
many as it takes. The sheets lie in rows; each names its place, and corner marks show the lap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from maps.board.board import Board
from maps.drawing.labels.lettering import find_look
from maps.drawing.labels.placing import GROWTHS, SMALLEST
from maps.drawing.layers import EMPTY, Layers
from maps.drawing.layout import WIDE, Box
from maps.drawing.svg import MapPicture, draw_svg
from maps.drawing.symbols import escape, load_data, word
from maps.errors import Refused, WrongWords

SIZES = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
ORIENTATIONS = ("auto", "portrait", "landscape")
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
LENGTH = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*(mm|cm|in)", re.ASCII)
MARGIN = 10.0  # that printers leave white
SMALLEST_TILE, LARGEST_TILE = 5.0, 200.0


class Paper(NamedTuple):
    """A sheet as it lies: its width and its height."""

    width: float
    height: float

    @property
    def across(self) -> float:
        """What can be printed on, from left to right."""
        return self.width - 2 * MARGIN

    @property
    def down(self) -> float:
        return self.height - 2 * MARGIN


def find_papers(size: str, orientation: str) -> list[Paper]:
    """The ways a sheet may lie: both, unless one is asked for."""
    if size.lower() not in SIZES:
        raise WrongWords("no paper {size}", hint="a4 or a3", size=repr(size[:20]))
    if orientation not in ORIENTATIONS:
        raise WrongWords(
            "no orientation {word}", hint="auto, portrait or landscape", word=repr(orientation[:20])
        )
    short, long = SIZES[size.lower()]
    ways = {"portrait": Paper(short, long), "landscape": Paper(long, short)}
    return list(ways.values()) if orientation == "auto" else [ways[orientation]]


def parse_tile(text: str) -> float:
    """`40mm`, `4cm`, `1.5in`: how wide a tile is, from side to side."""
    found = LENGTH.fullmatch(text.strip().lower())
    if not found:
        raise WrongWords(
            "{text} is not a length", hint="as 40mm, 4cm or 1.5in", text=repr(text[:20])
        )
    length = float(found[1]) * UNITS[found[2]]
    if not SMALLEST_TILE <= length <= LARGEST_TILE:
        raise WrongWords(
            "a tile is {least} to {most} mm wide, not {length}",
            least=f"{SMALLEST_TILE:g}",
            most=f"{LARGEST_TILE:g}",
            length=f"{length:g}",
        )
    return length


LAP = 10.0  # millimetres that a sheet shares with the next
LEAST_TILE = 12.0  # millimetres; a map with smaller ones goes over several sheets
LEAST_LETTERS = 2.3  # millimetres that the letters of a name have, about 6.5 points
MOST_SHEETS = 100
FEW_SHEETS = 24  # that we make unasked
OPENING = re.compile(r"<svg [^>]*>")


class SheetPlan(NamedTuple):
    """`unit` is how long a unit of the picture is, in millimetres."""

    paper: Paper
    unit: float
    columns: int
    rows: int

    @property
    def total(self) -> int:
        return self.columns * self.rows


class Sheets(NamedTuple):
    plan: SheetPlan
    picture: MapPicture
    svgs: list[str]


def draw_sheets(
    board: Board,
    layers: Layers = EMPTY,
    *,
    paper: str = "a4",
    orientation: str = "auto",
    tile: float | None = None,
    theme: str = "print",
    lang: str = "en",
    legend: str = "short",
    source: str | None = None,
) -> Sheets:
    """Each sheet an SVG in millimetres. `tile` is a tile's width from side to side."""
    papers = find_papers(paper, orientation)
    picture = draw_svg(board, layers, theme=theme, lang=lang, legend=legend, source=source)
    plan = plan_sheets(picture, papers, tile)
    growth = legible_growth(plan.unit)
    if growth is not None:
        picture = draw_svg(
            board, layers, theme=theme, lang=lang, legend=legend, source=source, growth=growth
        )
        plan = plan_sheets(picture, papers, tile)
    return Sheets(plan, picture, list(render_sheets(plan, picture, lang)))


def legible_growth(unit: float) -> float | None:
    """Larger letters against the tiles where the sheet would make them too small."""
    fitting = find_look("nm").size * unit / LEAST_LETTERS
    return max(fitting, SMALLEST) if fitting < GROWTHS[0] else None


def plan_sheets(picture: MapPicture, papers: list[Paper], tile: float | None) -> SheetPlan:
    """The way of laying the paper that needs fewest sheets, or gives the largest tiles."""
    plans = [plan_on(picture, paper, tile) for paper in papers]
    best = min(plans, key=lambda plan: (plan.total, -plan.unit))
    if best.total > MOST_SHEETS:
        raise Refused(
            "the map takes {count} sheets of paper, at most {most}",
            hint="a smaller --tile, larger paper, or a part of the map",
            count=best.total,
            most=MOST_SHEETS,
        )
    return best


def plan_on(picture: MapPicture, paper: Paper, tile: float | None) -> SheetPlan:
    if tile is not None:
        return cut(picture, paper, tile / WIDE)
    whole = min(paper.across / picture.width, paper.down / picture.height)
    unit = max(whole, LEAST_TILE / WIDE)
    if unit == whole:
        return SheetPlan(paper, unit, 1, 1)
    plan = cut(picture, paper, unit)
    while plan.total > FEW_SHEETS:
        unit *= 0.9
        plan = cut(picture, paper, unit)
    return plan._replace(unit=fill(picture, plan))


def fill(picture: MapPicture, plan: SheetPlan) -> float:
    """As large as so many sheets allow."""
    across = plan.columns * (plan.paper.across - LAP) + LAP
    down = plan.rows * (plan.paper.down - LAP) + LAP
    return min(across / picture.width, down / picture.height)


def cut(picture: MapPicture, paper: Paper, unit: float) -> SheetPlan:
    columns = count_sheets(picture.width * unit, paper.across)
    rows = count_sheets(picture.height * unit, paper.down)
    return SheetPlan(paper, unit, columns, rows)


def count_sheets(length: float, room: float) -> int:
    return max(1, ceil((length - LAP - 0.01) / (room - LAP)))


def find_windows(plan: SheetPlan, picture: MapPicture) -> Iterator[tuple[int, int, Box]]:
    """Row, column, and what of the picture the sheet shows. On one sheet the picture lies in the
    middle; over several it begins on the first, so that what is left bare is at the last."""
    across, down = plan.paper.across / plan.unit, plan.paper.down / plan.unit
    lap = LAP / plan.unit
    wide = plan.columns * (across - lap) + lap
    high = plan.rows * (down - lap) + lap
    left = picture.left - ((wide - picture.width) / 2 if plan.columns == 1 else 0)
    top = picture.top - ((high - picture.height) / 2 if plan.rows == 1 else 0)
    for row in range(plan.rows):
        for column in range(plan.columns):
            x, y = left + column * (across - lap), top + row * (down - lap)
            yield row, column, Box(x, y, x + across, y + down)


def render_sheets(plan: SheetPlan, picture: MapPicture, lang: str) -> Iterator[str]:
    for row, column, window in find_windows(plan, picture):
        inner = OPENING.sub(
            lambda _, seen=window: place_window(plan.paper, seen),  # type: ignore[misc]
            picture.svg,
            count=1,
        )
        yield open_sheet(plan.paper) + inner + render_marks(plan, row, column, lang) + "</svg>\n"


def open_sheet(paper: Paper) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width:g}mm" '
        f'height="{paper.height:g}mm" viewBox="0 0 {paper.width:g} {paper.height:g}">'
    )


def place_window(paper: Paper, window: Box) -> str:
    return (
        f'<svg class="hexmap" x="{MARGIN:g}" y="{MARGIN:g}" width="{paper.across:g}" '
        f'height="{paper.down:g}" viewBox="{window.left:.2f} {window.top:.2f} '
        f'{window.width:.2f} {window.height:.2f}">'
    )


def render_marks(plan: SheetPlan, row: int, column: int, lang: str) -> str:
    """Where the next sheet is laid on, and which sheet this is."""
    if plan.total == 1:
        return ""
    far, low = plan.paper.width - MARGIN, plan.paper.height - MARGIN
    edges = [(MARGIN, MARGIN), (far - LAP, MARGIN), (MARGIN, low - LAP), (far - LAP, low - LAP)]
    marks = "".join(f"M{x:g} {y:g}m-4 0h3m1-4v3" for x, y in edges)
    number = row * plan.columns + column + 1
    text = word("sheet", lang).format(
        number=number, count=plan.total, row=row + 1, column=column + 1
    )
    return (
        f'<path d="{marks}" fill="none" stroke="#000" stroke-width=".2"/>'
        f'<text x="{MARGIN:g}" y="{plan.paper.height - 3.5:g}" font-size="3.2" '
        f'font-family="DejaVu Serif,Georgia,serif">{text}</text>'
    )


def render_print_page(sheets: Sheets, title: str, lang: str) -> str:
    """All sheets as one page, a sheet of paper each; the picture stands in it once."""
    plan, picture = sheets.plan, sheets.picture
    body = picture.svg[picture.svg.index(">") + 1 : picture.svg.rindex("</svg>")]
    shown = []
    for row, column, window in find_windows(plan, picture):
        inner = f'{place_window(plan.paper, window)}<use href="#whole"/></svg>'
        marks = render_marks(plan, row, column, lang)
        shown.append(f"{open_sheet(plan.paper)}{inner}{marks}</svg>")
    return load_data("print.html").format(
        lang=lang,
        title=escape(title),
        width=f"{plan.paper.width:g}",
        height=f"{plan.paper.height:g}",
        whole=body,
        sheets="\n".join(shown),
    )
