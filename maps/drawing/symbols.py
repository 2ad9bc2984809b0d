"""Terrain, settlements and pieces as small SVG drawings, each about a tile's size.

They stand in `data/symbols.svg`, one `<g id="…">` a line: terrain by its kind and a number, `s-`
settlements, `x-` sites, `p-` pieces, `c-` what a banner bears, `k-` samples for the legend. A
picture holds those it uses, in `<defs>`.
"""

from __future__ import annotations

import re
from functools import cache

from maps.drawing.resources import load_data, load_toml

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
