"""Whether the rows of a table hold every total its dice can show, once, under every modifier."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tables.dice.expression import parse
from tables.errors import TablesError
from tables.library.check_shape import FieldPlace
from tables.library.effects import walk
from tables.library.table import ALL, Row, Table, span

MOST_TURNS = 20  # how far a number of the facts is taken to grow, where nothing else is said
WIDEST = 20_000  # totals looked at one by one
SHOWN = 6  # runs of totals named in one problem


def check_coverage(table: Table, place: FieldPlace) -> None:
    try:
        totals = attainable(table)
    except TablesError as trouble:
        place.note("the dice can't be rolled: {why}", why=trouble)
        return
    if not totals:
        place.note("the dice have too many totals: at most {most}", most=WIDEST)
        return
    overlap = bool(table.data.get("overlap"))
    for column in table.columns or [ALL]:
        rows = [(row.ranges[column], row.id) for row in table.rows if column in row.ranges]
        name = "" if column == ALL else f"column {column}"
        check_cover(rows, totals, place, name, overlap)
    for row in table.rows:
        check_bands(row, place)
    place.row = ""


def check_cover(
    rows: Sequence[tuple[tuple[int, int], str]],
    totals: set[int],
    place: FieldPlace,
    name: str,
    overlap: bool,
) -> None:
    """Gaps, overlaps, rows outside the dice and rows never reached, of one column."""
    at = f"{name}: " if name else ""
    low, high = min(totals), max(totals)
    taken: dict[int, str] = {}
    for (first, last), row in rows:
        place.row = f"row {row}"
        if first < low or last > high:
            message = at + "{first}-{last} lies outside the dice, which show {low}-{high}"
            place.note(message, first=first, last=last, low=low, high=high)
        held = [total for total in range(max(first, low), min(last, high) + 1) if total in totals]
        double = [total for total in held if total in taken]
        if double and not overlap:
            message, other = at + "{totals} is also in row {other}", taken[double[0]]
            place.note(message, totals=render_runs(double), other=other)
        if not held or (overlap and len(double) == len(held)):
            place.note(at + "the row can never come up")
        for total in held:
            taken.setdefault(total, row)
    place.row = name
    missing = sorted(totals.difference(taken))
    if missing:
        place.note("no row for {totals}", totals=render_runs(missing))


def render_runs(totals: Iterable[int]) -> str:
    """`3, 5-8` for 3 5 6 7 8."""
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][1] + 1:
            runs[-1][1] = total
        else:
            runs.append([total, total])
    words = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    return ", ".join(words[:SHOWN]) + (", ..." if len(words) > SHOWN else "")


def attainable(table: Table) -> set[int]:
    """Every total the table may be asked for: the dice under all modifiers, then held."""
    shown = totals_of(table.roll)
    added = modifiers_of(table)
    if not added or len(shown) * len(added) > 50 * WIDEST:
        return set()
    return {table.held(total + add) for total in shown for add in added}


def modifiers_of(table: Table) -> set[int]:
    """Every sum of modifiers; none where there are too many to look at."""
    low, high = table.data.get("permits", (0, 0))
    sums = set(range(low, min(high, low + WIDEST) + 1)) | {0}
    for modifier in table.modifiers:
        if len(sums) >= WIDEST:
            return set()
        sums = {total + add for total in sums for add in adds_of(modifier, "permits" in table.data)}
    return sums


def adds_of(modifier: Mapping[str, Any], permits: bool) -> set[int]:
    """What one modifier may come to; a growing one is bounded by `permits` where that is said."""
    if "choose" in modifier:
        return {0, *modifier["choose"]}
    add = modifier.get("add", 0)
    if isinstance(add, int):
        return {0, add}
    return {0} if permits else set(range(MOST_TURNS + 1))


def totals_of(text: str) -> set[int]:
    """The totals dice can show; none where there are too many to look at."""
    dice = parse(text)
    if dice.high - dice.low > WIDEST:
        return set()
    from tables.dice.odds import distribution

    return set(distribution(text))


def check_bands(row: Row, place: FieldPlace) -> None:
    """The bands of every `check` inside a row cover its dice."""
    for effect in walk(row.effects):
        if effect["kind"] == "check":
            totals = band_totals(str(effect["dice"]), place)
            add = effect.get("mod", 0)
            if isinstance(add, int) and totals:
                bands = [(span(band["range"]), f"{row.id}, band {number}")
                         for number, band in enumerate(effect["bands"], 1)]  # fmt: skip
                check_cover(bands, {total + add for total in totals}, place, f"row {row.id}", False)


def band_totals(dice: str, place: FieldPlace) -> set[int]:
    try:
        return totals_of(dice)
    except TablesError as trouble:
        place.note("the dice can't be rolled: {why}", why=trouble)
        return set()
