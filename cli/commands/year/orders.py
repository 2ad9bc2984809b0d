"""`hexcrown orders`: what players sent, kept in the campaign, checked and done line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Campaign
from cli.app.opening import open_campaign, open_context
from cli.app.output import line, show
from cli.app.session import session
from cli.app.text_file import read_text
from cli.app.trouble import report
from cli.commands.year.order_text import render_check, render_fates, render_readiness
from cli.options.change_command import ChangeOptions, chance_of, takes
from cli.words.text import tr
from cli.words.trouble import Usage, write_details

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.orders.lines import Order
    from cli.words.order_words import Report

app = typer.Typer(help="Orders that players send.", no_args_is_help=True)
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="One action per line; - is stdin.")
]
MaybeFile = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="One action per line; without it, the orders sent."),
]
SenderOption = Annotated[
    str | None,
    typer.Option("--from", metavar="EMPIRE", help="Who sent it: orders of others are refused."),
]
WordsArgument = Annotated[
    list[str], typer.Argument(metavar="WORDS", help="An action, with the sender's own numbers.")
]
LineArgument = Annotated[int, typer.Argument(metavar="LINE", min=1, help="Its number.")]
EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Name or number.")]


def find_reporter() -> Report:
    """How the gamemaster is told of a fault in a line; JSON output stays one document."""
    return write_details if session().json else report


@app.command()
def check(file: MaybeFile = None, sender: SenderOption = None) -> None:
    """Check every line without doing anything: words, names, ownership.

    Without a file, it checks the orders sent for this turn.

    Example: hexcrown orders check ostmark.txt
    """
    from campaign.app.ordering import check_kept, read_orders
    from campaign.season.readiness import missing_orders
    from cli.words.order_words import describe_check

    with open_context() as context:
        if file is None:
            orders, troubles = context.look(lambda world: check_kept(context, world))
        else:
            orders, troubles = read_orders(context, read_text(Path(file)), sender)
        missing = context.look(missing_orders)
    show(describe_check(orders, troubles, missing), render_check)
    if troubles:
        raise typer.Exit(1)


@app.command()
def send(file: FileArgument, sender: SenderOption = None) -> None:
    """Store the orders in the campaign, to run later; they replace the sheet's earlier lines.

    Sending a sheet again replaces its lines, except those already carried out.

    Example: hexcrown orders send ostmark.txt
    """
    from campaign.app.ordering import send_lines

    with open_context() as context:
        show_kept(context, send_lines(context, read_right(context, file, sender)))


def read_right(context: Context, file: str, sender: str | None) -> list[Order]:
    """What is wrong is said line by line."""
    from campaign.app import ordering
    from cli.words.order_words import describe_check

    try:
        return ordering.read_right(context, read_text(Path(file)), sender)
    except ordering.WrongLines as wrong:
        show(describe_check(wrong.orders, wrong.problems, []), render_check)
        raise


@app.command()
def add(empire: EmpireArgument, words: WordsArgument) -> None:
    """Add a line at the end of an empire's sheet.

    Example: hexcrown orders add Ostmark army move 1 0102
    """
    from campaign.app.ordering import keep_line, order_of

    with open_context() as context:
        keep_line(context, order_of(context, empire, words))
        show_kept(context, None)


@app.command()
@takes("dice")
def do(how: ChangeOptions, empire: EmpireArgument, words: WordsArgument) -> None:
    """Carry out a player's order at once, usually the answer to a decision.

    It is carried out or refused; if refused, it leaves nothing on the sheet.

    Example: hexcrown orders do Gorgrod decide 1 hold
    """
    from campaign.app.ordering import do_order, list_kept, order_of
    from cli.words.order_words import make_teller

    with open_context() as context:
        context, asks = with_dice(context, how)
        order, teller = (
            order_of(context, empire, words),
            make_teller(context.store, find_reporter()),
        )
        show(list_kept(context, do_order(context, order, teller, asks)), render_fates)


@app.command()
@takes("dice", "ask")
def run(how: ChangeOptions, file: MaybeFile = None, sender: SenderOption = None) -> None:
    """Carry out the orders in turn order, line by line, and report what became of each.

    Without a file, it runs the stored orders that are due. If any line is malformed, nothing is
    done. A line that the rules refuse stays open: it can be corrected and run again in its phase.
    Nothing is done twice: an interrupted run continues. With real dice, a line waits for its
    player's dice unless you use --dice or --ask.

    Example: hexcrown orders run ostmark.txt
    """
    from campaign.app.ordering import find_due, find_sent, list_kept, run_lines, send_lines
    from campaign.errors import Refused
    from cli.words.order_words import make_teller

    with open_context() as context:
        orders = [] if file is None else read_right(context, file, sender)
        if orders:
            send_lines(context, orders)
            when, rows = context.look(lambda world: find_sent(world, orders))
            if not rows:
                raise Refused(
                    "these orders were run already this turn",
                    hint="hexcrown orders list shows what became of them; hexcrown undo reverts "
                    "acts",
                )
        else:
            when, rows = context.look(find_due)
        context, asks = with_dice(context, how)
        done = run_lines(context, when, rows, make_teller(context.store, find_reporter()), asks)
        show(list_kept(context, done), render_fates)


def with_dice(context: Context, how: ChangeOptions) -> tuple[Context, bool]:
    """Where real dice are rolled, somebody at a terminal is asked for them, as by any action."""
    from campaign.app.ordering import dice_of
    from cli.options.asking import is_terminal
    from tables.chance.awaiting import Unrolled

    if how.dice is not None and how.ask:
        raise Usage("--dice, --ask and --seed exclude each other: give one")
    dice = None if how.ask else dice_of(context, how.dice)
    if how.ask or (isinstance(dice, Unrolled) and is_terminal()):
        return replace(context, dice=chance_of(replace(how, ask=True))), True
    return replace(context, dice=dice), False


@app.command(name="list")
def list_all() -> None:
    """List this turn's orders, what became of them, who has sent none and who is ready.

    Example: hexcrown orders list
    """
    from campaign.app.ordering import list_kept

    with open_context() as context:
        show(list_kept(context), render_fates)


@app.command()
def withdraw(
    empire: EmpireArgument,
    number: LineArgument,
    sheet: Annotated[int, typer.Option("--sheet", metavar="NUMBER", min=1, max=99)] = 1,
) -> None:
    """Withdraw a line that is not done yet.

    Example: hexcrown orders withdraw Ostmark 3
    """
    from campaign.app import ordering

    with open_context() as context:
        show_kept(context, ordering.withdraw(context, empire, number, sheet))


@app.command()
def change(empire: EmpireArgument, number: LineArgument, words: WordsArgument) -> None:
    """Change a line that is not done yet.

    Example: hexcrown orders change Ostmark 3 army move 1 0102
    """
    from campaign.app.ordering import keep_line, order_of

    with open_context() as context:
        keep_line(context, order_of(context, empire, words), number)
        show_kept(context, None)


@app.command()
def move(
    empire: EmpireArgument,
    number: LineArgument,
    where: Annotated[str, typer.Argument(metavar="up|down")],
) -> None:
    """Move a line that is not done yet up or down.

    Example: hexcrown orders move Ostmark 3 up
    """
    from campaign.app import ordering

    with open_context() as context:
        show_kept(context, ordering.move(context, empire, number, where))


@app.command()
def ready(
    empire: EmpireArgument,
    no: Annotated[bool, typer.Option("--not", help="Not ready.")] = False,
) -> None:
    """Mark an empire's orders for this turn as complete.

    Example: hexcrown orders ready Ostmark
    """
    from campaign.app.ordering import keep_ready

    with open_context() as context:
        show_kept(context, keep_ready(context, empire, not no))


@app.command()
def deadline(
    when: Annotated[
        str | None,
        typer.Argument(metavar="[WHEN]", help="2026-11-20 20:00, in this machine's time zone."),
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="No deadline for this turn.")] = False,
    calendar: Annotated[
        bool, typer.Option("--calendar", help="Print it as a calendar file (.ics).")
    ] = False,
) -> None:
    """Set the deadline for this turn's orders; without a time, show it.

    Example: hexcrown orders deadline "2099-11-20 20:00"
    """
    from campaign.app.ordering import keep_deadline, list_kept

    with open_context() as context:
        if when is not None or none:
            keep_deadline(context, "" if none else when or "")
        document = {"readiness": list_kept(context)["readiness"]}
    if calendar:
        print_calendar()
        return
    show(document, lambda shown: render_readiness(shown["readiness"]))


def print_calendar() -> None:
    from campaign.acts.perform import look
    from campaign.errors import Refused
    from campaign.season.readiness import find_deadline
    from cli.words.pages.calendar_file import render_calendar_file

    with open_campaign() as store:
        at, now = look(store, find_deadline), store.clock()
        name = look(store, lambda world: world.get(Campaign, 1).name)
    if not at:
        raise Refused("no deadline is set for this turn")
    text = render_calendar_file(at, tr("orders: {campaign}", campaign=name), name, now)
    show({"calendar": text}, lambda shown: line(shown["calendar"].rstrip()))


def show_kept(context: Context, act: int | None) -> None:
    from campaign.app.ordering import list_kept

    document = list_kept(context)
    document["act"] = act
    show(document, render_fates)
