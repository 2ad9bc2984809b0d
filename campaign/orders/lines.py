"""A file of orders: lines, one action a line, of one empire and one sheet.

empire Ostmark
# the first turn
army move 3 0102

A second file of the same turn is another sheet: `sheet 2`. Without such a line it is the first.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from campaign.errors import Refused, WrongWords
from campaign.storage.names import resolve
from campaign.storage.world import World
from tables.library.plain_text import is_number

MOST_LINES, LONGEST, MOST_SHEETS = 1000, 500, 99
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
    sheet: int = 1

    @property
    def text(self) -> str:
        return shlex.join(self.words)


class LineProblem(NamedTuple):
    """What is wrong with a line: a sentence and its facts."""

    line: int
    message: str
    hint: str = ""
    facts: Mapping[str, str] = {}


def parse_orders(text: str) -> tuple[list[Order], list[LineProblem]]:
    """The orders of a file, and what is wrong with its lines, all at once."""
    orders: list[Order] = []
    troubles: list[LineProblem] = []
    empire, sheet = "", 1
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return [], [LineProblem(MOST_LINES, "a file of orders has at most 1000 lines")]
    for number, line in enumerate(lines, 1):
        words, trouble = split(number, line)
        if trouble:
            troubles.append(trouble)
        elif words[:1] == ["empire"] and len(words) >= 2:
            empire = " ".join(words[1:])
        elif words[:1] == ["sheet"]:
            sheet, trouble = read_sheet(number, words)
            troubles += [trouble] if trouble else []
        elif words and not empire:
            troubles.append(LineProblem(number, "whose order is this?", "begin with: empire NAME"))
        elif words:
            orders.append(Order(number, empire, tuple(words), sheet))
    if len({order.sheet for order in orders}) > 1:
        troubles.append(
            LineProblem(orders[-1].line, "a file is one sheet", "one file for each sheet")
        )
    return orders, troubles


def read_sheet(number: int, words: list[str]) -> tuple[int, LineProblem | None]:
    text = words[1] if len(words) == 2 else ""
    if is_number(text) and 1 <= int(text) <= MOST_SHEETS:
        return int(text), None
    return 1, LineProblem(number, "a sheet has a number from 1 to 99", "as: sheet 2")


def split(number: int, line: str) -> tuple[list[str], LineProblem | None]:
    if len(line) > LONGEST:
        return [], LineProblem(number, "the line is too long", "at most 500 letters")
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return [], LineProblem(number, "a quote is not closed")
    if words[:1] == ["hexcrown"]:
        words = words[1:]
    for word in words:
        if word.partition("=")[0] in GAMEMASTERS:
            return [], LineProblem(
                number, "only the gamemaster may use {word}", facts={"word": word[:40]}
            )
    return words, None


def check_line(text: str) -> tuple[str, ...]:
    """The words of a single line; what is wrong with it is raised."""
    words, trouble = split(1, text)
    if trouble is not None:
        raise WrongWords(trouble.message, hint=trouble.hint, **trouble.facts)
    if not words:
        raise WrongWords("an order is expected", hint="as: army move 1 0102")
    return tuple(words)


def check_sender(orders: Sequence[Order], sender: str | None) -> list[LineProblem]:
    """A file holds one empire's orders: who sent it can't order for another as well."""
    own = sender or (orders[0].empire if orders else "")
    return [
        LineProblem(
            order.line,
            "{empire} is not {sender}, whose orders these are",
            "one file for each empire",
            {"empire": order.empire[:40], "sender": own},
        )
        for order in orders
        if order.empire.casefold() != own.casefold()
    ]


def check_empires(world: World, orders: Iterable[Order]) -> list[LineProblem]:
    """Every section is of an empire in play."""
    found = []
    for empire in dict.fromkeys(order.empire for order in orders):
        first = next(order.line for order in orders if order.empire == empire)
        try:
            resolve(world, "empire", empire)
        except (WrongWords, Refused):
            found.append(
                LineProblem(first, "no empire is called {text}", facts={"text": empire[:40]})
            )
    return found
