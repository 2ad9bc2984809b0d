"""Whose turn it is, what becomes of orders, who is let in: of the journal alone, and only where an
act has nothing else to tell.

Winter quarters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event

if TYPE_CHECKING:
    from campaign.events.values import Ref, Word
    from campaign.storage.models.empires import Empire
    from campaign.storage.models.forces import Army
    from campaign.storage.models.settlements import Settlement


class Quiet(Event):
    weight = -1


@event
class TurnPassed(Quiet):
    """The turn passes to {empire}."""

    empire: Ref[Empire]


@event
class YearWentOn(Quiet):
    """The year goes on: {phase}."""

    phase: Word


@event
class DeadlineSet(Quiet):
    """The deadline for orders is set."""


@event
class LinkMade(Quiet):
    """A link to the campaign is made or ended."""


@event
class Ready(Quiet):
    """{empire} is ready."""

    empire: Ref[Empire]


@event
class NotReady(Quiet):
    """{empire} is not ready."""

    empire: Ref[Empire]


@event
class OrdersCounted(Quiet):
    """Orders of {empire}: {count}."""

    empire: Ref[Empire]
    count: int


@event
class OrdersSent(OrdersCounted):
    """{empire} sends orders: {count}."""


@event
class OrdersChanged(OrdersCounted):
    """{empire} changes orders: {count}."""


@event
class OrdersRefused(OrdersCounted):
    """Orders of {empire} refused: {count}."""


@event
class OrdersWithdrawn(OrdersCounted):
    """Orders of {empire} withdrawn: {count}."""


@event
class OrdersDone(Quiet):
    """Orders of {empire} carried out: {orders}."""

    empire: Ref[Empire]
    orders: tuple[str, ...]


@event
class OrdersReported(Quiet):
    """{empire} learns what became of its orders."""

    empire: Ref[Empire]


@event
class ArmyWinters(Event):
    """{army} winters in {place}.
    In winter quarters: {list}.
    {army} in {place}"""

    army: Ref[Army]
    place: Ref[Settlement]


@event
class NoQuarters(Event):
    """{army} finds no winter quarters."""

    army: Ref[Army]
