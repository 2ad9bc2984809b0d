"""Winter quarters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import Event, event
from campaign.events.values import Ref

if TYPE_CHECKING:
    from campaign.storage.models.forces import Army
    from campaign.storage.models.settlements import Settlement


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
