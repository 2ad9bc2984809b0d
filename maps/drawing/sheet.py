"""The sheet around a map: paper, neat line, title, legend, compass, and what found no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maps.drawing.labels.lettering import find_look, measure
from maps.drawing.layout import HALF, WIDE, Box, Layout
from maps.drawing.symbols import clean, escape, word
from maps.errors import WrongWords

MARGIN = 26
FOOT = 14  # below the legend
NARROWEST = 300
ROW = 18  # of the legend
ICON = 24  # from a drawing's middle to its words' end side
WIDEST = 110  # of an entry's words
SHARE = 5  # a short legend is at most a fifth of the map above it: a sixth of the whole
COMPASS = 60
NARROW = 84  # the least of a column of the legend
LEGENDS = ("none", "short", "full")
LISTED = 12  # lines of labels that found no room


class LegendEntry(NamedTuple):
    """One line of the legend: a small drawing around 0,0 and its words."""

    drawing: str
    words: str


class MapSheet(NamedTuple):
    """`growth` is how many pixels a unit has; `listed` are the lines below the map."""

    map: Box
    page: Box
    title: str
    subtitle: str
    entries: tuple[LegendEntry, ...]
    columns: int
    cell: float
    strip: Box
    listed: tuple[str, ...]
    growth: float
    full: bool

    @property
    def has_compass(self) -> bool:
        return self.strip.height >= 30


def plan_sheet(
    box: Box,
    title: str,
    subtitle: str,
    entries: Sequence[LegendEntry],
    legend: str = "short",
    growth: float = 1.4,
    left_out: Sequence[str] = (),
) -> MapSheet:
    """The map's box, widened to hold a title above, the legend and what was left out below."""
    if legend not in LEGENDS:
        raise WrongWords("no legend {legend}", hint="none, short or full", legend=repr(legend[:20]))
    width = max(box.width + 2 * MARGIN, NARROWEST)
    middle = (box.left + box.right) / 2
    left, right = middle - width / 2, middle + width / 2
    top = box.top - MARGIN - head_height(width, title, subtitle, growth)
    strip, columns, cell, kept = plan_legend(
        Box(left + MARGIN, top, right - MARGIN, box.bottom + MARGIN), entries, legend, growth
    )
    listed = wrap_list(left_out, strip.width, growth)
    foot = (len(listed) * line_height(growth) + 8) if listed else 0
    page = Box(left, top, right, strip.bottom + foot + (FOOT if foot or kept else 0))
    return MapSheet(
        box, page, title, subtitle, kept, columns, cell, strip, listed, growth, legend == "full"
    )


def head_height(width: float, title: str, subtitle: str, growth: float) -> float:
    """What title and moment take above the map's margin, part of which they may use."""
    if not title:
        return 4
    under = find_look("su").size / growth * 1.25 if subtitle else 0
    return 10 + title_size(width, title) * 1.2 + under - 8


def title_size(width: float, title: str) -> float:
    """Larger on a large sheet, smaller for a long title."""
    one = title_width(title)
    return min(max(26.0, width / 36), 90.0, (width - 110) / max(one, 1))


def title_width(title: str) -> float:
    """In parts of its size. It is set in small capitals, which are wider than small letters."""
    text = clean(title)
    wide = max(measure(text, "ti"), measure(text.upper(), "ti") * 0.85)
    return wide / find_look("ti").size


