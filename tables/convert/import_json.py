"""JSON: our own `table export --to json`, other programs' tables, and plain names and weights."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from tables.convert.grid import HEADS
from tables.convert.import_foundry import is_foundry, read_foundry_data
from tables.convert.import_tracery import is_grammar, read_grammar
from tables.convert.imported import Imported, Remark, load_json
from tables.convert.many_grids import Grid, read_grids
from tables.errors import Refused

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
            "this JSON is no table that we know",
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
