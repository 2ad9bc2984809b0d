"""What must agree within and between tables: ranges, placeholders, links, no endless roll."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from tables.dice.expression import parse
from tables.errors import TablesError
from tables.library.check_shape import FieldPlace
from tables.library.effects import Effect, branches, walk
from tables.library.placeholders import names_in, placeholders_of
from tables.library.spoken_dice import BRACED
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
            message = at + "{first}-{last} is out of reach of the dice, which show {low}-{high}"
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


Find = Callable[[str], "Table | None"]
Key = tuple[str, str]  # of a table and one of its rows
EITHER = ("bands", "options")  # one of them happens, so one that ends is enough


def check_links(
    effects: Sequence[Effect],
    place: FieldPlace,
    find: Find,
    known: Mapping[str, object],
    conditions: Collection[str],
) -> None:
    for effect in walk(effects):
        if "table" in effect:
            check_table_link(effect, place, find, known)
        if "condition" in effect and effect["condition"] not in conditions:
            place.unknown("condition", effect["condition"], conditions)


def check_table_link(
    effect: Effect, place: FieldPlace, find: Find, known: Mapping[str, object]
) -> None:
    name = effect["table"]
    table = find(name)
    if table is None:
        if name not in known:  # a broken table is named in its own file
            place.unknown("table", name, sorted(known, key=lambda one: one[:2] != name[:2]))
        return
    if effect["kind"] == "roll" and table.kind != "roll":
        place.note("table {table} is not rolled on", table=name)
    row = effect.get("row")
    if row is not None and row not in table.by_id:
        place.unknown("row", f"{name}.{row}", [f"{name}.{other}" for other in table.by_id])
    column = effect.get("column")
    if column is not None and column not in table.columns:
        place.unknown("column", f"{name}.{column}", [f"{name}.{one}" for one in table.columns])


def check_placeholders(row: Row, place: FieldPlace) -> None:
    for lang, title in row.name.items():
        if dice := BRACED.search(title):
            place.note(
                "name.{lang}: {dice} is not rolled in a name: write the name without braces, and "
                "the sentence with a figure as text",
                lang=lang,
                dice=dice[0],
            )
    known = placeholders_of(row.effects)
    for lang, text in row.text.items():
        try:
            names = names_in(text)
        except ValueError as trouble:
            place.note("text.{lang}: {why}", lang=lang, why=trouble)
            continue
        for name in names:
            if name not in known:
                place.unknown("placeholder", "{" + name + "}", ["{" + one + "}" for one in known])


def find_endless(tables: Mapping[str, Table], find: Find) -> list[Key]:
    """Rows (table, row) that can never come to an end, because each way leads back.

    A row is looked at again only when a row of a table that it names was found to end: a chain of
    tables takes as long as it has rows, however its files are ordered.
    """
    every = closure(tables, find)
    rows = {(table.id, row.id): row for table in every.values() for row in table.rows}
    named_by = find_naming(rows)
    ends: set[Key] = set()
    waiting = list(rows)
    while waiting:
        key = waiting.pop()
        if key not in ends and all_end(rows[key].effects, every, ends):
            ends.add(key)
            waiting += [other for other in named_by.get(key[0], ()) if other not in ends]
    return [key for key in rows if key[0] in tables and key not in ends]


def find_naming(rows: Mapping[Key, Row]) -> dict[str, list[Key]]:
    """The rows that name each table."""
    found: dict[str, list[Key]] = {}
    for key, row in rows.items():
        for effect in walk(row.effects):
            if "table" in effect:
                found.setdefault(effect["table"], []).append(key)
    return found


def closure(tables: Mapping[str, Table], find: Find) -> dict[str, Table]:
    """The tables, and all they lead to."""
    every: dict[str, Table] = {}
    waiting = list(tables.values())
    while waiting:
        table = waiting.pop()
        if table.id in every:
            continue
        every[table.id] = table
        for row in table.rows:
            for effect in walk(row.effects):
                other = find(effect["table"]) if "table" in effect else None
                if other is not None:
                    waiting.append(other)
    return every


def all_end(effects: Sequence[Effect], tables: Mapping[str, Table], ends: set[Key]) -> bool:
    return all(can_end(effect, tables, ends) for effect in effects)


def can_end(effect: Effect, tables: Mapping[str, Table], ends: set[Key]) -> bool:
    """Whether some way through the effect leads to an end, by what is known so far."""
    table = tables.get(effect.get("table", ""))
    if table is not None and effect["kind"] == "row":
        return (table.id, effect["row"]) in ends or effect["row"] not in table.by_id
    if table is not None and effect["kind"] == "roll":
        return table_ends(table, effect.get("column"), ends)
    inner = list(branches(effect))
    chances = [all_end(part, tables, ends) for name, part in inner if name in EITHER]
    certain = [all_end(part, tables, ends) for name, part in inner if name not in EITHER]
    return all(certain) and (any(chances) or not chances)


def table_ends(table: Table, column: str | None, ends: set[Key]) -> bool:
    """In every column asked for, some row comes to an end."""
    columns = [column] if column else list(table.columns) or ["*"]
    return all(
        any((table.id, row.id) in ends for row in table.rows if one in row.ranges)
        for one in columns
    )
