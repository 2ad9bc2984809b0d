"""Orders that players send: a file of lines, one deed a line, and what became of each.

empire Ostmark
# the first turn
army move 3 0102
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from campaign.errors import Refused
from campaign.season.documents import OrderMoment, OrdersDocument
from campaign.season.running import players
from campaign.storage.calendar import render_calendar
from campaign.storage.names import resolve
from campaign.storage.world import World

MOST_LINES, LONGEST = 1000, 500
# Options that only the gamemaster's own commands may hold.
GAMEMASTERS = (
    "--force", "--reason", "--seed", "--dice", "--ask", "--campaign", "--yes", "-y", "--dry-run",
    "--help", "-h", "--json", "--lang", "--version", "--out", "-o",
    "--defender", "--result", "--losses", "--baggage",  # the other side's, and how it went
)  # fmt: skip


class Order(NamedTuple):
    line: int
    empire: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return shlex.join(self.words)


class DoneBefore(Refused):
    """Another run of the same orders did this line meanwhile."""


class Trouble(NamedTuple):
    """What is wrong with a line: a sentence and its facts."""

    line: int
    message: str
    hint: str = ""
    facts: Mapping[str, str] = {}


def parse_orders(text: str) -> tuple[list[Order], list[Trouble]]:
    """The orders of a file, and what is wrong with its lines, all at once."""
    orders: list[Order] = []
    troubles: list[Trouble] = []
    empire = ""
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return [], [Trouble(MOST_LINES, "a file of orders has at most 1000 lines")]
    for number, line in enumerate(lines, 1):
        words, trouble = split(number, line)
        if trouble:
            troubles.append(trouble)
        elif words[:1] == ["empire"] and len(words) >= 2:
            empire = " ".join(words[1:])
        elif words and not empire:
            troubles.append(Trouble(number, "whose order is this?", "begin with: empire NAME"))
        elif words:
            orders.append(Order(number, empire, tuple(words)))
    return orders, troubles


def split(number: int, line: str) -> tuple[list[str], Trouble | None]:
    if len(line) > LONGEST:
        return [], Trouble(number, "the line is too long", "at most 500 letters")
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return [], Trouble(number, "a quotation mark is not closed")
    if words[:1] == ["hexcrown"]:
        words = words[1:]
    for word in words:
        if word.partition("=")[0] in GAMEMASTERS:
            return [], Trouble(number, "{word} is the gamemaster's word", facts={"word": word[:40]})
    return words, None


def check_sender(orders: Sequence[Order], sender: str | None) -> list[Trouble]:
    """A file holds one empire's orders: who sent it can't order for another as well."""
    own = sender or (orders[0].empire if orders else "")
    return [
        Trouble(
            order.line,
            "{empire} is not {sender}, whose orders these are",
            "one file for each empire",
            {"empire": order.empire[:40], "sender": own},
        )
        for order in orders
        if order.empire.casefold() != own.casefold()
    ]


def check_empires(world: World, orders: Iterable[Order]) -> list[Trouble]:
    """Every section is of an empire in play."""
    from campaign.errors import WrongWords

    found = []
    for empire in dict.fromkeys(order.empire for order in orders):
        first = next(order.line for order in orders if order.empire == empire)
        try:
            resolve(world, "empire", empire)
        except (WrongWords, Refused):
            found.append(Trouble(first, "no empire answers to {text}", facts={"text": empire[:40]}))
    return found


def moment(world: World) -> OrderMoment:
    now = world.calendar
    return {"year": now["year"], "season": now["season"], "turn": now["turn"]}


def left_to_do(world: World, orders: Sequence[Order]) -> list[Order]:
    """What is not done yet this turn: the same file twice would do everything twice."""
    given = [(resolve(world, "empire", each.empire)["id"], each.text) for each in orders]
    sent = world.find("orders", **moment(world))
    if given and Counter(given) <= Counter((row["empire"], row["words"]) for row in sent):
        raise Refused(
            "these orders were run already this turn",
            hint="hexcrown orders list shows their fate; hexcrown undo takes deeds back",
        )
    done = Counter((row["empire"], row["words"]) for row in sent if row["fate"] != "refused")
    left = []
    for order, name in zip(orders, given, strict=True):
        done[name] -= 1
        if done[name] < 0:
            left.append(order)
    return left


def refuse_done(world: World, when: OrderMoment, order: Order, nth: int) -> None:
    """Under the lock: the moment is still that of the orders, and nobody did this line since."""
    if moment(world) != when:
        raise Refused(
            "the orders are of {then}, and it is {now} now",
            then=render_calendar(when),
            now=render_calendar(world.calendar),
        )
    empire = resolve(world, "empire", order.empire)["id"]
    rows = world.find("orders", empire=empire, words=order.text, **when)
    if sum(row["fate"] != "refused" for row in rows) >= nth:
        raise DoneBefore("line {line} was done by another run of these orders", line=order.line)


def fate_now(world: World) -> str:
    """Of the deed that is about to be written: whether it asked something that nobody answered.
    What others are asked meanwhile is not its sender's to know."""
    asked = [each.key for each in world.changes if each.table == "decision" and not each.column]
    rows = (world.get("decision", key) for key in asked)
    return "waits" if any(row is not None and row["ended_at"] is None for row in rows) else "done"


def record(world: World, when: OrderMoment, order: Order, fate: str, report: str) -> None:
    """Keep a line with its fate, done, refused or waits; the report comes when it is written."""
    empire = resolve(world, "empire", order.empire)["id"]
    kept = world.find("orders", **when, empire=empire, line=order.line, words=order.text, report="")
    if kept and fate != "refused":
        world.put("orders", kept[-1]["id"], report=report[:LONGEST])
    else:
        world.insert(
            "orders", **when, empire=empire, line=order.line, words=order.text,
            fate=fate, report=report[:LONGEST],
        )  # fmt: skip


def list_orders(world: World) -> OrdersDocument:
    """The orders of this turn and their fates, and who has sent none."""
    rows = world.find("orders", **moment(world))
    return {
        "orders": [
            {
                "empire": world.one("empire", row["empire"])["name"],
                "line": row["line"],
                "words": row["words"],
                "fate": row["fate"],
                "report": row["report"],
            }
            for row in rows
        ],
        "missing": missing_orders(world),
    }


def missing_orders(world: World) -> list[str]:
    """Empires that sent nothing for this turn; nobody, where the group sends no orders at all."""
    if not world.first("orders"):
        return []
    sent = {row["empire"] for row in world.find("orders", **moment(world))}
    return [world.one("empire", key)["name"] for key in players(world) if key not in sent]
