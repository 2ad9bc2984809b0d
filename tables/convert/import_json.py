"""JSON: our own `table export --to json`, other programs' tables, and plain names and weights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from tables.convert.grid import HEADS, Grid, read_grids
from tables.convert.import_foundry import is_foundry, read_foundry_data
from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    add_part,
    add_row,
    is_too_long,
    load_json,
    name_all,
    remark,
)
from tables.errors import Refused
from tables.library.spoken_dice import Effects, escape, replace_found

SYMBOL = re.compile(r"#(?:\[[^\]]*\])*([\w -]+)((?:\.[\w]+(?:\([^)]*\))?)*)#")
ACTION = re.compile(r"\[[^\[\]]*:[^\[\]]*\]")


def is_grammar(data: object) -> bool:
    """Lists of texts by name, and nothing else."""
    return (
        isinstance(data, dict)
        and bool(data)
        and not {"results", "rows", "formula"} & data.keys()
        and all(isinstance(one, str | list) for one in data.values())
        and all(isinstance(text, str) for one in data.values() for text in as_list(one))
    )


def as_list(rules: str | list[str]) -> list[str]:
    return rules if isinstance(rules, list) else [rules]


def read_grammar(data: dict[str, str | list[str]], table_id: str) -> Imported:
    remarks: list[Remark] = []
    data = {
        symbol: rules
        for symbol, rules in data.items()
        if not is_too_long(symbol, len(as_list(rules)), remarks)
    }
    names = name_all(data)
    tables: dict[str, NewTable] = {}
    for symbol, rules in data.items():
        rows: list[NewRow] = []
        for text in as_list(rules):
            read_rule(text, rows, names, remarks)
        if rows:
            tables[names[symbol]] = {"title": symbol, "rows": rows}
    return Imported(tables, remarks, "tracery")


def read_rule(text: str, rows: list[NewRow], names: dict[str, str], remarks: list[Remark]) -> None:
    effects: Effects = []
    if stored := ACTION.search(text):
        remark(remarks, "{what}: what it stores is left out", what=stored[0])
        text = ACTION.sub("", text)

    def show(found: re.Match[str]) -> str | None:
        symbol = found[1].strip()
        if found[2]:
            remark(remarks, "{what}: how a word is changed is left out", what=found[2])
        if symbol in names:
            return add_part(effects, kind="roll", table=names[symbol])
        remark(remarks, "{what}: no such list; kept as written", what=found[0])
        return None

    shown = replace_found(SYMBOL, text, show, escape)
    add_row(rows, shown or "...", effects)["weight"] = 1


ENTRIES = ("entries", "items", "rows", "table", "values", "options", "results", "data")
TITLES = ("title", "name", "id")
FINEST = 10_000  # of a weight's denominator


def read_json(text: str, table_id: str) -> Imported:
    data = load_json(text)
    if isinstance(data, dict) and {"id", "title", "rows"} <= data.keys():
        own = {name: one for name, one in data.items() if name != "id" and one != ""}
        return Imported({str(data["id"]): own}, [], "json")
    if isinstance(data, dict) and is_grammar(data):
        return read_grammar(data, table_id)
    if is_foundry(data):
        return read_foundry_data(data, table_id)
    remarks: list[Remark] = []
    tables = read_grids(find_weighted(data, ""), table_id, remarks, headed=True)
    if not tables:
        raise Refused(
            "this JSON is not a table we know",
            hint="a Foundry RollTable has results, a Tracery grammar lists of texts by name, a "
            "plain table names with weights",
        )
    return Imported(tables, remarks, "json")


def find_weighted(data: object, title: str) -> list[Grid]:
    """Names with weights as `{"orc": 3}`, `[["orc", 3]]` or `[{"name": "orc", "weight": 3}]`, one
    table or several by their names, as grids with headings."""
    if isinstance(data, list):
        grid = read_list(data)
        return [(title, grid)] if grid else []
    if not isinstance(data, dict) or not data:
        return []
    if all(is_number(weight) for weight in data.values()):
        return [(title, [["name", "weight"], *whole_weights(list(data.items()))])]
    inner = next((name for name in ENTRIES if isinstance(data.get(name), list | dict)), None)
    if inner is not None:
        own = next((str(data[name]) for name in TITLES if isinstance(data.get(name), str)), title)
        return find_weighted(data[inner], own)
    return [grid for name, one in data.items() for grid in find_weighted(one, str(name))]


def read_list(data: list[object]) -> list[list[str]]:
    if data and all(isinstance(one, str) for one in data):
        return [["name"], *([str(one)] for one in data)]
    if data and all(is_pair(one) for one in data):
        return [["name", "weight"], *whole_weights([(one[0], one[1]) for one in data])]  # type: ignore[index]
    if not data or not all(isinstance(one, Mapping) and is_flat(one) for one in data):
        return []
    entries = [dict(one) for one in data if isinstance(one, Mapping)]
    heads = list(dict.fromkeys(str(head) for one in entries for head in one))
    weight = next((head for head in heads if head.lower() in HEADS["weight"]), None)
    if weight and all(is_number(one.get(weight)) for one in entries):
        weights = whole_weights([(one, one[weight]) for one in entries])
        for one, (_, whole) in zip(entries, weights, strict=True):
            one[weight] = whole
    lines = [[("" if one.get(h) is None else str(one[h])) for h in heads] for one in entries]
    return [heads, *lines]


def whole_weights(pairs: list[tuple[object, object]]) -> list[list[str]]:
    """0.5 and 0.25 as 2 and 1: a weight is a whole number."""
    weights = [Fraction(str(weight)).limit_denominator(FINEST) for _, weight in pairs]
    scale = lcm(*(weight.denominator for weight in weights)) if weights else 1
    return [
        [str(name), str(int(weight * scale))]
        for (name, _), weight in zip(pairs, weights, strict=True)
    ]


def is_number(value: object) -> bool:
    is_plain = isinstance(value, int | float) and not isinstance(value, bool)
    return is_plain and 0 <= float(str(value)) <= FINEST * 100


def is_pair(one: object) -> bool:
    return isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and is_number(one[1])


def is_flat(one: Mapping[object, object]) -> bool:
    return all(value is None or isinstance(value, str | int | float) for value in one.values())
