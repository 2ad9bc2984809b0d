"""`hexcrown chart`: crowns, points and tiles of each empire over the years."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import line, say, show
from cli.app.text_file import write_out
from cli.options.option_groups import EmpireOption
from cli.render.page_output import ForceOption
from cli.words.pages.lines import draw, moments, series
from cli.words.reader import reader

if TYPE_CHECKING:
    from campaign.reports.documents import ChartDocument


def command(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="crowns, points or tiles.")],
    empire: EmpireOption = None,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="An SVG picture.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Chart each empire's crowns, points or tiles over the years.

    Example: hexcrown chart crowns --out crowns.svg
    """
    from campaign.app.outlook import make_chart

    with open_context() as context:
        document = make_chart(context, what, empire)
    if out is not None:
        write_out(draw(document), out, force)
        return
    show(document, render)


def render(document: ChartDocument) -> None:
    from maps.charts.text import render_lines

    if not document["series"]:
        say("no empire yet: hexcrown empire add NAME --race RACE")
        return
    drawn = render_lines(
        series(document), moments(document), width=reader().width, unicode=reader().utf8
    )
    line(drawn.rstrip("\n"))
