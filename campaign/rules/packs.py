"""The packs in force in a campaign: the shipped ones, then those its option `packs` names.

A person's own packs do not rule a campaign by lying in their folder: two who share it would play by
different tables. `hexcrown option packs FOLDER` names them for all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tables.library.packs import Library, Pack, shipped_packs

if TYPE_CHECKING:
    from campaign.storage.world import World

GAMES = ("glen-more", "magnificent", "nobility", "settlers")


def campaign_library(world: World) -> Library:
    folders = world.option("packs", [])
    return library_of(tuple(folders) if isinstance(folders, list) else ())


@lru_cache(maxsize=4)
def library_of(folders: tuple[str, ...]) -> Library:
    shipped = [pack for pack in shipped_packs() if pack.name not in GAMES]
    return Library([*shipped, *(Pack(folder, "campaign") for folder in folders)])
