"""Every action: their modules are imported once, and fill the registry of declarations."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from campaign.acts.declare import ACTIONS, Action

PACKAGES = ("campaign.deeds",)


@cache
def load_actions() -> Mapping[str, Action]:
    """All modules of the packages of actions: a new file is found without being listed."""
    for package in PACKAGES:
        for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    return ACTIONS
