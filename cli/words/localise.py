"""A document of the campaign in the person's language: every name in it becomes words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.words.phrases import phrase
from cli.words.text import tr

SENTENCES = tuple({"say", "facts", *more} for more in ((), ("why",), ("units",), ("units", "why")))
NAMES = ({"word"}, {"moment"}, {"list"}, {"place", "tile"}, *SENTENCES, {"en", "it"}, {"en"})


def speak(value: object) -> Any:
    """The same document, its names (`campaign.knowledge.naming`) put into words."""
    if isinstance(value, Mapping):
        keys = set(value)
        if keys in NAMES:
            return phrase(value)
        if keys == {"list", "about"}:
            parts = ", ".join(speak(value["list"]))
            return tr("{about}: {parts}", about=speak(value["about"]), parts=parts)
        return {key: speak(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [speak(inner) for inner in value]
    return value
