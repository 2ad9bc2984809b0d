"""Tracery grammars: each symbol becomes a table, `#name#` in a text rolls on that table."""

from __future__ import annotations

import re

from tables.convert.imported import (
    Imported,
    NewRow,
    NewTable,
    Remark,
    add_part,
    add_row,
    is_too_long,
    name_all,
    remark,
)
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
        remark(remarks, "{what}: no such list; kept as it is written", what=found[0])
        return None

    shown = replace_found(SYMBOL, text, show, escape)
    add_row(rows, shown or "...", effects)["weight"] = 1
