"""The words of the game that packs may use: races, roles, facts and the small closed lists."""

from __future__ import annotations

LANGUAGES = ("en", "it")

GOOD = ("bretonnia", "dwarfs", "empire", "high-elves", "wood-elves", "lizardmen")
EVIL = ("chaos", "chaos-dwarfs", "dark-elves", "orcs-goblins", "skaven", "undead")
RACES = GOOD + EVIL
ANY_RACE = (*RACES, "own", "other", "any", "opposite")

SETTLEMENTS = ("village", "fortress", "city", "capital", "temple")
PURSES = ("building", "ships", "espionage")
ITEMS = ("weapon", "armour", "banner", "scroll", "ring", "any", "black-orb")
FORCES = (
    "undead", "horde", "raider", "pirate", "merchant", "dragon", "treasure", "monsters", "wizard",
    "daemons", "brigands", "rebels", "beasts",
)  # fmt: skip
FATES = ("dead", "banished", "lost", "restored", "captured")
REVEALS = ("strength", "make-up", "forces", "tile", "treasury", "settlement")
AIMS = ("uninhabited", "river", "siege", "army", "settlement", "coast")
STATUSES = ("expelled", "again-next-winter", "neutral", "allied", "absorbed", "joins", "hostile")

# Whom an effect falls on. Expanded when reached, one subject after another in order of id.
ROLES: dict[str, str] = {
    "it": "the subject of the `each` around it",
    "army": "the army that acts",
    "fleet": "the fleet that acts",
    "ship": "the pirate, raider or merchant ship that moves",
    "force": "the wandering force that moves",
    "empire": "the empire that acts",
    "opponent": "the empire acted against",
    "owner": "the empire that owns the tile",
    "capital": "the acting empire's capital",
    "tile": "the tile where it happens",
    "site": "the site on the tile",
    "tower": "the tower of magic that casts",
    "settlement": "the settlement in question",
    "character": "the character in question",
    "agent": "the spy, assassin or saboteur sent",
    "carried": "each army aboard the fleet",
    "armies-here": "each army on the tile",
    "fleets-here": "each fleet on the tile",
    "forces-here": "each wandering force on the tile",
    "settlements-here": "each settlement on the tile",
    "settlements-within": "each settlement within so many tiles",
    "armies-within": "each army within so many tiles",
    "enemy-armies-within": "each enemy army within so many tiles",
    "villages-downstream": "each village further down this river",
    "neighbours": "each neighbouring tile",
    "armies-of-owner": "each army of the tile's owner",
    "cities-of-owner": "each city of the tile's owner, its capital among them",
    "armies-of-empire": "each army of the empire",
    "settlements-of-empire": "each settlement of the empire",
    "cities-of-empire": "each city of the empire",
    "items-of-army": "each magic item in the army",
    "loser": "the side beaten: its fleet or army",
    "winner": "the side that won",
    "armies-of-loser": "each army of the side beaten",
    "attacker": "the attacking side",
    "defender": "the defending side",
    "besieger": "each army that besieges",
    "besieged": "each army inside the walls",
    "siege": "the siege in question",
}

# What a condition (`when`, `if`) may ask. Numbers also take -min and -max; words take -not.
FACTS: dict[str, str] = {
    "race": "race",
    "alignment": "word",
    "owner-race": "race",
    "receiver-race": "race",
    "season": "word",
    "terrain": "word",
    "tile": "word",
    "site": "word",
    "settlement": "word",
    "kind": "word",
    "what": "word",
    "searches": "number",
    "turns": "number",
    "strength": "number",
    "provisions": "number",
    "engines": "number",
    "difference": "number",
    "modifier": "number",
    "relation": "number",
    "year": "number",
    "count": "number",
    "forest-tiles": "number",
    "items-tracked": "flag",
    "characters-tracked": "flag",
    "open-sea": "flag",
    "advanced-diplomacy": "flag",
    "wizard": "flag",
    "general": "flag",
    "necropolis-map": "flag",
    "capital": "flag",
    "independent": "flag",
    "owned": "flag",
    "defended": "flag",
    "besieged": "flag",
    "fortified": "flag",
    "razed": "flag",
    "coastal": "flag",
    "bridge": "flag",
    "winter": "flag",
    "kingdom": "flag",
    "kingdom-opposite": "flag",
    # asked by the house tables of war, winter and espionage
    "attack": "word",  # the attacker's strategy: direct, surprise, flank
    "defence": "word",  # the defender's: counter-attack, hold, withdraw
    "besieger-race": "race",
    "starving": "number",  # turns of hunger so far, this one included
    "counter-agents": "number",
    "shrouded": "flag",
    "crowns-spent": "number",
    "can-retreat": "flag",
    "battle": "word",
}
