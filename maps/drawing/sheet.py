"""The sheet around a map: paper, neat line, title, legend, compass and scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maps.drawing.escape import escape
from maps.drawing.layout import HALF, WIDE, Box, Layout
from maps.drawing.palette import Banner
from maps.drawing.words import word

MARGIN = 34
COLUMN, ROW = 156, 30
NARROWEST = 460
COMPASS = 150


class Entry(NamedTuple):
    """One line of the legend: a small drawing around 0,0 and its words."""

    drawing: str
    words: str


class Sheet(NamedTuple):
    map: Box
    page: Box
    title: str
    subtitle: str
    columns: int
    rows: int
    legend_top: float


def plan_sheet(box: Box, title: str, subtitle: str, entries: int, legend: bool) -> Sheet:
    """The map's box, widened to hold a title and a legend below."""
    width = max(box.width + 2 * MARGIN, NARROWEST)
    middle = (box.left + box.right) / 2
    head = (20 + title_size(width, title) if title else 8) + (18 if subtitle else 0)
    columns = max(1, int((width - 2 * MARGIN - COMPASS) // COLUMN))
    rows = -(-entries // columns)
    legend_top = box.bottom + MARGIN
    foot = max(rows * ROW + 40, COMPASS + 24) + 8 if legend else 0
    page = Box(middle - width / 2, box.top - MARGIN - head, middle + width / 2, legend_top + foot)
    return Sheet(box, page, title, subtitle, columns, rows, legend_top)


def title_size(width: float, title: str) -> float:
    """Larger on a great sheet, smaller for a long title."""
    return min(max(30.0, width / 42), 90.0, 1.5 * (width - 120) / max(len(title), 1))


def render_paper(sheet: Sheet) -> str:
    left, top, right, bottom = sheet.page
    return (
        f'<rect class="desk" x="{left:g}" y="{top:g}" width="{right - left:g}" '
        f'height="{bottom - top:g}"/>'
        + rect(sheet.page, 6, "paper")
        + rect(sheet.page, 10.5, "neat")
    )


def rect(box: Box, inset: float, look: str) -> str:
    return (
        f'<rect class="{look}" x="{box.left + inset:g}" y="{box.top + inset:g}" rx="3" '
        f'width="{box.width - 2 * inset:g}" height="{box.height - 2 * inset:g}"/>'
    )


def render_title(sheet: Sheet) -> str:
    if not sheet.title:
        return ""
    x = (sheet.page.left + sheet.page.right) / 2
    size = title_size(sheet.page.width, sheet.title)
    y = sheet.page.top + 20 + size
    half = min(len(sheet.title) * size * 0.36 + 26, sheet.page.width / 2 - 30)
    ornament = "".join(
        f'<path class="neat" transform="translate({x + way * half:g} {y - 8:g})scale({way} 1)" '
        'd="M0 0h26m4 0l5-4 5 4-5 4z"/>'
        for way in (-1, 1)
    )
    title = (
        f'<text class="pl ti" style="font-size:{size:.0f}px" x="{x:g}" y="{y:g}">'
        f"{escape(sheet.title)}</text>"
    )
    under = f'<text class="pf su" x="{x:g}" y="{y + 20:g}">{escape(sheet.subtitle)}</text>'
    return ornament + title + (under if sheet.subtitle else "")


def render_legend(sheet: Sheet, entries: Sequence[Entry], lang: str) -> str:
    """Columns filled downwards, the compass keeping the right."""
    left, top = sheet.page.left + MARGIN, sheet.legend_top
    lines = [
        f'<path class="neat" d="M{left:g} {top - 6:g}H{sheet.page.right - MARGIN:g}"/>',
        f'<text class="pl hd s" x="{left:g}" y="{top + 14:g}">{word("legend", lang)}</text>',
    ]
    for index, entry in enumerate(entries):
        column, row = divmod(index, max(sheet.rows, 1))
        x, y = left + 14 + column * COLUMN, top + 38 + row * ROW
        lines.append(f'<g transform="translate({x:g} {y:g})">{entry.drawing}</g>')
        words = escape(entry.words)
        squeeze = (
            ' textLength="112" lengthAdjust="spacingAndGlyphs"' if len(entry.words) > 17 else ""
        )
        lines.append(f'<text class="pl s" x="{x + 22:g}" y="{y + 4:g}"{squeeze}>{words}</text>')
    return "".join(lines)


def render_compass(sheet: Sheet, layout: Layout, lang: str) -> str:
    """The six directions, numbered as a die rolls them."""
    x, y = sheet.page.right - MARGIN - 62, sheet.legend_top + 68
    points = []
    for side in range(1, 7):
        mx, my = layout.middle(side)
        length = (mx * mx + my * my) ** 0.5
        ux, uy = mx / length, my / length
        points.append(
            f'<path class="{"gt" if side % 2 else "cr"}" d="M{ux * 34:.1f} {uy * 34:.1f}'
            f'L{-uy * 6:.1f} {ux * 6:.1f} {uy * 6:.1f} {-ux * 6:.1f}z"/>'
            f'<text class="pl" x="{ux * 46:.1f}" y="{uy * 46 + 4:.1f}">{side}</text>'
        )
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{word("directions", lang)}</title>'
        '<circle class="neat" r="36"/><circle class="neat" r="56"/>'
        f'{"".join(points)}<circle class="cr" r="5"/></g>'
    )


def render_scale(sheet: Sheet, lang: str) -> str:
    """How long two tiles are, from side to side, on this very sheet."""
    x, y = sheet.page.right - MARGIN - WIDE * 2, sheet.legend_top + 146
    boxes = "".join(
        f'<path class="{look}" d="M{x + left:g} {y:g}h{HALF}v4h-{HALF}z"/>'
        for look, left in (("gt", 0), ("cr", HALF), ("gt", WIDE), ("cr", WIDE + HALF))
    )
    numbers = "".join(
        f'<text class="pf" x="{x + n * WIDE:g}" y="{y - 4:g}">{n}</text>' for n in (0, 1, 2)
    )
    words = f'<text class="pf" x="{x + WIDE:g}" y="{y + 16:g}">{word("tiles", lang)}</text>'
    return boxes + numbers + words


def banner_entry(banner: Banner) -> Entry:
    charge = f'<use href="#c-{banner.device}"/>' if banner.device else ""
    drawing = (
        f'<g transform="translate(0 2)scale(.8)" color="{banner.colour}">'
        f'<use href="#p-army"/>{charge}</g>'
    )
    return Entry(drawing, banner.name)
