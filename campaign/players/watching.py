"""What a watcher sees: what every empire in play sees, and nothing besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.event import read_story
from campaign.events.wording import word_told
from campaign.guide.situation import year_of
from campaign.journal.entries import parse_body
from campaign.journal.history import Books
from campaign.knowledge.visibility import tiles_in_sight
from campaign.reports.document import describe_empire, season_before
from campaign.reports.story import ViewNames, entries_since
from campaign.reports.view import View
from campaign.rules.packs import campaign_library
from campaign.season.readiness import describe_readiness
from campaign.season.running import describe_phase, moment_now, players
from campaign.season.status import empire_name
from campaign.storage.calendar import date_in, moment, render_calendar
from campaign.storage.models import Campaign, Empire
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot

NOBODY = 0  # an empire that is none: it owns nothing and remembers nothing


def watchers_view(world: World) -> View:
    """The tiles that everyone can see."""
    seen = [tiles_in_sight(world, empire) for empire in players(world)]
    common = frozenset(set.intersection(*seen)) if seen else frozenset()
    return View(world, campaign_library(world), NOBODY, common)


def describe_watch(connection: Snapshot, books: Books) -> dict[str, object]:
    """Depends on the campaign alone, not on the clock."""
    world, view = books.world, watchers_view(books.world)
    rows = [world.get(Empire, key) for key in players(world)]
    told = [{**describe_empire(row), "id": place} for place, row in enumerate(rows, 1)]
    return {
        "campaign": world.get(Campaign, 1).name,
        "when": render_calendar(world.calendar),
        "phase": describe_phase(world.calendar),
        "empire": empire_name(world, world.calendar.empire),
        "year": year_of(moment_now(world)),
        "empires": told,
        "readiness": describe_readiness(world, ""),
        "story": common_story(connection, books, view),
    }


def common_story(connection: Snapshot, books: Books, view: View) -> list[dict[str, object]]:
    """The lines that were told to every empire in play, moment by moment."""
    everybody, reader = set(players(books.world)), ViewNames(view)
    found: dict[str, list[object]] = {}
    start = season_before(moment(books.world.calendar))
    for entry in entries_since(connection, books, start):
        story = read_story(parse_body(entry)["steps"])
        heard = [told for told in story if everybody and everybody <= set(told.heard or ())]
        told = [each for each in heard if each.event.weight >= 0]
        if told:
            when = render_calendar(date_in(entry))
            found.setdefault(when, []).extend(word_told(reader, each) for each in told)
    return [{"when": when, "lines": lines} for when, lines in found.items()]
