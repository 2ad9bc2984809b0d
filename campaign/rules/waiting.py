"""Who takes part in an act that waits for a decision: until it is answered they do nothing else."""

from __future__ import annotations

from collections.abc import Callable

from campaign.errors import Refused
from campaign.storage.models import Decision
from campaign.storage.world import World


def refuse_waiting(world: World, table: str, key: int, name: Callable[[], str]) -> None:
    """Not recorded as read: taking a decision back leaves the acts of others as they are."""
    with world.unnoticed():
        waiting = world.find(Decision, ended_at=None)
        named = [row for row in waiting if is_named(row.state, table, key)]
        for row in named:
            raise Refused(
                "{name} takes part in what decision {number} is about",
                hint="answer it first: hexcrown decide {number}",
                rule="BG-YEAR-2",
                name=name(),
                number=row.id,
            )


def is_named(data: object, table: str, key: int) -> bool:
    """Whether what is left of an act names it: as a subject, as a member of a side, or in a step
    (`{"kind": "army", "id": 3}`, `["army", 3]`, `{"do": …, "army": 3}`)."""
    if isinstance(data, list):
        return data == [table, key] or any(is_named(each, table, key) for each in data)
    if not isinstance(data, dict):
        return False
    subject = data.get("kind") == table and data.get("id") == key
    step = "do" in data and data.get(table) == key
    return subject or step or any(is_named(each, table, key) for each in data.values())
