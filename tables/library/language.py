"""Texts in several languages: the one asked for, else English."""

from __future__ import annotations

from collections.abc import Mapping


def in_language(texts: str | Mapping[str, str], lang: str) -> str:
    if isinstance(texts, str):
        return texts
    return texts.get(lang) or texts.get("en") or next(iter(texts.values()), "")
