"""Orders in words: what is wrong with a line, and what its sender is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from campaign.app.ordering import Teller
from campaign.events.event import read_story
from campaign.events.wording import word_told
from campaign.journal.entries import find_entry, parse_body
from campaign.reports.decisions import decisions_due
from campaign.reports.story import ViewNames, tell_entry
from campaign.reports.view import view_of
from campaign.storage.world import World
from cli.words.discretion import places_in, say_fault, tell_player
from cli.words.phrases import speak
from cli.words.text import capitalise, tr
from cli.words.trouble import describe_trouble, find_closed, write_details

if TYPE_CHECKING:
    from campaign.orders.lines import LineProblem, Order
    from campaign.season.documents import OrderProblem, OrdersCheck
    from campaign.storage.models import Orders
    from campaign.storage.store import Store

Report = Callable[[Exception, list[str]], object]


def describe_check(
    orders: Sequence[Order], troubles: Sequence[LineProblem], missing: list[str]
) -> OrdersCheck:
    problems = [in_words(each) for each in troubles]
    return {"lines": len(orders), "problems": problems, "missing": missing}


def in_words(trouble: LineProblem) -> OrderProblem:
    return {
        "line": trouble.line,
        "message": tr(trouble.message, **trouble.facts),
        "hint": tr(trouble.hint, **trouble.facts) if trouble.hint else "",
    }


def make_teller(store: Store, report: Report = write_details) -> Teller:
    """`report` tells the gamemaster of a fault of ours."""
    return Teller(
        lambda empire, entry: tell_order(store, empire, entry),
        lambda trouble, row: tell_refused(trouble, row, report),
        lambda: tr("its phase is still to come"),
    )


def tell_refused(trouble: Exception, row: Orders, report: Report) -> str:
    """What stands on the sheet, for the sender."""
    trouble = find_closed(trouble) or trouble
    if not hasattr(trouble, "message"):
        report(trouble, row.words.split())
        return say_fault()
    told = tell_player(describe_trouble(trouble), places_in(trouble))
    rule = f" [{told['rule']}]" if told["rule"] else ""
    hint = f"\n{told['hint']}" if told["hint"] else ""
    return f"{told['message']}{rule}{hint}"


def tell_order(store: Store, empire: int, entry: int | None) -> str:
    """What the empire learns of this entry, a sentence a line, and the decisions that wait."""
    with store.reading() as connection:
        view = view_of(World(connection, track=False), empire)
        written = find_entry(connection, entry or 0)
        story = read_story(parse_body(written)["steps"]) if written else []
        told = [word_told(ViewNames(view), each.told) for each in tell_entry(view, story)]
        lines = [capitalise(speak(each)) for each in told]
        waiting = [
            tr("decision {number} waits: {question}", number=each["number"],
               question=each["question"])
            for each in speak(decisions_due(view))
        ]  # fmt: skip
        return "\n".join([*lines, *waiting])
