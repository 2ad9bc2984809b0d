"""Orders as the campaign keeps them: each line with who sent it, when, and what became of it.

A line is known by empire, moment, sheet and number. One that is open (sent, or refused by the
rules) may be mended, withdrawn and run again; one that was done stays as it is. Whatever is still
open when its turn is over has lapsed: nothing is written for that, it follows from the calendar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaign import events
from campaign.acts.declare import Call
from campaign.errors import Refused
from campaign.events.event import tell
from campaign.events.values import Ref
from campaign.orders.lines import LONGEST, Order, split
from campaign.rules.phase_rules import OutOfOrder
from campaign.season.documents import OrderDocument, OrderMoment, OrdersDocument
from campaign.season.phases import PHASES
from campaign.season.readiness import (
    OPEN,
    WITHDRAWN,
    describe_readiness,
    missing_orders,
    order_moment,
)
from campaign.storage.calendar import date_in, render_calendar
from campaign.storage.canonical_json import render_json
from campaign.storage.models import Decision, Empire, Orders
from campaign.storage.world import World

SENT, DONE, REFUSED, WAITS, LAPSED, HIDDEN = (
    "sent", "done", "refused", "waits", "lapsed", "hidden",
)  # fmt: skip


class OrderSheet(NamedTuple):
    empire: int
    number: int = 1


class Sender(NamedTuple):
    """Who sends, and the time on the server's clock."""

    name: str
    at: str


class DoneBefore(Refused):
    """Another run of the same orders did this line meanwhile."""


def lines_of(world: World, sheet: OrderSheet) -> dict[int, Orders]:
    """By number."""
    rows = world.find(Orders, empire=sheet.empire, sheet=sheet.number, **order_moment(world))
    return {row.line: row for row in rows}


class Line(NamedTuple):
    """An order as it is sent: its words, and what they mean to whoever sent it."""

    words: str
    call: Call


def send(world: World, sheet: OrderSheet, lines: Mapping[int, Line], sender: Sender) -> bool:
    """The sheet holds these lines from now on. What is done stays; whether anything changed."""
    kept = lines_of(world, sheet)
    for number, row in kept.items():
        if (
            number in lines
            and row.fate not in (*OPEN, WITHDRAWN)
            and lines[number].words != row.words
        ):
            raise Refused(
                "line {line} was done already: {words}",
                hint="a done line stays as it is; other orders are another sheet: sheet 2",
                line=number,
                words=row.words,
            )
    written = [
        number for number in lines if write_line(world, sheet, kept, number, lines[number], sender)
    ]
    gone = [row for number, row in kept.items() if number not in lines and row.fate in OPEN]
    for row in gone:
        world.put(row, fate=WITHDRAWN)
    new = len(set(written) - set(kept))
    tell_counts(world, sheet, (events.OrdersSent, new), (events.OrdersChanged, len(written) - new),
                (events.OrdersWithdrawn, len(gone)))  # fmt: skip
    return bool(written or gone)


def tell_counts(
    world: World, sheet: OrderSheet, *counted: tuple[type[events.OrdersCounted], int]
) -> None:
    for event, count in counted:
        if count:
            tell(world, event(Ref("empire", sheet.empire), count))


def write_line(
    world: World,
    sheet: OrderSheet,
    kept: Mapping[int, Orders],
    number: int,
    line: Line,
    sender: Sender,
) -> bool:
    row = kept.get(number)
    call = render_json(line.call.as_dict())
    sent = {
        "words": line.words, "call": call, "fate": SENT, "report": "", "sender": sender.name,
        "sent_at": sender.at,
    }  # fmt: skip
    if row is None:
        world.insert_row(
            "orders", empire=sheet.empire, sheet=sheet.number, line=number,
            **order_moment(world), **sent,
        )  # fmt: skip
        return True
    is_same = (row.words, row.call) == (line.words, call) and row.fate != WITHDRAWN
    if not is_same:
        world.put_cells("orders", row.id, **sent)
    return not is_same


def add_line(world: World, sheet: OrderSheet, line: Line, sender: Sender) -> int:
    """One line more at the end of the sheet; its number."""
    number = max(lines_of(world, sheet), default=0) + 1
    write_line(world, sheet, {}, number, line, sender)
    tell_counts(world, sheet, (events.OrdersSent, 1))
    return number


def change_line(world: World, sheet: OrderSheet, number: int, line: Line, sender: Sender) -> None:
    """Other words in the place of an open line."""
    row = get_open(world, sheet, number)
    if write_line(world, sheet, {number: row}, number, line, sender):
        tell_counts(world, sheet, (events.OrdersChanged, 1))


def withdraw(world: World, sheet: OrderSheet, number: int) -> None:
    world.put(get_open(world, sheet, number), fate=WITHDRAWN)
    tell_counts(world, sheet, (events.OrdersWithdrawn, 1))


def get_open(world: World, sheet: OrderSheet, number: int) -> Orders:
    row = lines_of(world, sheet).get(number)
    if row is None or row.fate == WITHDRAWN:
        raise Refused("there is no line {line} on this sheet", line=number)
    if row.fate not in OPEN:
        raise Refused("line {line} was done already: {words}", line=number, words=row.words)
    return row


