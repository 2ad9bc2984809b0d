"""Text Mapper's maps, everything its manual shows, read as far as a map of ours can hold it.

Nothing is all or nothing: what is read is kept; what is not is listed once a kind, with a count.
Text Mapper passes over lines it does not know, and so does this. Its dialect in Obsidian is read
too: the fences around a map, `option horizontal`, and labels as `"page|name"`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from maps.board.board import Board
from maps.board.hexes import FARTHEST, Coordinate, from_offset
from maps.board.limits import LONGEST_LINE, LONGEST_NAME, MOST_LINES, MOST_POINTS, MOST_TILES
from maps.board.problems import BadMap, MapProblem
from maps.board.tile import Tile
from maps.files.other_words import OtherWords, shipped_words
from maps.files.text_lines import Run, lay_runs
from maps.files.text_map import BREAKS, HEADER, LOOKS, TextMapReading, load_text, read_headers
from maps.files.text_mapper_lines import settle_runs
from maps.files.text_mapper_words import read_ground
from maps.files.text_words import LINE_WORDS, SILENT_LINES
from maps.files.text_writer import OWN

NUMBERS = r"(-?\d\d)(-?\d\d)(\d\d)?|(-?\d{2,7})\.(-?\d{2,7})(?:\.(\d{2,7}))?"
POINT = r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d{2,7}\.-?\d{2,7}(?:\.\d{2,7})?)"
TILE = re.compile(rf"({POINT})(?:\s+(.*))?", re.ASCII)
RUN = re.compile(rf"({POINT}(?:-{POINT})+)\s+(\S+)\s*(.*)", re.ASCII)
AT = re.compile(NUMBERS, re.ASCII)
PLACES = re.compile(rf"(?:{NUMBERS})-?", re.ASCII)
LABEL = re.compile(r'(?:\b([a-z]+)=)?["“]([^"“”]*)["”]\s*\d*%?(?:\s*[a-z]+\([^)]*\))*')
INCLUDE = re.compile(r"include\s+(\S+)")
# Text Mapper's own libraries: they say how things look.
LIBRARIES = frozenset(
    f"{name}.txt"
    for name in (
        "apocalypse", "black-and-white", "bright", "default", "forgotten-depths", "gazetteer",
        "gnomeyland", "gridmapper", "traveller", "traveller-square",
    )
)  # fmt: skip
MOST_INCLUDES = 5  # as in Text Mapper
Fetch = Callable[[str], "str | None"]  # a file beside the map by its name


@dataclass
class Hexes:
    """What the lines of a text say of each hex, before it is known what that comes to."""

    reading: TextMapReading
    others: OtherWords
    fetch: Fetch
    words: dict[Coordinate, list[str]] = field(default_factory=dict)
    names: dict[Coordinate, str] = field(default_factory=dict)
    lines: dict[Coordinate, int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)  # files included
    level: str = ""  # the first level a hex is on; the others are left out
    left: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))

    def leave(self, line: int, message: str, what: str = "") -> None:
        """Count what was left out; it is reported at the end, once for each message and thing."""
        self.left[message, what].append(line)


def load_textmapper(
    text: str,
    *,
    source: str = "the map",
    notes: list[MapProblem] | None = None,
    others: OtherWords | None = None,
    fetch: Fetch = lambda name: None,
) -> Board:
    """The board of a Text Mapper text. What could not be kept is told to `notes`."""
    if text.startswith(OWN):
        try:
            return load_text(text, source=source)
        except BadMap:  # changed since, as Text Mapper allows it and we do not
            pass
    hexes = Hexes(TextMapReading(), others or shipped_words(), fetch)
    reading = hexes.reading
    read_lines(hexes, text)
    make_tiles(hexes)
    if not reading.tiles and not reading.problems:
        reading.wrong(1, "empty", "the text holds no hex; a hex's line is: 0101 forest")
    if not reading.problems:
        reading.runs = settle_runs(reading.runs, reading.tiles, reading.layout, hexes.leave)
        lay_runs(reading)
    if notes is not None:
        notes.extend(count_notes(hexes))
    if reading.problems:
        raise BadMap(sorted(reading.problems, key=lambda problem: problem.line or 0), source)
    return Board(reading.tiles.values(), reading.layout, reading.name)


def read_lines(hexes: Hexes, text: str) -> None:
    lines = BREAKS.split(text.removeprefix("\ufeff"))
    reading = hexes.reading
    if len(lines) > MOST_LINES:
        reading.wrong(1, "too-large", "a map's text has at most {most} lines", most=MOST_LINES)
        return
    read_headers(reading, lines)
    if any(line.split() == ["option", "horizontal"] for line in lines):
        reading.layout = "pointy"
    for number, raw in enumerate(lines, 1):
        line = " ".join(raw.replace("&#45;", "-").split())
        if line and not line.startswith(("#", "```")) and not HEADER.fullmatch(line):
            read_line(hexes, number, line)
        if reading.is_full(number) or len(hexes.words) > MOST_TILES:
            reading.is_full(number)
            break


def read_line(hexes: Hexes, number: int, line: str) -> None:
    if len(line) > LONGEST_LINE and not LOOKS.match(line):
        hexes.leave(number, "lines longer than any hex's are left out: {count}")
    elif found := INCLUDE.match(line):
        include(hexes, number, found[1])
    elif found := RUN.fullmatch(line):
        read_run(hexes, number, found[1], found[2].lower(), found[3])
    elif found := TILE.fullmatch(line):
        read_hex(hexes, number, found[1], found[2] or "")
    elif not LOOKS.match(line):
        hexes.leave(number, "lines that Text Mapper does not know either are left out: {count}")


def include(hexes: Hexes, number: int, name: str) -> None:
    if name in LIBRARIES or name in hexes.seen or len(hexes.seen) >= MOST_INCLUDES:
        return
    hexes.seen.add(name)
    text = None if "/" in name or "\\" in name else hexes.fetch(name)
    if text is None:
        hexes.leave(number, "include {what}: no such file beside the map; left out", name)
    else:
        read_lines(hexes, text)


def read_hex(hexes: Hexes, number: int, label: str, rest: str) -> None:
    at = read_place(hexes, number, AT.fullmatch(label))
    if at is None:
        return
    labels = LABEL.findall(rest)
    tagged = [text for tag, text in labels if tag == "name"]
    plain = tagged + [text for tag, text in labels if not tag]
    words = LABEL.sub(" ", rest).lower().split()
    if at in hexes.words:
        hexes.leave(number, "hexes with more than one line: {count}; all of their words count")
    hexes.words.setdefault(at, []).extend(words)
    hexes.lines.setdefault(at, number)
    name = plain[0].rpartition("|")[2].strip()[:LONGEST_NAME] if plain else ""
    if name:
        hexes.names.setdefault(at, name)
    if len(labels) > len(plain[:1]):
        hexes.leave(number, "further labels of a hex are left out: {count}")


def read_place(hexes: Hexes, number: int, found: re.Match[str] | None) -> Coordinate | None:
    """The place of a hex or of a point of a line; none off this level, or beyond all maps."""
    if found is None:
        return None
    column, row = int(found[1] or found[4]), int(found[2] or found[5])
    level = found[3] or found[6] or "00"
    hexes.level = hexes.level or level
    if level != hexes.level:
        hexes.leave(number, "level {what} of the map is left out: {count}", level)
        return None
    if max(abs(column), abs(row)) > FARTHEST:
        hexes.leave(number, "hexes too far away for any map are left out: {count}")
        return None
    return from_offset(column, row, hexes.reading.layout)


def read_run(hexes: Hexes, number: int, points: str, word: str, rest: str) -> None:
    kind = LINE_WORDS.get(word) or hexes.others.lines.get(word)
    if word in SILENT_LINES or not kind or kind not in LINE_WORDS.values():
        hexes.leave(number, "{what}: a kind of line that is left out: {count}", word[:40])
        return
    places = [read_place(hexes, number, found) for found in PLACES.finditer(points)]
    hexes.reading.points += len(places)
    if hexes.reading.points > MOST_POINTS or None in places:
        return
    name = LABEL.search(rest)
    run = [place for place in places if place is not None]
    hexes.reading.runs.append(
        Run(kind, run, name[2].strip()[:LONGEST_NAME] if name else "", number)
    )


def make_tiles(hexes: Hexes) -> None:
    for at, words in hexes.words.items():
        number = hexes.lines[at]
        ground = read_ground(words, hexes.others)
        for word in ground.unknown:
            hexes.leave(number, "{what}: a word we don't know, kept as a mark: {count}", word)
        for word in ground.clashing:
            hexes.leave(number, "{what}: clashes with the hex, kept as a mark: {count}", word)
        if not words:
            hexes.leave(number, "hexes without a word are lowland: {count}")
        hexes.reading.tiles[at] = Tile(
            at, ground.terrain, ground.kinds, hexes.names.get(at, ""),
            parting=ground.parting, bridge=ground.bridge, marks=ground.marks,
        )  # fmt: skip


def count_notes(hexes: Hexes) -> list[MapProblem]:
    return [
        MapProblem("left-out", message, {"what": what, "count": len(lines)})
        for (message, what), lines in sorted(hexes.left.items(), key=lambda one: one[1][0])
    ]
