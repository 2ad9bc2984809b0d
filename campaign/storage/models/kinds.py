"""The closed lists that columns hold, cheap to import."""

from __future__ import annotations

from typing import Literal

Purse = Literal["treasury", "building", "ships", "espionage"]
Engine = Literal["stone_throwers", "cannons", "rams", "towers"]
SEASONS = ("spring", "campaign", "autumn", "winter")
PURSES: tuple[Purse, ...] = ("treasury", "building", "ships", "espionage")
ALIGNMENTS = ("good", "evil")
SETTLEMENT_KINDS = ("village", "fortress", "city", "capital", "temple")
ARMY_KINDS = (
    "player", "temple", "ally", "undead", "horde", "raider", "dragon", "convoy", "treasure",
    "independent", "monsters", "wizard", "daemons", "brigands", "rebels", "beasts",
)  # fmt: skip
FLEET_KINDS = ("player", "merchant", "pirate", "raider")
ENGINES: tuple[Engine, ...] = ("stone_throwers", "cannons", "rams", "towers")
