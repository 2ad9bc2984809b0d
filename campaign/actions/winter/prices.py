"""What the works of winter cost: asked for beforehand, then paid."""

from __future__ import annotations

from typing import NamedTuple

from campaign.acts.turn import Act, Cost
from campaign.events.values import Amount
from campaign.rules.act_context import ActContext
from campaign.rules.realm.allowances import use
from campaign.rules.realm.crowns import refuse_poor, spend
from campaign.rules.realm.forests import refuse_no_timber
from campaign.storage.models.kinds import Purse


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
