"""`hexcrown regent`: what regents plan, do and did, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import fold, line, say, show
from cli.options.change_command import ChangeOptions, acting, takes
from cli.words.phrases import phrase
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.app.regents import RegentMoves

app = typer.Typer(help="Regents: what they plan and do for players who are away, and why.")

WhoseArgument = Annotated[
    str | None, typer.Argument(metavar="EMPIRE", help="Of one; else of all whose turn it is.")
]


@app.command()
def plan(empire: WhoseArgument = None) -> None:
    """What each regent would do next, as things stand, and why.

    What you do yourself for an army, its regent leaves as it is.

    Example: hexcrown regent plan
    """
    from campaign.app.regents import plan as planned

    with acting(ChangeOptions()) as (context, _):
        show(planned(context, empire), render)


@app.command()
@takes()
def play(
    how: ChangeOptions,
    empire: WhoseArgument = None,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="ARMY", help="Leave it alone; may be repeated."),
    ] = None,
    approve: Annotated[
        bool, typer.Option("--approve", help="Also what needs a person's word.")
    ] = False,
) -> None:
    """The regents whose turn it is play it, each move an act of its own that undo takes back.

    Example: hexcrown regent play Ostmark --without 3
    """
    from campaign.app.regents import play_now

    with acting(how) as (context, _):
        show(play_now(context, empire, without or (), approve), render)


@app.command()
@takes()
def run(how: ChangeOptions) -> None:
    """Go on until a person is to act: regents play when their turn comes.

    Example: hexcrown regent run
    """
    from campaign.app.regents import run_on

    with acting(how) as (context, _):
        show(run_on(context), render)


@app.command()
def told(
    empire: Annotated[str, typer.Argument(metavar="EMPIRE", help="Whose player is back.")],
) -> None:
    """What the regent of an empire did since it was appointed, and why.

    Example: hexcrown regent told Ostmark
    """
    from campaign.app.regents import told as tell

    with acting(ChangeOptions()) as (context, _):
        show(tell(context, empire), render)


def render(document: RegentMoves) -> None:
    for move in document["moves"]:
        words = " ".join(move["words"])
        line(fold(f"{phrase(move['who'])}: {phrase(move['why'])}"))
        asks = "" if move["approved"] else tr("(needs your word: --approve)")
        line(f"    {words}  {asks}".rstrip())
    if not document["moves"]:
        say("no regent has anything to do here")
