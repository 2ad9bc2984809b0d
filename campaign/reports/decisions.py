"""What waits for an answer, and whose. An option about a thing its reader does not know is kept
back: the gamemaster asks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.knowledge.own_numbers import decision_number
from campaign.reports.naming import UNKNOWN, name_empire, name_fact, name_if_known
from campaign.reports.view import View
from campaign.storage.models import Decision
from campaign.storage.models.kinds import NamedTable

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
    rows = rows_in(option.get("effects", ()))
    return all(name_if_known(view, table, key) is not None for table, key in rows)


def rows_in(value: object) -> Iterator[tuple[NamedTable, int]]:
    """Every row that effects name: by `army = 3`, or as a subject {kind, id}."""
    if isinstance(value, Mapping):
        kind, key = value.get("kind"), value.get("id")
        if kind in UNKNOWN and isinstance(key, int):
            yield kind, key
        for name, inner in value.items():
            if name in UNKNOWN and isinstance(inner, int) and not isinstance(inner, bool):
                yield name, inner
            else:
                yield from rows_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from rows_in(inner)
