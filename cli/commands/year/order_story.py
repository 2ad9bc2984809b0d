"""What the sender of an order is told: the story of its entry as far as that empire knows it, and
the decisions that wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app.opening import open_campaign
from cli.words.localise import speak
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from campaign.reports.view import View


def tell_order(empire: str, entry: int | None) -> str:
    """What the empire learns of this entry, a sentence a line."""
    from campaign.journal.entries import find_entry, parse_body
    from campaign.reports.story import tell_entry
    from campaign.reports.view import view_of
    from campaign.storage.names import resolve
    from campaign.storage.world import World

    with open_campaign() as store, store.reading() as connection:
        world = World(connection, track=False)
        view = view_of(world, resolve(world, "empire", empire).id)
        written = find_entry(connection, entry or 0)
        told = tell_entry(view, parse_body(written), False) if written else []
        lines = [capitalise(speak(each["line"])) for each in told]
        return "\n".join([*lines, *tell_waiting(view)])


def tell_waiting(view: View) -> list[str]:
    from campaign.reports.decisions import decisions_due

    return [
        tr("decision {number} waits: {question}", number=each["number"], question=each["question"])
        for each in speak(decisions_due(view))
    ]
