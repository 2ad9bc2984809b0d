"""What players send, when they are done, until when they may, and who may come in."""

from __future__ import annotations

from sqlalchemy import CheckConstraint

from campaign.storage.models.cells import Count, Name, Season, Text, Time
from campaign.storage.models.kinds import ROLES
from campaign.storage.models.record import Named, OfEmpire, Record, key, link, maybe, one_of


class Orders(OfEmpire, table=True):
    """One line of the orders a player sent, who sent it and when, and its fate.

    Known by empire, moment, sheet and line: two equal lines are two.
    """

    __table_args__ = (CheckConstraint("line >= 1", name="orders_line_counts"),)

    id: int = key()
    empire: int = link("empire")
    year: Count
    season: Season
    turn: Count
    line: Count
    words: Text  # as its sender wrote it
    call: Text = ""  # what they mean: an action and its arguments, as JSON
    fate: Text = ""
    report: Text = ""
    sheet: Count = 1
    sender: Text = ""
    sent_at: Text = ""


class Readiness(OfEmpire, table=True):
    """Whether an empire has said that it is done with its orders for a moment."""

    id: int = key()
    empire: int = link("empire")
    year: Count
    season: Season
    turn: Count
    ready: bool = True
    sender: Text = ""


class Deadline(Record, table=True):
    """Until when the players may send orders for a moment: a time in UTC, or nothing."""

    id: int = key()
    year: Count
    season: Season
    turn: Count
    at: Time = ""


class Invitation(OfEmpire, Named, table=True):
    """A link of the page. Only a hash of its token is kept; none means that it was withdrawn."""

    __table_args__ = (one_of("invitation", "role", ROLES),)

    id: int = key()
    empire: int | None = maybe("empire")
    role: Name
    name: Text = ""
    token_hash: Text = ""
    made_at: Text = ""
