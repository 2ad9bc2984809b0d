"""Campaigns as such: which there are, a new one, the one in use, its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from campaign.errors import WrongWords
from campaign.rules.options import known_options
from campaign.storage.locations import file_for, list_names, place_of, read_current, use

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.bookkeeping.documents import OptionsDocument


class ListedCampaign(TypedDict):
    name: str
    place: str
    in_use: bool


class UsedCampaign(TypedDict):
    campaign: str
    place: str


class NewCampaign(UsedCampaign):
    key_hash: str


def list_campaigns() -> list[ListedCampaign]:
    """Those of the person's data folder, and the one in use."""
    used = read_current()
    rows: list[ListedCampaign] = [
        {"name": name, "place": str(path), "in_use": str(path) == used}
        for name, path in list_names()
    ]
    if used and not any(row["in_use"] for row in rows):
        rows.append({"name": used, "place": used, "in_use": True})
    return rows


def found(
    name: str,
    at: str | None = None,
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
    solo: bool = False,
) -> NewCampaign:
    """Make one and use it; `seed`: for dice that anyone can foretell; `solo`: with a map, an empire
    for the player, and three that regents play."""
    from campaign.journal.founding import found_campaign
    from tables.chance.sources import key_from_seed

    place = at or str(file_for(name))
    key = key_from_seed(seed) if seed is not None else None
    words = ["new", name, *(["--seed", seed] if seed is not None else [])]
    store = found_campaign(place, name, words=words, key=key, options=dict(options or {}))
    key_hash = store.connection.exec_driver_sql("SELECT key_hash FROM campaign").scalar()
    if solo:
        from campaign.regents.demo import set_up_solo

        set_up_solo(store, name, str(key_hash))
    store.close()
    use(place)
    return {"campaign": name, "place": store.place, "key_hash": str(key_hash)}


def take_into_use(name: str) -> UsedCampaign:
    """By name, file or address."""
    from campaign.storage.store import open_store

    place = place_of(name)
    store = open_store(place)
    title = store.connection.exec_driver_sql("SELECT name FROM campaign").scalar()
    store.close()
    use(place)
    return {"campaign": str(title), "place": store.place}


def list_options(context: Context, name: str | None = None) -> OptionsDocument:
    options = context.look(known_options)
    found = [each for each in options if name in (None, each["name"])]
    if not found:
        listed = ", ".join(each["name"] for each in options)
        raise WrongWords("no option {name}", hint="there are: {all}", name=name, all=listed)
    return {"options": found}
