"""`hexcrown forecast`: the coming season, many times over, with nothing changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import line, say, show
from cli.render.page_output import ForceOption
from cli.render.progress import Progress
from cli.words.reader import reader
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.season.documents import EmpireForecast, ForecastDocument, Spread


def command(
    until: Annotated[
        str | None,
        typer.Argument(metavar="UNTIL", help="A season or year; the default is this season."),
    ] = None,
    runs: Annotated[int, typer.Option("--runs", "-n", help="How many times.")] = 1000,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Other dice.")] = "1",
    chart: Annotated[bool, typer.Option("--chart", help="The spreads as a drawing.")] = False,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="The spreads as an SVG.")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Play the coming season many times in memory, with separate dice, and show what is likely.

    Dice answer open decisions. Nothing is changed, and the sealed dice stay sealed.

    Example: hexcrown forecast --runs 200
    Example: hexcrown forecast --chart
    """
    from campaign.app.outlook import make_forecast

    progress = Progress()
    with open_context() as context:
        document = make_forecast(context, until, runs, seed, progress.at)
    progress.done()
    if out is not None:
        from cli.app.text_file import write_out
        from cli.words.pages.spreads import draw

        write_out(draw(document), out, force)
    else:
        show(document, render_chart if chart else render)


def render_chart(document: ForecastDocument) -> None:
    from cli.words.pages.spreads import groups
    from maps.charts.text import render_spreads

    say("{runs} runs until {until}:", runs=document["runs"], until=tr(document["until"]))
    for title, spreads in groups(document):
        line(title)
        line(render_spreads(spreads, reader().width, reader().utf8).rstrip("\n"))


def render(document: ForecastDocument) -> None:
    say("{runs} runs until {until}:", runs=document["runs"], until=tr(document["until"]))
    for each in document["chances"]:
        named = document["names"].get(each["row"])
        if named:
            title, row = pick(named["table"]), pick(named["row"])
            line(f"  {each['chance']:>7.1%}  {title}: {row}")
    if not document["chances"] and all(is_empty(empire) for empire in document["empires"]):
        say("nothing is earned, lost or rolled for until then; name a later season")
        return
    for empire in document["empires"]:
        line(empire["empire"])
        render_spread(tr("income"), empire["income"])
        for what, spread in empire["losses"].items():
            if spread["most"]:
                render_spread(tr("lost: {what}", what=tr(what)), spread)


def is_empty(empire: EmpireForecast) -> bool:
    return not any(spread["most"] for spread in (empire["income"], *empire["losses"].values()))


def render_spread(what: str, spread: Spread) -> None:
    say(
        "  {what:<22} {mean:>8.1f}   {least:.0f} to {most:.0f}, mostly {tenth:.0f} to {ninth:.0f}",
        what=what,
        **spread,
    )
