"""Orders: lines read as their sender means them, kept as calls, and done one after another, each
with its fate in its own entry."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from campaign.acts.calls import bind, bind_value, missing
from campaign.acts.declare import Call, get_action
from campaign.acts.perform import Request, perform
from campaign.acts.turn import Turn
from campaign.app.changing import request_of
from campaign.app.context import BY_PROGRAM, Context, How
from campaign.app.doing import do_in, parse, render
from campaign.errors import CampaignError, Refused, WrongWords
from campaign.orders import kept
from campaign.orders.kept import DONE, DoneBefore, Line, OrderSheet, Sender, fate_now, record
from campaign.orders.lines import (
    LineProblem,
    Order,
    check_empires,
    check_line,
    check_sender,
    parse_orders,
)
from campaign.orders.run_dice import PlayersFaces, RunDice
from campaign.rules.phase_rules import OutOfOrder
from campaign.rules.roll_names import roller_of
from campaign.season.readiness import (
    OPEN,
    WITHDRAWN,
    order_moment,
    parse_deadline,
    set_deadline,
    set_ready,
)
from campaign.season.running import acting_empires, players
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Orders
from campaign.storage.names import resolve
from tables.chance.awaiting import Unrolled
from tables.chance.sources import parse_typed
from tables.errors import TooFewDice

if TYPE_CHECKING:
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.season.documents import OrderDocument, OrderMoment, OrdersDocument
    from campaign.storage.world import World
    from tables.chance.roll_question import RollQuestion
    from tables.chance.sources import Chance

DONE_BEFORE = "done before"
WHERE = {"up": -1, "down": 1}


# Lines as calls


def read_line(context: Context, world: World, order: Order) -> Call:
    """What the line means to its empire; refused where it could not be done by that empire at all:
    no action, words that do not fit, things that are not the sender's."""
    sender = replace(context, actor=resolve(world, "empire", order.empire).id)
    with world.unnoticed():
        call = parse(sender, world, order.words)
        check_call(world, sender.actor, call)
    return call


def check_call(world: World, empire: int | None, call: Call) -> None:
    """Of what is named by a word and not by a number the run finds out: a tile that no map may
    show, a foe that is not in sight yet."""
    action, turn = get_action(call.action), Turn(world, sender=empire)
    for each in action.parameters:
        value = call.arguments.get(each.name)
        if value is None and each.required:
            raise missing(each)
        if value is not None and not (each.table and holds_text(value)):
            bind_value(turn, each, value)


def holds_text(value: object) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and any(isinstance(each, str) for each in value)
    )


def check_lines(context: Context, world: World, orders: Iterable[Order]) -> list[LineProblem]:
    """What is wrong with the lines, before anything is done."""
    orders = list(orders)
    found = check_empires(world, orders)
    wrong = {each.line for each in found}
    strangers = {order.empire for order in orders if order.line in wrong}
    for order in orders:
        if order.empire not in strangers:
            try:
                read_line(context, world, order)
            except CampaignError as trouble:
                facts = {name: str(fact) for name, fact in trouble.facts.items()}
                found.append(LineProblem(order.line, trouble.message, trouble.hint or "", facts))
    return found


def check_kept(context: Context, world: World) -> tuple[list[Order], list[LineProblem]]:
    """All open lines of this turn, of whoever sent them."""
    rows = kept.open_lines(world, players(world))
    orders = [kept.read_order(world, row) for row in rows]
    return orders, check_lines(context, world, orders)


class WrongLines(WrongWords):
    """A file of orders with lines that are wrong in themselves."""

    def __init__(self, orders: Sequence[Order], problems: Sequence[LineProblem]) -> None:
        count = len(problems)
        super().__init__("{count} lines are wrong: nothing was done", count=count)
        self.orders, self.problems = orders, problems


def read_orders(
    context: Context, text: str, sender: str | None = None
) -> tuple[list[Order], list[LineProblem]]:
    """Of a file; `sender`: lines of others are wrong."""
    orders, troubles = parse_orders(text)
    troubles += check_sender(orders, sender)
    troubles += context.look(lambda world: check_lines(context, world, orders))
    return orders, sorted(troubles, key=lambda each: each.line)


def read_right(context: Context, text: str, sender: str | None = None) -> list[Order]:
    orders, problems = read_orders(context, text, sender)
    if problems:
        raise WrongLines(orders, problems)
    return orders


def order_of(context: Context, empire: str, words: Sequence[str]) -> Order:
    """A single line, its words checked; by the empire's own name."""
    checked = check_line(shlex.join(words))
    row = context.look(lambda world: resolve(world, "empire", empire))
    return Order(1, f"#{row.id}", checked)


