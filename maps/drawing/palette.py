"""Colours: the themes of a picture as its style sheet, the terminal's, and each empire's own.

Plain rules instead of CSS variables, so that viewers without them (Inkscape, resvg) show the light
theme; `auto` adds the dark one for a screen that asks for it, and paper stays light. The sheets
stand in `data/`; the sizes of letters follow how large the picture is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Template
from typing import NamedTuple

from maps.drawing.labels.lettering import find_look
from maps.drawing.layers import DrawnEmpire
from maps.drawing.symbols import load_style, load_toml
from maps.errors import WrongWords

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


def render_style(theme: str = "auto", growth: float = 1.0) -> str:
    """One theme, or `auto`: light, and dark where the reader's screen is."""
    if theme in THEMES:
        return f"<style>{render_colours(theme)}{render_shapes(growth)}</style>"
    if theme != "auto":
        hint = "light, dark, print, print-colour or auto"
        raise WrongWords("no theme {theme}", hint=hint, theme=repr(theme[:20]))
    night = f"@media screen and (prefers-color-scheme:dark){{{render_colours('dark')}}}"
    return f"<style>{render_colours('light')}{render_shapes(growth)}{night}</style>"


def render_colours(theme: str) -> str:
    colours = Template(load_style("colours.css")).substitute(find_theme(theme))
    return colours + (load_style("ink.css") if theme == MONO else "")


def render_shapes(growth: float) -> str:
    looks = "".join(render_look(name, growth) for name in load_toml("looks.toml"))
    return load_style("shapes.css") + looks


def render_look(name: str, growth: float) -> str:
    """A kind of words: sizes are pixels, which `growth` turns into the sheet's units."""
    look = find_look(name)
    rules = [f"font-size:{look.size / growth:.2f}px"]
    rules += ["font-weight:bold"] if look.bold else []
    rules += ["font-style:italic"] if look.italic else []
    rules += [f"letter-spacing:{look.spacing:g}em"] if look.spacing else []
    return f".hexmap .{name}{{{';'.join(rules)}}}"
