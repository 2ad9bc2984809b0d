"""`hexcrown undo`: take acts back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.opening import open_context
from cli.app.output import say, show
from cli.app.session import session
from cli.options.change_command import DryRunOption, YesOption
from cli.options.option_groups import agreed
from cli.render.changes_text import render_changes
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from campaign.journal.documents import UndoDocument
    from campaign.journal.undo_choice import UndoTarget


def command(
    act: Annotated[int | None, typer.Argument(metavar="ACT", help="One older act.")] = None,
    last: Annotated[int | None, typer.Option("--last", "-n", help="Number of newest acts.")] = None,
    season: Annotated[bool, typer.Option("--season", help="The whole season as one.")] = False,
    to: Annotated[
        str | None, typer.Option("--to", metavar="SAVEPOINT", help="Go back to a savepoint.")
    ] = None,
    yes: YesOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """Undo the newest act, or another one. Changes and dependent acts are shown first.

    Example: hexcrown undo 41 --yes
    """
    from campaign.app.books import describe_plan, plan_undoing, undo_acts

    which = choose(act, last, season, to)
    with open_context() as context:
        plan = plan_undoing(context, which)
        document = describe_plan(plan, dry_run)
        simple = act is None and not season and to is None and not plan.dependants
        if not dry_run and agreed(yes or simple, document, render_plan):
            document = undo_acts(context, which, plan, session().words)
    show(document, render)


def choose(act: int | None, last: int | None, season: bool, to: str | None) -> UndoTarget:
    from campaign.journal.undo_choice import UndoTarget

    if sum((act is not None, last is not None, season, to is not None)) > 1:
        raise Usage("ACT, --last, --season and --to exclude each other: give one")
    return UndoTarget(newest=1 if last is None else last, act=act, season=season, savepoint=to)


def render_plan(document: UndoDocument) -> None:
    acts = ", ".join(map(str, document["undone"]))
    say("to undo act {acts} would change:", acts=acts)
    render_changes(document["changes"])
    render_dependants(document)


def render_dependants(document: UndoDocument) -> None:
    if document["dependants"]:
        listed = ", ".join(map(str, document["dependants"]))
        say("these acts depend on it and are undone too: {acts}", acts=listed)
    else:
        say("no other act depends on it")


def render(document: UndoDocument) -> None:
    if document["dry_run"]:
        render_plan(document)
    elif document["act"] is None:
        say("nothing was undone")
    else:
        acts = ", ".join(map(str, [*document["undone"], *document["dependants"]]))
        if document["new_key"]:  # a key that was shown never comes back
            say("undone: act {acts}", acts=acts)
        else:
            say("undone: act {acts} (redo brings it back)", acts=acts)
        render_changes(document["changes"])
        if document["new_key"]:
            say("the key was known: the dice have a new one from here on, sealed: {key}",
                key=document["new_key"])  # fmt: skip
        if document["seen"]:
            say("it had already been seen: {cards}", cards=", ".join(document["seen"]))
