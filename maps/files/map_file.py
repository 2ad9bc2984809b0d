"""Map files: which form a file has, and the board in it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from maps.board.board import Board
from maps.board.problems import MOST, MOST_BYTES, BadMap, MapProblem, refuse_bytes
from maps.errors import Refused, WrongWords
from maps.files.map_json import load_json
from maps.files.other_words import OtherWords
from maps.files.text_map import load_text
from maps.files.text_mapper import Fetch, load_textmapper
from maps.files.worldographer import DECLARATION, is_worldographer, load_worldographer

START = re.compile(r'<metadata\s[^<>]{0,200}?\bid="hexcrown-map"[^<>]{0,200}>')
END = "</metadata>"


def load_svg(text: str, source: str = "the picture") -> Board:
    if DECLARATION.search(text):
        raise Refused(
            "{source} declares a document type or entities, which our maps never do",
            hint="export the map again",
            source=source,
        )
    found = START.search(text)
    end = text.find(END, found.end()) if found else -1
    if found is None or end < 0:
        raise Refused(
            "{source} contains no map",
            hint="only pictures made by `hexcrown map export` load back",
            source=source,
        )
    return load_text(unescape(text[found.end() : end]), source=source)


FORMS = ("text", "textmapper", "json", "svg", "worldographer")
# Lines that only Text Mapper's maps have.
TEXT_MAPPER = re.compile(
    r"^(?:include\s+\S+|\S+\s+(?:path\s+)?attributes\s.*|```\s*text-mapper.*)$", re.MULTILINE
)
ZIP = b"PK\x03\x04"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def load_file(
    path: Path,
    form: str | None = None,
    notes: list[MapProblem] | None = None,
    others: OtherWords | None = None,
) -> Board:
    """The board in a file; the form is told by what the file holds unless it is named."""
    return load_bytes(read_bytes(path), form, path.name, notes, others, beside(path))


def load_bytes(
    raw: bytes,
    form: str | None,
    source: str,
    notes: list[MapProblem] | None = None,
    others: OtherWords | None = None,
    fetch: Fetch = lambda name: None,
) -> Board:
    if raw.startswith(ZIP):
        raise Refused(
            "{source} is a zip archive, not a map",
            hint="unpack it and name the map in it",
            source=source,
        )
    if form == "worldographer" or (form is None and is_worldographer(raw)):
        return load_worldographer(raw, source, notes, others)
    return load_string(decode(raw, source), form, source, notes, others, fetch)


def load_string(
    text: str,
    form: str | None,
    source: str,
    notes: list[MapProblem] | None = None,
    others: OtherWords | None = None,
    fetch: Fetch = lambda name: None,
) -> Board:
    form = form or guess_form(text)
    if form == "json":
        return load_json(text, source)
    if form == "svg":
        return load_svg(text, source)
    if form == "textmapper":
        return load_textmapper(text, source=source, notes=notes, others=others, fetch=fetch)
    if form != "text":
        raise WrongWords(
            "{form} is not a map format",
            hint="forms are {all}",
            form=form,
            all=", ".join(FORMS),
        )
    return load_text(text, source=source)


def beside(path: Path) -> Fetch:
    """Files in the folder of the map, by their bare name, as `include` asks for them."""

    def fetch(name: str) -> str | None:
        other = path.parent / name
        if not other.is_file() or other.resolve().parent != path.parent.resolve():
            return None
        return decode(read_bytes(other), name)

    return fetch


def guess_form(text: str) -> str:
    start = text.lstrip("\ufeff \t\r\n")[:200]
    if start.startswith("{"):
        return "json"
    if start.startswith(("<svg", "<?xml", "<!")):
        return "svg"
    return "textmapper" if TEXT_MAPPER.search(text) else "text"


def read_bytes(path: Path) -> bytes:
    """All of it, unless there is too much: a device without end stops at the limit too."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe would never end
            raise Refused("{path} is not a file", path=path)
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as trouble:
        raise Refused(
            "can't read {path}: {why}", path=path, why=trouble.strerror or str(trouble)
        ) from None
    refuse_bytes(len(raw), path.name)
    return raw


def decode(raw: bytes, source: str) -> str:
    """UTF-8, or UTF-16 where its mark says so; else every line that is neither is named."""
    try:
        return raw.decode("utf-16" if raw.startswith(UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        wrong = [number for number, line in enumerate(lines, 1) if not is_utf8(line)]
        problems = [
            MapProblem("encoding", "the line is not UTF-8; save the file as UTF-8", {}, "", number)
            for number in wrong[:MOST] or [1]
        ]
        raise BadMap(problems, source) from None


def is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
