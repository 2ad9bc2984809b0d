"""A map as text that a person can type: a line a tile, and lines for what runs over several.

    name "The Grey Vale"
    0101 highland volcano "Old Smoke"
    0102 river bridge
    0101-0102-0103 river "Silver"
    0102-0202 road

or as a picture of letters (`letter_grid`). It is Text Mapper's language with our words. Its own
maps are read in `text_mapper`, which asks less of them.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field

from maps.board.board import Board
from maps.board.hexes import LAYOUTS, Coordinate, find_label
from maps.board.problems import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST,
    MOST_LINES,
    MOST_POINTS,
    MOST_TILES,
    BadMap,
    MapProblem,
)
from maps.board.tile import DEFAULT_PARTING, Tile
from maps.files.letter_grid import read_grids
from maps.files.text_lines import (
    CLASS_WORDS,
    KIND_WORDS,
    LINE_WORDS,
    MARKED,
    PARTED,
    SILENT_LINES,
    Run,
    is_known,
    is_mark,
    known_words,
    lay_runs,
)

QUOTED = re.compile(r'(?:\b[a-z]+=)?["“]([^"“”]*)["”]\s*(?:[0-9]+)?(?:\s*[a-z]+\([^)]*\))*')
POINT = r"(?:[0-9]{4}|-?[0-9]{2,7}\.-?[0-9]{2,7})"
TILE_LINE = re.compile(r"(-?[0-9][0-9.-]*)\s+(.+)")
RUN_LINE = re.compile(rf"({POINT}(?:-{POINT})+)\s+(\S+)\s*(.*)")
POINTS = re.compile(rf"({POINT})-?")
LOOKS = re.compile(
    r"\S+\s+(?:attributes|lib|xml|path)\b|(?:text|glow|label|license|other|url|include|option)\b|<"
)
HEADER = re.compile(r"(name|layout)\s+(.*)")
BREAKS = re.compile(r"\r\n|\n|\r")


@dataclass
class TextMapReading:
    """What has been read so far. A map with one problem is not loaded at all."""

    layout: str = "flat"
    name: str = ""
    tiles: dict[Coordinate, Tile] = field(default_factory=dict)
    lines: dict[Coordinate, int] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)
    points: int = 0  # of all runs
    problems: list[MapProblem] = field(default_factory=list)

    def wrong(self, line: int, kind: str, message: str, at: str = "", /, **facts: object) -> None:
        self.problems.append(MapProblem(kind, message, facts, at, line))

    def is_full(self, line: int) -> bool:
        """Whether a limit on the size of a map is exceeded; the problem is noted."""
        if len(self.tiles) > MOST_TILES:
            self.wrong(line, "too-large", "a map holds at most {most} tiles", most=MOST_TILES)
            return True
        if self.points > MOST_POINTS:
            message = "the lines of a map have at most {most} points"
            self.wrong(line, "too-large", message, most=MOST_POINTS)
            return True
        return len(self.problems) >= MOST


def load_text(text: str, *, source: str = "the map") -> Board:
    """The board of a text, or `BadMap` with every problem and its line."""
    reading = read_text(text)
    if reading.problems:
        problems = sorted(reading.problems, key=lambda problem: problem.line or 0)
        understood = Board(reading.tiles.values(), reading.layout, reading.name)
        raise BadMap(problems, source, understood)
    return Board(reading.tiles.values(), reading.layout, reading.name)


def read_text(text: str) -> TextMapReading:
    reading = TextMapReading()
    if text.count("\n") + text.count("\r") - text.count("\r\n") > MOST_LINES:
        reading.wrong(
            MOST_LINES, "too-large", "a map's text has at most {most} lines", most=MOST_LINES
        )
        return reading
    lines = BREAKS.split(text.removeprefix("\ufeff"))
    read_headers(reading, lines)
    for number, raw in enumerate(read_grids(reading, lines), 1):
        read_line(reading, number, " ".join(raw.split()))
        if reading.is_full(number):
            break
    if not reading.problems:
        lay_runs(reading)
    if not reading.tiles and not reading.problems:
        reading.wrong(1, "empty", "the text holds no tile; a tile's line is: 0101 lowland")
    return reading


def read_headers(reading: TextMapReading, lines: list[str]) -> None:
    """`name` and `layout` may stand anywhere, yet decide how labels are read."""
    for number, raw in enumerate(lines, 1):
        found = HEADER.fullmatch(raw.strip()) if raw[:1] in "nl \t" else None
        if not found:
            continue
        word, value = found[1], found[2].strip().strip('"“”')
        if word == "name":
            reading.name = value[:LONGEST_NAME]
        elif value in LAYOUTS:
            reading.layout = value
        else:
            reading.wrong(number, "layout", "layout is flat or pointy, not {value}", value=value)


def read_line(reading: TextMapReading, number: int, line: str) -> None:
    if not line or line.startswith("#") or HEADER.fullmatch(line):
        return
    if len(line) > LONGEST_LINE:
        reading.wrong(number, "long", "the line is longer than {most}", most=LONGEST_LINE)
    elif "\0" in line or "\ufffd" in line:
        reading.wrong(number, "encoding", "the line is not plain UTF-8 text")
    elif found := RUN_LINE.fullmatch(line):
        read_run(reading, number, found[1], found[2], found[3])
    elif found := TILE_LINE.fullmatch(line):
        read_tile(reading, number, found[1], found[2])
    elif not LOOKS.match(line):
        reading.wrong(
            number,
            "line",
            "{line} is neither a tile (0101 lowland) nor a line over tiles (0101-0102 road)",
            line=repr(line[:40]),
        )


def read_run(reading: TextMapReading, number: int, points: str, word: str, rest: str) -> None:
    labels = POINTS.findall(points)
    reading.points += len(labels)
    places = [find_label(label, reading.layout) for label in labels]
    name = QUOTED.search(rest)
    word = word.lower()
    if word in SILENT_LINES:
        return  # it draws a line and says nothing about the land
    if word not in LINE_WORDS:
        kinds = ", ".join(LINE_WORDS)
        message = "{word} is not a kind of line; there are {kinds}"
        reading.wrong(number, "line-kind", message, word=word[:40], kinds=kinds)
    elif None in places:
        bad = labels[places.index(None)]
        reading.wrong(number, "label", "{label} is not a tile's label", bad, label=bad)
    else:
        run = [place for place in places if place is not None]
        reading.runs.append(Run(LINE_WORDS[word], run, name[1].strip() if name else "", number))


def read_tile(reading: TextMapReading, number: int, label: str, rest: str) -> None:
    at = find_label(label, reading.layout)
    if at is None:
        reading.wrong(number, "label", "{label} is not a tile's label", label, label=label)
        return
    if at in reading.lines:
        first = reading.lines[at]
        reading.wrong(
            number, "twice", "{label} is on line {first} too", label, label=label, first=first
        )
        return
    reading.lines[at] = number
    names = QUOTED.findall(rest)
    tile = make_tile(
        reading, number, at, QUOTED.sub(" ", rest).lower().split(), names[0] if names else ""
    )
    if tile:
        reading.tiles[at] = tile


def make_tile(
    reading: TextMapReading, number: int, at: Coordinate, words: list[str], name: str
) -> Tile | None:
    classes = dict.fromkeys(CLASS_WORDS[word] for word in words if word in CLASS_WORDS)
    if len(classes) > 1:
        both = " and ".join(classes)
        reading.wrong(number, "two-classes", "a tile has one class, not {both}", both=both)
        return None
    kinds, implied, parting = find_kinds(words)
    for word in words:
        if not is_known(word):
            unknown_word(reading, number, word[:40])
            return None
    return Tile(
        at,
        next(iter(classes or implied), "lowland"),
        tuple(sorted(kinds)),
        name.strip()[:LONGEST_NAME],
        parting=parting,
        bridge="bridge" in words,
        marks=tuple(word.removeprefix(MARKED) for word in words if is_mark(word)),
    )


def find_kinds(words: list[str]) -> tuple[set[str], list[str], tuple[int, ...]]:
    """The kinds, the classes they are placed as, and the sides of one bank of a chasm or fault."""
    known = [KIND_WORDS[word] for word in words if word in KIND_WORDS]
    parted = [found for word in words if (found := PARTED.fullmatch(word))]
    kinds = {kind for kind, _ in known} | {found[1] for found in parted}
    implied = [terrain for _, terrain in known] + ["lowland"] * len(parted)
    if parted:
        return kinds, implied, tuple(sorted({int(side) for side in parted[0][2]}))
    return kinds, implied, DEFAULT_PARTING if kinds & {"chasm", "fault"} else ()


def unknown_word(reading: TextMapReading, number: int, word: str) -> None:
    near = difflib.get_close_matches(word, known_words(), n=1)
    message = (
        "unknown terrain {word}; did you mean {near}?"
        if near
        else "unknown terrain {word}; the classes are lowland, highland, river, coast and sea"
    )
    reading.wrong(number, "terrain", message, word=repr(word[:40]), near="".join(near))
