"""What each roll asks, in both languages; `tables.chance.roll_question` says whose roll it is.

A table's question stands in its file; one without, as in people's own packs, is made from its
title. The figures of effects, the steps of actions and the dice that choose among several ask what
`questions.toml` says. A question is known by a key: `table/scouting`, `effects/lose/points`,
`steps/engage/roll`, `checks/retreat`; the journal keeps the key.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tables.library.packs import Library

Texts = Mapping[str, str]
FILE = os.path.join(os.path.dirname(__file__), "questions.toml")
MADE_FROM_TITLE = {"en": "roll on {title}", "it": "tiro su {title}"}


@cache
def load_questions() -> Mapping[str, Any]:
    import tomllib  # not on the quick path of a roll nobody is asked for

    with open(FILE, "rb") as file:
        return tomllib.load(file)


def table_question(table_id: str, title: Texts, data: Mapping[str, Any]) -> Texts:
    """What a roll on the table asks; made from its title where its file asks nothing."""
    if "question" in data:
        return as_texts(data["question"])
    return {
        lang: text.replace("{title}", title.get(lang) or title.get("en") or table_id)
        for lang, text in MADE_FROM_TITLE.items()
    }


def as_texts(value: str | Texts) -> Texts:
    return {"en": value, "it": value} if isinstance(value, str) else value


def find_question(key: str, library: Library | None = None) -> Texts:
    """The question of a key; a general one where the key is not listed."""
    kind, _, rest = key.partition("/")
    if kind == "table" and library is not None:
        table = library.find(rest)
        return table.question if table else as_texts(rest)
    known = load_questions()
    if kind in ("effects", "steps"):
        name, _, field = rest.partition("/")
        listed: Texts | None = known[kind].get(name, {}).get(field)
        return listed or field_question(field)
    part = known.get(kind, known["dice"])
    texts: Texts = part.get(rest) or part["any"]
    return texts


def field_question(field: str) -> Texts:
    """A figure of no effect that is listed: by the name of its field."""
    fields = load_questions()["fields"]
    texts: Texts = fields.get(field) or fields["any"]
    return {lang: text.format(field=field) for lang, text in texts.items()}


def is_listed(key: str) -> bool:
    """Whether a key of this program's own has a question of its own, not a general one."""
    kind, _, rest = key.partition("/")
    place: Any = load_questions().get(kind, {})
    for part in rest.split("/"):
        place = place.get(part, {}) if isinstance(place, Mapping) else {}
    return bool(place)
