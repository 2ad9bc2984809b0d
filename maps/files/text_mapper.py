"""Text Mapper's maps, everything its manual shows, read as far as a map of ours can hold it.

Nothing is all or nothing: what is read is kept; what is not is listed once a kind, with a count.
Text Mapper passes over lines it does not know, and so does this. Its dialect in Obsidian is read
too: the fences around a map, `option horizontal`, and labels as `"page|name"`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from maps.board.board import Board
from maps.board.check import PLACED_AS
from maps.board.hexes import FARTHEST, Coordinate, from_offset, neighbour, offset
from maps.board.problems import (
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_LINES,
    MOST_POINTS,
    MOST_TILES,
    BadMap,
    MapProblem,
)
from maps.board.tile import Tile
from maps.files.other_words import OtherWords, shipped_words
from maps.files.text_lines import (
    CLASS_WORDS,
    COLOURS,
    KIND_WORDS,
    LINE_WORDS,
    LONGEST_RUN,
    MARKED,
    SILENT_LINES,
    Run,
    ends_inside,
    is_known,
    is_mark,
    lay_runs,
)
from maps.files.text_map import BREAKS, HEADER, LOOKS, TextMapReading, load_text, read_headers
from maps.files.text_writer import OWN

STRONGEST = ("sea", "coast", "highland", "river", "lowland")
LONGEST_MARK = 40
PIECES = re.compile(r"[-_]")


class HexWords(NamedTuple):
    terrain: str
    kinds: tuple[str, ...]
    parting: tuple[int, ...]
    bridge: bool
    marks: tuple[str, ...]
    unknown: tuple[str, ...]  # words nobody knows, kept as marks
    clashing: tuple[str, ...]  # words of another class, kept as marks


def read_ground(words: list[str], others: OtherWords) -> HexWords:
    from maps.files.text_map import find_kinds

    ours: list[str] = []
    unknown: list[str] = []
    for word in words:
        found = translate(word, others)
        if found is None:
            unknown.append(word[:LONGEST_MARK])
        ours += unknown[-1:] if found is None else found
    kinds, implied, parting = find_kinds(ours)
    said = [CLASS_WORDS[word] for word in ours if word in CLASS_WORDS]
    terrain = min(said or implied or ["lowland"], key=STRONGEST.index)
    kept = tuple(sorted(kind for kind in kinds if terrain in PLACED_AS[kind]))
    clashing = [
        word
        for word in dict.fromkeys(ours)
        if CLASS_WORDS.get(word, terrain) != terrain
        or (word in KIND_WORDS and KIND_WORDS[word][0] not in kept)
    ]
    marks = [*(word for word in ours if is_mark(word) or word in unknown), *clashing]
    parted = parting if set(kept) & {"chasm", "fault"} else ()
    names = tuple(dict.fromkeys(filter(None, (mark.removeprefix(MARKED) for mark in marks))))
    return HexWords(terrain, kept, parted, "bridge" in ours, names, tuple(unknown), tuple(clashing))


def translate(word: str, others: OtherWords) -> list[str] | None:
    """A word in our words; none where it only says how a hex looks; None where nobody knows it."""
    if is_known(word):
        return [] if word in COLOURS else [word]
    for form in forms(word):
        if form in others.words:
            return others.words[form].split()
        if is_known(form):
            return [] if form in COLOURS else [form]
    pieces = [piece for piece in PIECES.split(word) if piece]
    if len(pieces) < 2:
        return None
    found = [translate(piece, others) for piece in pieces]
    if found[-1] is None:  # `rock-w` is not rock, but `jungle_hills` are hills
        return None
    return [one for part in found for one in part or ()]


def forms(word: str) -> Iterator[str]:
    """As it is written, without a number behind it, and as one of many."""
    yield word
    bare = word.rstrip("0123456789").rstrip("-")
    yield bare
    if bare.endswith("s"):
        yield bare[:-1]


Leave = Callable[[int, str, str], None]
# Text Mapper looks at its six neighbours in this order; the first of the nearest is its next step.
ORDER = (6, 1, 2, 3, 4, 5)


def settle_runs(
    runs: list[Run], tiles: Mapping[Coordinate, Tile], layout: str, leave: Leave
) -> list[Run]:
    settled: list[Run] = []
    # Where a river runs already: True where it runs through, False where it ends.
    owned: dict[Coordinate, bool] = {}
    for run in runs:
        if run.kind == "passage":
            settled += [run] if is_passage(run, tiles, leave) else []
            continue
        steps = fill_gaps(run, layout)
        if run.kind == "river":
            for part in settle_river(steps, run, tiles, owned, leave):
                settled.append(run._replace(places=part))
                owned.setdefault(part[-1], False)
                owned |= dict.fromkeys(part if is_named_twice(part) else part[:-1], True)
        else:
            settled += settle_road(run, steps, tiles, leave)
    return settled


def is_passage(run: Run, tiles: Mapping[Coordinate, Tile], leave: Leave) -> bool:
    whole = run.places[0] != run.places[-1] and {run.places[0], run.places[-1]} <= tiles.keys()
    if not whole:
        leave(run.line, "passages that end off the map are left out: {count}", "")
    return whole


def fill_gaps(run: Run, layout: str) -> list[Coordinate]:
    """Every hex that Text Mapper's line takes; a last one named twice stays named twice."""
    lost = run.places[-1:] if ends_inside(run) else []
    steps = run.places[:1]
    for end in run.places[1:-1] if lost else run.places[1:]:
        while steps[-1] != end and len(steps) < LONGEST_RUN:
            steps.append(one_step(steps[-1], end, layout))
    return steps + lost


