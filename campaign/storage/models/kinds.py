"""The closed lists that columns hold, cheap to import."""

from __future__ import annotations

from typing import Literal, get_args

Purse = Literal["treasury", "building", "ships", "espionage"]
ForceTable = Literal["army", "fleet"]
TroopsTable = Literal["army", "settlement"]
HolderTable = Literal["army", "fleet", "settlement"]
StandingTable = Literal["army", "fleet", "settlement", "site"]
NamedTable = Literal[
    "army", "fleet", "settlement", "site", "tile", "empire", "character", "item", "kingdom"
]
Engine = Literal["stone_throwers", "cannons", "rams", "towers"]
Good = Literal[
    "points", "provisions", "crowns", "prisoners", "loot",
    "stone_throwers", "cannons", "rams", "towers",
]  # fmt: skip
MOST = 2**31 - 1  # what a number column of either database holds
FORCES: tuple[ForceTable, ...] = ("army", "fleet")
SEASONS = ("spring", "campaign", "autumn", "winter")
PURSES: tuple[Purse, ...] = ("treasury", "building", "ships", "espionage")
ALIGNMENTS = ("good", "evil")
SETTLEMENT_KINDS = ("village", "fortress", "city", "capital", "temple")
ARMY_KINDS = (
    "player", "temple", "ally", "undead", "horde", "raider", "dragon", "convoy", "treasure",
    "independent", "monsters", "wizard", "daemons", "brigands", "rebels", "beasts",
)  # fmt: skip
EDGE_KINDS = ("pass", "road", "wall", "passage")
FLEET_KINDS = ("player", "merchant", "pirate", "raider")
ROLES = ("player", "watcher")  # who comes in by a link of the page
GOODS: tuple[Good, ...] = get_args(Good)  # what an army has, and may hand on
ENGINES: tuple[Engine, ...] = ("stone_throwers", "cannons", "rams", "towers")
