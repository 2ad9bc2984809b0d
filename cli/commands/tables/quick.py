"""The short path: `roll EXPR` and nothing else, at little more than the cost of starting Python.

Whatever is not plain (a wrong word, another language, a strange terminal) is left to the long
path before anything is printed, so that words and troubles have one place. Loads none of re,
typing, dataclasses, fractions, secrets, hashlib: a test keeps it so.
"""

import os
import sys

from cli.app.settings_file import find_settings_file
from cli.render.roll_text import render_roll
from tables.chance.sources import Unseeded
from tables.dice.expression import parse_labelled
from tables.errors import TablesError


def answer(text: str) -> int | None:
    """The exit code, or None if the long path has to answer."""
    if sys.stdout is None or os.environ.get("HEXCROWN_LANG", "en") != "en":
        return None
    if find_settings_file() or "HEXCROWN_DICE" in os.environ:
        return None
    if "!>" in text or "!<" in text or ("x" in text and "d" in text.partition("x")[0]):
        from tables.dice.doubts import find_doubts

        if find_doubts(text):
            return None  # the long path says how it is read
    try:
        expression = parse_labelled(text)
        stream = Unseeded().stream(("roll", expression.text))
        lines = "".join(render_roll(roll) + "\n" for roll in expression.roll_all(stream))
        encoding = getattr(sys.stdout, "encoding", None)  # a caller's StringIO has none
        if encoding:
            lines.encode(encoding)
    except (TablesError, UnicodeError):
        return None
    return write(lines)


def write(lines: str) -> int:
    try:
        sys.stdout.write(lines)
        sys.stdout.flush()
    except OSError as trouble:
        from cli.app.trouble import report_unwritten

        return report_unwritten(trouble)
    return 0
