"""What a page is made of. Every text in it is plain: each form escapes in its own way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from maps.drawing.svg import Key

Cell = str | int | float | None


class Lines(NamedTuple):
    """Sentences, each by itself; `under` a small heading; `notes` stand below single ones."""

    lines: Sequence[str]
    under: str = ""
    notes: Sequence[str] = ()  # one for each line, or none at all
    when: str = ""  # the moment that is told, as 3/4

    @property
    def noted(self) -> Iterator[tuple[str, str]]:
        """Each line with its note, which may be empty."""
        return zip(self.lines, self.notes or [""] * len(self.lines), strict=True)


class Prose(NamedTuple):
    """A paragraph, as in a book; `lead` is what it begins with, set apart."""

    text: str
    under: str = ""
    lead: str = ""
    when: str = ""  # as of `Lines`


class Grid(NamedTuple):
    """A table; None is an empty cell, numbers stand to the right."""

    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    under: str = ""
    total: Sequence[Cell] = ()
    pencil: bool = False  # the last column is left empty, to be written in

    @property
    def all_rows(self) -> list[Sequence[Cell]]:
        """The rows and, below them, the total."""
        return [*self.rows, *([self.total] if self.total else [])]


class Form(NamedTuple):
    """Text kept as it is typed: an order form, a map of characters."""

    text: str
    under: str = ""


class Picture(NamedTuple):
    """An SVG of ours, or an image of one; and the same in characters for where there are no
    pictures. A `great` one is shown as one image: a browser moves it as quickly as a small one.
    Its `key` is folded away on a screen."""

    svg: str
    text: str
    zooms: bool = False
    great: bool = False
    key: Key | None = None


Part = Lines | Prose | Grid | Form | Picture


class Section(NamedTuple):
    title: str
    parts: Sequence[Part]
    breaks: bool = False  # begins on a new sheet of paper


class Page(NamedTuple):
    title: str
    subtitle: str
    sections: Sequence[Section]
    foot: Sequence[str] = ()
    code: str = ""  # what the QR code at the foot says, for those who print it
    lang: str = "en"


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def show_cell(value: object) -> str:
    if value is None or value is False:
        return ""
    return "✓" if value is True else str(value)


def right_columns(grid: Grid) -> list[bool]:
    """Which columns hold numbers alone."""
    rows = grid.all_rows
    return [
        any(is_number(row[place]) for row in rows)
        and all(is_number(row[place]) or row[place] in (None, "") for row in rows)
        for place in range(len(grid.headings))
    ]


def without_empty(grid: Grid) -> Grid:
    """Without the columns in which no row has anything."""
    rows = grid.all_rows
    written_in = len(grid.headings) - 1 if grid.pencil else -1
    kept = [
        place
        for place in range(len(grid.headings))
        if place == written_in or any(show_cell(row[place]) for row in rows)
    ]
    return grid._replace(
        headings=[grid.headings[place] for place in kept],
        rows=[[row[place] for place in kept] for row in grid.rows],
        total=[grid.total[place] for place in kept] if grid.total else (),
    )