def one_step(start: Coordinate, end: Coordinate, layout: str) -> Coordinate:
    """The neighbour nearest to the end, by columns and rows as they are printed."""
    column, row = offset(end, layout)

    def far(at: Coordinate) -> int:
        one_column, one_row = offset(at, layout)
        return (column - one_column) ** 2 + (row - one_row) ** 2

    return min((neighbour(start, side) for side in ORDER), key=far)


def settle_road(
    run: Run, steps: list[Coordinate], tiles: Mapping[Coordinate, Tile], leave: Leave
) -> list[Run]:
    """The parts of a road that lie on the map."""
    pairs = [(one, other) for one, other in pairwise(steps) if one in tiles and other in tiles]
    if len(pairs) < len(steps) - 1:
        leave(run.line, "{what}: leaves the map, and ends there: {count}", run.kind)
    return [run._replace(places=[one, other]) for one, other in pairs]


def settle_river(
    steps: list[Coordinate],
    run: Run,
    tiles: Mapping[Coordinate, Tile],
    owned: Mapping[Coordinate, bool],
    leave: Leave,
) -> list[list[Coordinate]]:
    """The parts of a river, each from its spring or from beyond the map to its end."""
    lost = is_named_twice(steps)
    way = until_seen_again(steps)
    if len(way) + lost < len(steps):
        leave(run.line, "rivers that come back to where they were end there: {count}", "")
    parts: list[list[Coordinate]] = []
    part: list[Coordinate] = []
    for number, at in enumerate(way):
        part.append(at)
        if is_land(at, tiles) and not owned.get(at):
            continue
        if any(is_land(one, tiles) for one in part[:-1]):
            parts.append(part if at in tiles else part[:-1])
        part = [] if at in tiles else [at]  # from beyond the map
        if owned.get(at):
            if any(is_land(one, tiles) and one not in owned for one in way[number:]):
                leave(run.line, "rivers that leave another river end where they meet: {count}", "")
            break
    if any(is_land(one, tiles) for one in part):
        parts.append(part)
    return [name_twice(one) if len(one) == 1 else one for one in with_end(parts, lost, way)]


def until_seen_again(steps: list[Coordinate]) -> list[Coordinate]:
    seen: dict[Coordinate, None] = {}
    for at in steps:
        if at in seen:
            break
        seen[at] = None
    return list(seen)


def with_end(
    parts: list[list[Coordinate]], lost: bool, way: list[Coordinate]
) -> list[list[Coordinate]]:
    """A river that is lost inside its last hex stays so."""
    if lost and parts and parts[-1][-1] == way[-1]:
        return [*parts[:-1], name_twice(parts[-1])]
    return parts


def name_twice(part: list[Coordinate]) -> list[Coordinate]:
    return part if is_named_twice(part) else [*part, part[-1]]


def is_named_twice(part: list[Coordinate]) -> bool:
    """Whether the last hex is named twice: the river is lost inside it (`ends_inside`)."""
    return part[-1:] == part[-2:-1]


def is_land(at: Coordinate, tiles: Mapping[Coordinate, Tile]) -> bool:
    return at in tiles and tiles[at].terrain != "sea"


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
