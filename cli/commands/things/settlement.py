"""`hexcrown settlement`: villages, fortresses, cities, capitals, temples."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.change_command import BY_HAND, ChangeOptions, apply_call, takes
from cli.options.noun_commands import NameArgument, make_app, render_set

app = make_app("settlement", "Settlements: villages, fortresses, cities, capitals, temples.")


@app.command("give")
@takes(*BY_HAND)
def give(
    how: ChangeOptions,
    name: NameArgument,
    to: Annotated[str, typer.Argument(metavar="EMPIRE", help="Its new owner, or none.")],
) -> None:
    """Give a settlement and its tile to another owner.

    Example: hexcrown settlement give Rivergate Gorgrod --reason "traded at the table"
    """
    apply_call("settlement-give", render_set, how, name=name, to=to)
