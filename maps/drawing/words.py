"""The words a picture itself says, in English and Italian."""

from __future__ import annotations

from maps.drawing.resources import load_toml


def word(key: str, lang: str = "en") -> str:
    """The word in a language; a word of somebody's own pack is shown as it is."""
    pair: dict[str, str] | None = load_toml("words.toml").get(key)
    if pair is None:
        return key.replace("-", " ").capitalize()
    return pair["it" if lang == "it" else "en"]
