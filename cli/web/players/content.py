"""What a realm's page, or the watchers', is made of, in no language.

Made once for each state of the books, of one reading of them: for the page, for the stream that
tells when it changes, and for all phones of that realm.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from campaign.journal.entries import Head, find_entry, find_head, parse_body, read_changes
from campaign.journal.history import Books, read_books
from campaign.players.documents import OrderActor
from campaign.players.order_sheet import order_actors
from campaign.players.sheet_lines import SheetDocument, describe_sheet
from campaign.players.watching import describe_watch, watchers_view
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import View, view_of
from campaign.storage.calendar import MOMENTS, moment, read_moment, render_calendar
from campaign.storage.canonical_json import render_json
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.players.sheet import where_led
from maps.drawing.svg import draw_svg

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from maps.board.board import Board
    from maps.drawing.layers import Layers

WATCHERS = 0  # in the place of an empire's number
SHEETS = ("orders", "readiness")  # tables whose rows concern the empire they name
MOST_WRITTEN = 20  # entries that are looked through


class Content(NamedTuple):
    document: Mapping[str, Any]
    board: Board
    layers: Layers
    sheet: SheetDocument | None
    actors: list[OrderActor]
    past: dict[int, list[str]]
    mark: str  # hangs on nothing but the rest: another one where something else is shown


class Contents:
    """Of the newest state of the books that was asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # two threads would make the same twice
        self._place, self._head = "", cast("Head | None", None)
        self._books: Books | None = None
        self._made: dict[int, Content] = {}

    def describe_realm(self, store: Store, empire: int) -> Content:
        return self._find(store, empire, lambda link, books: describe_realm(link, books, empire))

    def describe_watch(self, store: Store) -> Content:
        return self._find(store, WATCHERS, describe_watched)

    def _find(
        self, store: Store, whose: int, describe: Callable[[Connection, Books], Content]
    ) -> Content:
        with self._lock, store.reading() as connection:
            self._go_on(connection, store.place)
            if whose not in self._made:
                self._books = self._books or read_books(connection)
                self._made[whose] = describe(connection, self._books)
            return self._made[whose]

    def _go_on(self, connection: Connection, place: str) -> None:
        """To the newest state. A sheet that somebody wrote on is seen by its own realm alone."""
        before, now = self._head, find_head(connection)
        if (place, now) == (self._place, before):
            return
        wrote = find_writers(connection, before, now) if place == self._place and before else None
        kept = {} if wrote is None else self._made
        self._made = {key: each for key, each in kept.items() if key not in (wrote or ())}
        self._place, self._head, self._books = place, now, None


def find_writers(connection: Connection, before: Head, now: Head) -> set[int] | None:
    """The empires that wrote on their sheets, and the watchers, who see who is ready; None if
    anything else was done, or much."""
    first = find_entry(connection, before.entry)
    if first is None or first["hash"] != before.hash or now.entry - before.entry > MOST_WRITTEN:
        return None
    world, found = World(connection, track=False), {WATCHERS}
    for number in range(before.entry + 1, now.entry + 1):
        entry = find_entry(connection, number)
        changes = read_changes(parse_body(entry)) if entry is not None else []
        if not changes or any(change.table not in SHEETS for change in changes):
            return None
        for change in changes:
            row = world.get_row(change.table, change.key)
            if row is None:
                return None
            found.add(cast("Mapping[str, int]", row)["empire"])
    return found


def describe_realm(connection: Connection, books: Books, empire: int) -> Content:
    world, view = books.world, view_of(books.world, empire)
    document = make_report(connection, books, empire)
    sheet = describe_sheet(world, empire)
    actors = order_actors(view, where_led(world, empire))
    return content_of(document, view, sheet, actors, past_moments(world, empire))


def describe_watched(connection: Connection, books: Books) -> Content:
    return content_of(describe_watch(connection, books), watchers_view(books.world))


def content_of(
    document: Mapping[str, Any],
    view: View,
    sheet: SheetDocument | None = None,
    actors: list[OrderActor] | None = None,
    past: dict[int, list[str]] | None = None,
) -> Content:
    board, layers = draw_map(view)
    found = Content(document, board, layers, sheet, actors or [], past or {}, "")
    parts = [render_json(part) for part in (document, sheet, found.actors, [*found.past.items()])]
    parts.append(draw_svg(board, layers, legend="none").svg if board.tiles else "")
    return found._replace(mark=blake2b("\n".join(parts).encode(), digest_size=12).hexdigest())


def past_moments(world: World, empire: int) -> dict[int, list[str]]:
    """By year, the newest first; the moments that its reports can be asked of."""
    first, now = world.one("empire", empire)["joined_at"], moment(world.calendar)
    found: dict[int, list[str]] = {}
    for number in range(now - 1, max(first, MOMENTS) - 1, -1):
        year, season, turn = read_moment(number)
        found.setdefault(year, []).append(
            render_calendar({"year": year, "season": season, "turn": turn})
        )
    return found
