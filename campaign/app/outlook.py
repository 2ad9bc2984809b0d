"""The years gone by as charts, and the season ahead as a forecast."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.reports.chronicle import COUNTS, follow
from campaign.rules.packs import campaign_library
from campaign.season.forecast import check_runs, end_of_forecast, forecast, summarise
from campaign.season.turning import UNTIL, check_until
from campaign.storage.models import Empire
from campaign.storage.names import resolve
from campaign.storage.world import World
from maps.drawing.palette import empire_colour

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.reports.documents import ChartDocument
    from campaign.season.documents import ForecastDocument, RowTitle

CHARTS = ("crowns", "points", "tiles")
# Tables whose rows are worth a line of their own; the document has the chance of every row.
DISASTERS = (
    "earthquake", "eruption", "winter-events", "dragon-rage", "equinox", "winter-retreat",
    "shortfall", "pirate-raid", "wandering-undead", "naval-battle", "standard-spells",
)  # fmt: skip
Progress = Callable[[float], None]


def make_chart(context: Context, what: str, empire: str | None = None) -> ChartDocument:
    """Every moment, oldest first, with a value for each empire that was there."""
    what = context.in_english(what, CHARTS)
    if what not in CHARTS:
        raise WrongWords("a chart shows {all}, not {what}", all=", ".join(CHARTS), what=what[:40])
    with context.store.reading() as connection:
        world = World(connection, track=False)
        rows = (
            world.find(Empire)
            if empire is None
            else [world.get(Empire, resolve(world, "empire", empire).id)]
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


def make_forecast(
    context: Context,
    until: str | None = None,
    runs: int = 1000,
    seed: str = "1",
    tell: Progress = lambda part: None,
) -> ForecastDocument:
    """The coming season, many times over in memory: nothing is changed, no sealed die is seen."""
    check_runs(runs)
    until = until and context.in_english(until, UNTIL)
    with context.store.reading() as connection:
        world = World.whole(connection)
    end = check_until(world, end_of_forecast(world, until))
    done = forecast(world.rows(), end, seed, runs, tell)
    return {**summarise(world, done), "until": end, "seed": seed, "names": name_rows(world)}


def name_rows(world: World) -> dict[str, RowTitle]:
    """Titles of tables and names of rows, for the lines."""
    library = campaign_library(world)
    return {
        f"{table.id}/{row.id}": {"table": table.title, "row": row.name}
        for table in map(library.get, DISASTERS)
        for row in table.rows
    }
