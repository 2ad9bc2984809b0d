"""What every winter work asks first: whose tile, whose settlement, does it stand.

What the works of winter cost: asked for beforehand, then paid.
"""

from __future__ import annotations

from typing import NamedTuple

from campaign.actions.war.places import place_name
from campaign.acts.turn import Act, Cost, Turn
from campaign.errors import Refused
from campaign.events.values import Amount
from campaign.rules.act_context import ActContext
from campaign.rules.realm.crowns import refuse_poor, spend
from campaign.rules.realm.holding import is_home, refuse_no_timber, use
from campaign.rules.roles import settlement_on
from campaign.storage.models import Empire, Settlement, Tile
from campaign.storage.models.kinds import Purse


def gate_work(turn: Turn, work: str, empire: int) -> Empire:
    """An empire in play, in the phase of winter that the work belongs to."""
    row = get_empire(turn.context, empire)
    turn.due(work, empire)
    return row


def get_empire(context: ActContext, key: int) -> Empire:
    empire = context.world.get_if(Empire, key)
    if empire is None or empire.ended_at is not None:
        raise Refused(
            "there is no empire {empire} in play",
            hint="hexcrown empire list shows them",
            empire=key,
        )
    return empire


def get_own_tile(context: ActContext, empire: int, key: int, rule: str) -> Tile:
    tile = context.world.get(Tile, key)
    if tile.owner != empire:
        raise Refused(
            "{tile} does not belong to {empire}",
            hint="choose a tile of its own realm",
            rule=rule,
            tile=tile.label,
            empire=context.world.get(Empire, empire).name,
        )
    return tile


def get_own_place(context: ActContext, empire: int, key: int, rule: str) -> Settlement:
    """A settlement of the empire that stands; one of an open ally counts as its own (ME-DIP-9)."""
    place = get_place_standing(context, key, rule)
    if not is_home(context, place, empire):
        raise Refused(
            "{place} is neither {empire}'s nor an open ally's",
            hint="name a settlement of the empire or of an open ally",
            rule=rule,
            place=place_name(place),
            empire=context.world.get(Empire, empire).name,
        )
    return place


def get_place_standing(context: ActContext, key: int, rule: str) -> Settlement:
    place = context.world.get(Settlement, key)
    if place.ended_at is not None:
        how = place.ended_how or "gone"
        raise Refused(
            "{place} no longer exists: {how}",
            hint="hexcrown settlement list shows them",
            rule=rule,
            place=place_name(place),
            how=how,
        )
    if place.razed:
        raise Refused(
            "{place} is in ruins",
            hint="hexcrown recover helps it up",
            rule=rule,
            place=place_name(place),
        )
    return place


def dwelling_on(context: ActContext, tile: Tile) -> Settlement | None:
    """The village, fortress, city or capital on a tile; a temple beside it is another thing
    (ME-TEMP-1)."""
    place = settlement_on(context, tile.id)
    return None if place is None or place.kind == "temple" else place


class ActionPrice(NamedTuple):
    """Crowns out of the purses named, then the treasury; and timber of this winter."""

    what: str
    rule: str
    crowns: int
    purses: tuple[Purse, ...] = ()
    timber: int = 0


def get_payable(context: ActContext, empire: int, price: ActionPrice) -> ActionPrice:
    """The price, refused where the empire can't pay it."""
    what, rule, crowns, purses, timber = price
    refuse_no_timber(context, empire, timber, rule)
    refuse_poor(context.world, empire, crowns, purses=purses, rule=rule, what=what)
    return price


def pay_price(act: Act, empire: int, price: ActionPrice) -> Amount:
    """The work begins with its price; no refusal comes after."""
    what, rule, crowns, purses, timber = price
    act.cost = Cost(crowns, timber)
    act.begin(rule)
    if timber:
        use(act.world, "empire", empire, "timber", timber)
    return spend(act.world, empire, crowns, purses=purses, rule=rule, what=what)
