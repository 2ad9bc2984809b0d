"""The purses of an empire: what they held, each posting since, what they hold now."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.reports.naming import name_fact
from campaign.reports.view import View
from campaign.storage.calendar import moment, render_calendar
from campaign.storage.models import Empire, Posting
from campaign.storage.models.kinds import PURSES

Document = dict[str, object]


def describe_treasuries(view: View, since: int) -> list[Document]:
    return [
        {"empire": row.name, "purses": describe_purses(view, row, since)}
        for row in view.world.live(Empire)
        if view.sees_all or view.owns("empire", row)
    ]


def describe_purses(view: View, empire: Empire, since: int) -> list[Document]:
    postings = view.world.find(Posting, empire=empire.id)
    found = []
    for purse in PURSES:
        own = [row for row in postings if row.purse == purse]
        if own or purse == "treasury":
            found.append(describe_purse(view, purse, own, since))
    return found


def describe_purse(view: View, purse: str, postings: Sequence[Posting], since: int) -> Document:
    before = sum(row.amount for row in postings if moment(row) < since)
    items = [describe_posting(view, row) for row in postings if moment(row) >= since]
    return {
        "purse": {"word": purse},
        "before": before,
        "items": items,
        "now": sum(row.amount for row in postings),
    }


def name_what(what: str) -> Name:
    """A posting's `what` is a word; that of a toll has the label of its tile behind it."""
    word, _, label = what.partition(" ")
    return say("toll at {tile}", tile=label) if word == "toll" else {"word": what}


def describe_posting(view: View, row: Posting) -> Document:
    where = next(
        (
            f"{table}:{getattr(row, table)}"
            for table in ("settlement", "site")
            if getattr(row, table) is not None
        ),
        None,
    )
    return {
        "when": render_calendar(row),
        "amount": row.amount,
        "what": name_what(row.what),
        "rule": row.rule,
        "where": None if where is None else name_fact(view, where),
    }
