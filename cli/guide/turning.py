"""The year goes on to its next stop, phase by phase; what it asks on the way is answered here."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from campaign.guide.given_dice import has_table_dice
from cli.app.output import line
from cli.guide.command_line import led
from cli.guide.dialogue import GivenSoFar, answer_all, carry_out
from cli.render.turn_text import describe_run, render_run

if TYPE_CHECKING:
    from campaign.guide.documents import Committed
    from campaign.guide.rehearsal import Call
    from campaign.season.turning import RunStep
    from campaign.storage.store import Store


def turn_on(store: Store, until: str) -> None:
    """Go on phase by phase until the stop. Whoever leaves at a question keeps the phases done."""
    words = ("turn", "next" if until == "turn" else until)
    line(f"  hexcrown {shlex.join(words)}")
    asks, run = has_table_dice(store), None
    while True:
        kept = GivenSoFar(store, call_of(until))
        done = take_phase(store, until, words, kept, asks, run)
        if done is None:
            return
        asks, run = asks and not kept.rest_by_program, done.done.act
        tell_phase(store, done, kept, words)
        if done.waiting is not None:
            run = None  # what was answered is an act of its own
            if not answer_all(store):
                return
        if is_over(store, done, until):
            return


def call_of(until: str) -> Call:
    return {"action": "turn", "actor": 0, "values": [until]}


def take_phase(
    store: Store, until: str, words: tuple[str, ...], kept: GivenSoFar, asks: bool, run: int | None
) -> Committed | None:
    """One entry. A backup stands before each season, as with `hexcrown turn`."""
    from campaign.acts.perform import look
    from campaign.season.turning import RunTarget, back_up_before, leaves_season

    back_up_before(store, look(store, lambda world: leaves_season(world, RunTarget(until))))
    return carry_out(store, call_of(until), words, kept, table_dice=asks, run=run)


def tell_phase(store: Store, done: Committed, kept: GivenSoFar, words: tuple[str, ...]) -> None:
    """Tell the part of the story that was not told between the questions."""
    document: RunStep = done.done.document
    told = describe_run(store, [(document, done.done.act)])
    for phase in told["phases"]:
        phase["story"] = kept.left_to_tell(phase["story"])
    with led(*words):
        render_run(told)


def is_over(store: Store, done: Committed, until: str) -> bool:
    from campaign.acts.perform import look
    from campaign.season.turning import goes_on

    last = done.done.document
    if done.waiting is None:
        return bool(last["over"])
    return not look(store, lambda world: goes_on(world, last, until))
