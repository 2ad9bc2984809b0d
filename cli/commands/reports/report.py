"""`hexcrown report`: what the gamemaster or one empire is told of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.session import session
from cli.options.option_groups import AtOption, CorrectedOption, EmpireOption
from cli.render.page_output import ForceOption, OutOption, ToOption, find_form, give

if TYPE_CHECKING:
    from campaign.app.reports import Report
    from cli.words.pages.page import Page
    from cli.words.spoken_documents import SpokenReport


def command(
    empire: EmpireOption = None,
    at: AtOption = None,
    corrected: CorrectedOption = False,
    since: Annotated[
        str | None, typer.Option("--since", metavar="WHEN", help="The date where the story begins.")
    ] = None,
    dice: Annotated[bool, typer.Option("--dice-shown", help="The dice behind the story.")] = False,
    to: ToOption = None,
    out: OutOption = None,
    force: ForceOption = False,
) -> None:
    """Report on the campaign, for the gamemaster or as one empire knows it.

    The news begins where the reader's previous report ended: the last one written to a file or pipe
    in an earlier turn or season.

    Example: hexcrown report --empire Ostmark --out ostmark.html
    Example: hexcrown report --empire Ostmark --at 3/autumn --lang it
    """
    made = read(empire, at, corrected, since, dice)
    form = find_form(to, out)
    document = in_words(made)
    give(document, lambda: page_of(made, document, form), to, out, force)
    if is_given_out(at, since, out):
        from campaign.reports.story import note_made

        note_made(document["seal"]["key_hash"], made.reader, made.made)


def is_given_out(at: str | None, since: str | None, out: str | None) -> bool:
    """Whether it counts as the reader's last report: one of the present, written to a file or a
    pipe. A report on a screen, or as JSON for a program, has not reached a player."""
    import sys

    told_of_now = at is None and since is None and not session().json
    return told_of_now and (out is not None or not sys.stdout.isatty())


def read(
    empire: str | None,
    at: str | None = None,
    corrected: bool = False,
    since: str | None = None,
    dice: bool = False,
) -> Report:
    from campaign.app.reports import report

    with open_context() as context:
        return report(context, empire, at, corrected, since, dice)


def in_words(made: Report) -> SpokenReport:
    from campaign.reports.picture import describe_map
    from cli.words.phrases import speak

    spoken: SpokenReport = speak(made.document)
    spoken["map"] = describe_map(*made.drawn)
    return spoken


def page_of(made: Report, document: SpokenReport, form: str) -> Page:
    from cli.words.pages.map_campaign import make_picture
    from cli.words.pages.report_pages import report_page

    return report_page(document, make_picture(*made.drawn, form) if len(made.drawn[0]) else None)
