"""What players may order is what the guide offers: no action stands outside."""

from __future__ import annotations

from campaign.acts.declare import load_actions, load_offers

# What waits is asked before anything else; strategies are asked for in the battle itself; lists of
# units are taken from files.
OTHERWISE = {"decide", "seal-strategy", "army-list", "unit-losses"}


def test_every_action_that_a_player_may_order_is_offered() -> None:
    orderable = {action.id for action in load_actions().values() if not action.gamemasters}
    offered = {offer.action.id for offer in load_offers().values()}
    assert orderable - offered == OTHERWISE
    assert len(orderable) > 30
