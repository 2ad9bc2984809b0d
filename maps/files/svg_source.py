"""A map out of a picture: the source that our SVG carries inside.

The picture is not parsed as XML, so nothing in it can be expanded or fetched: the one element is
found as text and its five escapes are undone.
"""

from __future__ import annotations

import re
from html import unescape

from maps.board.board import Board
from maps.errors import Refused
from maps.files.text_map import load_text

START = re.compile(r'<metadata\s[^<>]{0,200}?\bid="hexcrown-map"[^<>]{0,200}>')
DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
END = "</metadata>"


def load_svg(text: str, source: str = "the picture") -> Board:
    if DECLARATION.search(text):
        raise Refused(
            "{source} declares a document type or entities, which no map of ours does",
            hint="export the map again",
            source=source,
        )
    found = START.search(text)
    end = text.find(END, found.end()) if found else -1
    if found is None or end < 0:
        raise Refused(
            "{source} holds no map",
            hint="only pictures made by `hexcrown map export` load back",
            source=source,
        )
    return load_text(unescape(text[found.end() : end]), source=source)
