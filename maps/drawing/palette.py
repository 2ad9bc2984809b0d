"""Colours: the two themes of a picture, the terminal's, and each empire's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from maps.drawing.layers import DrawnEmpire
from maps.drawing.resources import load_toml

Theme = Mapping[str, str]
THEMES = ("light", "dark", "print", "print-colour")
MONO = "print"  # the theme that has ink alone


def find_theme(name: str) -> Theme:
    theme: Theme = load_toml("palette.toml")[name]
    return theme


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
WHITE = "#ffffff"
GREYS = ("#1d1d1d", "#6a6a6a", "#444444", "#8c8c8c")  # where there is ink alone
DEVICES = 12


class Banner(NamedTuple):
    """How an empire looks: colour, heraldic device, and a letter where there is no colour."""

    colour: str
    device: int
    letter: str
    ansi: str
    name: str


def find_banners(empires: Sequence[DrawnEmpire], mono: bool = False) -> dict[str, Banner]:
    """A banner for each empire: its colour and device are its own by its number in the campaign,
    so that they are the same in every picture, report and terminal."""
    banners: dict[str, Banner] = {}
    letters: set[str] = set()
    for index, empire in enumerate(empires):
        letter = choose_letter(empire.name, letters)
        letters.add(letter)
        number = index if empire.number is None else empire.number
        colour = GREYS[number % len(GREYS)] if mono else empire_colour(number, empire.colour)
        ansi = nearest_ansi(colour)
        banners[empire.id] = Banner(colour, number % DEVICES, letter, ansi, empire.name)
    return banners


def empire_colour(number: int, own: str | None = None) -> str:
    """The colour of an empire, counted from 0: the one it was given, or the next of ours. Pictures,
    charts, reports and the terminal ask here."""
    return parse_colour(own) or BANNERS[number % len(BANNERS)]


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