def list_kept(context: Context, run: LinesRun | None = None) -> OrdersDocument:
    """The orders of this turn; after a run, those that it did."""
    document = context.look(lambda world: kept.list_orders(world, context.store.clock()))
    if run is not None:
        document["act"], document["orders"] = run.act, run.orders
        if run.unused:
            document["unused"] = run.unused
    return document


# Kept


def send_lines(context: Context, orders: Sequence[Order]) -> int | None:
    """Keep a file's lines; nothing is written where the campaign holds them already."""
    at = context.store.clock()

    def work(world: World) -> bool:
        lines = {each.line: Line(each.text, read_line(context, world, each)) for each in orders}
        sheet = OrderSheet(resolve(world, "empire", orders[0].empire).id, orders[0].sheet)
        return kept.send(world, sheet, lines, Sender(context.by, at))

    if not orders or not context.look(work):
        return None
    return write(context, work, ["orders", "send", "-"])


def keep_line(context: Context, order: Order, place: int | None = None) -> Orders:
    """At the end of the empire's sheet, or in the place of a line that is not done yet."""
    found: list[Orders] = []

    def work(world: World) -> None:
        sheet = OrderSheet(resolve(world, "empire", order.empire).id)
        line = Line(order.text, read_line(context, world, order))
        sender = Sender(context.by, context.store.clock())
        if place is None:
            number = kept.add_line(world, sheet, line, sender)
        else:
            number = place
            kept.change_line(world, sheet, place, line, sender)
        found[:] = [kept.lines_of(world, sheet)[number]]

    verb = ["add", "--", order.empire] if place is None else ["change", "--", order.empire]
    number = [] if place is None else [str(place)]
    write(context, work, ["orders", *verb, *number, *order.words])
    return found[0]


def withdraw(context: Context, empire: str, number: int, sheet: int = 1) -> int | None:
    """A line that is not done yet."""
    words = ["orders", "withdraw", "--", empire, str(number)]
    return write_for(
        context, empire, lambda world, key: kept.withdraw(world, OrderSheet(key, sheet), number),
        words,
    )  # fmt: skip


def move(context: Context, empire: str, number: int, where: str) -> int | None:
    """It changes places with the line before (`up`) or behind (`down`)."""
    if where not in WHERE:
        raise WrongWords("{word} is none of {all}", word=where[:40], all=", ".join(WHERE))
    words = ["orders", "move", "--", empire, str(number), where]
    return write_for(
        context, empire, lambda world, key: kept.swap(world, OrderSheet(key), number, WHERE[where]),
        words,
    )  # fmt: skip


def keep_ready(context: Context, empire: str, is_ready: bool) -> int | None:
    by = context.by if context.is_player else ""
    words = ["orders", "ready", *([] if is_ready else ["--not"]), "--", empire]
    return write_for(context, empire, lambda world, key: set_ready(world, key, is_ready, by), words)


def keep_deadline(context: Context, when: str) -> int | None:
    """`2026-11-20 20:00`; nothing for none."""
    at = parse_deadline(when, context.store.clock()) if when else ""
    words = ["orders", "deadline", *(["--", when] if when else ["--none"])]
    return write(context, lambda world: set_deadline(world, at), words)


def write_for(
    context: Context, empire: str, work: Callable[[World, int], object], words: Sequence[str]
) -> int | None:
    return write(context, lambda world: work(world, resolve(world, "empire", empire).id), words)


def write(context: Context, work: Callable[[World], object], words: Sequence[str]) -> int | None:
    """A change of the sheets, as an entry of its own. `words`: the command that does the same."""

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        with world.unnoticed():  # a sheet stands whatever becomes of what it names
            work(world)
        return {}

    return perform(context.store, use_case, own_request(context, words)).act


def own_request(context: Context, words: Sequence[str]) -> Request:
    kind = "sent" if context.is_player else "act"
    return Request(words=context.words or words, kind=kind, by=context.by)


# Done


class Fate(NamedTuple):
    """What became of a line, and what its sender is told."""

    name: str
    report: str = ""


@dataclass(frozen=True)
class Teller:
    """What the sender of a line reads: of what it did, and of why it was refused."""

    done: Callable[[int, int | None], str]  # the empire, the entry
    refused: Callable[[Exception, Orders], str]
    too_early: Callable[[], str]


class LinesRun(NamedTuple):
    orders: list[OrderDocument]
    act: int | None
    unused: list[int]


def find_due(world: World) -> tuple[OrderMoment, list[Orders]]:
    """The lines of those who act now."""
    return order_moment(world), kept.open_lines(world, acting_empires(world))


def find_sent(world: World, orders: Sequence[Order]) -> tuple[OrderMoment, list[Orders]]:
    """A file's lines, which `send_lines` has written; none if all of them were done."""
    empire = resolve(world, "empire", orders[0].empire).id
    rows = kept.lines_of(world, OrderSheet(empire, orders[0].sheet))
    found = [rows[order.line] for order in orders]
    return order_moment(world), found if any(row.fate in OPEN for row in found) else []


