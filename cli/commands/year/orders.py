"""`hexcrown orders`: what players sent, kept in the campaign, checked and done line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.storage.models import Campaign
from cli.app.opening import open_campaign, open_context, read
from cli.app.output import line, show
from cli.app.session import session
from cli.commands.year.order_running import do_at_once, run_orders
from cli.commands.year.order_sheets import (
    change_for,
    find_lines,
    keep,
    keep_deadline,
    kept_now,
    order_of,
    read_orders,
    read_right,
)
from cli.commands.year.order_text import (
    describe_check,
    render_check,
    render_fates,
    render_readiness,
)
from cli.options.change_command import ChangeOptions, takes
from cli.words.text import tr
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.app.ordering import LinesRun
    from campaign.storage.world import World

app = typer.Typer(help="Orders that players send.", no_args_is_help=True)
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="One action a line; - is stdin.")]
MaybeFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="One action a line; without, what was sent.")
]
SenderOption = Annotated[
    str | None,
    typer.Option("--from", metavar="EMPIRE", help="Who sent it: orders of others are refused."),
]
WordsArgument = Annotated[
    list[str], typer.Argument(metavar="WORDS", help="An action, in the sender's own numbers.")
]
LineArgument = Annotated[int, typer.Argument(metavar="LINE", min=1, help="Its number.")]
WHERE = {"up": -1, "down": 1}
EmpireArgument = Annotated[str, typer.Argument(metavar="EMPIRE", help="Name or number.")]


@app.command()
def check(file: MaybeFile = None, sender: SenderOption = None) -> None:
    """Check every line before anything is done: words, names, whose army it is.

    Without a file, the orders that were sent for this turn are checked.

    Example: hexcrown orders check ostmark.txt
    """
    from campaign.app.ordering import check_kept
    from campaign.season.readiness import missing_orders

    if file is None:
        with open_context() as context:
            orders, troubles = context.look(lambda world: check_kept(context, world))
    else:
        orders, troubles = read_orders(file, sender)
    show(describe_check(orders, troubles, read(missing_orders)), render_check)
    if troubles:
        raise typer.Exit(1)


@app.command()
def send(file: FileArgument, sender: SenderOption = None) -> None:
    """Keep the orders in the campaign, to be run later: the sheet holds these lines from now on.

    A sheet that is sent again replaces its lines, but for those that are done.

    Example: hexcrown orders send ostmark.txt
    """
    from campaign.app.ordering import send_lines

    orders = read_right(file, sender)
    with open_context() as context:
        act = send_lines(context, orders)
    show_kept(act)


@app.command()
def add(empire: EmpireArgument, words: WordsArgument) -> None:
    """One line more at the end of an empire's sheet.

    Example: hexcrown orders add Ostmark army move 1 0102
    """
    keep(empire, words)
    show_kept(None)


@app.command()
@takes("dice")
def do(how: ChangeOptions, empire: EmpireArgument, words: WordsArgument) -> None:
    """An order done at once, as its player may: the answer to a decision, mostly.

    It is done or refused; nothing of it stays on the sheet if it was refused.

    Example: hexcrown orders do Gorgrod decide 1 hold
    """
    show_run(do_at_once(order_of(empire, words), how))


@app.command()
@takes("dice", "ask")
def run(how: ChangeOptions, file: MaybeFile = None, sender: SenderOption = None) -> None:
    """Do the orders in turn order, line by line, and report each line's fate.

    Without a file, those that were sent and that are due. Nothing is done if a line is wrong in
    itself. A line that the rules refuse stays open: it can be mended and run again in its phase.
    What was done is not done again: a run that was cut off goes on. Where real dice are rolled, a
    line waits for its player's dice, unless they are given with --dice or asked for with --ask.

    Example: hexcrown orders run ostmark.txt
    """
    when, rows = find_lines(file, sender)
    show_run(run_orders(when, rows, how))


def show_run(done: LinesRun) -> None:
    document = kept_now()
    document["act"], document["orders"] = done.act, done.orders
    if done.unused:
        document["unused"] = done.unused
    show(document, render_fates)


@app.command(name="list")
def list_all() -> None:
    """The orders of this turn, what became of them, who has sent none and who is ready.

    Example: hexcrown orders list
    """
    show(kept_now(), render_fates)


@app.command()
def withdraw(
    empire: EmpireArgument,
    number: LineArgument,
    sheet: Annotated[int, typer.Option("--sheet", metavar="NUMBER", min=1, max=99)] = 1,
) -> None:
    """Take a line back that is not done yet.

    Example: hexcrown orders withdraw Ostmark 3
    """

    def use_case(world: World, key: int) -> None:
        from campaign.orders.kept import OrderSheet, withdraw

        withdraw(world, OrderSheet(key, sheet), number)

    show_kept(change_for(empire, use_case))


@app.command()
def change(empire: EmpireArgument, number: LineArgument, words: WordsArgument) -> None:
    """Other words for a line that is not done yet.

    Example: hexcrown orders change Ostmark 3 army move 1 0102
    """
    keep(empire, words, number)
    show_kept(None)


@app.command()
def move(
    empire: EmpireArgument,
    number: LineArgument,
    where: Annotated[str, typer.Argument(metavar="up|down")],
) -> None:
    """Let a line that is not done yet change places with the one before or behind it.

    Example: hexcrown orders move Ostmark 3 up
    """
    if where not in WHERE:
        raise Usage("{word} is none of {all}", word=where[:40], all=", ".join(WHERE))

    def use_case(world: World, key: int) -> None:
        from campaign.orders.kept import OrderSheet, swap

        swap(world, OrderSheet(key), number, WHERE[where])

    show_kept(change_for(empire, use_case))


@app.command()
def ready(
    empire: EmpireArgument,
    no: Annotated[bool, typer.Option("--not", help="Not yet, after all.")] = False,
) -> None:
    """An empire's orders for this turn are whole.

    Example: hexcrown orders ready Ostmark
    """

    def use_case(world: World, key: int) -> None:
        from campaign.season.readiness import set_ready

        set_ready(world, key, not no, session().by)

    show_kept(change_for(empire, use_case))


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
    """Until when orders for this turn may be sent; without a time, what is set.

    Example: hexcrown orders deadline "2099-11-20 20:00"
    """
    if when is not None or none:
        keep_deadline("" if none else when or "")
    if calendar:
        print_calendar()
        return
    document = {"readiness": kept_now()["readiness"]}
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


def show_kept(act: int | None) -> None:
    document = kept_now()
    document["act"] = act
    show(document, render_fates)
