"""Rows in columns: plain text that any program can read, or a table for a person at a terminal.

The colours of the empires, as on the map.

A bar of characters, for any terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from cli.app.output import line
from cli.app.session import session
from cli.words.reader import reader
from cli.words.text import clean, tr

if TYPE_CHECKING:
    from campaign.storage.world import World
    from maps.drawing.palette import Banner

GAP = "  "
EMPIRES = ("empire", "found_by", "owner")  # columns that hold the name of one


def write_columns(
    headings: Sequence[str],
    rows: Sequence[Sequence[object]],
    banners: Banners | None = None,
    borne_by: Sequence[str] = EMPIRES,
) -> None:
    """Numbers to the right, the rest to the left."""
    cells = [[show_cell(value) for value in row] for row in rows]
    titles = [tr(heading) for heading in headings]
    right = [bool(rows) and all(is_number(row[n]) for row in rows) for n in range(len(titles))]
    if reader().fancy:
        from cli.render.terminal import Listed, print_list

        borne = [heading in borne_by for heading in headings]
        listed = map(Listed, titles, zip(*cells, strict=True), right, borne)
        print_list(list(listed), banners or {})
        return
    shown = [titles, *cells]
    widths = natural_widths(shown)
    for row in shown:
        for text in row_lines(row, widths, right):
            line(text)


def natural_widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def fit(columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """Column widths that fit into `room`. The widest shrink first, down to their longest word and
    then, if that is not enough, to six characters."""
    widths = [max(1, *map(len, column)) for column in columns]
    words = [max([1, *map(len, " ".join(column).split())]) for column in columns]
    for least in (words, [min(6, word) for word in words]):
        while sum(widths) > room:
            free = [n for n, width in enumerate(widths) if width > least[n]]
            if not free:
                break
            widths[max(free, key=lambda n: widths[n])] -= 1
    return widths


def row_lines(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> Iterator[str]:
    """One row, on as many lines as the longest of its cells needs."""
    folded = [fold(cell, width) for cell, width in zip(row, widths, strict=True)]
    for number in range(max(map(len, folded))):
        parts = [cell[number] if number < len(cell) else "" for cell in folded]
        yield GAP.join(map(place, parts, widths, right)).rstrip()


def fold(cell: str, width: int) -> list[str]:
    return [cell] if len(cell) <= width else wrap(cell, width)


def place(cell: str, width: int, to_right: bool) -> str:
    return cell.rjust(width) if to_right else cell.ljust(width)


def is_number(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def show_cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return clean(str(value)).replace("\n", " ")


EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(share: float, width: int) -> str:
    """To an eighth of a column where there are the characters for it."""
    if not reader().unicode:
        return "#" * round(share * width)
    full, rest = divmod(round(share * width * 8), 8)
    return "█" * full + EIGHTHS[rest].strip()


Banners = Mapping[str, "Banner"]  # by the name of the empire


def read_banners(world: World) -> Banners:
    """For a person at a terminal; others see no colours."""
    if not reader().fancy or session().json:
        return {}
    from campaign.storage.models import Empire
    from maps.drawing.layers import DrawnEmpire
    from maps.drawing.palette import find_banners

    empires = [
        DrawnEmpire(str(row.id), row.name, row.colour or None, row.id - 1)
        for row in world.find(Empire)
    ]
    return {banner.name: banner for banner in find_banners(empires).values()}
