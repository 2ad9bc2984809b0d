"""`hexcrown demo`: a year of a small campaign, played and told at once, the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.storage.models import Army, Empire, Settlement
from cli.app.output import fold, line, say, show
from cli.render.progress import Progress
from cli.words.moments import short_moment
from cli.words.phrases import sentence
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.acts.perform import Done
    from campaign.events.event import Told
    from campaign.knowledge.naming import Names
    from campaign.reports.prose import NamedMoment
    from campaign.storage.world import World
    from maps.board.board import Board
    from maps.drawing.layers import Layers


# Told by --json alone: a march is no news, and what spies learn is theirs.
ROUTINE = (
    "marched", "sailed", "provisions-stocked", "deployed", "army-learnt", "army-winters",
    "army-divided",
)  # fmt: skip
TRY = (
    "hexcrown serve --demo",
    "hexcrown guide",
    "hexcrown tour",
    "hexcrown table roll necropolis --mod 2",
    "hexcrown odds 4d6kh3",
)
SHOWS = (  # messages
    "this campaign in your browser, to play by clicks",
    "a campaign of your own, led step by step",
    "a first evening, to learn the commands",
    "a table, with what follows from it",
    "exact odds of any dice",
)


def command(
    years: Annotated[int, typer.Option("--years", min=1, max=10, help="How many.")] = 1,
) -> None:
    """Play a year of a small campaign of three empires and show what happened.

    The campaign is temporary and deleted afterwards.

    Example: hexcrown demo
    """
    import tempfile
    from pathlib import Path

    from campaign.regents.demo import make_demo, play_years

    with tempfile.TemporaryDirectory(prefix="hexcrown-demo-") as folder:
        store = make_demo(str(Path(folder) / "demo.hexcrown"))
        try:
            done = list(told(play_years(store, years)))
            with store.reading() as connection:
                from campaign.storage.world import World

                document, book, board, layers = describe(World(connection, track=False), done)
        finally:
            store.close()
    show(document, lambda shown: render(shown, book, board, layers))


def told(played: Iterable[Done]) -> Iterator[Done]:
    """The acts as they come, with a line that says how far it is."""
    progress = Progress()
    for number, each in enumerate(played, start=1):
        progress.at(None, tr("the regents play: act {number}", number=number))
        yield each
    progress.done()


def describe(
    world: World, done: Iterable[Done]
) -> tuple[dict[str, object], list[NamedMoment], Board, Layers]:
    from campaign.knowledge.naming import Names, name_story
    from campaign.reports.picture import draw_map
    from campaign.reports.view import view_of
    from campaign.rules.packs import campaign_library
    from campaign.storage.calendar import date_in, render_calendar

    library = campaign_library(world)
    chronicle: dict[str, list[Told]] = {}
    calendar = {"year": 1, "season": "spring", "turn": 0}
    for each in done:
        for change in each.changes:
            if change.table == "calendar" and change.column in calendar:
                calendar[change.column] = change.after
        story = chronicle.setdefault(render_calendar(date_in(calendar)), [])
        story += each.document.get("story", ())
    document = {
        "chronicle": [
            {"when": when, "story": name_story(world, library, story)}
            for when, story in chronicle.items()
            if story
        ],
        "empires": [describe_empire(world, row) for row in world.live(Empire)],
        "try": list(TRY),
    }
    return document, as_book(Names(world, library), chronicle), *draw_map(view_of(world))


def describe_empire(world: World, row: Empire) -> dict[str, object]:
    armies = world.live(Army, owner=row.id)
    return {
        "empire": row.name,
        "race": row.race,
        "crowns": row.treasury,
        "armies": len(armies),
        "points": sum(army.points for army in armies),
        "settlements": len(world.live(Settlement, owner=row.id)),
    }


def render(
    document: Mapping[str, Any], book: Iterable[NamedMoment], board: Board, layers: Layers
) -> None:
    from cli.render.maps.map_draw import show_board

    say("A year of the Grey Vale, played by three regents; each says why:")
    for moment in book:
        line()
        line(short_moment(moment["when"]))
        for each in moment["lines"]:
            line(fold(f"  {sentence(each['line'])}"))
    line()
    show_board(board, None, 0, layers)
    line()
    for each in document["empires"]:
        say(
            "{empire}: {settlements}, {armies} ({points}), {crowns}",
            empire=each["empire"],
            settlements=tr("{count} settlements", count=each["settlements"]),
            armies=tr("{count} armies", count=each["armies"]),
            points=tr("{count} points", count=each["points"]),
            crowns=tr("{count} crowns", count=each["crowns"]),
        )
    line()
    say("Try next:")
    if activate := find_activate():
        line(f"  source {activate}")
    room = max(map(len, TRY))
    for example, shows in zip(TRY, SHOWS, strict=True):
        line(f"  {example:{room}}  {tr(shows)}")
    line(tr("Every command has its own --help."))


def as_book(reader: Names, chronicle: Mapping[str, Iterable[Told]]) -> list[NamedMoment]:
    """The moments with something to tell, what belongs together in one sentence."""
    from campaign.reports.paragraphs import tell_once
    from campaign.reports.prose import ToldLine, join_lines

    moments: list[NamedMoment] = []
    for when, story in chronicle.items():
        told = [ToldLine(each, joined=True) for each in story if each.event.id not in ROUTINE]
        moments += [{"when": when, "lines": join_lines(reader, told)}] if told else []
    tell_once(moments)
    return moments


def find_activate() -> str | None:
    """What puts `hexcrown` at hand, where it was called by its path in a checkout's environment."""
    import shutil
    import sys
    from pathlib import Path

    script = Path(sys.argv[0]).with_name("activate")
    return str(script) if script.is_file() and not shutil.which("hexcrown") else None
