"""`hexcrown orders`: what players sent, kept in the campaign, checked and done line by line."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_campaign, read
from cli.app.output import line, note, say, show
from cli.app.session import current
from cli.app.text import tr
from cli.app.text_file import read_text
from cli.app.trouble import Usage
from cli.commands.year.order_running import Line, run_lines
from cli.options.change_command import ChangeOptions, takes
from cli.options.order_words import check_words

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.orders.lines import Order, Trouble
    from campaign.season.documents import (
        OrderMoment,
        OrderProblem,
        OrdersCheck,
        OrdersDocument,
        ReadinessDocument,
    )
    from campaign.storage.store import Store
    from campaign.storage.world import World

app = typer.Typer(help="Orders that players send.", no_args_is_help=True)
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="One deed a line; - is stdin.")]
MaybeFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="One deed a line; without, what was sent.")
]
SenderOption = Annotated[
    str | None,
    typer.Option("--from", metavar="EMPIRE", help="Who sent it: orders of others are refused."),
]
WordsArgument = Annotated[
    list[str], typer.Argument(metavar="WORDS", help="A deed, in the sender's own numbers.")
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
    if file is None:
        orders, troubles = check_kept()
    else:
        orders, troubles = read_orders(file, sender)
    show(describe_check(orders, troubles, missing_now()), render_check)
    if troubles:
        raise typer.Exit(1)


@app.command()
def send(file: FileArgument, sender: SenderOption = None) -> None:
    """Keep the orders in the campaign, to be run later: the sheet holds these lines from now on.

    A sheet that is sent again replaces its lines, but for those that are done.

    Example: hexcrown orders send ostmark.txt
    """
    show_kept(keep_file(read_right(file, sender)))


@app.command()
def add(empire: EmpireArgument, words: WordsArgument) -> None:
    """One line more at the end of an empire's sheet.

    Example: hexcrown orders add Ostmark army move 1 0102
    """
    keep_line(empire, words)
    show_kept(None)


@app.command()
@takes("dice")
def do(how: ChangeOptions, empire: EmpireArgument, words: WordsArgument) -> None:
    """An order done at once, as its player may: the answer to a decision, mostly.

    It is done or refused; nothing of it stays on the sheet if it was refused.

    Example: hexcrown orders do Gorgrod decide 1 hold
    """
    key, order = keep_line(empire, words)
    done = run_lines(read(order_moment_now), [(key, order)], how)
    document = kept_now()
    document["act"], document["orders"] = done.act, done.orders
    [fate] = done.orders
    if fate["fate"] not in ("done", "waits"):
        take_back(key)
        raise_refused(fate["report"])
    show(document, render_fates)


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
    when, lines = find_lines(file, sender)
    if not lines and file is not None:
        raise_all_done()
    done = run_lines(when, lines, how)
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
        from campaign.orders.kept import Sheet, withdraw

        withdraw(world, Sheet(key, sheet), number)

    show_kept(change_for(empire, use_case))


@app.command()
def change(empire: EmpireArgument, number: LineArgument, words: WordsArgument) -> None:
    """Other words for a line that is not done yet.

    Example: hexcrown orders change Ostmark 3 army move 1 0102
    """
    keep_line(empire, words, number)
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
        from campaign.orders.kept import Sheet, swap

        swap(world, Sheet(key), number, WHERE[where])

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

        set_ready(world, key, not no, current.by)

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
    from cli.render.pages.calendar_file import render_calendar_file

    with open_campaign() as store:
        at, now = look(store, find_deadline), store.clock()
        name = look(store, lambda world: world.one("campaign", 1)["name"])
    if not at:
        raise Refused("no deadline is set for this turn")
    text = render_calendar_file(at, tr("orders: {campaign}", campaign=name), name, now)
    show({"calendar": text}, lambda shown: line(shown["calendar"].rstrip()))


def show_kept(act: int | None) -> None:
    document = kept_now()
    document["act"] = act
    show(document, render_fates)


# Reading


def read_right(file: str, sender: str | None) -> list[Order]:
    orders, troubles = read_orders(file, sender)
    if troubles:
        show(describe_check(orders, troubles, []), render_check)
        raise Usage("{count} lines are wrong: nothing was done", count=len(troubles))
    return orders


def read_orders(file: str, sender: str | None) -> tuple[list[Order], list[Trouble]]:
    from campaign.orders.lines import check_empires, check_sender, parse_orders

    orders, troubles = parse_orders(read_text(Path(file)))
    troubles += check_sender(orders, sender)

    def question(world: World) -> list[Trouble]:
        found = check_empires(world, orders)
        wrong = {each.line for each in found}
        strangers = {order.empire for order in orders if order.line in wrong}
        known = [order for order in orders if order.empire not in strangers]
        return [*found, *(trouble for order in known for trouble in check_words(world, order))]

    return orders, sorted([*troubles, *read(question)], key=lambda each: each.line)


def check_kept() -> tuple[list[Order], list[Trouble]]:
    """All open lines of this turn, of whoever sent them."""

    def question(world: World) -> tuple[list[Order], list[Trouble]]:
        from campaign.orders.kept import open_lines
        from campaign.season.running import players

        orders = [order for _, order in open_lines(world, players(world))]
        return orders, [each for order in orders for each in check_words(world, order)]

    return read(question)


def find_lines(file: str | None, sender: str | None) -> tuple[OrderMoment, list[Line]]:
    """The lines to be run, with their rows; a file is sent first."""
    from campaign.orders.kept import acting, file_lines, open_lines
    from campaign.season.readiness import order_moment

    orders = None if file is None else read_right(file, sender)
    if orders:
        keep_file(orders)

    def question(world: World) -> tuple[OrderMoment, list[Line]]:
        found = file_lines(world, orders) if orders else []
        if file is None:
            found = open_lines(world, acting(world))
        return order_moment(world), found

    when, lines = read(question)
    is_left = read(lambda world: any_open(world, lines))
    return when, lines if is_left or file is None else []


def any_open(world: World, lines: Sequence[Line]) -> bool:
    from campaign.orders.kept import is_open

    return any(is_open(world, key) for key, _ in lines)


def raise_all_done() -> None:
    from campaign.errors import Refused

    raise Refused(
        "these orders were run already this turn",
        hint="hexcrown orders list shows their fate; hexcrown undo takes deeds back",
    )


def missing_now() -> list[str]:
    from campaign.season.readiness import missing_orders

    return read(missing_orders)


def kept_now() -> OrdersDocument:
    from campaign.acts.perform import look
    from campaign.orders.kept import list_orders

    with open_campaign() as store:
        return look(store, lambda world: list_orders(world, store.clock()))


# Writing


def keep_line(empire: str, words: Sequence[str], line: int | None = None) -> Line:
    """Checked, then kept at the end of the sheet, or in the place of a line."""
    from campaign.orders import kept
    from campaign.orders.lines import Order, check_line

    checked = check_line(shlex.join(words))
    found: list[Line] = []

    def work(world: World, key: int) -> None:
        name = world.one("empire", key)["name"]
        for trouble in check_words(world, Order(1, name, checked)):
            raise Usage(trouble.message, trouble.hint, **trouble.facts)
        sheet = kept.Sheet(key)
        sender = kept.Sender(current.by, at_now())
        number = line or kept.add_line(world, sheet, shlex.join(checked), sender)
        if line:
            kept.change_line(world, sheet, line, shlex.join(checked), sender)
        row = kept.lines_of(world, sheet)[number]
        found.append((row["id"], kept.read_order(world, row)))

    change_for(empire, work)
    return found[0]


def take_back(key: int) -> None:
    from campaign.season.readiness import WITHDRAWN

    with open_campaign() as store:
        write(store, lambda world: world.put("orders", key, fate=WITHDRAWN))


def raise_refused(report: str) -> None:
    from campaign.errors import Refused

    raise Refused("{text}", text=report)


def order_moment_now(world: World) -> OrderMoment:
    from campaign.season.readiness import order_moment

    return order_moment(world)


def at_now() -> str:
    with open_campaign() as store:
        return store.clock()


def keep_file(orders: Sequence[Order]) -> int | None:
    """Nothing is written where the campaign holds these lines already."""
    from campaign.acts.perform import look
    from campaign.orders.kept import send_file

    if not orders:
        return None
    with open_campaign() as store:
        at = store.clock()
        if not look(store, lambda world: send_file(world, orders, "", at)):
            return None
        return write(store, lambda world: send_file(world, orders, "", at))


def change_for(empire: str, use_case: Callable[[World, int], None]) -> int | None:
    from campaign.storage.names import resolve

    with open_campaign() as store:

        def work(world: World) -> None:
            use_case(world, int(resolve(world, "empire", empire)["id"]))

        return write(store, work)


def keep_deadline(text: str) -> None:
    from campaign.season.readiness import parse_deadline, set_deadline

    with open_campaign() as store:
        at = parse_deadline(text, store.clock()) if text else ""
        write(store, lambda world: set_deadline(world, at))


def write(store: Store, work: Callable[[World], object]) -> int | None:
    from campaign.acts.perform import Request, perform

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        with world.unnoticed():  # a sheet stands whatever becomes of what it names
            work(world)
        return {}

    kind = "sent" if current.by else "act"
    return perform(store, use_case, Request(words=current.words, kind=kind)).act


# Telling


def describe_check(
    orders: Sequence[Order], troubles: Sequence[Trouble], missing: list[str]
) -> OrdersCheck:
    problems = [in_words(each) for each in troubles]
    return {"lines": len(orders), "problems": problems, "missing": missing}


def in_words(trouble: Trouble) -> OrderProblem:
    return {
        "line": trouble.line,
        "message": tr(trouble.message, **trouble.facts),
        "hint": tr(trouble.hint) if trouble.hint else "",
    }


def render_check(document: OrdersCheck) -> None:
    for problem in document["problems"]:
        hint = f" ({problem['hint']})" if problem["hint"] else ""
        say("line {line}: {message}", line=problem["line"], message=problem["message"] + hint)
    if not document["problems"]:
        say("{lines} orders, all in order", lines=document["lines"])
    render_missing(document["missing"])


def render_fates(document: OrdersDocument) -> None:
    for order in document["orders"]:
        sheet = f"{order['sheet']}/" if order["sheet"] > 1 else ""
        line(f"{order['empire']} {sheet}{order['line']}: {order['words']}  [{tr(order['fate'])}]")
        for text in order["report"].splitlines():
            line(f"    {text}")
    if not document["orders"]:
        say("no orders were sent for this turn")
    render_missing(document["missing"])
    render_readiness(document["readiness"])
    if document.get("unused"):
        note("dice that no line asked for: {dice}", dice=" ".join(map(str, document["unused"])))


def render_missing(missing: Sequence[str]) -> None:
    if missing:
        say("no orders yet from {empires}", empires=", ".join(missing))


def render_readiness(readiness: ReadinessDocument) -> None:
    if readiness["ready"]:
        say("ready: {empires}", empires=", ".join(readiness["ready"]))
    if readiness["deadline"]:
        template = "the deadline was {when}" if readiness["over"] else "orders until {when}"
        say(template, when=local_time(readiness["deadline"]))


def local_time(at: str) -> str:
    """As this machine's clock shows it."""
    from datetime import datetime

    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
