"""`hexcrown campaign`: its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from cli.app.opening import open_campaign
from cli.app.output import say
from cli.app.trouble import Usage
from cli.options.change_command import (
    ChangeOptions,
    YesOption,
    request_of,
    show_done,
    takes,
)
from cli.render.columns import write_columns

app = typer.Typer(help="The campaign as a whole.", no_args_is_help=True, add_completion=False)


@app.callback()
def campaign() -> None:
    """The campaign as a whole."""


@app.command("end")
@takes("reason", "dry_run")
def end(how: ChangeOptions, yes: YesOption = False) -> None:
    """End the campaign: standings are counted and the key of the sealed dice is revealed.

    Example: hexcrown campaign end --yes
    """
    from campaign.acts.perform import perform
    from campaign.bookkeeping.campaign_end import end_campaign

    if not yes and not how.dry_run:
        raise Usage("this ends the campaign and reveals its key", "add --yes; undo takes it back")
    with open_campaign() as store:
        use_case = lambda world, _: end_campaign(  # noqa: E731
            world, store.connection, dry_run=how.dry_run
        )
        show_done(perform(store, use_case, request_of(how)), render, how)


def render(document: Mapping[str, Any]) -> None:
    columns = ("name", "score", "treasury", "points", "settlements")
    write_columns(columns, [[row[name] for name in columns] for row in document["standings"]])
    say("the key of the dice: {key}", key=document["key"])
    say("journal verify checks every sealed die with it")
