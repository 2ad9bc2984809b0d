"""What waits for an answer, and whose. An option about a thing its reader does not know is kept
back: the gamemaster asks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.knowledge.own_numbers import decision_number
from campaign.reports.naming import UNKNOWN, name_empire, name_fact
from campaign.reports.view import View
from campaign.storage.models import Decision

Document = dict[str, object]


def decisions_due(view: View) -> list[Document]:
    return [describe(view, row) for row in view.world.find(Decision, ended_at=None, **view.whose)]


def describe(view: View, row: Decision) -> Document:
    decision = row.state["decision"]
    about = f"{row.of_table}:{row.of_key}" if row.of_key is not None else ""
    known = [each for each in decision["options"] if is_known(view, each)]
    return {
        "number": row.id if view.sees_all else decision_number(view.world, row),
        "empire": name_empire(view, row.empire),
        "about": name_fact(view, about) if about else None,
        "question": decision["question"],
        "options": [{"id": each["id"], "name": each["name"]} for each in known],
        "kept_back": len(decision["options"]) - len(known),
    }


def is_known(view: View, option: Mapping[str, object]) -> bool:
    if view.sees_all:
        return True
    named = [name_fact(view, fact) for fact in facts_of(option.get("effects", ()))]
    return not any(isinstance(n, Mapping) and n.get("say") in UNKNOWN.values() for n in named)


def facts_of(value: object) -> Iterator[str]:
    """Every row that effects name: by `army = 3`, or as a subject {kind, id}."""
    if isinstance(value, Mapping):
        if value.get("kind") in UNKNOWN and isinstance(value.get("id"), int):
            yield f"{value['kind']}:{value['id']}"
        for name, inner in value.items():
            if name in UNKNOWN and isinstance(inner, int) and not isinstance(inner, bool):
                yield f"{name}:{inner}"
            else:
                yield from facts_of(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from facts_of(inner)
