"""`hexcrown search`: what an army does at the site it stands on."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
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

if TYPE_CHECKING:
    from campaign.chance import CampaignChance
    from campaign.world import World
    from tables.decisions import Answer


class Way(StrEnum):
    search = "search"
    evoke = "evoke"
    visit = "visit"
    attack = "attack"
    bathe = "bathe"
    orb = "orb"


def command(
    army: Annotated[str, typer.Argument(metavar="ARMY", help="Name or number.")],
    way: Annotated[
        Way,
        typer.Option(
            "--do",
            help="search ruins, tomb or necropolis; evoke the dead (undead); visit or attack a"
            " tower; bathe in a mystic spring; use the black orb.",
        ),
    ] = Way.search,
    dice: DiceOption = None,
    ask: AskOption = False,
    seed: SeedOption = None,
    choose: ChooseOption = None,
    dry_run: DryRunOption = False,
    force: ForceOption = False,
    reason: ReasonOption = "",
) -> None:
    """Search the ruins, tomb or necropolis an army stands on; call on its tower, spring or orb.

    Example: hexcrown search 2 --dice 5,6

    Example: hexcrown search 'First Banner' --do visit --choose accept
    """

    def deed(world: World, chance: CampaignChance, answer: Answer) -> dict[str, Any]:
        from campaign.names import resolve

        key = int(resolve(world, "army", army)["id"])
        return WAYS[way](world, chance, key, answer, force)

    do(deed, choose, How(dice, ask, seed, dry_run, force, reason))


def search(world: Any, chance: Any, army: int, answer: Any, forced: bool) -> dict[str, Any]:
    from campaign.deeds import searching

    return searching.search(world, chance, army, answer=answer, forced=forced)


def evoke(world: Any, chance: Any, army: int, answer: Any, forced: bool) -> dict[str, Any]:
    from campaign.deeds import searching

    return searching.evoke(world, chance, army, answer=answer, forced=forced)


def call(how: str) -> Any:
    def run(world: Any, chance: Any, army: int, answer: Any, forced: bool) -> dict[str, Any]:
        from campaign.deeds.towers import call_on_tower

        return call_on_tower(world, chance, army, how, answer=answer, forced=forced)

    return run


def bathe(world: Any, chance: Any, army: int, answer: Any, forced: bool) -> dict[str, Any]:
    from campaign.deeds import springs

    return springs.bathe(world, chance, army, answer=answer, forced=forced)


def use_orb(world: Any, chance: Any, army: int, answer: Any, forced: bool) -> dict[str, Any]:
    from campaign.deeds import orbs

    return orbs.use_orb(world, chance, army, answer=answer, forced=forced)


WAYS: dict[Way, Callable[[Any, Any, int, Any, bool], dict[str, Any]]] = {
    Way.search: search,
    Way.evoke: evoke,
    Way.visit: call("visit"),
    Way.attack: call("attack"),
    Way.bathe: bathe,
    Way.orb: use_orb,
}
