"""What the works of winter cost: asked for beforehand, then paid."""

from __future__ import annotations

from typing import NamedTuple

from campaign.acts.deed import Cost, Deed
from campaign.events.values import Amount
from campaign.rules.act_context import ActContext
from campaign.rules.realm.allowances import use
from campaign.rules.realm.crowns import refuse_poor, spend
from campaign.rules.realm.forests import refuse_no_timber
from campaign.storage.models.kinds import Purse


class DeedPrice(NamedTuple):
    """Crowns out of the purses named, then the treasury; and timber of this winter."""

    what: str
    rule: str
    crowns: int
    purses: tuple[Purse, ...] = ()
    timber: int = 0


def get_payable(context: ActContext, empire: int, price: DeedPrice) -> DeedPrice:
    """The price, refused where the empire can't pay it."""
    what, rule, crowns, purses, timber = price
    refuse_no_timber(context, empire, timber, rule)
    refuse_poor(context.world, empire, crowns, purses=purses, rule=rule, what=what)
    return price


def pay_price(deed: Deed, empire: int, price: DeedPrice) -> Amount:
    """The work begins with its price; no refusal comes after."""
    what, rule, crowns, purses, timber = price
    deed.cost = Cost(crowns, timber)
    deed.begin(rule)
    if timber:
        use(deed.world, "empire", empire, "timber", timber)
    return spend(deed.world, empire, crowns, purses=purses, rule=rule, what=what)
