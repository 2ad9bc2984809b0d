"""`hexcrown settlement`: villages, fortresses, cities, capitals, temples."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.changing import DryRunOption, ForceOption, How, ReasonOption, change
from cli.things import NameArgument, add_pairs, make_app, render_set

app = make_app("settlement", "Settlements: villages, fortresses, cities, capitals, temples.")
app.command(
    "add",
    help="Put one into the books.\n\n"
    "Example: hexcrown settlement add Rivergate kind=village tile=0405 owner=Ostmark",
)(add_pairs("settlement"))


@app.command("give")
def give(
    name: NameArgument,
    to: Annotated[str, typer.Argument(metavar="EMPIRE", help="Its new owner, or none.")],
    reason: ReasonOption = "",
    force: ForceOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """A settlement and its tile change hands.

    Example: hexcrown settlement give Rivergate Gorgrod --reason "traded at the table"
    """
    from campaign.byhand import give_settlement

    how = How(dry_run=dry_run, force=force, reason=reason, by_hand=True)
    change(lambda world, _: give_settlement(world, name, to, force), render_set, how)
