"""`hexcrown search`: what an army does at the site it stands on."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.options.deed_command import ArmyArgument, Deed, DeedCall, Document, deed


class Way(StrEnum):
    search = "search"
    evoke = "evoke"
    visit = "visit"
    attack = "attack"
    bathe = "bathe"
    orb = "orb"


@deed
def command(
    act: DeedCall,
    army: ArmyArgument,
    way: Annotated[
        Way,
        typer.Option(
            "--do",
            help="search ruins, tomb or necropolis; evoke the dead (undead); visit or attack a"
            " tower; bathe in a mystic spring; use the black orb.",
        ),
    ] = Way.search,
) -> Document:
    """Search the ruins, tomb or necropolis an army stands on; call on its tower, spring or orb.

    Example: hexcrown search 2 --dice 4,4,2

    Example: hexcrown search 'First Banner' --do visit --choose accept
    """
    return WAYS[way](act, act.key("army", army))


def search(act: DeedCall, army: int) -> Document:
    from campaign.deeds.sites import searching

    return searching.search(act.world, act.chance, army, answer=act.answer, forced=act.forced)


def evoke(act: DeedCall, army: int) -> Document:
    from campaign.deeds.sites import searching

    return searching.evoke(act.world, act.chance, army, answer=act.answer, forced=act.forced)


def visit(act: DeedCall, army: int) -> Document:
    return call_on(act, army, "visit")


def attack(act: DeedCall, army: int) -> Document:
    return call_on(act, army, "attack")


def call_on(act: DeedCall, army: int, how: str) -> Document:
    from campaign.deeds.sites.towers import call_on_tower

    return call_on_tower(act.world, act.chance, army, how, answer=act.answer, forced=act.forced)


def bathe(act: DeedCall, army: int) -> Document:
    from campaign.deeds.sites import springs

    return springs.bathe(act.world, act.chance, army, answer=act.answer, forced=act.forced)


def use_orb(act: DeedCall, army: int) -> Document:
    from campaign.deeds.sites import orbs

    return orbs.use_orb(act.world, act.chance, army, answer=act.answer, forced=act.forced)


WAYS: dict[Way, Deed] = {
    Way.search: search,
    Way.evoke: evoke,
    Way.visit: visit,
    Way.attack: attack,
    Way.bathe: bathe,
    Way.orb: use_orb,
}
