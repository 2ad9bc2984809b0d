"""What regents do, and why: told to the gamemaster and to the empire that they play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.events.event import Event, event
from campaign.events.values import Phrase, Ref, Word

if TYPE_CHECKING:
    from campaign.storage.models.empires import Empire


@event
class RegentDecides(Event):
    """The regent on {who}: {why}."""

    known_by = ("who",)

    who: Ref[Any]  # an army, or the empire
    why: Phrase


@event
class RegentAppointed(Event):
    """A regent plays {empire}: {temperament}."""

    known_by = ("empire",)

    empire: Ref[Empire]
    temperament: Word


@event
class RegentDismissed(Event):
    """The player of {empire} is back, and the regent steps down."""

    known_by = ("empire",)

    empire: Ref[Empire]
