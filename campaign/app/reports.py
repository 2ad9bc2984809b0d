"""What the gamemaster or one empire is told: report and chronicle, with the land they know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.journal.history import parse_at, read_books
from campaign.reports.battle_sheet import find_fight, make_battle_sheet
from campaign.reports.chronicle import make_chronicle
from campaign.reports.document import find_row_ids, make_report
from campaign.reports.picture import draw_map
from campaign.reports.story import Made, find_last_of, made_now
from campaign.reports.view import view_of
from campaign.rules.act_context import ActContext
from campaign.storage.models import Tile
from campaign.storage.names import resolve

if TYPE_CHECKING:
    from campaign.app.context import Context
    from maps.board.board import Board
    from maps.drawing.layers import Layers

Drawn = tuple["Board", "Layers"]


class Report(NamedTuple):
    """A report with its map, the empire it is for (None: the gamemaster), and when it was made.
    `numbers`: the rows of an empire's own numbers; the gamemaster's are the rows' own."""

    document: Mapping[str, object]
    drawn: Drawn
    reader: int | None
    made: Made
    numbers: Mapping[str, Sequence[int]]


def report(
    context: Context,
    empire: str | None = None,
    at: str | None = None,
    corrected: bool = False,
    since: str | None = None,
    dice: bool = False,
) -> Report:
    """Report on the campaign, for the gamemaster or as one empire knows it."""
    with context.store.reading() as connection:
        books = read_books(connection, at, corrected)
        reader = None if empire is None else resolve(books.world, "empire", empire).id
        start = None if since is None else parse_at(since)
        last = find_last_of(books, reader) if at is None else None
        view = view_of(books.world, reader)
        return Report(
            make_report(connection, books, reader, since=start, last=last, dice=dice),
            draw_map(view),
            reader,
            made_now(books),
            {} if reader is None else find_row_ids(view),
        )


def battle_sheet(
    context: Context,
    tile: str,
    empire: str | None = None,
    walls: bool | None = None,
    scenario: str | None = None,
) -> Mapping[str, object]:
    """What the battle on this tile needs on the table, for the gamemaster or one of its sides."""
    with context.store.reading() as connection:
        books = read_books(connection)
        reader = None if empire is None else resolve(books.world, "empire", empire).id
        at = books.world.get(Tile, resolve(books.world, "tile", tile).id)
        fight = find_fight(ActContext(books.world), at, reader, walls)
        return make_battle_sheet(connection, books, view_of(books.world, reader), fight, scenario)


class Chronicle(NamedTuple):
    document: Mapping[str, object]
    drawn: Mapping[int, Drawn]  # by year: the land at its end


def chronicle(
    context: Context, empire: str | None = None, short: bool = False, maps: bool = False
) -> Chronicle:
    """A chapter a year, a paragraph a turn."""
    with context.store.reading() as connection:
        books = read_books(connection)
        reader = None if empire is None else resolve(books.world, "empire", empire).id
        return Chronicle(*make_chronicle(connection, books, reader, short=short, maps=maps))
