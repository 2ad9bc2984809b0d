"""`hexcrown empire`: the players' realms and their crowns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.changing import (
    AskOption,
    ChooseOption,
    DiceOption,
    DryRunOption,
    ForceOption,
    How,
    ReasonOption,
    SeedOption,
    change,
)
from cli.doing import do
from cli.things import NameArgument, make_app, render_set

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

app = make_app("empire", "Empires: the players' realms and their crowns.")


@app.command("add")
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The realm's name.")],
    race: Annotated[str, typer.Option("--race", metavar="RACE", help="As high-elves.")],
    player: Annotated[str, typer.Option("--player", metavar="WHO", help="Who plays it.")] = "",
    crowns: Annotated[int, typer.Option("--crowns", min=0, help="Its first treasury.")] = 0,
    dry_run: DryRunOption = False,
) -> None:
    """A new empire joins, at the start or late.

    Example: hexcrown empire add Ostmark --race empire --player Anna --crowns 20
    """
    from campaign.byhand import add_empire

    how = How(dry_run=dry_run)
    change(lambda world, _: add_empire(world, name, race, player, crowns), render_set, how)


@app.command("pay", context_settings={"ignore_unknown_options": True})
def pay(
    name: NameArgument,
    crowns: Annotated[int, typer.Argument(metavar="CROWNS", help="In, or out below 0.")],
    purse: Annotated[
        str, typer.Option("--purse", help="treasury, building, ships or espionage.")
    ] = "treasury",
    reason: ReasonOption = "",
    force: ForceOption = False,
    dry_run: DryRunOption = False,
) -> None:
    """Crowns in or out by hand.

    Example: hexcrown empire pay Ostmark -3 --reason "lost a bet"
    """
    from campaign.byhand import pay_by_hand

    how = How(dry_run=dry_run, force=force, reason=reason, by_hand=True)
    change(lambda world, _: pay_by_hand(world, name, crowns, purse, reason), render_set, how)


@app.command("found")
def found(
    name: NameArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="The capital's tile.")],
    capital: Annotated[str, typer.Option("--capital", help="What it is called.")] = "",
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Found its realm: the capital, what its six neighbours roll, ships, first armies (BG-REALM-1).

    Example: hexcrown empire found Ostmark 0405 --capital Altburg
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds.realm import found_realm
        from campaign.names import resolve
        from campaign.words import check_name

        empire = int(resolve(world, "empire", name)["id"])
        there = int(resolve(world, "tile", tile)["id"])
        called = check_name(capital) if capital else ""
        return found_realm(world, chance, empire, there, name=called, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))
