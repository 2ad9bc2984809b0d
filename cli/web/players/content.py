"""What a realm's page, or the watchers', is made of, in no language.

Made once for each state of the books, of one reading of them: for the page, for the stream that
tells when it changes, and for all phones of that realm.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from campaign.journal.entries import find_head
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
        self._state: tuple[str, object] = ("", None)
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
            state = store.place, find_head(connection)
            if self._books is None or state != self._state:
                self._books = read_books(connection)
                self._state, self._made = state, {}
            if whose not in self._made:
                self._made[whose] = describe(connection, self._books)
            return self._made[whose]


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
