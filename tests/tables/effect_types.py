"""Writes `tables/library/effect_types.pyi` from the description of the effects.

python -m tests.tables.effect_types
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from keyword import iskeyword
from pathlib import Path

from tables.agenda.act_state import MADE
from tables.library.effects import KINDS, Field
from tables.library.form import FORCE

TARGET = Path(__file__).parents[2] / "tables" / "library" / "effect_types.pyi"
HEAD = '''"""Effects, one type a kind, for mypy alone.

Made from `tables.library.effects` by `python -m tests.tables.effect_types`; do not edit. Effects on
the world have their amounts rolled by then: a number, or "all" or "half". Those of the flow are as
the pack wrote them: a number, or dice as text.
"""

from collections.abc import Mapping
from typing import Literal, Required, TypedDict

Plain = Mapping[str, object]  # an effect of any kind, a band, an option
Amount = int | Literal["all", "half"]
Written = int | str

class Band(TypedDict, total=False):
    range: Required[int | list[int]]
    name: dict[str, str]
    effects: list[Plain]
    tells: dict[str, str]

class WrittenOption(TypedDict, total=False):
    id: Required[str]
    name: Required[dict[str, str]]
    when: Plain
    effects: list[Plain]

'''
TYPES = {
    "amount": "Amount",
    "formula": "int | str",
    "number": "int",
    "flag": "bool",
    "words": "list[str]",
    "text": "dict[str, str]",
    "when": "Plain",
    "effects": "list[Plain]",
    "bands": "list[Plain]",
    "options": "list[Plain]",
    "force": "ForceOf",
}

FLOW_TYPES = {**TYPES, "amount": "Written", "bands": "list[Band]", "options": "list[WrittenOption]"}
# What the agenda itself adds: a re-roll's count, and that the outcome has its node already.
ADDED = {
    "roll": {"again": "int", "here": "bool"},
    "row": {"as": "str", "here": "bool"},
    "total": {"table": "Required[str]", "column": "str | None"},
    "within": {"as": "str", "scope": "Required[Mapping[str, Plain]]"},
}


def typed(field: Field, types: Mapping[str, str] = TYPES) -> str:
    if field.type == "choice":
        return f"Literal[{listed(field)}]"
    if field.type == "choices":
        return f"list[Literal[{listed(field)}]]"
    return types.get(field.type, "str")


def listed(field: Field) -> str:
    return ", ".join(f'"{word}"' for word in field.choices)


def class_name(kind: str) -> str:
    return "".join(part.capitalize() for part in kind.split("-")) + "Effect"


def type_of(kind: str) -> str:
    about = KINDS.get(kind) or MADE[kind]
    types = FLOW_TYPES if about.flow else TYPES
    fields = {**types_of(about.fields, types), **ADDED.get(kind, {})}
    return typed_dict(class_name(kind), {"kind": f'Required[Literal["{kind}"]]', **fields})


def types_of(fields: Mapping[str, Field], types: Mapping[str, str] = TYPES) -> dict[str, str]:
    return {
        name: f"Required[{typed(field, types)}]" if field.required else typed(field, types)
        for name, field in fields.items()
    }


def typed_dict(name: str, fields: Mapping[str, str]) -> str:
    """A class; a call where a field has a dash or is a word of Python's."""
    if all(word.isidentifier() and not iskeyword(word) for word in fields):
        lines = "".join(f"    {word}: {said}\n" for word, said in fields.items())
        return f"class {name}(TypedDict, total=False):\n{lines}\n"
    entries = ", ".join(f'"{word}": {said}' for word, said in fields.items())
    return f'{name} = TypedDict("{name}", {{{entries}}}, total=False)\n'


def text() -> str:
    body = HEAD + typed_dict("ForceOf", types_of(FORCE))
    body += "".join(type_of(kind) for kind in (*KINDS, "total", "within"))
    words = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(words, input=body, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
