"""What regents do, and why: told to the gamemaster and to the empire that they play."""

from __future__ import annotations

from typing import Any

from campaign.events.event import Event, event
from campaign.events.values import Phrase, Ref


@event
class RegentDecides(Event):
    """The regent on {who}: {why}."""

    known_by = ("who",)

    who: Ref[Any]  # an army, or the empire
    why: Phrase
