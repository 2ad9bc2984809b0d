"""Lines of orders done: with which dice, and what their senders are told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cli.app.opening import open_campaign, open_context, read
from cli.app.session import session
from cli.options.change_command import BY_PROGRAM, ChangeOptions, chance_of
from cli.words.phrases import speak
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.app.ordering import LinesRun, Teller
    from campaign.orders.lines import Order
    from campaign.reports.view import View
    from campaign.season.documents import OrderMoment
    from campaign.storage.models import Orders
    from tables.chance.sources import Chance


def run_orders(when: OrderMoment, rows: Sequence[Orders], how: ChangeOptions) -> LinesRun:
    from campaign.app.ordering import run_lines

    dice, asks = choose_dice(how)
    with open_context() as context:
        return run_lines(replace(context, dice=dice), when, rows, make_teller(), asks)


def do_at_once(order: Order, how: ChangeOptions) -> LinesRun:
    from campaign.app.ordering import do_order

    dice, asks = choose_dice(how)
    with open_context() as context:
        return do_order(replace(context, dice=dice), order, make_teller(), asks)


def choose_dice(how: ChangeOptions) -> tuple[Chance | None, bool]:
    """None: sealed. Where real dice are rolled, somebody at a terminal is asked for them, as by
    any action; else a line waits for its player's."""
    from campaign.orders.run_dice import PlayersFaces, RunDice
    from cli.options.asking import is_terminal
    from cli.words.trouble import Usage
    from tables.chance.awaiting import Unrolled
    from tables.chance.sources import parse_typed

    if how.dice is not None and how.ask:
        raise Usage("--dice, --ask and --seed exclude each other: give one")
    if how.dice in BY_PROGRAM:
        return None, False
    if how.dice is not None:
        kind = PlayersFaces if session().by else RunDice
        return kind(parse_typed(how.dice)), False
    is_table = bool(read(lambda world: world.option("dice", "program") == "table"))
    if how.ask or (is_table and not session().json and is_terminal()):
        return chance_of(replace(how, ask=True)), True
    return (Unrolled() if is_table else None), False


def make_teller() -> Teller:
    from campaign.app.ordering import Teller

    return Teller(tell_order, tell_refused, lambda: tr("its phase is still to come"))


def tell_refused(trouble: Exception, row: Orders) -> str:
    """What stands on the sheet, for the sender."""
    from cli.app.trouble import report
    from cli.words.discretion import places_in, say_fault, tell_player
    from cli.words.trouble import describe_trouble, find_closed

    trouble = find_closed(trouble) or trouble
    if not hasattr(trouble, "message"):
        report(trouble, row.words.split())  # for the gamemaster
        return say_fault()
    told = tell_player(describe_trouble(trouble), places_in(trouble))
    rule = f" [{told['rule']}]" if told["rule"] else ""
    hint = f"\n{told['hint']}" if told["hint"] else ""
    return f"{told['message']}{rule}{hint}"


def tell_order(empire: int, entry: int | None) -> str:
    """What the empire learns of this entry, a sentence a line, and the decisions that wait."""
    from campaign.events.event import read_story
    from campaign.events.wording import word_told
    from campaign.journal.entries import find_entry, parse_body
    from campaign.reports.story import ViewNames, tell_entry
    from campaign.reports.view import view_of
    from campaign.storage.world import World

    with open_campaign() as store, store.reading() as connection:
        world = World(connection, track=False)
        view = view_of(world, empire)
        written = find_entry(connection, entry or 0)
        story = read_story(parse_body(written)["steps"]) if written else []
        told = [word_told(ViewNames(view), each.told) for each in tell_entry(view, story)]
        lines = [capitalise(speak(each)) for each in told]
        return "\n".join([*lines, *tell_waiting(view)])


def tell_waiting(view: View) -> list[str]:
    from campaign.reports.decisions import decisions_due

    return [
        tr("decision {number} waits: {question}", number=each["number"], question=each["question"])
        for each in speak(decisions_due(view))
    ]
