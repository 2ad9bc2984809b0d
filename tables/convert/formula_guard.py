"""Cells of a CSV file that no spreadsheet takes for a formula."""

from __future__ import annotations

import re

from tables.library.plain_text import CONTROL

# What a formula begins with, in wide letters too, and what spreadsheets skip before it. An
# apostrophe guards: a text that begins with one is guarded as well, so that it comes back whole.
FORMULA = ("=", "+", "-", "@", "'", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"-?[0-9]+", re.ASCII)


def guarded(text: str) -> str:
    """A spreadsheet must not take a name for a formula. Nor does a cell hold a control
    character."""
    text = CONTROL.sub("\ufffd", text)
    return "'" + text if text[:1] in FORMULA else text


def guarded_figure(text: str) -> str:
    """Guard a cell of figures; a plain number is no formula and stays as it is."""
    return text if NUMBER.fullmatch(text) else guarded(text)


def unguarded(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] and text[1:2] in FORMULA else text
