"""`hexcrown status`: the campaign on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.app.opening import read_rows
from cli.app.output import show
from cli.render.columns import read_banners
from cli.render.status_text import render_status

if TYPE_CHECKING:
    from campaign.acts.documents import Warning
    from campaign.bookkeeping.documents import CampaignStatus, RecentAct
    from campaign.storage.snapshot import Snapshot
    from campaign.storage.world import World
    from maps.drawing.palette import Banner

LOOKED_AT, RECENT = 40, 3


def command() -> None:
    """Show the campaign on one screen: date, empires, open decisions, latest acts.

    Example: hexcrown status
    """

    banners: dict[str, Banner] = {}

    def question(connection: Snapshot) -> CampaignStatus:
        from campaign.bookkeeping.listing import status
        from campaign.journal.entries import find_head
        from campaign.journal.entry_list import find_entries
        from campaign.storage.world import World

        last = find_entries(connection, [], None, None, LOOKED_AT)
        words = {each["act"]: each["words"] for each in last[::-1]}  # a run has many entries
        recent: list[RecentAct] = [
            {"act": act, "words": words[act]} for act in list(words)[:RECENT]
        ]
        world = World(connection, track=False)
        banners.update(read_banners(world))
        document = status(world, find_head(connection))
        document["recent"] = recent
        document["warnings"] = tell_in_time(world)
        return document

    show(read_rows(question), lambda document: render_status(document, banners))


def tell_in_time(world: World) -> list[Warning]:
    """Armies and fleets are at risk in the campaign season alone; the rules are loaded then."""
    if world.calendar.season != "campaign":
        return []
    from campaign.season.running import moment_now
    from campaign.season.told_in_time import warnings

    return list(warnings(world, moment_now(world)))