def swap(world: World, sheet: OrderSheet, number: int, step: int) -> None:
    """Move a line before (`step` -1) or behind (1) the next open one: the two change contents."""
    rows = [row for row in lines_of(world, sheet).values() if row.fate in OPEN]
    rows.sort(key=lambda row: row.line)
    mine = get_open(world, sheet, number)
    place = [row.id for row in rows].index(mine.id) + step
    if not 0 <= place < len(rows):
        return
    other = rows[place]
    ours, theirs = content(mine), content(other)
    world.put_cells("orders", mine.id, **theirs)
    world.put_cells("orders", other.id, **ours)
    tell_counts(world, sheet, (events.OrdersChanged, 2))


def content(row: Orders) -> dict[str, str]:
    return {
        "words": row.words, "call": row.call, "fate": row.fate, "report": row.report,
        "sender": row.sender, "sent_at": row.sent_at,
    }  # fmt: skip


# What is to be run


def open_lines(world: World, empires: Sequence[int]) -> list[Orders]:
    """The lines of this turn that are still to be done, in turn order."""
    found: list[Orders] = []
    for empire in empires:
        rows = world.find(Orders, empire=empire, **order_moment(world))
        rows = sorted(rows, key=lambda row: (row.sheet, row.line, row.id))
        found += [row for row in rows if row.fate in OPEN]
    return found


def read_order(world: World, row: Orders) -> Order:
    """A line that can't be parsed came by an import or by an edit of the file: it is given as one
    word, which is no command."""
    words, trouble = split(row.line, row.words)
    said = tuple(words) if words and not trouble else (row.words,)
    return Order(row.line, world.get(Empire, row.empire).name, said, row.sheet)


def refuse_done(world: World, when: OrderMoment, sent: Orders) -> None:
    """Under the lock: the moment is still that of the orders, and nobody did this line since."""
    if order_moment(world) != when:
        raise Refused(
            "the orders are of {then}, and it is {now} now",
            then=render_calendar(date_in(when)),
            now=render_calendar(world.calendar),
        )
    with world.unnoticed():
        row = world.get(Orders, sent.id)
        if row.fate not in OPEN or (row.words, row.call) != (sent.words, sent.call):
            raise DoneBefore("line {line} was done by another run of these orders", line=sent.line)


def fate_now(world: World) -> str:
    """WAITS if the action that is about to be written asked something that nobody answered, else
    DONE. Decisions asked by other actions do not count: they are not the sender's to know."""
    asked = [each.key for each in world.changes if each.table == "decision" and not each.column]
    rows = (world.get_if(Decision, key) for key in asked)
    return WAITS if any(row is not None and row.ended_at is None for row in rows) else DONE


def record(world: World, key: int, fate: str, report: str) -> None:
    """What became of a line. The act depends on the line, not on how it stood before."""
    with world.unnoticed():
        row = world.get(Orders, key)
    if (row.fate, row.report) == (fate, report[:LONGEST]):
        return
    empire = Ref[Empire]("empire", row.empire)
    if row.fate == fate:
        tell(world, events.OrdersReported(empire))
    elif fate in (DONE, WAITS):
        tell(world, events.OrdersDone(empire, (row.words,)))
    elif fate == REFUSED:
        tell(world, events.OrdersRefused(empire, 1))
    world.put(world.get(Orders, key), fate=fate, report=report[:LONGEST])


def is_to_come(world: World, trouble: OutOfOrder) -> bool:
    """Whether the phase of an action that is out of order lies ahead in this season."""
    now = world.calendar
    order = [phase.id for phase in PHASES]
    if trouble.season != now.season or now.phase not in order:
        return False
    return any(order.index(phase) > order.index(now.phase) for phase in trouble.phases)


# What is told


def list_orders(world: World, now: str) -> OrdersDocument:
    """The orders of this turn and their fates, who has sent none and who is ready."""
    rows = world.find(Orders, **order_moment(world))
    rows = sorted(rows, key=lambda row: (row.empire, row.sheet, row.line, row.id))
    is_sealed = world.option("sealed-orders", False)
    return {
        "orders": [describe(world, row, is_sealed) for row in rows if row.fate != WITHDRAWN],
        "missing": missing_orders(world),
        "readiness": describe_readiness(world, now),
    }


def describe(world: World, row: Orders, is_sealed: bool = False) -> OrderDocument:
    """For the gamemaster's open screen: sealed words are shown when they are run."""
    hidden = is_sealed and row.fate in ("", SENT)
    return {
        "empire": world.get(Empire, row.empire).name,
        "sheet": row.sheet,
        "line": row.line,
        "words": "" if hidden else row.words,
        "fate": HIDDEN if hidden else fate_of(world, row),
        "report": "" if row.fate == SENT else row.report,
        "sender": row.sender,
        "sent_at": row.sent_at,
    }


def fate_of(world: World, row: Orders) -> str:
    is_over = {name: getattr(row, name) for name in ("year", "season", "turn")} != order_moment(
        world
    )
    return LAPSED if is_over and row.fate in OPEN else row.fate or SENT
