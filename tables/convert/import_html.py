"""HTML pages: every table whose cells say something, read as a sheet is."""

from __future__ import annotations

from html.parser import HTMLParser

from tables.convert.grid import read_grids
from tables.convert.imported import Imported, Remark, remark
from tables.errors import Refused

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "caption")
CELLS = ("td", "th")
UNSEEN = ("script", "style", "head", "template")
MOST_SPAN = 50  # columns that one cell may take


class HtmlPage(HTMLParser):
    """The tables of a page, each with the heading or caption nearest above its rows. A table inside
    a cell belongs to that cell's words."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[tuple[str, list[list[str]]]] = []
        self.heading = ""
        self._words: list[str] | None = None  # of the heading or cell that is open
        self._span = 1
        self._depth = 0
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen += tag in UNSEEN
        if tag == "table":
            self._depth += 1
            if self._depth == 1:
                self.tables.append((self.heading, []))
        elif tag == "tr" and self._depth == 1:
            self.end_cell()
            self.tables[-1][1].append([])
        elif tag in CELLS and self._depth == 1:
            self.end_cell()
            self._words, self._span = [], read_span(dict(attrs).get("colspan"))
        elif tag in HEADINGS and self._depth <= 1:
            self._words = []
        elif self._words is not None:
            self._words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in UNSEEN and self._unseen > 0
        if tag == "table" and self._depth:
            self.end_cell()
            self._depth -= 1
        elif tag in (*CELLS, "tr") and self._depth == 1:
            self.end_cell()
        elif tag in HEADINGS and self._words is not None:
            self.heading, self._words = " ".join("".join(self._words).split()), None
            if tag == "caption" and self.tables:
                self.tables[-1] = (self.heading, self.tables[-1][1])
        elif self._words is not None:
            self._words.append(" ")

    def handle_data(self, data: str) -> None:
        if self._words is not None and not self._unseen:
            self._words.append(data)

    def end_cell(self) -> None:
        if self._words is None or self._depth != 1:
            return
        rows = self.tables[-1][1]
        if not rows:
            rows.append([])
        rows[-1] += [" ".join("".join(self._words).split()), *[""] * (self._span - 1)]
        self._words, self._span = None, 1


def read_span(text: str | None) -> int:
    is_number = text and text.isascii() and text.isdigit()
    return min(int(text[:9]), MOST_SPAN) if text and is_number else 1


def read_html(text: str, table_id: str) -> Imported:
    page = HtmlPage()
    page.feed(text)
    page.close()
    page.end_cell()
    remarks: list[Remark] = []
    filled = [(title, [row for row in rows if any(row)]) for title, rows in page.tables]
    several = [(title, lines) for title, lines in filled if len(lines) > 1]
    tables = read_grids(several, table_id, remarks)
    if not tables:
        raise Refused(
            "{name} is HTML without a table", hint="paste it into a text file", name=table_id
        )
    remark(remarks, "text between the tables is left out")
    return Imported(tables, remarks, "html")
