"""Order sheets: read from a file or the campaign, checked, kept and changed."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.storage.models import Empire, Orders
from cli.app.opening import open_campaign, read
from cli.app.output import show
from cli.app.session import session
from cli.app.text_file import read_text
from cli.commands.year.order_running import Line
from cli.commands.year.order_text import describe_check, render_check
from cli.options.order_words import check_words
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.orders.lines import LineProblem, Order
    from campaign.season.documents import OrderMoment, OrdersDocument
    from campaign.storage.store import Store
    from campaign.storage.world import World


def read_right(file: str, sender: str | None) -> list[Order]:
    orders, troubles = read_orders(file, sender)
    if troubles:
        show(describe_check(orders, troubles, []), render_check)
        raise Usage("{count} lines are wrong: nothing was done", count=len(troubles))
    return orders


def read_orders(file: str, sender: str | None) -> tuple[list[Order], list[LineProblem]]:
    from campaign.orders.lines import check_empires, check_sender, parse_orders

    orders, troubles = parse_orders(read_text(Path(file)))
    troubles += check_sender(orders, sender)

    def question(world: World) -> list[LineProblem]:
        found = check_empires(world, orders)
        wrong = {each.line for each in found}
        strangers = {order.empire for order in orders if order.line in wrong}
        known = [order for order in orders if order.empire not in strangers]
        return [*found, *(trouble for order in known for trouble in check_words(world, order))]

    return orders, sorted([*troubles, *read(question)], key=lambda each: each.line)


def check_kept() -> tuple[list[Order], list[LineProblem]]:
    """All open lines of this turn, of whoever sent them."""

    def question(world: World) -> tuple[list[Order], list[LineProblem]]:
        from campaign.orders.kept import open_lines
        from campaign.season.running import players

        orders = [order for _, order in open_lines(world, players(world))]
        return orders, [each for order in orders for each in check_words(world, order)]

    return read(question)


def find_lines(file: str | None, sender: str | None) -> tuple[OrderMoment, list[Line]]:
    """The lines to be run, with their rows; a file is sent first."""
    from campaign.orders.kept import file_lines, open_lines
    from campaign.season.readiness import order_moment
    from campaign.season.running import acting_empires

    orders = None if file is None else read_right(file, sender)
    if orders:
        keep_file(orders)

    def question(world: World) -> tuple[OrderMoment, list[Line]]:
        found = file_lines(world, orders) if orders else []
        if file is None:
            found = open_lines(world, acting_empires(world))
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


def kept_now() -> OrdersDocument:
    from campaign.acts.perform import look
    from campaign.orders.kept import list_orders

    with open_campaign() as store:
        return look(store, lambda world: list_orders(world, store.clock()))


def keep_line(empire: str, words: Sequence[str], line: int | None = None) -> Line:
    """Checked, then kept at the end of the sheet, or in the place of a line."""
    from campaign.orders import kept
    from campaign.orders.lines import Order, check_line

    checked = check_line(shlex.join(words))
    found: list[Line] = []

    def work(world: World, key: int) -> None:
        name = world.get(Empire, key).name
        for trouble in check_words(world, Order(1, name, checked)):
            raise Usage(trouble.message, trouble.hint, **trouble.facts)
        sheet = kept.OrderSheet(key)
        sender = kept.Sender(session().by, at_now())
        number = line or kept.add_line(world, sheet, shlex.join(checked), sender)
        if line:
            kept.change_line(world, sheet, line, shlex.join(checked), sender)
        row = kept.lines_of(world, sheet)[number]
        found.append((row.id, kept.read_order(world, row)))

    change_for(empire, work)
    return found[0]


def take_back(key: int) -> None:
    from campaign.season.readiness import WITHDRAWN

    with open_campaign() as store:
        write(store, lambda world: world.put(world.get(Orders, key), fate=WITHDRAWN))


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
            use_case(world, resolve(world, "empire", empire).id)

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

    kind = "sent" if session().by else "act"
    return perform(store, use_case, Request(words=session().words, kind=kind)).act
