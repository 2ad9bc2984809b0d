"""`hexcrown orders`: what players sent, checked and then done line by line."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.opening import open_campaign, read
from cli.order_words import check_words
from cli.output import line, say, show
from cli.session import current
from cli.text import tr
from cli.text_file import read_text
from cli.trouble import Usage

if TYPE_CHECKING:
    from campaign.season.orders import Order, Trouble

app = typer.Typer(help="Orders that players send, from a file.", no_args_is_help=True)
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="One deed a line; - is stdin.")]


@app.command()
def check(file: FileArgument) -> None:
    """Check every line before anything is done: words, names, whose army it is.

    Example: hexcrown orders check ostmark.txt
    """
    orders, troubles = read_orders(file)
    document = {"lines": len(orders), "problems": [in_words(each) for each in troubles]}
    show({**document, "missing": read(list_missing)["missing"]}, render_check)
    if troubles:
        raise typer.Exit(1)


@app.command()
def run(file: FileArgument) -> None:
    """Do the orders in the order they stand, and report each line's fate.

    Nothing is done if a line is wrong in itself; one that the rules refuse is passed over.

    Example: hexcrown orders run ostmark.txt
    """
    orders, troubles = read_orders(file)
    if troubles:
        document = {"lines": len(orders), "problems": [in_words(each) for each in troubles]}
        show({**document, "missing": []}, render_check)
        raise Usage("{count} lines are wrong: nothing was done", count=len(troubles))
    read(lambda world: refuse(world, orders))
    when = read(lambda world: {n: world.calendar[n] for n in ("year", "season", "turn")})
    fates = [do_line(order) for order in orders]
    act = keep(when, list(zip(orders, fates, strict=True)))
    document = {
        "act": act,
        "orders": [describe(o, f) for o, f in zip(orders, fates, strict=True)],
        "missing": read(list_missing)["missing"],
    }
    show(document, render_fates)


@app.command(name="list")
def list_all() -> None:
    """The orders of this turn, what became of them, and who has sent none.

    Example: hexcrown orders list
    """

    def question(world: Any) -> dict[str, Any]:
        from campaign.season.orders import list_orders

        return list_orders(world)

    show(read(question), render_fates)


def in_words(trouble: Trouble) -> dict[str, Any]:
    return {
        "line": trouble.line,
        "message": tr(trouble.message, **trouble.facts),
        "hint": tr(trouble.hint) if trouble.hint else "",
    }


def read_orders(file: str) -> tuple[list[Order], list[Trouble]]:
    from campaign.season.orders import check_empires, parse_orders

    orders, troubles = parse_orders(read_text(Path(file)))
    with open_campaign() as store:
        from campaign.perform import look

        found: list[Trouble] = []

        def question(world: Any) -> dict[str, Any]:
            found.extend(check_empires(world, orders))
            wrong = {each.line for each in found}
            strangers = {order.empire for order in orders if order.line in wrong}
            for order in orders:
                if order.empire not in strangers:
                    found.extend(check_words(world, order))
            return {}

        look(store, question)
    return orders, sorted([*troubles, *found], key=lambda each: each.line)


def refuse(world: Any, orders: Sequence[Order]) -> dict[str, Any]:
    from campaign.season.orders import refuse_repeated

    refuse_repeated(world, orders)
    return {}


def list_missing(world: Any) -> dict[str, Any]:
    from campaign.season.orders import missing_orders

    return {"missing": missing_orders(world)}


def do_line(order: Order) -> tuple[str, str]:
    """The words as if typed: (fate, what was answered)."""
    from cli.run import call
    from cli.trouble import report

    out, err = io.StringIO(), io.StringIO()
    words, json = current.words, current.json
    current.words, current.json = order.words, False
    try:
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = call(list(order.words))
            except Exception as trouble:
                code = report(trouble, list(order.words))
    finally:
        current.words, current.json = words, json
    if code:
        return "refused", err.getvalue().removeprefix("hexcrown: ").strip()
    waits = read(lambda world: {"open": len(world.find("decision", ended_at=None))})["open"]
    return ("waits" if waits else "done"), out.getvalue().strip()


def keep(when: dict[str, Any], fates: list[tuple[Order, tuple[str, str]]]) -> int | None:
    from campaign.perform import Request, perform
    from campaign.season.orders import record

    lines = [(order, fate, report) for order, (fate, report) in fates]
    with open_campaign() as store:
        request = Request(words=current.words)
        return perform(store, lambda world, chance: record(world, when, lines), request).act


def describe(order: Order, fate: tuple[str, str]) -> dict[str, Any]:
    line = {"empire": order.empire, "line": order.line, "words": order.text}
    return {**line, "fate": fate[0], "report": fate[1]}


def render_check(document: Mapping[str, Any]) -> None:
    for problem in document["problems"]:
        hint = f" ({problem['hint']})" if problem["hint"] else ""
        say("line {line}: {message}", line=problem["line"], message=problem["message"] + hint)
    if not document["problems"]:
        say("{lines} orders, all in order", lines=document["lines"])
    render_missing(document["missing"])


def render_fates(document: Mapping[str, Any]) -> None:
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
