"""Order sheets: read from a file, kept and changed."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.app.opening import open_context
from cli.app.output import show
from cli.app.text_file import read_text
from cli.commands.year.order_text import describe_check, render_check
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.orders.lines import LineProblem, Order
    from campaign.season.documents import OrderMoment, OrdersDocument
    from campaign.storage.models import Orders
    from campaign.storage.world import World


def read_right(file: str, sender: str | None) -> list[Order]:
    orders, troubles = read_orders(file, sender)
    if troubles:
        show(describe_check(orders, troubles, []), render_check)
        raise Usage("{count} lines are wrong: nothing was done", count=len(troubles))
    return orders


def read_orders(file: str, sender: str | None) -> tuple[list[Order], list[LineProblem]]:
    from campaign.app.ordering import check_lines
    from campaign.orders.lines import check_sender, parse_orders

    orders, troubles = parse_orders(read_text(Path(file)))
    troubles += check_sender(orders, sender)
    with open_context() as context:
        troubles += context.look(lambda world: check_lines(context, world, orders))
    return orders, sorted(troubles, key=lambda each: each.line)


def find_lines(file: str | None, sender: str | None) -> tuple[OrderMoment, list[Orders]]:
    """The lines to be run; a file is sent first."""
    from campaign.app.ordering import find_due, find_sent, send_lines
    from campaign.errors import Refused

    orders = None if file is None else read_right(file, sender)
    with open_context() as context:
        if not orders:
            return context.look(find_due)
        send_lines(context, orders)
        when, rows = context.look(lambda world: find_sent(world, orders))
    if not rows:
        raise Refused(
            "these orders were run already this turn",
            hint="hexcrown orders list shows their fate; hexcrown undo takes acts back",
        )
    return when, rows


def kept_now() -> OrdersDocument:
    from campaign.orders.kept import list_orders

    with open_context() as context:
        return context.look(lambda world: list_orders(world, context.store.clock()))


def order_of(empire: str, words: Sequence[str]) -> Order:
    """A single line, its words checked; by the empire's own name."""
    from campaign.orders.lines import Order, check_line
    from campaign.storage.names import resolve

    checked = check_line(shlex.join(words))
    with open_context() as context:
        row = context.look(lambda world: resolve(world, "empire", empire))
    return Order(1, f"#{row.id}", checked)


def keep(empire: str, words: Sequence[str], line: int | None = None) -> None:
    from campaign.app.ordering import keep_line

    order = order_of(empire, words)
    with open_context() as context:
        keep_line(context, order, line)


def change_for(empire: str, use_case: Callable[[World, int], None]) -> int | None:
    from campaign.app.ordering import write
    from campaign.storage.names import resolve

    with open_context() as context:
        return write(context, lambda world: use_case(world, resolve(world, "empire", empire).id))


def keep_deadline(text: str) -> None:
    from campaign.app.ordering import write
    from campaign.season.readiness import parse_deadline, set_deadline

    with open_context() as context:
        at = parse_deadline(text, context.store.clock()) if text else ""
        write(context, lambda world: set_deadline(world, at))
