"""Colours: the two themes of a picture, the terminal's, and each empire's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from maps.drawing.layers import Empire

Theme = Mapping[str, str]

LIGHT: Theme = {
    "desk": "#efe4c8",
    "paper": "#f6ecd2",
    "edge": "#8a6d45",
    "ink": "#3b2d1e",
    "faint": "#7d6a4d",
    "grid": "#6f5b3c",
    "halo": "#fbf4e1",
    "lowland": "#e6dfae",
    "highland": "#d9c294",
    "river": "#d3dca6",
    "coast": "#efe2b4",
    "forest": "#c3cf95",
    "swamp": "#c6cda3",
    "sea": "#b9d3d2",
    "deep": "#a9c7ca",
    "wave": "#5f8d97",
    "water": "#7fb0bd",
    "bank": "#34606e",
    "rock": "#f1e6c8",
    "leaf": "#9fb36c",
    "sand": "#e8d596",
    "lava": "#b8402a",
    "road": "#8c5a2b",
    "stone": "#c9b892",
    "fog": "#e9dcbb",
    "gap": "#33261a",
    "mark": "#a3271f",
    "gain": "#2f7a3a",
}
DARK: Theme = {
    "desk": "#14161a",
    "paper": "#1e2126",
    "edge": "#9a8152",
    "ink": "#e6dabd",
    "faint": "#a5977a",
    "grid": "#c9b88c",
    "halo": "#15171b",
    "lowland": "#3a4030",
    "highland": "#4a4030",
    "river": "#34452f",
    "coast": "#4b4834",
    "forest": "#2b3d2a",
    "swamp": "#303d33",
    "sea": "#1d3340",
    "deep": "#18293a",
    "wave": "#5f8fa3",
    "water": "#3f7f99",
    "bank": "#83b9cc",
    "rock": "#5a4f3c",
    "leaf": "#46603a",
    "sand": "#6e6140",
    "lava": "#e0603e",
    "road": "#d19a5b",
    "stone": "#6d6250",
    "fog": "#22252b",
    "gap": "#07080a",
    "mark": "#ff7a6b",
    "gain": "#6fd07c",
}
THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}

# Mid tones, apart in hue and lightness, that stand on parchment and on slate alike.
BANNERS = (
    "#b5272e",
    "#2f62b5",
    "#3d8041",
    "#d19a12",
    "#7d3f9c",
    "#1c8c8c",
    "#d96a1a",
    "#c4588f",
    "#5b6b7a",
    "#7d4e28",
    "#58a3dc",
    "#8d9426",
)
INDEPENDENT = "#8b8577"
BANNER_NAMES = ("red", "blue", "green", "yellow", "magenta", "cyan")
DEVICES = 12


class Banner(NamedTuple):
    """How an empire looks: colour, heraldic device, and a letter where there is no colour."""

    colour: str
    device: int
    letter: str
    ansi: str
    name: str


def find_banners(empires: Sequence[Empire]) -> dict[str, Banner]:
    """A banner for each empire, in their order: letters are its name's, made unique."""
    banners: dict[str, Banner] = {}
    letters: set[str] = set()
    for index, empire in enumerate(empires):
        letter = choose_letter(empire.name, letters)
        letters.add(letter)
        colour = parse_colour(empire.colour) or BANNERS[index % len(BANNERS)]
        ansi = nearest_ansi(colour)
        banners[empire.id] = Banner(colour, index % DEVICES, letter, ansi, empire.name)
    return banners


def choose_letter(name: str, taken: set[str]) -> str:
    wanted = [char.lower() for char in name if char.isascii() and char.isalpha()]
    for letter in wanted + list("abcdefghijklmnopqrstuvwxyz0123456789"):
        if letter not in taken:
            return letter
    return "*"


def parse_colour(text: str | None) -> str | None:
    """`#abc` or `#aabbcc`; anything else is no colour, so that nothing else reaches a picture."""
    if text and re.fullmatch(r"#(?:[0-9a-fA-F]{3}){1,2}", text):
        return "#" + "".join(c * 2 for c in text[1:]) if len(text) == 4 else text
    return None


ANSI: dict[str, tuple[int, int, int]] = {
    "red": (190, 40, 40),
    "green": (50, 140, 60),
    "yellow": (205, 150, 30),
    "blue": (50, 95, 190),
    "magenta": (150, 60, 150),
    "cyan": (40, 150, 160),
    "white": (130, 130, 125),
}


def nearest_ansi(colour: str) -> str:
    """The one of a terminal's eight colours that comes nearest."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    far = {
        name: (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
        for name, (r, g, b) in ANSI.items()
    }
    return min(far, key=far.__getitem__)
