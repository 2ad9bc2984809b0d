"""`hexcrown orders`: what players sent, checked and then done line by line."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_campaign, read
from cli.app.output import line, say, show
from cli.app.session import current
from cli.app.text import tr
from cli.app.text_file import read_text
from cli.app.trouble import Usage
from cli.options.order_words import check_words

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.season.documents import (
        OrderDocument,
        OrderMoment,
        OrderProblem,
        OrdersCheck,
        OrdersDocument,
    )
    from campaign.season.orders import Order, Trouble
    from campaign.storage.world import World

app = typer.Typer(help="Orders that players send, from a file.", no_args_is_help=True)
DONE_BEFORE = ("done before", "")
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="One deed a line; - is stdin.")]


SenderOption = Annotated[
    str | None,
    typer.Option("--from", metavar="EMPIRE", help="Who sent it: orders of others are refused."),
]


@app.command()
def check(file: FileArgument, sender: SenderOption = None) -> None:
    """Check every line before anything is done: words, names, whose army it is.

    Example: hexcrown orders check ostmark.txt
    """
    orders, troubles = read_orders(file, sender)
    show(describe_check(orders, troubles, missing_now()), render_check)
    if troubles:
        raise typer.Exit(1)


@app.command()
def run(file: FileArgument, sender: SenderOption = None) -> None:
    """Do the orders in the order they stand, and report each line's fate.

    Nothing is done if a line is wrong in itself; one that the rules refuse is passed over.
    What was done in this turn is not done again: a run that was cut off goes on.

    Example: hexcrown orders run ostmark.txt
    """
    orders, troubles = read_orders(file, sender)
    if troubles:
        show(describe_check(orders, troubles, []), render_check)
        raise Usage("{count} lines are wrong: nothing was done", count=len(troubles))
    when, left = read(lambda world: done_before(world, orders))
    fates = [
        do_line(each, when, nth) if each in left else DONE_BEFORE
        for each, nth in zip(orders, count_equal(orders), strict=True)
    ]
    act = keep(when, list(zip(orders, fates, strict=True)))
    document: OrdersDocument = {
        "act": act,
        "orders": [describe(o, f) for o, f in zip(orders, fates, strict=True)],
        "missing": missing_now(),
    }
    show(document, render_fates)


@app.command(name="list")
def list_all() -> None:
    """The orders of this turn, what became of them, and who has sent none.

    Example: hexcrown orders list
    """

    from campaign.season.orders import list_orders

    show(read(list_orders), render_fates)


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


def read_orders(file: str, sender: str | None) -> tuple[list[Order], list[Trouble]]:
    from campaign.season.orders import check_empires, check_sender, parse_orders

    orders, troubles = parse_orders(read_text(Path(file)))
    troubles += check_sender(orders, sender)
    with open_campaign() as store:
        from campaign.acts.perform import look

        found: list[Trouble] = []

        def question(world: World) -> None:
            found.extend(check_empires(world, orders))
            wrong = {each.line for each in found}
            strangers = {order.empire for order in orders if order.line in wrong}
            for order in orders:
                if order.empire not in strangers:
                    found.extend(check_words(world, order))

        look(store, question)
    return orders, sorted([*troubles, *found], key=lambda each: each.line)


def done_before(world: World, orders: Sequence[Order]) -> tuple[OrderMoment, list[Order]]:
    """The orders that are left to do: a run that was cut off goes on where it stopped."""
    from campaign.season.orders import left_to_do, moment

    return moment(world), left_to_do(world, orders)


def missing_now() -> list[str]:
    from campaign.season.orders import missing_orders

    return read(missing_orders)


def count_equal(orders: Sequence[Order]) -> list[int]:
    """Of each order, the how manieth it is of its words: one line may stand twice on purpose."""
    seen: Counter[tuple[str, str]] = Counter()
    numbers = []
    for order in orders:
        seen[order.empire, order.text] += 1
        numbers.append(seen[order.empire, order.text])
    return numbers


def check_again(world: World, when: OrderMoment, order: Order, nth: int) -> None:
    """Under the lock: the world may have moved on since the file was checked."""
    from campaign.errors import Refused
    from campaign.season.orders import refuse_done

    refuse_done(world, when, order, nth)
    for trouble in check_words(world, order):
        raise Refused(trouble.message, **trouble.facts)


def do_line(order: Order, when: OrderMoment, nth: int) -> tuple[str, str]:
    """The words as if typed: (fate, what was answered)."""
    from campaign.season.orders import DoneBefore, fate_now, record
    from cli.app.run import call
    from cli.app.trouble import report

    out, err = io.StringIO(), io.StringIO()
    words, json = current.words, current.json
    current.words, current.json = read(lambda world: in_the_books(world, order)), False
    current.sender = order.empire
    current.before = lambda world: check_again(world, when, order, nth)
    fates: list[str] = []

    def write_fate(world: World) -> None:
        fates[:] = [fate_now(world)]
        record(world, when, order, fates[0], "")

    current.beside = write_fate
    try:
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = call(list(order.words))
            except DoneBefore:
                return DONE_BEFORE
            except Exception as trouble:
                code = report(trouble, list(order.words))
    finally:
        current.words, current.json = words, json
        current.sender = current.before = current.beside = None
    if code:
        return "refused", err.getvalue().removeprefix("hexcrown: ").strip()
    return fates[0], tell_sender(order)


def in_the_books(world: World, order: Order) -> tuple[str, ...]:
    from cli.options.order_words import words_for_the_books

    return words_for_the_books(world, order)


def tell_sender(order: Order) -> str:
    """What the empire may know of what its order did, as its report will tell it."""
    from cli.commands.year.order_story import tell_order

    return tell_order(order.empire, current.entry)


def keep(when: OrderMoment, fates: list[tuple[Order, tuple[str, str]]]) -> int | None:
    from campaign.acts.perform import Request, perform
    from campaign.season.orders import record

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        for order, fate in fates:
            if fate != DONE_BEFORE:
                record(world, when, order, *fate)
        return {}

    with open_campaign() as store:
        return perform(store, use_case, Request(words=current.words)).act


def describe(order: Order, fate: tuple[str, str]) -> OrderDocument:
    return {
        "empire": order.empire,
        "line": order.line,
        "words": order.text,
        "fate": fate[0],
        "report": fate[1],
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
        line(f"{order['empire']} {order['line']}: {order['words']}  [{tr(order['fate'])}]")
        for text in order["report"].splitlines():
            line(f"    {text}")
    if not document["orders"]:
        say("no orders were sent for this turn")
    render_missing(document["missing"])


def render_missing(missing: Sequence[str]) -> None:
    if missing:
        say("no orders yet from {empires}", empires=", ".join(missing))
