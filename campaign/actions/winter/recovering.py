"""Helping a razed settlement up again (HO-RECOVER)."""

from __future__ import annotations

from typing import Annotated

from campaign import events
from campaign.actions.candidates import few, own_places
from campaign.actions.war.places import place_name
from campaign.actions.winter.holdings import ActionPrice, gate_work, get_payable, pay_price
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Own, Typed, action
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref
from campaign.rules.realm.holding import use, used
from campaign.storage.models import Empire, Settlement

RULE = "HO-RECOVER"


@action("recover", title="help a razed place", order=430, command="recover", rule=RULE)
def help_recovery(
    act: Act,
    empire: Annotated[Own[Empire], Typed(help="Who pays.")],
    place_key: Annotated[
        Own[Settlement], Ask("which place?", own_places), Typed(help="The razed one.")
    ],
    crowns: Annotated[int, Ask("with how many crowns?", few), Typed(help="How many.")],
) -> Document:
    """Spend crowns on a razed settlement: each adds 1 to its roll when the phase ends.

    Example: hexcrown recover Ostmark Millbrook 2
    """
    price = get_recovery_price(act, empire, place_key, crowns)
    paid = pay_price(act, empire, price)
    use(act.world, "settlement", place_key, "helped", crowns)
    return act.told(events.Rebuilding(Ref("empire", empire), paid, Ref("settlement", place_key)))


def get_recovery_price(turn: Turn, empire: int, place_key: int, crowns: int) -> ActionPrice:
    gate_work(turn, "recover", empire)
    place = turn.world.get(Settlement, place_key)
    if place.ended_at is not None or place.owner != empire or not place.razed:
        raise Refused(
            "{place} is not a razed settlement of this empire",
            hint="hexcrown settlement list shows which are razed",
            rule=RULE,
            place=place_name(place),
        )
    if crowns <= 0:
        raise WrongWords("{crowns} crowns have no effect", hint="at least 1", crowns=crowns)
    most = int(turn.context.figure("recovering", "crown", "most"))
    spent = used(turn.world, "settlement", place_key, "helped")
    if spent + crowns > most:
        raise Refused(
            "{most} crowns a winter help a place, and {spent} were spent",
            hint="more can be spent next winter",
            rule=RULE,
            most=most,
            spent=spent,
        )
    return get_payable(turn.context, empire, ActionPrice("recovery", RULE, crowns))
