"""Checking packs: every problem of every file, all at once.

`check_path` takes a pack's folder or one table file; `python -m tables.library.check PATH` prints
what it finds. Problems are values, never exceptions: a broken file does not hide those of the next.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tables.library.check_rows import check_coverage, check_links, check_placeholders, find_endless
from tables.library.check_shape import FieldPlace, check_fields, check_table_shape
from tables.library.form import CONDITION, MANIFEST, RULE
from tables.library.packs import Library, Pack, is_word, list_toml, read_toml, shipped_packs
from tables.library.problems import BrokenPack, PackProblem
from tables.library.table import Table
from tables.library.vocabulary import FACTS, LANGUAGES


def check_path(path: str, packs: Sequence[Pack] | None = None) -> list[PackProblem]:
    """The problems of a pack's folder, or of one table file of a pack."""
    if os.path.isdir(path):
        return check_pack(path, packs)
    if not os.path.lexists(path):
        return [PackProblem(path, "", "no such file or folder")]
    folder = os.path.dirname(os.path.abspath(path))
    home = os.path.dirname(folder)
    if os.path.basename(folder) == "tables" and os.path.lexists(os.path.join(home, "pack.toml")):
        problems = check_pack(home, packs)
        return [problem for problem in problems if same_folder(problem.file, path)]
    return check_lone_file(path, folder)


def check_lone_file(path: str, folder: str) -> list[PackProblem]:
    data, problem = read_toml(path, folder)
    return [problem] if problem else check_table_data(data, path, FACTS)


def check_table_data(
    data: Mapping[str, object],
    file: str,
    facts: Mapping[str, str],
    languages: Sequence[str] = LANGUAGES,
) -> list[PackProblem]:
    """What is wrong with one table by itself: shape, then ranges and placeholders."""
    place = FieldPlace(file, facts, languages)
    name = os.path.basename(file).removesuffix(".toml")
    if not is_word(name):
        place.note("a table's file name is its id, in kebab-case")
    check_table_shape(data, place)
    if place.problems:
        return place.problems
    check_agreement(data, place)
    if place.problems:
        return place.problems
    table = Table(name, data, file=file)
    if table.kind == "roll":
        check_coverage(table, place)
        for row in table.rows:
            place.row = f"row {row.id}"
            check_placeholders(row, place)
    return place.problems


def check_agreement(data: Mapping[str, Any], place: FieldPlace) -> None:
    """Fields that must agree: ranges with columns, weights with dice, cells with columns."""
    columns = data.get("columns") or []
    kind = data.get("kind", "roll")
    for row in data["rows"]:
        place.row = f"row {row['id']}"
        if kind == "matrix":
            check_columns(row["cells"], columns, place, every=True)
        elif kind == "roll":
            check_row_ranges(row, columns, "roll" in data, place)
    place.row = ""
    ids = [row["id"] for row in data["rows"]]
    for reroll in data.get("rerolls") or ():
        for row_id in reroll.get("rows") or ():
            if row_id not in ids:
                place.unknown("row", row_id, ids)
    if "column-from" in data and not columns:
        place.note("column-from needs columns")


def check_row_ranges(
    row: Mapping[str, Any], columns: Sequence[str], has_dice: bool, place: FieldPlace
) -> None:
    wanted = "weight" if not has_dice else "ranges" if columns else "range"
    for name in ("range", "ranges", "weight"):
        if name in row and name != wanted:
            place.note("{name} does not belong here: this table's rows have {wanted}",
                       name=name, wanted=wanted)  # fmt: skip
    if wanted not in row and wanted != "weight":
        place.note("{name} is missing", name=wanted)
    if row.get("weight", 1) < 1:
        place.note("a weight is 1 or more")
    if wanted == "ranges" and "ranges" in row:
        check_columns(row["ranges"], columns, place)


def check_columns(
    cells: Mapping[str, object], columns: Sequence[str], place: FieldPlace, every: bool = False
) -> None:
    for column in cells:
        if column not in columns:
            place.unknown("column", column, columns)
    for column in columns if every else ():
        if column not in cells:
            place.note("no cell for column {column}", column=column)


