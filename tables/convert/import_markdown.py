"""Markdown: every table of a page, and the lists under headings; ours come back."""

from __future__ import annotations

import json
import re
from itertools import pairwise

from tables.convert.export import HIDDEN, to_markdown
from tables.convert.grid import read_grids
from tables.convert.import_text import BULLET, find_head, read_part
from tables.convert.imported import Imported, Remark, is_too_long, remark, slug, unique
from tables.errors import TablesError
from tables.library.table import Table

RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*?)\s*#*\s*")
CELL = re.compile(r"(?<!\\)\|")
MARKUP = re.compile(r"\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")
OWN = re.compile(re.escape(HIDDEN) + r"(\{.*\}) -->")
BREAK = re.compile(r"<br\s*/?>", re.I)


def is_markdown(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip()]
    if any(
        HEADING.fullmatch(line) and BULLET.fullmatch(below.strip())
        for line, below in pairwise(lines)
    ):
        return True
    return any(
        RULE.fullmatch(line) and "-" in line and number and "|" in lines[number - 1]
        for number, line in enumerate(lines)
    )


def read_markdown(text: str, table_id: str) -> Imported:
    own = read_whole(text)
    if own is not None:
        return own
    remarks: list[Remark] = []
    tables = read_grids(find_tables(text), table_id, remarks, headed=True)
    lists = find_lists(text)
    with_dice = [part for part in lists if part[1]]
    for title, dice, items in with_dice if with_dice or tables else lists:
        name = unique(slug(title or table_id), tables)
        if is_too_long(name, len(items), remarks):
            continue
        table = read_part(title or table_id, dice, items, remarks)
        if table is not None:
            tables[name] = table
        if not dice:
            remark(remarks, "{title}: a list without dice; every item is as likely as any other",
                   title=title)  # fmt: skip
    if tables:
        remark(remarks, "text between the tables is left out")
    return Imported(tables, remarks, "markdown")


def read_whole(text: str) -> Imported | None:
    """Our own export, unless what it shows was changed since."""
    found = OWN.search(text)
    try:
        own = json.loads(found[1]) if found else None
        if not isinstance(own, dict):
            return None
        table = Table(str(own["id"]), own["table"])
        again = to_markdown(table, own["column"], own["lang"])
    except (KeyError, TypeError, ValueError, AttributeError, TablesError):
        return None
    shown = [line.split(" (source:")[0] for line in again.strip().splitlines()]
    seen = [line.split(" (source:")[0] for line in text.strip().splitlines()]
    return Imported({table.id: dict(own["table"])}, [], "markdown") if seen == shown else None


def find_tables(text: str) -> list[tuple[str, list[list[str]]]]:
    """Each pipe table with the heading above it."""
    found: list[tuple[str, list[list[str]]]] = []
    lines = text.splitlines()
    title = ""
    number = 0
    while number < len(lines):
        if heading := HEADING.fullmatch(lines[number]):
            title = clean(heading[1])
        if number and RULE.fullmatch(lines[number]) and "|" in lines[number - 1]:
            rows = [cells_of(lines[number - 1])]
            while number + 1 < len(lines) and "|" in lines[number + 1]:
                number += 1
                rows.append(cells_of(lines[number]))
            found.append((title, rows))
        number += 1
    return found


def find_lists(text: str) -> list[tuple[str, str, list[str]]]:
    """Title, dice and items of the lists below headings: `### Rumours (1d6)`, or one without
    dice."""
    found: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        head = find_head(clean(heading[1])) if heading else None
        if heading:
            found.append((*(head or (clean(heading[1]), "")), []))
        elif found and line.strip() and re.match(r"\s*(?:\d+[.)]|[-*+])\s", line):
            found[-1][2].append(clean(line))
    return [part for part in found if part[2] and (part[1] or len(part[2]) > 1)]


def cells_of(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    cells = CELL.split(inner)
    if cells and not cells[-1].strip():
        cells.pop()
    return [clean(cell.replace("\\|", "|")) for cell in cells]


def clean(text: str) -> str:
    """Words without emphasis; a link is its name."""
    text = LINK.sub(lambda found: found[1] or found[2] or "", BREAK.sub(" ", text))
    return MARKUP.sub("", text).strip()
