"""All that `check` asks of a campaign, and an import of what it lets in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.bookkeeping.laws import check_laws
from campaign.journal.audit import check_books
from campaign.journal.verify import JournalProblem, problem
from campaign.rules.options import OPTIONS
from campaign.season.phases import BY_ID, TURNS
from campaign.storage.models import Decision, Game, Option
from campaign.storage.world import World
from tables.cards.decks import is_deck

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot


def check_campaign(connection: Snapshot) -> list[JournalProblem]:
    """The laws of the game are asked only of rows that can be read."""
    return check_rows(connection) or check_laws(connection)


def check_rows(connection: Snapshot) -> list[JournalProblem]:
    """What an import must satisfy too: the books add up, and every word is one of the rules'."""
    return check_books(connection) or list(check_words(World(connection, track=False)))


def check_words(world: World) -> Iterator[JournalProblem]:
    yield from check_options(world)
    yield from check_calendar(world)
    yield from check_decks(world)
    for decision in world.find(Decision, ended_at=None):
        if not decision.state:
            yield problem(f"decision:{decision.id}", "waits, but asks nothing")


def check_options(world: World) -> Iterator[JournalProblem]:
    for row in world.find(Option):
        name, value = row.name, row.value
        if name in OPTIONS and not OPTIONS[name].fits(value):
            yield problem(f"option:{row.id}", "{name} can't be {value}", name=name, value=value)


def check_decks(world: World) -> Iterator[JournalProblem]:
    for row in world.live(Game, kind="deck"):
        if not is_deck(row.state.get("deck")):
            yield problem(f"game:{row.id}.state", "is not a deck")


def check_calendar(world: World) -> Iterator[JournalProblem]:
    """The turns are those of the campaign season, and the phase is one of the season's."""
    now = world.calendar
    if (now.season == "campaign") != (1 <= now.turn <= TURNS):
        yield problem("calendar:1.turn", "{turn} is not a turn of this season", turn=now.turn)
    phase = BY_ID.get(now.phase)
    if now.phase and (phase is None or phase.season != now.season):
        yield problem("calendar:1.phase", "{phase} is not a phase of this season", phase=now.phase)
