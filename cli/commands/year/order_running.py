"""Lines of orders done one after another, each as if typed, each with its fate in its own entry."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, NamedTuple

from campaign.storage.models import Orders
from cli.app.opening import open_campaign, read
from cli.app.session import session
from cli.options.change_command import BY_PROGRAM, ChangeOptions
from cli.options.order_words import check_words
from cli.words.text import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.journal.campaign_dice import CampaignChance
    from campaign.orders.lines import Order
    from campaign.season.documents import OrderDocument, OrderMoment
    from campaign.storage.world import World
    from tables.chance.sources import Chance

Line = tuple[int, "Order"]  # the row that keeps it, and what it says


class Fate(NamedTuple):
    """What became of a line, and what its sender is told."""

    name: str
    report: str = ""


DONE_BEFORE = Fate("done before")


class LinesRun(NamedTuple):
    orders: list[OrderDocument]
    act: int | None
    unused: list[int]


def run_lines(when: OrderMoment, lines: Sequence[Line], how: ChangeOptions) -> LinesRun:
    from campaign.orders.run_dice import RunDice

    dice = choose_dice(how)
    asks = how.ask or (dice is None and asks_here(how))
    fates = []
    for key, order in lines:
        with using_dice(dice):
            fates.append(do_line(order, when, key, asks))
    act = keep(lines, fates)
    unused = dice.left() if isinstance(dice, RunDice) else []
    return LinesRun(describe(lines, fates), act, unused)


def choose_dice(how: ChangeOptions) -> Chance | None:
    """None: sealed, or asked for line by line."""
    from campaign.orders.run_dice import PlayersDice, PlayersFaces, RunDice
    from cli.words.trouble import Usage
    from tables.chance.sources import parse_typed

    if how.dice is not None and how.ask:
        raise Usage("--dice, --ask and --seed exclude each other: give one")
    if how.dice in BY_PROGRAM or how.ask:
        return None
    if how.dice is not None:
        kind = PlayersFaces if session().by else RunDice
        return kind(parse_typed(how.dice))
    return PlayersDice() if is_table_dice() and not asks_here(how) else None


def is_table_dice() -> bool:
    return bool(read(lambda world: world.option("dice", "program") == "table"))


def asks_here(how: ChangeOptions) -> bool:
    """Where real dice are rolled, somebody at a terminal is asked for them, as by any deed."""
    from cli.options.asking import is_terminal

    return how.dice is None and not session().json and is_terminal() and is_table_dice()


@contextmanager
def using_dice(dice: Chance | None) -> Iterator[None]:
    """Give these dice to the command that runs inside the block."""
    from campaign.orders.run_dice import RunDice

    if isinstance(dice, RunDice):
        dice.begin_line()
    session().dice, session().dice_from = dice, "typed"
    try:
        yield
    finally:
        session().dice, session().dice_from = None, ""


def do_line(order: Order, when: OrderMoment, key: int, asks: bool = False) -> Fate:
    """The words as if typed: its fate, and what was answered."""
    from campaign.orders.kept import DoneBefore

    fates: list[str] = []
    words, json = session().words, session().json
    session().json, session().sender = False, order.empire
    session().before = lambda world: check_again(world, when, key, order)
    session().beside = lambda world: write_fate(world, key, fates)
    try:
        return call_line(order, fates, asks)
    except DoneBefore:
        return DONE_BEFORE
    finally:
        session().words, session().json = words, json
        session().sender = session().before = session().beside = None


def call_line(order: Order, fates: list[str], asks: bool) -> Fate:
    from campaign.orders.kept import DoneBefore
    from cli.app.run import call

    words = [*order.words, "--ask"] if asks else list(order.words)
    aside = nullcontext() if asks else redirect_stderr(io.StringIO())  # questions are asked there
    try:
        session().words = read(lambda world: in_the_books(world, order))
        with redirect_stdout(io.StringIO()), aside:
            call(words)
    except DoneBefore:
        raise
    except Exception as trouble:
        return refuse(trouble, order)
    return Fate(fates[0], tell_sender(order))


def refuse(trouble: Exception, order: Order) -> Fate:
    """It stays open. One whose phase is still to come was only tried too early. What is said
    stands on the sheet, for the sender."""
    from campaign.orders.kept import REFUSED, SENT, is_to_come
    from campaign.orders.run_dice import RunDice
    from campaign.rules.phase_rules import OutOfOrder
    from cli.app.trouble import report
    from cli.words.discretion import say_fault
    from cli.words.trouble import find_closed
    from tables.errors import TooFewDice

    trouble = find_closed(trouble) or trouble
    dice = session().dice
    if isinstance(dice, RunDice):
        dice.give_back()
        if isinstance(trouble, TooFewDice):  # what was done stands; this line waits for dice
            return Fate(SENT, in_a_line(trouble))
    if isinstance(trouble, OutOfOrder) and read(lambda world: is_to_come(world, trouble)):
        return Fate(SENT, tr("its phase is still to come"))
    if hasattr(trouble, "message"):
        return Fate(REFUSED, in_a_line(trouble))
    report(trouble, list(order.words))  # for the gamemaster
    return Fate(REFUSED, say_fault())


def in_a_line(trouble: Exception) -> str:
    from cli.words.discretion import places_in, tell_player
    from cli.words.trouble import describe_trouble

    told = tell_player(describe_trouble(trouble), places_in(trouble))
    rule = f" [{told['rule']}]" if told["rule"] else ""
    hint = f"\n{told['hint']}" if told["hint"] else ""
    return f"{told['message']}{rule}{hint}"


def check_again(world: World, when: OrderMoment, key: int, order: Order) -> None:
    """Under the lock: the world may have moved on since the line was checked."""
    from campaign.errors import Refused
    from campaign.orders.kept import refuse_done

    refuse_done(world, when, key, order)
    with world.unnoticed():  # the deed stands on the rows it names, not on all its sender knows
        troubles = check_words(world, order)
    for trouble in troubles:
        raise Refused(trouble.message, **trouble.facts)


def write_fate(world: World, key: int, fates: list[str]) -> None:
    """In the entry of the deed: neither without the other."""
    from campaign.orders.kept import fate_now, record

    fates[:] = [fate_now(world)]
    record(world, key, fates[0], "")


def in_the_books(world: World, order: Order) -> tuple[str, ...]:
    """The words for the journal. The check under the lock is run here too: a kept line may hold a
    command that is no deed, which would never reach it."""
    from cli.options.order_words import words_for_the_books

    check = session().before
    assert check is not None
    check(world)
    return words_for_the_books(world, order)


def tell_sender(order: Order) -> str:
    """What the empire may know of what its order did, as its report will tell it."""
    from cli.commands.year.order_story import tell_order

    return tell_order(order.empire, session().entry)


def keep(lines: Sequence[Line], fates: Sequence[Fate]) -> int | None:
    """What was answered, and which lines were refused: one entry for the whole run."""
    from campaign.acts.perform import Request, perform
    from campaign.orders.kept import record

    def use_case(world: World, chance: CampaignChance) -> dict[str, object]:
        for (key, _), fate in zip(lines, fates, strict=True):
            if fate != DONE_BEFORE:
                record(world, key, *fate)
        return {}

    if not any(fate != DONE_BEFORE for fate in fates):
        return None
    kind = "sent" if session().by else "act"
    with open_campaign() as store:
        return perform(store, use_case, Request(words=session().words, kind=kind)).act


def describe(lines: Sequence[Line], fates: Sequence[Fate]) -> list[OrderDocument]:
    def question(world: World) -> list[OrderDocument]:
        from campaign.orders.kept import describe

        return [
            {**describe(world, world.get(Orders, key)), "fate": fate.name, "report": fate.report}
            for (key, _), fate in zip(lines, fates, strict=True)
        ]

    return read(question)
