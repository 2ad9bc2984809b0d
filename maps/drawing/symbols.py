"""Terrain, settlements and pieces as small SVG drawings, each about a tile's size.

They stand in `data/symbols.svg`, one `<g id="…">` a line: terrain by its kind and a number, `s-`
settlements, `x-` sites, `p-` pieces, `c-` what a banner bears, `k-` samples for the legend. A
picture holds those it uses, in `<defs>`.

The drawing's files of data beside the code: symbols, style sheets, colours, words, pages.

Words of a picture: its own in both languages, and people's, made safe for it.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from html import escape as escape_markup
from importlib.resources import files
from typing import Any

SYMBOL = re.compile(r'^<g id="([\w-]+)">(.*)</g>$', re.MULTILINE)
# What is past knowing now: no realm's pattern is like it.
# A river's water fades into the sea, from its mouth outwards.
HATCH = (
    '<linearGradient id="mouth" gradientUnits="userSpaceOnUse" x1="3" x2="16">'
    '<stop class="fw"/><stop class="fw" offset="1" stop-opacity="0"/></linearGradient>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="dim" d="M0 0v7"/></pattern>'
)


@cache
def load_symbols() -> dict[str, str]:
    return dict(SYMBOL.findall(load_data("symbols.svg")))


def render_defs(names: list[str]) -> str:
    """The drawings a picture uses, and no others."""
    return "".join(f'<g id="{name}">{find_drawing(name)}</g>' for name in names)


def find_drawing(name: str) -> str:
    return load_symbols()[name]


def has_drawing(name: str) -> bool:
    return name in load_symbols()


@cache
def count_variants(stem: str) -> int:
    """How many drawings one kind of terrain has."""
    return sum(name.rpartition("-")[0] == stem for name in load_symbols())


@cache
def site_words() -> dict[str, str]:
    """The word a rule or a pack uses for a site, and the drawing that stands for it."""
    listed: dict[str, list[str]] = load_toml("sites.toml")
    return {word: drawing for drawing, words in listed.items() for word in words}


def find_site_drawing(kind: str) -> str:
    return site_words().get(kind.lower(), "find")


@cache
def load_data(name: str) -> str:
    return files("maps.drawing").joinpath("data", name).read_text("utf-8")


@cache
def load_toml(name: str) -> dict[str, Any]:
    return tomllib.loads(load_data(name))


@cache
def load_style(name: str) -> str:
    """A style sheet on one line, as a picture carries it."""
    return "".join(line.strip() for line in load_data(name).splitlines())


def word(key: str, lang: str = "en") -> str:
    """The word in a language; a word of somebody's own pack is shown as it is."""
    pair: dict[str, str] | None = load_toml("words.toml").get(key)
    if pair is None:
        return key.replace("-", " ").capitalize()
    return pair["it" if lang == "it" else "en"]


HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def clean(text: str, longest: int = 200) -> str:
    """No control character, no direction mark, no lone surrogate; white space becomes a space."""
    shown = "".join(
        " " if char.isspace() else char
        for char in text[: 4 * longest]
        if char in "\t\n\r " or unicodedata.category(char) not in HIDDEN
    )
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def escape(text: str) -> str:
    """For an SVG or HTML text or attribute."""
    return escape_markup(clean(text), quote=True)


def keep_lines(text: str) -> str:
    """A map's source inside a picture: its line ends stay, what XML can't hold goes."""
    kept = (char for char in text if char in "\t\n" or (char >= " " and char.isprintable()))
    return escape_markup("".join(kept), quote=False)
