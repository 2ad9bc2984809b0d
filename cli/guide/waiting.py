"""What waits for a person, answered before anything else happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.guide.given_dice import has_table_dice
from cli.app.output import say
from cli.guide.dialogue import do_action, go_on

if TYPE_CHECKING:
    from campaign.guide.documents import Situation
    from campaign.storage.store import Store


def answer_waiting(store: Store, now: Situation) -> bool:
    first = now["waiting"][0]["number"]
    call = go_on(store, first)
    if call is None:
        say("this must be answered before anything else happens")
        return False
    words = ["decide", str(first), *map(str, call["values"])]
    return do_action(store, call, words, table_dice=has_table_dice(store))


def answer_all(store: Store) -> bool:
    """Whether all that waits was answered."""
    from campaign.acts.perform import look
    from campaign.guide.situation import situation

    while (now := look(store, situation))["waiting"]:
        if not answer_waiting(store, now):
            return False
    return True
