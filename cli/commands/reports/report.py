"""`hexcrown report`: what the gamemaster or one empire is told of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.app.opening import open_campaign
from cli.app.session import session
from cli.options.moment_options import AtOption, CorrectedOption, EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, find_form, give

if TYPE_CHECKING:
    from campaign.reports.last_report import Made
    from cli.words.pages.page import Page, Picture
    from cli.words.spoken_documents import SpokenReport


def command(
    empire: EmpireOption = None,
    at: AtOption = None,
    corrected: CorrectedOption = False,
    since: Annotated[
        str | None, typer.Option("--since", metavar="WHEN", help="Where the story begins.")
    ] = None,
    dice: Annotated[bool, typer.Option("--dice-shown", help="The dice behind the story.")] = False,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """The campaign as the gamemaster sees it, or as one empire knows it.

    The news begins where the reader's last report ended: the last that was written to a file or
    through a pipe in an earlier moment of the year.

    Example: hexcrown report --empire Ostmark --out ostmark.html
    Example: hexcrown report --empire Ostmark --at 3/autumn --lang it
    """
    report = make(empire, at, corrected, since, dice, find_form(to, out))
    give(report.document, lambda: page_of(report.document, report.picture), to, out, force)
    if is_given_out(at, since, out):
        from campaign.reports.last_report import note_made

        note_made(report.document["seal"]["key_hash"], report.reader, report.made)


class Report(NamedTuple):
    """A report with its map, the empire it is for (None: the gamemaster), and when it was made."""

    document: SpokenReport
    picture: Picture | None
    reader: int | None
    made: Made


def is_given_out(at: str | None, since: str | None, out: str | None) -> bool:
    """Whether it counts as the reader's last report: one of the present, written to a file or a
    pipe. A report on a screen, or as JSON for a program, has not reached a player."""
    import sys

    told_of_now = at is None and since is None and not session().json
    return told_of_now and (out is not None or not sys.stdout.isatty())


def make(
    empire: str | None,
    at: str | None,
    corrected: bool,
    since: str | None,
    dice: bool,
    form: str,
) -> Report:
    from campaign.journal.history import parse_at, read_books
    from campaign.reports.document import make_report
    from campaign.reports.last_report import find_last_of, made_now
    from campaign.reports.picture import describe_map, draw_map
    from campaign.reports.view import view_of
    from campaign.storage.names import resolve
    from cli.words.localise import speak
    from cli.words.pages.map_campaign import make_picture

    with open_campaign() as store, store.reading() as connection:
        books = read_books(connection, at, corrected)
        reader = None if empire is None else resolve(books.world, "empire", empire).id
        start = None if since is None else parse_at(since)
        last = find_last_of(books, reader) if at is None else None
        document = make_report(connection, books, reader, since=start, last=last, dice=dice)
        board, layers = draw_map(view_of(books.world, reader))
    spoken: SpokenReport = speak(document)
    spoken["map"] = describe_map(board, layers)
    picture = make_picture(board, layers, form) if len(board) else None
    return Report(spoken, picture, reader, made_now(books))


def page_of(document: SpokenReport, picture: Picture | None) -> Page:
    from cli.words.pages.report_pages import report_page

    return report_page(document, picture)
