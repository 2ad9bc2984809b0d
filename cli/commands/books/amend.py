"""`hexcrown amend`: the die that was read wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import note, say, show
from cli.commands.books.undo import render_dependants, render_plan
from cli.commands.tables.table_draw import in_words as in_drawn_words
from cli.commands.tables.table_draw import render_drawing
from cli.options.action_command import go_on, in_words, render_act
from cli.options.change_command import ChangeOptions, DryRunOption, YesOption
from cli.options.option_groups import agreed
from cli.options.season_run import show_run
from cli.render.changes_text import render_changes

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.app.repeating import Repeated
    from campaign.journal.documents import UndoDocument


def command(
    act: Annotated[int, typer.Argument(metavar="ACT", help="The act to repeat.")],
    dice: Annotated[
        str, typer.Option("--dice", metavar="4", help="The dice as they were really rolled.")
    ],
    yes: YesOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """Undo an act and repeat it with the correct dice.

    Everything that depends on it is undone too, even in later seasons, and shown first.

    Example: hexcrown amend 41 --dice 4
    """
    from campaign.app.books import describe_plan
    from campaign.app.repeating import amend, calendar_now, plan_amend, try_amend

    with open_context() as context:
        over = plan_amend(context, act, dice)
        document = describe_plan(over.plan, dry_run)
        document["words"] = list(over.how.words)
        if dry_run:
            tried = try_amend(context, over)
            document["changes"] = document["changes"] if tried is None else tried
            show(document, render_amended)
            return
        if not agreed(yes or not over.plan.dependants, document, render_plan):
            show(document, render_plan)
            return
        was = calendar_now(context)
        try:
            done = amend(context, over)
        except Exception:
            note("the act is unchanged")
            raise
        tell(context, done)
        if over.plan.dependants:  # what went with it is not done again: it may have come otherwise
            listed = ", ".join(map(str, sorted(over.plan.dependants)))
            note("also undone: act {acts}; repeat what still applies", acts=listed)
            if (now := calendar_now(context)) != was:
                note("the calendar went back from {was} to {now}", was=was, now=now)


def tell(context: Context, done: Repeated) -> None:
    """As the act itself is told, and what it asks is asked."""
    if done.run:
        show_run(context.store, done.run, done.unasked)
        waits = done.run[-1].document["decision"]
    else:
        if done.call.action == "draw":
            show(in_drawn_words(done.document), render_drawing)
        else:
            show(in_words(done.document), render_act)
        waits = done.document.get("waits")
    if waits is not None:
        go_on(waits, ChangeOptions())


def render_amended(document: UndoDocument) -> None:
    acts = ", ".join(map(str, document["undone"]))
    say("to amend act {acts} would change:", acts=acts)
    render_changes(document["changes"])
    render_dependants(document)
