"""What armies do on land: move, march, split, merge, exchange, disband. Verbs of `army`."""

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
)
from cli.doing import do
from cli.trouble import Usage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer

ArmyArgument = Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")]
OtherArgument = Annotated[str, typer.Argument(metavar="OTHER", help="The army beside it.")]
PathArgument = Annotated[
    list[str], typer.Argument(metavar="TILE...", help="One tile, or two by forced march.")
]
GoodsArgument = Annotated[
    list[str], typer.Argument(metavar="WHAT=AMOUNT...", help="As points=600 provisions=2.")
]
GOODS = (
    "points", "provisions", "crowns", "prisoners", "loot",
    "stone_throwers", "cannons", "rams", "towers",
)  # fmt: skip


def add_deeds(app: typer.Typer) -> None:
    for name, deed in (
        ("move", move),
        ("split", split),
        ("merge", merge),
        ("exchange", exchange),
        ("disband", disband),
    ):
        app.command(name)(deed)


def move(
    army: ArmyArgument,
    path: PathArgument,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """March to the next tile, or by forced march over two; each is scouted first (BG-MOVE-1).

    Example: hexcrown army move 2 0405
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import moving
        from campaign.names import resolve

        tiles = [int(resolve(world, "tile", label)["id"]) for label in path]
        key = int(resolve(world, "army", army)["id"])
        return moving.move(world, chance, key, tiles, answer=answer, forced=force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


def split(
    army: ArmyArgument,
    goods: GoodsArgument,
    name: Annotated[str, typer.Option("--name", help="What the new army is called.")] = "",
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Part of an army becomes an army of its own (BG-ARMY-1: 500 points each at least).

    Example: hexcrown army split 2 points=600 provisions=2 --name 'Second Banner'
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import reorganising
        from campaign.names import resolve
        from campaign.words import check_name

        key = int(resolve(world, "army", army)["id"])
        called = check_name(name) if name else ""
        amounts = parse_goods(goods)
        return reorganising.split(world, chance, key, amounts, name=called, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def merge(
    army: ArmyArgument,
    into: OtherArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """All of one army joins another on its tile, up to 1500 points (BG-ARMY-3).

    Example: hexcrown army merge 3 2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import reorganising
        from campaign.names import resolve

        one, other = (int(resolve(world, "army", text)["id"]) for text in (army, into))
        return reorganising.merge(world, chance, one, other, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def exchange(
    army: ArmyArgument,
    into: OtherArgument,
    goods: GoodsArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Hand points, provisions or engines to another army on the tile (BG-ARMY-3).

    Example: hexcrown army exchange 2 3 provisions=2
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import reorganising
        from campaign.names import resolve

        one, other = (int(resolve(world, "army", text)["id"]) for text in (army, into))
        return reorganising.exchange(world, chance, one, other, parse_goods(goods), forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def disband(
    army: ArmyArgument,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Send an army home for good; all it carries is lost.

    Example: hexcrown army disband 3
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.deeds import reorganising
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        return reorganising.disband(world, chance, key, forced=force)

    do(deed, None, How(dry_run=dry_run, force=force, reason=reason))


def parse_goods(pairs: Iterable[str]) -> dict[str, int]:
    """`points=600 provisions=2` as amounts."""
    found: dict[str, int] = {}
    for pair in pairs:
        name, _, amount = pair.partition("=")
        name = name.replace("-", "_")
        if name not in GOODS or not (amount.isascii() and amount.isdigit() and len(amount) < 9):
            raise Usage(
                "{pair} is not WHAT=AMOUNT",
                "what can be given: {goods}",
                pair=pair[:60],
                goods=", ".join(GOODS),
            )
        found[name] = int(amount)
    return found
