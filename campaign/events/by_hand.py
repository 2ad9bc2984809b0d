"""What the gamemaster changes by hand."""

from __future__ import annotations

from campaign.events.event import Event, event
from campaign.events.values import Name, Ref, Texts


@event
class AddedByHand(Event):
    """{what} is added by hand."""

    what: Ref[object]
    known_by = ("what",)


@event
class ChangedByHand(Event):
    """{what}, {title}: {before}, by hand now {after}."""

    what: Ref[object]
    title: Texts  # of the column
    before: Name
    after: Name
    known_by = ("what",)


@event
class ChangedBesides(Event):
    """{thing}, {title}: {before}, by hand now {after}."""

    thing: Name  # without a name of its own: a siege, a relation, a condition
    title: Texts
    before: Name
    after: Name
