"""Every action: their modules are imported once, and fill the registry of declarations."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from campaign.acts.declare import ACTIONS, OFFERS, Action, Offer
from campaign.errors import WrongWords

PACKAGES = ("campaign.actions",)


@cache
def load_actions() -> Mapping[str, Action]:
    """All modules of the packages of actions: a new file is found without being listed."""
    for package in PACKAGES:
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    return ACTIONS


@cache
def load_offers() -> Mapping[str, Offer]:
    """All that the guide offers, in the order in which it does."""
    load_actions()
    return dict(sorted(OFFERS.items(), key=lambda pair: pair[1].order))


def get_offer(id: str) -> Offer:
    offers = load_offers()
    if id not in offers:
        raise WrongWords("no action {action}", hint="one of {all}", action=id[:40],
                         all=", ".join(offers))  # fmt: skip
    return offers[id]
