"""A campaign played, checked, digested and undone to its first day."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from campaign.acts.perform import Request, perform
from campaign.bookkeeping.laws import check_laws
from campaign.journal.audit import check_books
from campaign.journal.entries import find_head
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget, make_savepoint
from campaign.regents.demo import found_demo, set_up
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store
from campaign.storage.world import World
from tests.campaign.exported import export_state
from tests.long.fates import arm, suffer
from tests.long.reached import Reached, note, nothing_reached
from tests.long.setting import enrich, setting
from tests.long.silence import find_silent
from tests.random_player import play_years

GOLDEN = Path(__file__).parents[1] / "scenarios" / "ten-years.json"
START = "first-day"
AUDIT = 3  # every so many years all books are gone through


class Played(NamedTuple):
    digest: str
    summary: dict[str, Any]
    reached: Reached
    problems: list[str]


def play_campaign(place: str, number: int, years: int, take_back: bool = True) -> Played:
    """Play, check, digest, and undo to the first day."""
    told = setting(number)
    store = found_demo(place, told, clock=lambda: "2026-01-01T00:00:00")
    if store.is_sqlite:  # no power fails here
        store.connection.exec_driver_sql("PRAGMA synchronous = OFF")
    reached, problems = nothing_reached(), []
    for done in set_up(store, told):
        note(done, reached)
    perform(store, lambda world, chance: enrich(world, number), Request(words=("enrich",)))
    make_savepoint(store, START, ["savepoint", START])
    before = state_of(store)
    for year in range(years):
        seed = f"{number} {year}"
        for done in (*play_years(store, 1, told), *suffer(store, seed), *arm(store, seed)):
            note(done, reached)
            problems += find_silent(store, done)
        if year % AUDIT == 0 or year == years - 1:
            problems += problems_of(store)
    digest, summary = digest_of(store), summary_of(store)
    if take_back:
        undo(store, UndoTarget(savepoint=START), ("undo", "--to", START))
        if state_of(store) != before:
            problems.append("undone, the campaign is not as it was on its first day")
    store.close()
    return Played(digest, summary, reached, problems)


def state_of(store: Store) -> str:
    with store.reading() as connection:
        return render_json(export_state(connection))


def problems_of(store: Store) -> list[str]:
    with store.reading() as connection:
        found = [*check_books(connection), *check_laws(connection)]
        return [str(problem) for problem in found]


def digest_of(store: Store) -> str:
    """Of every row, and of the journal's chain."""
    with store.reading() as connection:
        head = find_head(connection).hash
    return blake2b(f"{state_of(store)}\n{head}".encode(), digest_size=16).hexdigest()


def summary_of(store: Store) -> dict[str, Any]:
    """What a person may look at when a digest has changed."""
    with store.reading() as connection:
        world = World(connection, track=False)
        return {
            "year": world.calendar["year"],
            "entries": find_head(connection).entry,
            "rows": {
                table: len(world.find(table))
                for table in ("army", "fleet", "settlement", "site", "condition", "decision")
            },
            "empires": {
                row["name"]: {
                    "treasury": row["treasury"],
                    "settlements": len(world.live("settlement", owner=row["id"])),
                    "points": sum(a["points"] for a in world.live("army", owner=row["id"])),
                }
                for row in world.find("empire")
            },
        }
