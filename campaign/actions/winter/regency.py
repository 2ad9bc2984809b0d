"""Regency: who plays an empire whose player is away, until the player is back."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.acts.act import Document
from campaign.acts.declare import Own, Typed, action
from campaign.acts.turn import Act
from campaign.errors import Refused
from campaign.events.values import Ref, Word
from campaign.rules.realm.holding import has_founded
from campaign.rules.temperament import appoint, dismiss, load_temperament
from campaign.storage.models import Army, Empire, Settlement

HOUSE = "HO-VICTORY"  # what a regent plays for


@action("regent", command="empire regent", gamemasters=True)
def appoint_regent(
    act: Act,
    empire: Annotated[Own[Empire], Typed(help="Whose player is away.")],
    temperament: Annotated[
        str,
        Typed(
            option=("--temperament",),
            metavar="NAME",
            help="cautious, raider, builder, diplomat, or a file of your own.",
        ),
    ] = "cautious",
    once: Annotated[bool, Typed(help="For one turn.")] = False,
    free: Annotated[bool, Typed(help="It asks nobody before envoys and razing.")] = False,
) -> Document:
    """Let a regent play an empire: for an absent player, a realm without one, or solo play.

    It plays with hexcrown regent play or regent run, from what its empire knows, and says why;
    hexcrown regent plan shows what it would do, and hexcrown empire return ends it.

    Example: hexcrown empire regent Ostmark --temperament raider
    """
    row = act.world.get(Empire, empire)
    found = load_temperament(temperament)
    refuse_fallen(act, row)
    act.begin(HOUSE)
    appoint(act.world, empire, found, permissive=free, once=once)
    return act.told(events.RegentAppointed(Ref("empire", empire), Word(found.name)))


def refuse_fallen(act: Act, row: Empire) -> None:
    world = act.world
    holds = bool(world.live(Settlement, owner=row.id)) or bool(world.live(Army, owner=row.id))
    if row.ended_at is not None or (has_founded(world, row.id) and not holds):
        raise Refused("{empire} has fallen: there is nothing to play for", rule=HOUSE,
                      hint="hexcrown empire list shows who is in play",
                      empire=row.name)  # fmt: skip


@action("return", command="empire return", gamemasters=True)
def take_over(
    act: Act, empire: Annotated[Own[Empire], Typed(help="Whose player is back.")]
) -> Document:
    """The player is back, and the regent steps down; hexcrown regent told lists what it did.

    Example: hexcrown empire return Ostmark
    """
    row = act.world.get(Empire, empire)
    if "regent" not in row.state:
        raise Refused("no regent plays {empire}", rule=HOUSE, empire=row.name,
                      hint="hexcrown empire regent {empire} appoints one")  # fmt: skip
    act.begin(HOUSE)
    dismiss(act.world, empire)
    return act.told(events.RegentDismissed(Ref("empire", empire)))
