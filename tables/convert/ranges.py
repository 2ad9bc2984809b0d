"""Ranges as people write them, the dice that fit them, and rows that do not fit their dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tables.convert.imported import NewRow, NewTable, Remark, remark, unique

Span = tuple[int, int]
RANGE = re.compile(
    r"(-?\d{1,6})\s*[.):]?(?:\s*(?:[-–—−]|to|\.\.\.?)\s*(-?\d{1,6})\s*[.):]?)?", re.IGNORECASE
)
OPEN = re.compile(r"(-?\d{1,6})\s*(?:\+|or more|or higher|and up|and above)|[≥>]=?\s*(\d{1,6})")
ENDLESS = 10**6
NOTHING = ("-", "–", "—", "−", "")


def parse_range(text: str) -> int | list[int] | None:
    """`3`, `3-5`, `51–55`, `5+`; 00 is 100."""
    found = find_span(text)
    if found is None:
        return None
    low, high = found
    return low if low == high else [low, high]


def find_span(text: str) -> Span | None:
    """First and last; one that is open above goes to ENDLESS until the dice are known."""
    text = text.strip()
    if found := OPEN.fullmatch(text):
        return int(found[1] or found[2]), ENDLESS
    found = RANGE.fullmatch(text)
    if not found:
        return None
    low, high = (100 if part == "00" else int(part) for part in (found[1], found[2] or found[1]))
    if found[2] == "0" and low > 1:  # 91-0 on a d100 whose last is written 0
        high = 100
    return low, high


def find_spans(cells: Sequence[str]) -> list[Span | None]:
    """Those of a column. Spreadsheets make 0 of 00: after 99 it is 100."""
    found = [find_span(cell) for cell in cells]
    if max((span[1] for span in found if span), default=0) == 99:
        return [(100, 100) if span == (0, 0) else span for span in found]
    return found


def as_range(span: Span) -> int | list[int]:
    return span[0] if span[0] == span[1] else list(span)


def is_cover(spans: Sequence[Span]) -> bool:
    """Whether ranges follow one another with no gap and no overlap: so they are meant as rolls."""
    ordered = sorted(spans)
    follows = all(one[1] + 1 == other[0] for one, other in pairwise(ordered))
    return bool(ordered) and follows and all(low <= high for low, high in ordered)


def guess_dice(spans: Iterable[Span]) -> str:
    """Dice that fit the ranges: one die from 1, or as many as the lowest where that is likely."""
    bounds = list(spans)
    low, high = min(first for first, _ in bounds), max(last for _, last in bounds)
    if {11, 66} <= {low, high}:
        return "1d66"
    if low in (2, 3) and high % low == 0 and high // low in (4, 6, 8, 10, 12, 20):
        return f"{low}d{high // low}"
    shift = "" if low == 1 else f"{low - 1:+d}"
    return f"1d{high - low + 1}{shift}"


def close_open(spans: Sequence[Span | None], high: int | None) -> list[Span | None]:
    """Ranges open above, as `5+`, end at the highest total, or at themselves."""
    return [
        (span[0], max(span[0], high or span[0])) if span and span[1] == ENDLESS else span
        for span in spans
    ]


def fit_rows(table: NewTable, remarks: list[Remark], overlaps: bool = True) -> None:
    """Make rows with ranges agree with the table's dice, and say what was done: rows that overlap
    come up together (or are left for the check to refuse), totals without a row come to nothing,
    rows out of reach are noted."""
    from tables.library.check_rows import totals_of

    totals = totals_of(table["roll"])
    if not totals or "columns" in table:
        return
    keep_in_reach(table, totals, remarks)
    rows = table["rows"]
    spans = [(row["range"], row["range"]) if isinstance(row["range"], int) else tuple(row["range"])
             for row in rows]  # fmt: skip
    held: dict[int, tuple[int, ...]] = {
        total: tuple(i for i, (low, high) in enumerate(spans) if low <= total <= high)
        for total in sorted(totals)
    }
    if not overlaps and any(len(found) > 1 for found in held.values()):
        return
    if any(len(found) != 1 for found in held.values()):
        table["rows"] = split_rows(table, held, remarks)


def keep_in_reach(table: NewTable, totals: set[int], remarks: list[Remark]) -> None:
    low, high = min(totals), max(totals)
    within: list[NewRow] = []
    beyond: list[str] = []
    for row in table["rows"]:
        first, last = row["range"] if isinstance(row["range"], list) else [row["range"]] * 2
        held = range(max(first, low), min(last, high) + 1)
        if not any(total in totals for total in held):
            beyond.append(
                f"{first}-{last} {row['name']}" if first != last else f"{first} {row['name']}"
            )
            continue
        if (first, last) != (held[0], held[-1]):
            remark(remarks, "{row}: {first}-{last} reaches beyond {dice}; cut to it",
                   row=row["name"], first=first, last=last, dice=table["roll"])  # fmt: skip
        within.append({**row, "range": as_range((held[0], held[-1]))})
    if beyond:
        table["note"] = ("Not within reach of the dice: " + "; ".join(beyond))[:2000]
        remark(remarks, "{title}: rows that {dice} can't reach are kept as a note: {count}",
               title=table["title"], dice=table["roll"], count=len(beyond))  # fmt: skip
    table["rows"] = within


def split_rows(
    table: NewTable, held: dict[int, tuple[int, ...]], remarks: list[Remark]
) -> list[NewRow]:
    """A row for each stretch of totals that the same rows hold."""
    rows, made = table["rows"], []
    names: set[str] = set()
    runs: list[tuple[int, int, tuple[int, ...]]] = []
    for total, found in held.items():
        if runs and runs[-1][2] == found:
            runs[-1] = (runs[-1][0], total, found)
        else:
            runs.append((total, total, found))
    for first, last, found in runs:
        row = together([rows[i] for i in found]) if found else {"id": "nothing", "name": "-"}
        row = {**row, "id": unique(row["id"], names), "range": as_range((first, last))}
        names.add(row["id"])
        made.append(row)
    missing = sum(not found for found in held.values())
    if missing:
        remark(remarks, "{title}: totals without a row come to nothing: {count}",
               title=table["title"], count=missing)  # fmt: skip
    both = sum(len(found) > 1 for found in held.values())
    if both:
        remark(remarks, "{title}: totals of several rows bring them all: {count}",
               title=table["title"], count=both)  # fmt: skip
    return made


def together(rows: list[NewRow]) -> NewRow:
    """Rows that come up at once, as one; what their texts name is kept apart."""
    if len(rows) == 1:
        return rows[0]
    texts, effects = [], []
    for number, row in enumerate(rows, 1):
        text = str(row.get("text") or row["name"].replace("{", "{{").replace("}", "}}"))
        for effect in row.get("effects", ()):
            if "as" in effect:
                text = text.replace(f"{{{effect['as']}}}", f"{{{effect['as']}-{number}}}")
                effect = {**effect, "as": f"{effect['as']}-{number}"}
            effects.append(effect)
        texts.append(text)
    name = " + ".join(row["name"] for row in rows)[:200]
    made: NewRow = {"id": rows[0]["id"], "name": name, "text": "\n".join(texts)}
    if effects:
        made["effects"] = effects
    return made
