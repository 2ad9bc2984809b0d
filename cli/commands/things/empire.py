"""`hexcrown empire`: the players' realms and their crowns."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options.change_command import BY_HAND, ChangeOptions, apply, apply_call, takes
from cli.options.noun_commands import NameArgument, make_app, render_set

app = make_app("empire", "Empires: the players' realms and their crowns.")


@app.command("add")
@takes("dry_run")
def add(
    how: ChangeOptions,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The realm's name.")],
    race: Annotated[str, typer.Option("--race", metavar="RACE", help="As high-elves.")],
    player: Annotated[str, typer.Option("--player", metavar="WHO", help="Who plays it.")] = "",
    crowns: Annotated[int, typer.Option("--crowns", min=0, help="Its first treasury.")] = 0,
) -> None:
    """Add an empire, at the start or later.

    Example: hexcrown empire add Ostmark --race empire --player Anna --crowns 20
    """
    from campaign.app.editing import add_empire

    apply(
        lambda context, how: add_empire(context, name, race, player, crowns, how), render_set, how
    )


@app.command("pay", context_settings={"ignore_unknown_options": True})
@takes(*BY_HAND)
def pay(
    how: ChangeOptions,
    name: NameArgument,
    crowns: Annotated[
        int, typer.Argument(metavar="CROWNS", help="The amount; negative takes crowns away.")
    ],
    purse: Annotated[
        str, typer.Option("--purse", help="treasury, building, ships or espionage.")
    ] = "treasury",
) -> None:
    """Add or remove crowns by hand.

    Example: hexcrown empire pay Ostmark -3 --reason "lost a bet"
    """
    apply_call("empire-pay", render_set, how, name=name, crowns=crowns, purse=purse)