def check_pack(folder: str, packs: Sequence[Pack] | None = None) -> list[PackProblem]:
    """Every problem of a pack, with the packs it stands upon (the shipped ones unless said)."""
    pack = Pack(folder, "shipped" if is_shipped(folder) else "own")
    problems, manifest = check_manifest(folder)
    facts = {**FACTS, **manifest.get("facts", {})}
    languages = manifest.get("languages", LANGUAGES)
    tables: dict[str, Table] = {}
    for table_id in pack.ids():
        file = pack.file(table_id)
        data, problem = read_toml(file, folder)
        found = [problem] if problem else check_table_data(data, file, facts, languages)
        problems += found
        if not found:
            tables[table_id] = Table(table_id, data, pack.name, "", file)
    if packs is None:
        packs = shipped_packs()
    others = [other for other in packs if not same_folder(other.folder, folder)]
    library = Library([*others, pack])
    for table in tables.values():
        library.add(table)
    conditions, found = check_entries(pack, "conditions", CONDITION, facts, languages)
    problems += found
    problems += check_entries(pack, "rules", RULE, facts, languages)[1]
    problems += check_all_links(pack, library, tables, conditions, facts)
    return sorted(problems, key=lambda problem: problem.file)


def check_manifest(folder: str) -> tuple[list[PackProblem], dict[str, Any]]:
    file = os.path.join(folder, "pack.toml")
    data, problem = read_toml(file, folder)
    if problem:
        return [problem], {}
    languages = data.get("languages")
    place = FieldPlace(file, FACTS, languages if isinstance(languages, list) else LANGUAGES)
    check_fields(data, MANIFEST, place)
    return place.problems, {} if place.problems else data


def check_entries(
    pack: Pack,
    part: str,
    fields: Mapping[str, object],
    facts: Mapping[str, str],
    languages: Sequence[str],
) -> tuple[dict[str, Any], list[PackProblem]]:
    """Rules or conditions: each entry of each file."""
    folder = os.path.join(pack.folder, part)
    files = [os.path.join(folder, name + ".toml") for name in list_toml(folder)]
    if os.path.lexists(folder + ".toml"):  # a link that leads nowhere is told here
        files.append(folder + ".toml")
    good: dict[str, object] = {}
    problems: list[PackProblem] = []
    for file in files:
        data, problem = read_toml(file, pack.folder)
        place = FieldPlace(file, facts, languages)
        for name, entry in data.items():
            before = len(place.problems)
            check_entry(name, entry, fields, place)
            if len(place.problems) == before:
                good[name] = entry
        problems += [problem] if problem else place.problems
    return good, problems


def check_entry(name: str, entry: Any, fields: Mapping[str, Any], place: FieldPlace) -> None:
    place.row = name
    if isinstance(entry, Mapping):
        check_fields(entry, fields, place)
    else:
        place.note("{name} should be a table of fields", name=name)


def check_all_links(
    pack: Pack,
    library: Library,
    tables: Mapping[str, Table],
    conditions: Mapping[str, Any],
    facts: Mapping[str, str],
) -> list[PackProblem]:
    """Links of all sound tables and conditions, and rows that never come to an end."""
    known = dict.fromkeys(library.ids())
    every = {**library.conditions(), **conditions}
    problems: list[PackProblem] = []
    find = partial(find_sound, library)
    for table in tables.values():
        place = FieldPlace(table.file, facts)
        for row in table.rows:
            place.row = f"row {row.id}"
            check_links(row.effects, place, find, known, every)
        problems += place.problems
    for name, condition in conditions.items():
        place = FieldPlace(os.path.join(pack.folder, "conditions.toml"), facts)
        place.row = name
        for moment in ("start", "turn", "equinox", "winter"):
            check_links(condition.get(moment) or (), place, find, known, every)
        problems += place.problems
    for table_id, row_id in find_endless(tables, find):
        message = "the row leads back to itself without end"
        problems.append(PackProblem(tables[table_id].file, f"row {row_id}", message))
    return problems


def find_sound(library: Library, table_id: str) -> Table | None:
    try:
        return library.find(table_id)
    except BrokenPack:
        return None


def is_shipped(folder: str) -> bool:
    return any(same_folder(pack.folder, folder) for pack in shipped_packs())


def same_folder(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def main(paths: Sequence[str]) -> int:
    problems = [problem for path in paths for problem in check_path(path)]
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    sys.stdout.write(f"{len(problems)} problems\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
