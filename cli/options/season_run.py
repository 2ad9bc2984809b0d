"""Phases run one after another for a person, by `hexcrown turn`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from cli.app.output import show
from cli.options.change_command import ChangeOptions, forget_typed, request_of
from cli.render.progress import Progress
from cli.render.turn_text import describe_run, render_run
from cli.words.moments import short_moment

if TYPE_CHECKING:
    from campaign.season.documents import RunDocument
    from campaign.season.turning import RunStep, RunTarget
    from campaign.storage.store import Store


def run_and_tell(store: Store, going: RunTarget, how: ChangeOptions, left: list[str]) -> RunStep:
    """Run it and show what happened; the document of its last phase."""
    done, last = run_through(store, going, how)
    done["unasked"] = left
    show(done, render_run)
    return last


def run_through(store: Store, going: RunTarget, how: ChangeOptions) -> tuple[RunDocument, RunStep]:
    from campaign.acts.declare import Call
    from campaign.season.turning import run

    auto = {"auto": True} if going.auto else {}
    call = Call("turn", {"until": going.until, **auto}, tuple(how.choose or ()))
    progress, request = Progress(), replace(request_of(how), call=call.as_dict())
    measure = measure_run(store, going.until)

    def tell(document: RunStep) -> None:
        progress.at(measure(document["now"]), short_moment(document["now"]))

    try:
        done = run(store, going, request, tell)
    finally:
        progress.done()
    forget_typed(request)
    told = describe_run(store, [(each.document, each.act) for each in done])
    return told, done[-1].document


def measure_run(store: Store, until: str) -> Callable[[str], float | None]:
    """How much of the way to a season or a year lies behind, at a moment like `3/turn 4`."""
    from campaign.acts.perform import look
    from campaign.season.turning import moment_of_stop
    from campaign.storage.calendar import moment, parse_moment

    begun, end = look(store, lambda world: (moment(world.calendar), moment_of_stop(world, until)))
    if end is None or end <= begun:
        return lambda now: None
    return lambda now: min((parse_moment(now) - begun) / (end - begun), 1.0)
