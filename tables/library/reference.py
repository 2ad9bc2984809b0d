"""The reference of the effects, as Markdown, made from their description.

The tables there are, by pack, with what each is and where it comes from.
"""

from __future__ import annotations

from typing import Any

from tables.errors import WrongWords
from tables.library.effects import KINDS, TYPES, Field, Kind
from tables.library.packs import Library
from tables.library.plain_text import in_language
from tables.library.problems import BrokenPack
from tables.library.table import Table
from tables.library.vocabulary import FACTS, RACES, ROLES


def render_reference(name: str = "") -> str:
    """Every kind of effect, or one."""
    if name:
        if name not in KINDS:
            raise WrongWords("there is no effect {name}", hint="one of {all}", name=name[:40],
                             all=", ".join(KINDS))  # fmt: skip
        return render_kind(name, KINDS[name])
    flow = [render_kind(each, kind) for each, kind in KINDS.items() if kind.flow]
    world = [render_kind(each, kind) for each, kind in KINDS.items() if not kind.flow]
    parts = [
        "# Effects\n",
        "## Worked by the agenda itself\n",
        *flow,
        "## Applied to the world\n",
        *world,
        "## Types of fields\n\n" + render_list(TYPES),
        "## Roles\n\n" + render_list(ROLES),
        "## Facts\n\nWords also take `-not`, numbers `-min` and `-max`.\n\n" + render_list(FACTS),
        "## Races\n\n" + ", ".join(f"`{race}`" for race in RACES) + "\n",
    ]
    return "\n".join(parts)


def render_kind(name: str, kind: Kind) -> str:
    lines = [f"### {name}\n", kind.meaning + "\n"]
    if kind.fields:
        lines += ["| field | type | meaning |", "|---|---|---|"]
        lines += [render_field(field_name, field) for field_name, field in kind.fields.items()]
        lines.append("")
    return "\n".join(lines)


def render_field(name: str, field: Field) -> str:
    type_ = ", ".join(f"`{choice}`" for choice in field.choices) or field.type
    must = "" if field.required else " (optional)"
    return f"| `{name}` | {type_} | {field.meaning}{must} |"


def render_list(entries: dict[str, str]) -> str:
    return "".join(f"- `{name}`: {meaning}\n" for name, meaning in entries.items())


def list_document(library: Library, search: str, lang: str) -> dict[str, object]:
    """Tables that match, grouped by pack in the order packs are in force; broken ones named."""
    order = {pack.name: number for number, pack in enumerate(library.packs)}
    where = {pack.name: pack.where for pack in library.packs}
    tables: list[dict[str, Any]] = []
    problems: list[str] = []
    for found in library.tables():
        if isinstance(found, BrokenPack):
            problems += map(str, found.problems)
        elif matches(found, search):
            tables.append({**entry(found, lang), "where": where.get(found.pack, "own")})
    tables.sort(key=lambda table: (order.get(table["pack"], 0), table["id"]))
    return {"tables": tables, "problems": problems}


def matches(table: Table, search: str) -> bool:
    wanted = search.casefold()
    texts = [table.id, table.pack, table.rule or "", *table.title.values()]
    return any(wanted in text.casefold() for text in texts)


def entry(table: Table, lang: str) -> dict[str, object]:
    return {
        "id": table.id,
        "title": in_language(table.title, lang),
        "pack": table.pack,
        "source": table.source,
        "kind": table.kind,
        "roll": table.roll if table.kind == "roll" else None,
        "columns": list(table.columns) if table.kind == "roll" else [],
        "rule": table.rule,
    }
