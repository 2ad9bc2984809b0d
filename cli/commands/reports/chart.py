"""`hexcrown chart`: crowns, points and tiles of each empire over the years."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Empire
from cli.app.opening import open_campaign
from cli.app.output import line, say, show
from cli.app.text_file import write_out
from cli.options.moment_options import EmpireOption
from cli.render.page_output import ForceOption
from cli.words.pages.lines import draw, moments, series
from cli.words.reader import reader
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.reports.documents import ChartDocument

WHAT = ("crowns", "points", "tiles")


def command(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="crowns, points or tiles.")],
    empire: EmpireOption = None,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="An SVG picture.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """How crowns, points or tiles of each empire went over the years.

    Example: hexcrown chart crowns --out crowns.svg
    """
    if what not in WHAT:
        raise Usage("a chart shows {all}, not {what}", all=", ".join(WHAT), what=what[:40])
    document = make(what, empire)
    if out is not None:
        write_out(draw(document), out, force)
        return
    show(document, render)


def make(what: str, name: str | None) -> ChartDocument:
    """Every moment, oldest first, with a value for each empire that was there."""
    from campaign.reports.timeline import COUNTS, follow
    from campaign.storage.names import resolve
    from campaign.storage.world import World
    from maps.drawing.palette import empire_colour

    with open_campaign() as store, store.reading() as connection:
        world = World(connection, track=False)
        rows = (
            world.find(Empire)
            if name is None
            else [world.get(Empire, resolve(world, "empire", name).id)]
        )
        found = follow(connection, COUNTS[what])
    return {
        "chart": what,
        "moments": [when for when, _ in found],
        "series": [
            {
                "empire": row.name,
                "colour": empire_colour(row.id - 1, row.colour),
                "values": [counts.get(row.id) for _, counts in found],
            }
            for row in rows
        ],
    }


def render(document: ChartDocument) -> None:
    from maps.charts.text import render_lines

    if not document["series"]:
        say("no empire yet: hexcrown empire add NAME --race RACE")
        return
    drawn = render_lines(
        series(document), moments(document), width=reader().width, unicode=reader().utf8
    )
    line(drawn.rstrip("\n"))