def plan_legend(
    above: Box, entries: Sequence[LegendEntry], legend: str, growth: float
) -> tuple[Box, int, float, tuple[LegendEntry, ...]]:
    """The strip below the map: as many columns as fit, as many rows as its share allows."""
    if legend == "none" or not entries:
        return Box(above.left, above.bottom, above.right, above.bottom), 1, 0, ()
    cell = min(max(measure(entry.words, "pl") / growth for entry in entries), WIDEST) + ICON + 6
    room = above.width - COMPASS
    cell = min(cell, max(room / 2, NARROW))  # two columns at least, on a small sheet too
    columns = max(1, int(room // cell))
    rows = -(-len(entries) // columns)
    if legend == "short":
        rows = min(rows, int((above.height / SHARE - 14 - FOOT) // ROW))
    height = rows * ROW + 14 if rows > 0 else 0
    if legend == "full":
        height = max(height, COMPASS + 34)
    kept = tuple(entries[: columns * max(rows, 0)])
    top = above.bottom
    return Box(above.left, top, above.right, top + height), columns, cell, kept


def line_height(growth: float) -> float:
    return find_look("pf").size * 1.3 / growth


def wrap_list(names: Sequence[str], width: float, growth: float) -> tuple[str, ...]:
    """Names one after the other, as many to a line as fit; the last line counts the rest."""
    lines = [""]
    for index, name in enumerate(names):
        part = clean(name, 90) + ("; " if index < len(names) - 1 else "")
        if lines[-1] and measure(lines[-1] + part, "pf") / growth > width:
            if len(lines) == LISTED:
                lines[-1] = lines[-1][:40] + f"… +{len(names) - index}"
                break
            lines.append("")
        lines[-1] += part
    return tuple(line for line in lines if line)


def render_paper(sheet: MapSheet) -> str:
    left, top, right, bottom = sheet.page
    return (
        f'<rect class="desk" x="{left:g}" y="{top:g}" width="{right - left:g}" '
        f'height="{bottom - top:g}"/>' + rect(sheet.page, 4, "paper") + rect(sheet.page, 7, "neat")
    )


def rect(box: Box, inset: float, look: str) -> str:
    return (
        f'<rect class="{look}" x="{box.left + inset:g}" y="{box.top + inset:g}" rx="3" '
        f'width="{box.width - 2 * inset:g}" height="{box.height - 2 * inset:g}"/>'
    )


def render_title(sheet: MapSheet) -> str:
    if not sheet.title:
        return ""
    x = (sheet.page.left + sheet.page.right) / 2
    size = title_size(sheet.page.width, sheet.title)
    y = sheet.page.top + 12 + size * 0.95
    half = min(title_width(sheet.title) * size / 2 + 14, sheet.page.width / 2 - 50)
    ornament = "".join(
        f'<path class="neat" transform="translate({x + way * half:g} {y - size * 0.3:g})'
        f'scale({way} 1)" d="M0 0h26m4 0l5-4 5 4-5 4z"/>'
        for way in (-1, 1)
    )
    title = (
        f'<text class="pl ti" style="font-size:{size:.1f}px" x="{x:g}" y="{y:g}">'
        f"{escape(sheet.title)}</text>"
    )
    low = subtitle_height(sheet)
    under = f'<text class="pf su" x="{x:g}" y="{low:.1f}">{escape(sheet.subtitle)}</text>'
    return ornament + title + (under if sheet.subtitle else "")


def subtitle_height(sheet: MapSheet) -> float:
    """The line below the title, clear of its letters."""
    size = title_size(sheet.page.width, sheet.title)
    return sheet.page.top + 12 + size * 1.22 + find_look("su").size / sheet.growth * 0.96


def render_legend(sheet: MapSheet) -> str:
    """Rows filled from the left, the compass keeping the right."""
    left, top = sheet.strip.left, sheet.strip.top
    lines = [f'<path class="neat" d="M{left:g} {top:g}H{sheet.strip.right:g}"/>']
    rows = -(-len(sheet.entries) // sheet.columns)
    for index, entry in enumerate(sheet.entries):
        column, row = divmod(index, max(rows, 1))
        x, y = left + 10 + column * sheet.cell, top + 14 + row * ROW
        lines.append(f'<g transform="translate({x:g} {y:g})">{entry.drawing}</g>')
        lines.append(render_words(entry.words, x + 14, y, sheet))
    return "".join(lines) if sheet.entries else ""


def render_words(words: str, x: float, y: float, sheet: MapSheet) -> str:
    """Squeezed into the column where they are longer."""
    text, room = clean(words, 40), sheet.cell - ICON - 4
    wide = measure(text, "pl") / sheet.growth > room
    squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    size = find_look("pl").size / sheet.growth
    return f'<text class="pl s" x="{x:g}" y="{y + size * 0.34:.1f}"{squeeze}>{escape(text)}</text>'


def render_listed(sheet: MapSheet, lang: str) -> str:
    """The labels that found no room, below everything."""
    if not sheet.listed:
        return ""
    high = line_height(sheet.growth)
    y = sheet.strip.bottom + high
    lines = [
        f'<text class="pf s" x="{sheet.strip.left:g}" y="{y + n * high:.1f}">{escape(line)}</text>'
        for n, line in enumerate(sheet.listed)
    ]
    return f"<g><title>{word('no-room', lang)}</title>{''.join(lines)}</g>"


def render_compass(sheet: MapSheet, layout: Layout, lang: str) -> str:
    """The six directions, numbered as a die rolls them."""
    if not sheet.has_compass:
        return ""
    far = min(COMPASS / 2, sheet.strip.height / 2) - 2
    x, y = sheet.strip.right - far, sheet.strip.top + far + 6
    return f'<g transform="translate({x:.1f} {y:.1f})">{draw_compass(layout, far, lang)}</g>'


def draw_compass(layout: Layout, far: float, lang: str) -> str:
    """Round 0,0, as far as `far`."""
    needle, ring = far * 0.58, far * 0.66
    size = f' style="font-size:{far * 0.3:.1f}px"' if far < 22 else ""
    points = []
    for side in range(1, 7):
        mx, my = layout.middle(side)
        length = (mx * mx + my * my) ** 0.5
        ux, uy = mx / length, my / length
        points.append(
            f'<path class="{"gt" if side % 2 else "cr"}" d="M{ux * needle:.1f} {uy * needle:.1f}'
            f'L{-uy * 3.5:.1f} {ux * 3.5:.1f} {uy * 3.5:.1f} {-ux * 3.5:.1f}z"/>'
            f'<text class="pf"{size} x="{ux * far * 0.84:.1f}" y="{uy * far * 0.84 + 2.2:.1f}">'
            f"{side}</text>"
        )
    return (
        f"<title>{word('directions', lang)}</title>"
        f'<circle class="neat" r="{ring:.1f}"/><circle class="neat" r="{far:.1f}"/>'
        f'{"".join(points)}<circle class="cr" r="3"/>'
    )


def render_scale(sheet: MapSheet, lang: str) -> str:
    """How long two tiles are, from side to side, on this very sheet; on a full legend alone."""
    if not sheet.full:
        return ""
    x, y = sheet.strip.right - WIDE * 2, sheet.strip.bottom - 14
    boxes = "".join(
        f'<path class="{look}" d="M{x + left:g} {y:g}h{HALF}v3h-{HALF}z"/>'
        for look, left in (("gt", 0), ("cr", HALF), ("gt", WIDE), ("cr", WIDE + HALF))
    )
    numbers = "".join(
        f'<text class="pf" x="{x + n * WIDE - n * 2:g}" y="{y - 3:g}">{n}</text>' for n in (0, 1, 2)
    )
    words = f'<text class="pf" x="{x + WIDE:g}" y="{y + 11:g}">{word("tiles", lang)}</text>'
    return boxes + numbers + words
