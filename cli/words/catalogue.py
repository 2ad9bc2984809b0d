"""Catalogues of messages as gettext keeps them: `cli/messages/en.po` and `cli/messages/it.po`.

A wheel carries them compiled (`hatch_build.py`). A checkout has the text alone and compiles it in
memory, so that an edited message is there at once.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "messages"
Entry = dict[str, str]  # `msgid`, `msgstr`, and so on, with its text


@cache
def load_catalogue(lang: str) -> GNUTranslations:
    compiled = FOLDER / f"{lang}.mo"
    if compiled.exists():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    return GNUTranslations(BytesIO(compile_catalogue(read_catalogue(lang))))


def read_catalogue(lang: str, folder: Path = FOLDER) -> str:
    return (folder / f"{lang}.po").read_text("utf-8")


def parse_catalogue(text: str) -> Iterator[Entry]:
    """The entries of a `.po` file, its header first. Comments are left out."""
    entry: Entry = {}
    keyword = ""
    for line in text.split("\n"):
        if line.startswith('"'):
            entry[keyword] += json.loads(line)  # the escapes are those of JSON
        elif line.startswith("msg"):
            keyword, _, quoted = line.partition(" ")
            if keyword in entry or (keyword == "msgctxt" and entry):
                yield entry
                entry = {}
            entry[keyword] = json.loads(quoted)
        elif entry and not line:
            yield entry
            entry = {}
    if entry:
        yield entry


def compile_catalogue(text: str) -> bytes:
    """A `.po` file as a `.mo` file: two tables of lengths and places, then the texts."""
    pairs = sorted(dict(filter(None, map(compile_entry, parse_catalogue(text)))).items())
    texts = [pair[column] for column in (0, 1) for pair in pairs]
    place = first = 28 + 8 * len(texts)
    tables = []
    for each in texts:
        tables.append(struct.pack("<II", len(each), place))
        place += len(each) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, first)
    return b"".join([head, *tables, *(each + b"\0" for each in texts)])


def compile_entry(entry: Entry) -> tuple[bytes, bytes] | None:
    """Key and text; None for a message that has no translation yet."""
    forms = [text for keyword, text in entry.items() if keyword.startswith("msgstr")]
    if not all(forms):
        return None
    key = entry["msgid"]
    if "msgctxt" in entry:
        key = f"{entry['msgctxt']}\x04{key}"
    if "msgid_plural" in entry:
        key = f"{key}\0{entry['msgid_plural']}"
    return key.encode(), "\0".join(forms).encode()
