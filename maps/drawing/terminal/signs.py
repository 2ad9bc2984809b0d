"""Characters and colours of a map in a terminal. Each thing has its own sign."""

from __future__ import annotations

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
    "reach": ("○", "o"),
    "highlight": ("●", "@"),
}
RICH_COLOURS = {
    "lowland": "#4d6b2f",
    "highland": "#7a5a35",
    "river": "#3d7a55",
    "coast": "#8f7f3f",
    "sea": "#1f4f74",
    "forest": "#2c5a2c",
    "swamp": "#4b5a44",
    "lake": "#2f6f9a",
    "fog": "#4a4a4a",
    "frame": "#1c1c18",
    "edge": "#8a8a7a",
    "ink": "#fffbea",
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
    "frame": "black",
    "edge": "white",
    "ink": "black",
    "ink on sea": "bright_white",
    "ink on lake": "bright_white",
    "ink on fog": "white",
    "frame on fog": "white",
    "ink on highland": "black",
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
