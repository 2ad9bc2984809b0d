"""`hexcrown search`: what an army does at the site it stands on."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, DeedFunction, Document, deed_command

if TYPE_CHECKING:
    from campaign.acts.deed import Deed


class SearchWay(StrEnum):
    search = "search"
    evoke = "evoke"
    visit = "visit"
    attack = "attack"
    bathe = "bathe"
    orb = "orb"


@deed_command
def command(
    deed: Deed,
    army: ArmyArgument,
    way: Annotated[
        SearchWay,
        typer.Option(
            "--do",
            help="search ruins, tomb or necropolis; evoke the dead (undead); visit or attack a"
            " tower; bathe in a mystic spring; use the black orb.",
        ),
    ] = SearchWay.search,
) -> Document:
    """Search the ruins, tomb or necropolis an army stands on; call on its tower, spring or orb.

    Example: hexcrown search 2 --dice 4,4,2

    Example: hexcrown search 'First Banner' --do visit --choose accept
    """
    return WAYS[way](deed, deed.key("army", army))


def search(deed: Deed, army: int) -> Document:
    from campaign.deeds.sites import searching

    return searching.search(deed, army)


def evoke(deed: Deed, army: int) -> Document:
    from campaign.deeds.sites import searching

    return searching.evoke(deed, army)


def visit(deed: Deed, army: int) -> Document:
    return call_on(deed, army, "visit")


def attack(deed: Deed, army: int) -> Document:
    return call_on(deed, army, "attack")


def call_on(deed: Deed, army: int, how: str) -> Document:
    from campaign.deeds.sites.towers import call_on_tower

    return call_on_tower(deed, army, how)


def bathe(deed: Deed, army: int) -> Document:
    from campaign.deeds.sites import springs

    return springs.bathe(deed, army)


def use_orb(deed: Deed, army: int) -> Document:
    from campaign.deeds.sites import orbs

    return orbs.use_orb(deed, army)


WAYS: dict[SearchWay, DeedFunction] = {
    SearchWay.search: search,
    SearchWay.evoke: evoke,
    SearchWay.visit: visit,
    SearchWay.attack: attack,
    SearchWay.bathe: bathe,
    SearchWay.orb: use_orb,
}
