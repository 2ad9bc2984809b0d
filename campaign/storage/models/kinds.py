"""The closed lists that columns hold, free of any import: cheap to read."""

from __future__ import annotations

SEASONS = ("spring", "campaign", "autumn", "winter")
PURSES = ("treasury", "building", "ships", "espionage")
ALIGNMENTS = ("good", "evil")
SETTLEMENT_KINDS = ("village", "fortress", "city", "capital", "temple")
ARMY_KINDS = (
    "player", "temple", "ally", "undead", "horde", "raider", "dragon", "convoy", "treasure",
    "independent", "monsters", "wizard", "daemons", "brigands", "rebels", "beasts",
)  # fmt: skip
FLEET_KINDS = ("player", "merchant", "pirate", "raider")
ENGINES = ("stone_throwers", "cannons", "rams", "towers")