def dice_of(context: Context, typed: str | None) -> Chance | None:
    """None: sealed. Where real dice are rolled, a line waits for its player's."""
    if typed in BY_PROGRAM:
        return None
    if typed is not None:
        kind = PlayersFaces if context.is_player else RunDice
        return kind(parse_typed(typed))
    is_table = context.look(lambda world: world.option("dice", "program")) == "table"
    return Unrolled() if is_table else None


def run_lines(
    context: Context, when: OrderMoment, rows: Sequence[Orders], teller: Teller, asks: bool
) -> LinesRun:
    """Each line as its sender would do it. `context.dice` serve all of them."""
    fates = []
    for row in rows:
        if isinstance(context.dice, RunDice):
            context.dice.begin_line()
        fates.append(do_line(context, when, row, teller, asks))
    act = keep_fates(context, rows, fates)
    unused = context.dice.left() if isinstance(context.dice, RunDice) else []
    return LinesRun(context.look(lambda world: describe(world, rows, fates)), act, unused)


def do_line(context: Context, when: OrderMoment, row: Orders, teller: Teller, asks: bool) -> Fate:
    """Under the lock the line is checked again: the world may have moved on. Its fate stands in the
    entry of what it did: neither without the other."""
    fates: list[str] = []

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        kept.refuse_done(world, when, row)
        if isinstance(context.dice, PlayersFaces):
            context.dice.is_theirs = lambda roll: is_rolled_by(world, row.empire, roll)
        document = do_in(world, chance, call, actor=row.empire)
        fates[:] = [fate_now(world)]
        record(world, row.id, fates[0], "")
        return {**document}

    try:
        call = context.look(lambda world: read_kept(context, world, row))
        words = context.look(lambda world: render(world, call))
        how = How(words=words, asks=asks)
        done = perform(context.store, use_case, request_of(context, call, how))
    except DoneBefore:
        return Fate(DONE_BEFORE)
    except Exception as trouble:
        return refuse(context, row, trouble, teller)
    return Fate(fates[0], teller.done(row.empire, done.entry))


def is_rolled_by(world: World, empire: int, question: RollQuestion) -> bool:
    with world.unnoticed():
        return roller_of(world, question.of) == empire


def read_kept(context: Context, world: World, row: Orders) -> Call:
    """The call of a line; what came without one, by an import, is read from its words."""
    if not row.call:
        return read_line(context, world, kept.read_order(world, row))
    call = Call.from_dict(parse_json(row.call))
    bind(Turn(world, sender=row.empire), get_action(call.action), call.arguments)
    return call


def refuse(context: Context, row: Orders, trouble: Exception, teller: Teller) -> Fate:
    """It stays open. One whose phase is still to come was only tried too early."""
    if isinstance(context.dice, RunDice):
        context.dice.give_back()
        if isinstance(trouble, TooFewDice):  # what was done stands; this line waits for dice
            return Fate(kept.SENT, teller.refused(trouble, row))
    if isinstance(trouble, OutOfOrder) and context.look(
        lambda world: kept.is_to_come(world, trouble)
    ):
        return Fate(kept.SENT, teller.too_early())
    return Fate(kept.REFUSED, teller.refused(trouble, row))


def keep_fates(context: Context, rows: Sequence[Orders], fates: Sequence[Fate]) -> int | None:
    """What was answered, and which lines were refused: one entry for the whole run."""

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        for row, fate in zip(rows, fates, strict=True):
            if fate.name != DONE_BEFORE:
                record(world, row.id, *fate)
        return {}

    if all(fate.name == DONE_BEFORE for fate in fates):
        return None
    return perform(context.store, use_case, own_request(context, ["orders", "run"])).act


def describe(world: World, rows: Sequence[Orders], fates: Sequence[Fate]) -> list[OrderDocument]:
    return [
        {
            **kept.describe(world, world.get(Orders, row.id)),
            "fate": fate.name,
            "report": fate.report,
        }
        for row, fate in zip(rows, fates, strict=True)
    ]


def do_order(context: Context, order: Order, teller: Teller, asks: bool) -> LinesRun:
    """An order done at once, as its player may: done or refused, nothing stays of a refused one."""
    row = keep_line(context, order)
    when = context.look(order_moment)
    done = run_lines(context, when, [row], teller, asks)
    if done.orders[0]["fate"] not in (DONE, kept.WAITS):
        words = ["orders", "withdraw", "--", order.empire, str(row.line)]
        write(context, lambda world: world.put(world.get(Orders, row.id), fate=WITHDRAWN), words)
        raise Refused("{text}", text=done.orders[0]["report"])
    return done
