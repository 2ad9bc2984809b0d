"""When each reader's last report was made: a small file beside the person's campaigns, so that the
next report begins with what is new. It is not part of the campaign, and may be deleted."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from campaign.errors import CampaignError
from campaign.journal.history import Books
from campaign.storage.calendar import moment
from campaign.storage.folders import data_dir
from campaign.storage.models import Campaign

KEPT = 2  # of each reader: a report made again in the same moment begins where the first did


class Made(NamedTuple):
    """A report: the moment of the year it was made in, and the newest entry it tells of."""

    moment: int
    entry: int


def made_now(books: Books) -> Made:
    return Made(moment(books.world.calendar), books.head.entry)


def find_last_of(books: Books, reader: int | None) -> Made | None:
    return find_last(books.world.get(Campaign, 1).key_hash, reader, made_now(books))


def find_last(campaign: str, reader: int | None, now: Made) -> Made | None:
    """The newest that was made in an earlier moment of these books. `campaign` is the hash of its
    key."""
    made = read_made(campaign).get(reader_key(reader), [])
    earlier = [each for each in made if each.moment < now.moment and each.entry <= now.entry]
    return max(earlier, default=None)


def note_made(campaign: str, reader: int | None, now: Made) -> None:
    """If the file can't be written, the next report begins with the season."""
    with suppress(OSError, CampaignError):
        made = read_made(campaign)
        others = [each for each in made.get(reader_key(reader), []) if each.moment != now.moment]
        made[reader_key(reader)] = sorted([*others, now])[-KEPT:]
        place = place_of(campaign)
        place.parent.mkdir(parents=True, exist_ok=True)
        # Written in place, without a draft: a file that is half written is read as empty.
        place.write_text(json.dumps(made, sort_keys=True) + "\n", encoding="utf-8")


def read_made(campaign: str) -> dict[str, list[Made]]:
    """Empty if the file is missing or damaged."""
    try:
        kept: Any = json.loads(place_of(campaign).read_text(encoding="utf-8"))
        return {
            str(reader): [Made(int(moment), int(entry)) for moment, entry in made]
            for reader, made in kept.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, CampaignError):
        return {}


def reader_key(reader: int | None) -> str:
    return "gamemaster" if reader is None else str(reader)


def place_of(campaign: str) -> Path:
    return data_dir() / "reports" / f"{campaign[:32]}.json"
