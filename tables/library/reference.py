"""docs/effects.md, made from the description of the effects.

`python -m tables.library.reference` prints it.
"""

from __future__ import annotations

import sys

from tables.library.effects import KINDS, TYPES, Field, Kind
from tables.library.vocabulary import FACTS, RACES, ROLES

HEAD = """# Effects

Made from `tables/library/effects.py` by `python -m tables.library.reference`; change that, not this
page.
How a table file is written stands in [packs.md](packs.md).
"""


def render_reference() -> str:
    flow = [render_kind(name, kind) for name, kind in KINDS.items() if kind.flow]
    world = [render_kind(name, kind) for name, kind in KINDS.items() if not kind.flow]
    parts = [
        HEAD,
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


if __name__ == "__main__":
    sys.stdout.write(render_reference())
