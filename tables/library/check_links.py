"""What a table's effects lead to: other tables, rows, columns, conditions, and back again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tables.library.check_shape import FieldPlace
from tables.library.effects import Effect, branches, walk
from tables.library.placeholders import names_in, placeholders_of
from tables.library.spoken_dice import BRACED
from tables.library.table import Row, Table

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
