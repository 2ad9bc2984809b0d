"""Acts with no story of their own, told by what they changed: whose turn it is now, what becomes of
orders, and who is let in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from campaign.storage.changes import StoredChange
from campaign.storage.models import Orders, Readiness
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.steps import StoryLine

Changes = Sequence[StoredChange]
PASSES = "The turn passes to {empire}."  # messages
GOES_ON = "The year goes on: {phase}."  # messages
DEADLINE = "The deadline for orders is set."  # messages
LINKS = "A link to the campaign is made or ended."  # messages
READY = "{empire} is ready."  # messages
NOT_READY = "{empire} is not ready yet, after all."  # messages
TOLD = "{empire} is told what became of its orders."  # messages
SENT = "{empire} sends orders: {count}."  # messages
CHANGED = "{empire} changes orders: {count}."  # messages
DONE = "Orders of {empire} carried out: {orders}."  # messages
FATES = {  # messages
    "done": DONE,
    "waits": DONE,
    "refused": "Orders of {empire} refused: {count}.",
    "withdrawn": "Orders of {empire} taken back: {count}.",
}


def tell_silent(world: World, changes: Changes) -> list[StoryLine]:
    return [*tell_moves(changes), *tell_orders(world, changes), *tell_readiness(world, changes)]


def tell_moves(changes: Changes) -> Iterator[StoryLine]:
    moved = {c: after for t, _, c, _, after, *_ in changes if t == "calendar"}
    if moved.get("empire") is not None:
        yield line(PASSES, empire=f"empire:{moved['empire']}")
    elif moved.get("phase"):
        yield line(GOES_ON, phase=f"word:{moved['phase']}")


def tell_orders(world: World, changes: Changes) -> Iterator[StoryLine]:
    """How many, and only of those that were carried out which: a sheet may be sealed."""
    found: dict[tuple[int, str], dict[int, str]] = {}
    for table, key, column, _, after, *_ in changes:
        row = world.get_if(Orders, key) if table == "orders" else None
        say = sentence_of(column, after) if row is not None else ""
        if row is not None and say:
            found.setdefault((row.empire, say), {})[key] = row.words
    told = {empire for empire, say in found if say != TOLD}
    for (empire, say), orders in found.items():
        if say != TOLD or empire not in told:
            facts = {"empire": f"empire:{empire}"}
            more = {"orders": list(orders.values())} if say == DONE else {"count": len(orders)}
            yield line(say, **facts, **({} if say == TOLD else more))


def sentence_of(column: str, after: object) -> str:
    """Of one change of an order; empty where it says nothing by itself."""
    if not column:
        return SENT if after is not None else ""
    if column == "fate":
        return FATES.get(str(after), "")
    return {"words": CHANGED, "report": TOLD}.get(column, "")


def tell_readiness(world: World, changes: Changes) -> Iterator[StoryLine]:
    if any(change[0] == "invitation" for change in changes):
        yield line(LINKS)
    for table, key, column, _, after, *_ in changes:
        ready = after.get("ready") if isinstance(after, Mapping) else after
        row = world.get_if(Readiness, key) if table == "readiness" else None
        if row is not None and column in ("", "ready"):
            yield line(READY if ready else NOT_READY, empire=f"empire:{row.empire}")
        elif table == "deadline" and column in ("", "at"):
            yield line(DEADLINE)


def line(say: str, **facts: object) -> StoryLine:
    return {"say": say, "facts": facts, "to": []}
