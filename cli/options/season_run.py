"""Phases run one after another for a person, by `hexcrown turn`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.app.output import show
from cli.options.change_command import forget_typed
from cli.render.progress import Progress
from cli.render.turn_text import describe_run, render_run
from cli.words.moments import short_moment

if TYPE_CHECKING:
    from campaign.acts.declare import Call
    from campaign.acts.perform import Done
    from campaign.app.context import Context, How
    from campaign.season.turning import RunStep, RunTarget
    from campaign.storage.store import Store


def run_and_tell(
    context: Context, how: How, going: RunTarget, call: Call, left: Sequence[str]
) -> RunStep:
    """Run it and show what happened; the document of its last phase."""
    from campaign.app.changing import request_of
    from campaign.season.turning import run

    progress, measure = Progress(), measure_run(context.store, going.until)

    def tell(document: RunStep) -> None:
        progress.at(measure(document["now"]), short_moment(document["now"]))

    try:
        done = run(context.store, going, request_of(context, call, how), tell)
    finally:
        progress.done()
    forget_typed(context.dice)
    show_run(context.store, done, left)
    last: RunStep = done[-1].document
    return last


def show_run(store: Store, done: Sequence[Done], left: Sequence[str]) -> None:
    told = describe_run(store, [(each.document, each.act) for each in done])
    told["unasked"] = list(left)
    show(told, render_run)


def measure_run(store: Store, until: str) -> Callable[[str], float | None]:
    """How much of the way to a season or a year lies behind, at a moment like `3/turn 4`."""
    from campaign.acts.perform import look
    from campaign.season.turning import moment_of_stop
    from campaign.storage.calendar import moment, parse_moment

    begun, end = look(store, lambda world: (moment(world.calendar), moment_of_stop(world, until)))
    if end is None or end <= begun:
        return lambda now: None
    return lambda now: min((parse_moment(now) - begun) / (end - begun), 1.0)
