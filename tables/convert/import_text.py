"""Tables pasted as text: `d8 Device` above its lines, `1. Goblins`, `1-2 Goblins`, or a list."""

from __future__ import annotations

import re

from tables.convert.grid import DICE, place_ranges
from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    add_spoken,
    is_too_long,
    remark,
    slug,
    unique,
)
from tables.convert.ranges import Span, find_span, is_cover

NUMBERED = re.compile(
    r"[-*•]?\s*\(?(\d{1,6}(?:\s*(?:[-–—−]|to)\s*\d{1,6})?\+?)\s*(?:[.):|=]|\t|\s[-–—]\s|(?=\s))\s*(\S.*)"
)
BULLET = re.compile(r"[-*•+]\s+(\S.*)")
HEAD = re.compile(r"[#*_\s]*(?:(.*?)[\s(:-]*)?\b(\d*d(?:\d+|%))\b\)?[\s:.*_-]*(.*?)[\s*_:]*", re.I)
LONGEST_HEAD = 100
MOST_PARTS = 500


def read_text_tables(text: str, table_id: str) -> Imported:
    """One table, or one for each heading that names its dice."""
    remarks: list[Remark] = []
    tables: dict[str, NewTable] = {}
    for title, dice, lines in parts_of(text):
        name = unique(slug(title) if title else table_id, tables)
        if is_too_long(name, len(lines), remarks):
            continue
        table = read_part(title or table_id, dice, lines, remarks)
        if table is not None:
            tables[name] = table
    return Imported(tables, remarks, "text")


def is_numbered(text: str) -> bool:
    """A number and words on every line: a tab here and a space there are the same to a person."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return all(NUMBERED.fullmatch(line) and line.count("\t") < 2 for line in lines)


def parts_of(text: str) -> list[tuple[str, str, list[str]]]:
    """Title, dice and lines of each table."""
    parts: list[tuple[str, str, list[str]]] = [("", "", [])]
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            continue
        head = find_head(line)
        if head and len(parts) < MOST_PARTS:
            parts.append((head[0], head[1], []))
        else:
            parts[-1][2].append(line)
    return [part for part in parts if part[2]]


def find_head(line: str) -> tuple[str, str] | None:
    """`d8 Device`, `Weather (2d6)`, `## Rumours, 1d20`: a title with dice, short, and no number."""
    if len(line) > LONGEST_HEAD or NUMBERED.fullmatch(line) or line.endswith((".", "!", "?", ",")):
        return None
    found = HEAD.fullmatch(line)
    if not found or (found[1] and found[3]):
        return None
    title = (found[1] or found[3] or "").strip(" ,;:-#*_")
    is_short = len(title.split()) <= 8
    starts = line.lower().lstrip("#*_ ").startswith(found[2].lower()) or line[:1] in "#*"
    ends = line.rstrip("):.*_ ").lower().endswith(found[2].lower())
    if not is_short or not (starts or ends) or not DICE.fullmatch(found[2]):
        return None
    return (title, found[2].lower()) if title or starts else None


def read_part(title: str, dice: str, lines: list[str], remarks: list[Remark]) -> NewTable | None:
    rows: list[NewRow] = []
    numbered = [NUMBERED.fullmatch(line) for line in lines]
    spans = [find_span(found[1]) for found in numbered if found]
    if numbered[0] is not None or (dice and any(numbered)):
        return read_numbered(title, dice, lines, remarks)
    if any(numbered) and is_cover([span for span in spans if span]) and len(spans) > 1:
        return read_numbered(title, dice, lines, remarks)
    bullets = [BULLET.fullmatch(line) for line in lines]
    items = [found[1] for found in bullets if found] if any(bullets) else lines
    if any(bullets) and len(items) < len(lines):
        left = "; ".join(line for line, found in zip(lines, bullets, strict=True) if not found)
        remark(remarks, "left out, between the items: {lines}", lines=left[:300])
    if not any(bullets):
        remark(remarks, "every line is read as a result, all equally likely")
    for item in items:
        add_spoken(rows, item)["weight"] = 1
    return {"title": title, "rows": rows}


def read_numbered(
    title: str, dice: str, lines: list[str], remarks: list[Remark]
) -> NewTable | None:
    """Lines with a number; those without go on with the line above."""
    items: list[tuple[Span | None, str]] = []
    before: list[str] = []
    for line in lines:
        found = NUMBERED.fullmatch(line)
        span = find_span(found[1]) if found else None
        if found and span is not None and is_next(items, span):
            items.append((span, found[2]))
        elif items:
            items[-1] = (items[-1][0], f"{items[-1][1]} {line}")
        else:
            before.append(line)
    if before:
        remark(remarks, "left out, before the first number: {lines}", lines="; ".join(before)[:300])
    rows: list[NewRow] = []
    for _, text in items:
        add_spoken(rows, text)
    table: NewTable = {"title": title, "rows": rows}
    place_ranges(table, [span for span, _ in items], dice, remarks)
    return table


def is_next(items: list[tuple[Span | None, str]], span: Span) -> bool:
    """Whether a line begins a new item. `3 goblins` that goes on with item 5 does not: the numbers
    of items go up."""
    last = items[-1][0] if items else None
    return last is None or span[0] > last[1]
