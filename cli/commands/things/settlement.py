"""`hexcrown settlement`: villages, fortresses, cities, capitals, temples."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.change_command import BY_HAND, ChangeOptions, takes
from cli.options.noun_commands import NameArgument, by_hand, make_app

app = make_app("settlement", "Settlements: villages, fortresses, cities, capitals, temples.")


@app.command("give")
@takes(*BY_HAND)
def give(
    how: ChangeOptions,
    name: NameArgument,
    to: Annotated[str, typer.Argument(metavar="EMPIRE", help="Its new owner, or none.")],
) -> None:
    """A settlement and its tile change hands.

    Example: hexcrown settlement give Rivergate Gorgrod --reason "traded at the table"
    """
    from campaign.bookkeeping.manual_edits import give_settlement

    by_hand(lambda world, _: give_settlement(world, name, to, how.force), how)
