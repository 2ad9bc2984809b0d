"""Whose orders a turn waits for: who sent some, who said that they are ready, until when."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from campaign import events
from campaign.errors import Refused, WrongWords
from campaign.events.event import tell
from campaign.events.values import Ref
from campaign.season.running import players
from campaign.storage.models import Deadline, Empire, Orders, Readiness
from campaign.storage.models.cells import is_time

if TYPE_CHECKING:
    from campaign.season.documents import OrderMoment, ReadinessDocument
    from campaign.storage.world import World

OPEN = ("", "sent", "refused")  # fates of a line that can still be mended and run
WITHDRAWN = "withdrawn"


def order_moment(world: World) -> OrderMoment:
    """The turn or season that orders are for."""
    now = world.calendar
    return {"year": now.year, "season": now.season, "turn": now.turn}


def missing_orders(world: World) -> list[str]:
    """Empires that sent nothing for this turn; nobody, where the group sends no orders at all."""
    if not world.first(Orders) and not world.first(Readiness):
        return []
    rows = world.find(Orders, **order_moment(world))
    sent = {row.empire for row in rows if row.fate != WITHDRAWN} | ready_empires(world)
    return [world.get(Empire, key).name for key in players(world) if key not in sent]


def ready_empires(world: World) -> set[int]:
    rows = world.find(Readiness, ready=True, **order_moment(world))
    return {row.empire for row in rows}


def find_readiness(world: World, empire: int) -> Readiness | None:
    return world.first(Readiness, empire=empire, **order_moment(world))


def set_ready(world: World, empire: int, ready: bool, sender: str) -> None:
    """A player says that the orders are whole, or takes it back. Said anew for each turn."""
    row = find_readiness(world, empire)
    if row is None:
        world.insert(Readiness, empire=empire, ready=ready, sender=sender, **order_moment(world))
    else:
        world.put(row, ready=ready, sender=sender)
    tell(world, (events.Ready if ready else events.NotReady)(Ref("empire", empire)))


def find_deadline(world: World) -> str:
    """A time in UTC as `2026-11-20T19:00:00+00:00`; nothing where none is set for this turn."""
    row = world.first(Deadline, **order_moment(world))
    return row.at if row else ""


def set_deadline(world: World, at: str) -> None:
    row = world.first(Deadline, **order_moment(world))
    if row is None:
        world.insert(Deadline, at=at, **order_moment(world))
    else:
        world.put(row, at=at)
    tell(world, events.DeadlineSet())


def parse_deadline(text: str, now: str) -> str:
    """A person's words as a time in UTC: `2026-11-20 20:00` in this machine's time zone, or with an
    offset of its own. Both `now` and the answer are in UTC."""
    try:
        found = datetime.fromisoformat(text.strip())
        told = found.astimezone(UTC).isoformat(timespec="seconds")
        if not is_time(told):
            raise ValueError
    except (ValueError, OverflowError, OSError):
        raise WrongWords(
            "{text} is not a date and time", hint="as 2026-11-20 20:00", text=text[:60]
        ) from None
    if told <= now:  # both of one form, so that text compares as time does
        raise Refused(
            "{text} has already passed", hint="a deadline must be in the future", text=text[:60]
        )
    return told


def describe_readiness(world: World, now: str) -> ReadinessDocument:
    ready, deadline = ready_empires(world), find_deadline(world)
    names = {key: world.get(Empire, key).name for key in players(world)}
    return {
        "ready": [name for key, name in names.items() if key in ready],
        "waited_for": [name for key, name in names.items() if key not in ready],
        "deadline": deadline or None,
        "over": bool(deadline) and deadline <= now,
    }


def refuse_unready(world: World, now: str) -> None:
    """`turn next --when-ready`: all players are, or their time is over."""
    found = describe_readiness(world, now)
    if not found["waited_for"] or found["over"]:
        return
    raise Refused(
        "not ready yet: {empires}",
        hint="hexcrown orders ready EMPIRE says it for them; without --when-ready nobody is asked",
        empires=", ".join(found["waited_for"]),
    )
