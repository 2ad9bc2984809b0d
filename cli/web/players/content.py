"""What a realm's page, or the watchers', is made of, in no language.

Made once for each state of the books, of one reading of them: for the page, for the stream that
tells when it changes, and for all phones of that realm.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from campaign.guide.documents import PlayerNow
from campaign.guide.situation import know_now
from campaign.guide.told_calls import ToldCall
from campaign.journal.entries import Head, find_entry, find_head, parse_body, read_changes
from campaign.journal.history import Books, read_books
from campaign.players.documents import OrderActor
from campaign.players.order_sheet import order_actors, tell_lines, where_led
from campaign.players.order_words import word_of
from campaign.players.sheet_lines import SheetDocument, describe_sheet
from campaign.players.watching import describe_watch, watchers_view
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import View, view_of
from campaign.rules.options import find_language
from campaign.storage.calendar import MOMENTS, moment, render_moment
from campaign.storage.canonical_json import render_json
from campaign.storage.models import Army, Empire, Fleet, OfEmpire
from campaign.storage.store import Store
from campaign.storage.world import World
from cli.web.desk import name_head
from maps.drawing.svg import draw_svg

if TYPE_CHECKING:
    from campaign.storage.snapshot import Snapshot
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
    now: PlayerNow | None
    told: dict[int, ToldCall]  # the lines of the sheet
    moves: list[tuple[str, str]]  # that the sheet plans, by the words of the tiles
    mark: str  # hangs on nothing but the rest: another one where something else is shown


class State(NamedTuple):
    """The newest state of the books that was asked for, and what was made of it."""

    place: str
    head: Head
    links: World  # the rows of invitations and empires alone
    language: str | None  # the campaign's own
    made: dict[int, Content]  # by empire

    @property
    def name(self) -> str:
        """As `Newest` names it."""
        return f"{self.place}#{name_head(self.head)}"


class Contents:
    def __init__(self) -> None:
        self._lock = threading.Lock()  # two threads would make the same twice
        self.state: State | None = None
        self._books: Books | None = None

    def describe_realm(self, store: Store, empire: int) -> Content:
        return self._find(store, empire)

    def describe_watch(self, store: Store) -> Content:
        return self._find(store, WATCHERS)

    def bring_up_to_date(self, store: Store, choose: Callable[[World], int | None]) -> State:
        """With the content of whose number is chosen by the links."""
        with self._lock, store.reading() as connection:
            state = self._go_on(connection, store.place)
            whose = choose(state.links)
            if whose is not None:
                self._make(connection, state, whose)
            return state

    def _find(self, store: Store, whose: int) -> Content:
        return self.bring_up_to_date(store, lambda links: whose).made[whose]

    def _make(self, connection: Snapshot, state: State, whose: int) -> None:
        if whose in state.made:
            return
        self._books = self._books or read_books(connection)
        state.made[whose] = (
            describe_watched(connection, self._books)
            if whose == WATCHERS
            else describe_realm(connection, self._books, whose)
        )

    def _go_on(self, connection: Snapshot, place: str) -> State:
        """To the newest state. A sheet that somebody wrote on is seen by its own realm alone, and
        changes no link."""
        before, now = self.state, find_head(connection)
        if before is not None and (place, now) == (before.place, before.head):
            return before
        same = before if before is not None and before.place == place else None
        wrote = find_writers(connection, same.head, now) if same else None
        if same is not None and wrote is not None:
            made = {key: each for key, each in same.made.items() if key not in wrote}
            self.state = same._replace(head=now, made=made)
        else:
            language = find_language(connection)
            self.state = State(place, now, read_links(connection), language, {})
        self._books = None
        return self.state


def read_links(connection: Snapshot) -> World:
    world = World(connection, track=False)
    return World.of_rows({table: world.rows_of(table) for table in ("invitation", "empire")})


def find_writers(connection: Snapshot, before: Head, now: Head) -> set[int] | None:
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
            row = world.row_if(change.table, change.key)
            if row is None:
                return None
            found.add(cast(OfEmpire, row).empire or 0)
    return found


def describe_realm(connection: Snapshot, books: Books, empire: int) -> Content:
    world, view = books.world, view_of(books.world, empire)
    document = make_report(connection, books, empire)
    sheet = describe_sheet(world, empire)
    actors = order_actors(view, where_led(world, empire))
    found = Content(
        document, *draw_map(view), sheet, actors, past_moments(world, empire),
        know_now(world, empire), tell_lines(view), planned_moves(view), "",
    )  # fmt: skip
    return mark(found)


def planned_moves(view: View) -> list[tuple[str, str]]:
    """One after another, of each army and fleet; one that an order names may have been undone."""
    world, found, at = view.world, list[tuple[str, str]](), dict[tuple[str, int], int | None]()
    for table, key, tile in where_led(world, view.empire or 0):
        row = world.get_if(Army if table == "army" else Fleet, key)
        start = at.get((table, key), row.tile if row is not None else None)
        at[table, key] = tile
        if start is not None:
            found.append((word_of(view, "tile", start), word_of(view, "tile", tile)))
    return found


def describe_watched(connection: Snapshot, books: Books) -> Content:
    view = watchers_view(books.world)
    document = describe_watch(connection, books)
    return mark(Content(document, *draw_map(view), None, [], {}, None, {}, [], ""))


def mark(found: Content) -> Content:
    shown = found.document, found.sheet, found.actors, [*found.past.items()], found.now
    parts = [render_json(part) for part in (*shown, [*found.told.items()], found.moves)]
    board = found.board
    parts.append(draw_svg(board, found.layers, legend="none").svg if board.tiles else "")
    return found._replace(mark=blake2b("\n".join(parts).encode(), digest_size=12).hexdigest())


def past_moments(world: World, empire: int) -> dict[int, list[str]]:
    """By year, the newest first; the moments that its reports can be asked of."""
    first, now = world.get(Empire, empire).joined_at, moment(world.calendar)
    found: dict[int, list[str]] = {}
    for number in range(now - 1, max(first, MOMENTS) - 1, -1):
        found.setdefault(number // MOMENTS, []).append(render_moment(number))
    return found
