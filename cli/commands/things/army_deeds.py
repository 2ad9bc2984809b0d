"""What armies do on land: move, march, split, merge, exchange, disband. Verbs of `army`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.options.deed_command import ArmyArgument, Document, called, deed_command
from cli.words.trouble import Usage
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.acts.deed import Deed
    from campaign.storage.models.kinds import Good

OtherArgument = Annotated[str, typer.Argument(metavar="OTHER", help="The army beside it.")]
PathArgument = Annotated[
    list[str], typer.Argument(metavar="TILE...", help="The next tile; more with extra moves.")
]
MarchArgument = Annotated[
    list[str], typer.Argument(metavar="TILE TILE", help="The next tile and the one after.")
]
GoodsArgument = Annotated[
    list[str], typer.Argument(metavar="WHAT=AMOUNT...", help="As 600, for points, provisions=2.")
]


def add_deeds(app: typer.Typer) -> None:
    for name, verb in (
        ("move", move),
        ("march", march),
        ("split", split),
        ("merge", merge),
        ("exchange", exchange),
        ("disband", disband),
        ("load", load),
    ):
        app.command(name)(verb)


@deed_command
def move(deed: Deed, army: ArmyArgument, path: PathArgument) -> Document:
    """Go to the next tile; it is scouted first, unless it was this turn (BG-MOVE-1).

    Example: hexcrown army move 2 0405
    """
    from campaign.deeds.land import moving

    tiles, key = deed.keys("tile", path), deed.key("army", army)
    return moving.move(deed, key, tiles)


@deed_command
def march(deed: Deed, army: ArmyArgument, path: MarchArgument) -> Document:
    """Go over two tiles by forced march, which costs 1d6x10 points (BG-MOVE-1).

    Each tile is scouted first; what stops the army on the first ends the march there.

    Example: hexcrown army march 2 0405 0406
    """
    from campaign.deeds.land import moving

    tiles, key = deed.keys("tile", path), deed.key("army", army)
    return moving.march(deed, key, tiles)


@deed_command
def split(
    deed: Deed,
    army: ArmyArgument,
    goods: GoodsArgument,
    name: Annotated[str, typer.Option("--name", help="What the new army is called.")] = "",
) -> Document:
    """Part of an army becomes an army of its own (BG-ARMY-1: 500 points each at least).

    Example: hexcrown army split 2 600 provisions=2 --name 'Second Banner'
    """
    from campaign.deeds.land import reorganising

    key, amounts = deed.key("army", army), parse_goods(goods)
    return reorganising.split(deed, key, amounts, name=called(name))


@deed_command
def merge(deed: Deed, army: ArmyArgument, into: OtherArgument) -> Document:
    """All of one army joins another on its tile, up to 1500 points (BG-ARMY-3).

    Example: hexcrown army merge 3 2
    """
    from campaign.deeds.land import reorganising

    one, other = deed.keys("army", (army, into))
    return reorganising.merge(deed, one, other)


@deed_command
def exchange(deed: Deed, army: ArmyArgument, into: OtherArgument, goods: GoodsArgument) -> Document:
    """Hand points, provisions or engines to another army on the tile (BG-ARMY-3).

    Example: hexcrown army exchange 2 3 provisions=2
    """
    from campaign.deeds.land import reorganising

    one, other = deed.keys("army", (army, into))
    return reorganising.exchange(deed, one, other, parse_goods(goods))


@deed_command
def disband(deed: Deed, army: ArmyArgument) -> Document:
    """Send an army home for good; all it carries is lost.

    Example: hexcrown army disband 3
    """
    from campaign.deeds.land import reorganising

    return reorganising.disband(deed, deed.key("army", army))


def parse_goods(pairs: Iterable[str]) -> dict[Good, int]:
    """`points=600 provisions=2` as amounts; a number alone is points."""
    from campaign.storage.models.kinds import GOODS

    found: dict[Good, int] = {}
    for pair in pairs:
        name, equals, amount = pair.partition("=")
        if not equals and name[:1].isdigit():
            name, amount = "points", pair
        name = name.replace("-", "_")
        if name not in GOODS or not is_number(amount, 8):
            raise Usage(
                "{pair} is not WHAT=AMOUNT",
                "what can be given: {goods}",
                pair=pair[:60],
                goods=", ".join(GOODS),
            )
        found[name] = int(amount)
    return found


@deed_command
def load(
    deed: Deed,
    army: ArmyArgument,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="How many provisions.")],
) -> Document:
    """Load provisions out of the stores of the place it stands in; 6 at most (BG-ARMY-2).

    Example: hexcrown army load 2 3
    """
    from campaign.deeds.land import loading

    return loading.load_army(deed, deed.key("army", army), number)
