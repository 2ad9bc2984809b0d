"""Words of a picture: its own in both languages, and people's, made safe for it."""

from __future__ import annotations

import unicodedata
from html import escape as escape_markup

from maps.drawing.resources import load_toml


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
