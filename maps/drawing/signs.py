"""Characters and colours of a map in a terminal. Each thing has its own sign."""

from __future__ import annotations

LETTERS = {
    "lowland": "L",
    "highland": "H",
    "river": "R",
    "coast": "C",
    "sea": "~",
    "capital-site": "K",
    "chasm": "X",
    "delta": "D",
    "fault": "Z",
    "forest": "F",
    "headland": "N",
    "island": "I",
    "lake": "O",
    "plateau": "P",
    "rocky-coast": "Y",
    "sandbank": "=",
    "swamp": "S",
    "volcano": "V",
}
# The character of each thing: Unicode, and what stands for it in ASCII.
SIGNS = {
    "capital": ("♛", "*"),
    "city": ("▲", "A"),
    "fortress": ("♜", "#"),
    "village": ("⌂", "^"),
    "temple": ("†", "+"),
    "razed": ("×", "x"),
    "army": ("⚑", "!"),
    "fleet": ("≈", "w"),
    "siege": ("⚔", "%"),
    "site": ("◆", "$"),
    "barren": ("∙", "."),
    "unexplored": ("?", "?"),
    "old": ("…", ":"),
    "highlight": ("●", "@"),
}
RICH_COLOURS = {
    "lowland": "#4d6b2f",
    "highland": "#7a5a35",
    "river": "#3d7a55",
    "coast": "#94854a",
    "sea": "#1f4f74",
    "forest": "#2c5a2c",
    "swamp": "#4b5a44",
    "lake": "#2f6f9a",
    "fog": "#3a3a3a",
    "frame": "#8a8a7a",
    "ink": "#f5f0e0",
}
EIGHT_COLOURS = {
    "lowland": "green",
    "highland": "yellow",
    "river": "cyan",
    "coast": "white",
    "sea": "blue",
    "forest": "green",
    "swamp": "green",
    "lake": "blue",
    "fog": "black",
    "frame": "white",
    "ink": "black",
}
# Which kind's letter a tile shows, where it has several.
LETTER_KINDS = (
    "volcano",
    "fault",
    "chasm",
    "sandbank",
    "island",
    "rocky-coast",
    "headland",
    "delta",
    "lake",
    "swamp",
    "plateau",
    "forest",
    "capital-site",
)
