"""The words of a map's text, and its lines laid over tiles: rivers, roads, walls, passages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from maps.board.hexes import OPPOSITE, Coordinate, find_side, label, neighbour, neighbours
from maps.board.problems import MOST
from maps.board.tile import KINDS, TERRAINS, River, Tile

if TYPE_CHECKING:
    from maps.files.text_map import TextMapReading


# A word that says the class outright.
CLASS_WORDS = {name: name for name in TERRAINS} | {
    "plain": "lowland",
    "plains": "lowland",
    "grass": "lowland",
    "grassland": "lowland",
    "field": "lowland",
    "fields": "lowland",
    "farmland": "lowland",
    "desert": "lowland",
    "tundra": "lowland",
    "brushland": "lowland",
    "hill": "highland",
    "hills": "highland",
    "mountain": "highland",
    "mountains": "highland",
    "river-valley": "river",
    "shore": "coast",
    "beach": "coast",
    "ocean": "sea",
    "water": "sea",
    "pianura": "lowland",
    "collina": "highland",
    "montagna": "highland",
    "fiume": "river",
    "costa": "coast",
    "mare": "sea",
}
# A kind of tile, and the class it has where no other word says so.
KIND_CLASS = {
    "capital-site": "lowland",
    "chasm": "lowland",
    "delta": "coast",
    "fault": "lowland",
    "forest": "lowland",
    "headland": "coast",
    "island": "coast",
    "lake": "lowland",
    "plateau": "highland",
    "rocky-coast": "coast",
    "sandbank": "sea",
    "swamp": "lowland",
    "volcano": "highland",
}
KIND_WORDS = {kind: (kind, KIND_CLASS[kind]) for kind in KINDS} | {
    "tree": ("forest", "lowland"),
    "trees": ("forest", "lowland"),
    "fir": ("forest", "lowland"),
    "firs": ("forest", "lowland"),
    "fir-forest": ("forest", "lowland"),
    "woodland": ("forest", "lowland"),
    "jungle": ("forest", "lowland"),
    "fir-hill": ("forest", "highland"),
    "fir-mountain": ("forest", "highland"),
    "fir-mountains": ("forest", "highland"),
    "forest-hill": ("forest", "highland"),
    "forest-mountain": ("forest", "highland"),
    "forest-mountains": ("forest", "highland"),
    "swamp2": ("swamp", "lowland"),
    "marsh": ("swamp", "lowland"),
    "wetland": ("swamp", "lowland"),
    "bog": ("swamp", "lowland"),
}
# Colours of Text Mapper's own library: they say how a hex looks, not what it is.
COLOURS = frozenset(
    (
        "white",
        "light-grey",
        "grey",
        "dark-grey",
        "light-green",
        "green",
        "dark-green",
        "blue-green",
        "poisoned",
        "dust",
        "soil",
        "light-soil",
        "dark-soil",
        "sand",
        "empty",
        "bush",
        "bushes",
    )
)
# Things that stand on a tile; the map keeps them as marks, a campaign makes settlements of them.
MARKS = frozenset(
    (
        "capital",
        "city",
        "large-town",
        "town",
        "village",
        "thorp",
        "house",
        "fortress",
        "castle",
        "keep",
        "tower",
        "temple",
        "shrine",
        "ruin",
        "ruins",
        "tomb",
        "cave",
        "mine",
        "port",
        "camp",
        "tent",
        "pyramid",
        "fin",
        "law",
        "chaos",
        "well",
        "tavern",
    )
)
CLIFF = re.compile(r"cliff[0-5]")
MARKED = "mark:"  # in front of any other word that a tile keeps: mark:windmill
PARTED = re.compile(r"(chasm|fault):([1-6]{1,5})")
LINE_WORDS = {
    "river": "river",
    "road": "road",
    "trail": "road",
    "wall": "wall",
    "pass": "pass",
    "passage": "passage",
}
# Lines of Text Mapper that draw and say nothing about the land.
SILENT_LINES = frozenset(("border", "canyon"))


def is_mark(word: str) -> bool:
    return word in MARKS or CLIFF.fullmatch(word) is not None or is_own_mark(word)


def is_known(word: str) -> bool:
    """Whether a tile's line may hold the word."""
    return (
        word in CLASS_WORDS
        or word in KIND_WORDS
        or word in COLOURS
        or word == "bridge"
        or is_mark(word)
        or PARTED.fullmatch(word) is not None
    )


def is_own_mark(word: str) -> bool:
    return word.startswith(MARKED) and len(word) > len(MARKED)


def mark_word(mark: str) -> str:
    """A mark as a tile's line writes it."""
    return mark if is_mark(mark) else MARKED + mark


def known_words() -> list[str]:
    """For `did you mean`."""
    return sorted({*CLASS_WORDS, *KIND_WORDS, *COLOURS, *MARKS, "bridge"})


LONGEST_RUN = 10_000


class Run(NamedTuple):
    kind: str  # river, road, wall, pass, passage
    places: list[Coordinate]
    name: str
    line: int
    lost: bool = False  # a river that ends inside its last tile, even by the sea


def lay_runs(reading: TextMapReading) -> None:
    rivers = [run for run in reading.runs if run.kind == "river"]
    owners = claim_rivers(reading, rivers)
    for run in rivers:
        lay_river(reading, run, owners)
    for run in reading.runs:
        if len(reading.problems) >= MOST:
            return
        if run.kind == "passage":
            lay_passage(reading, run)
        elif run.kind != "river":
            lay_on_edges(reading, run)


def claim_rivers(reading: TextMapReading, rivers: list[Run]) -> dict[Coordinate, int]:
    """Which line's river runs through which tile.

    The last tile of a line is claimed after all others: where another river runs through it, the
    two meet there. The first may lie off the map: the river comes from beyond it."""
    for number, run in enumerate(rivers):
        rivers[number] = run._replace(places=path(reading, run), lost=ends_inside(run))
        if len(reading.problems) >= MOST:
            return {}
    owners: dict[Coordinate, int] = {}
    for run in rivers:
        from_beyond = run.places[:1] if run.places and run.places[0] not in reading.tiles else []
        sure = run.places if run.lost else run.places[:-1]
        for at in sure[len(from_beyond) :]:
            claim(reading, owners, run, at)
    for run in rivers:
        last = reading.tiles.get(run.places[-1]) if run.places else None
        if run.lost:
            continue
        if last and last.at in run.places[:-1]:
            claim(reading, owners, run, last.at)
        elif last and last.terrain != "sea":
            owners.setdefault(last.at, run.line)
    return owners


def claim(reading: TextMapReading, owners: dict[Coordinate, int], run: Run, at: Coordinate) -> None:
    name = label(at, reading.layout)
    if at not in reading.tiles:
        reading.wrong(run.line, "river-off", "the river leaves the map at {at}", name, at=name)
    elif reading.tiles[at].terrain == "sea":
        reading.wrong(run.line, "river-in-sea", "the river runs through sea at {at}", name, at=name)
    elif owners.get(at) == run.line:
        reading.wrong(run.line, "river-circle", "the river comes to {at} twice", name, at=name)
    elif at in owners:
        reading.wrong(
            run.line,
            "two-rivers",
            "{at} already has a river, from line {first}; a river that joins another ends there",
            name,
            at=name,
            first=owners[at],
        )
    else:
        owners[at] = run.line


def path(reading: TextMapReading, run: Run) -> list[Coordinate]:
    """The tiles of a line one by one; a gap is refused."""
    tiles = run.places[:1]
    named = run.places[:-1] if ends_inside(run) else run.places
    for start, end in pairwise(named):
        if find_side(start, end):
            tiles.append(end)
        else:
            names = label(start, reading.layout), label(end, reading.layout)
            reading.wrong(
                run.line,
                f"{run.kind}-jumps",
                "the {kind} jumps from {start} to {end}: name each tile on its way; from {start} "
                "it can go on to {beside}",
                names[0],
                kind=run.kind,
                start=names[0],
                end=names[1],
                beside=beside(reading, start),
            )
            return []
    return tiles


def beside(reading: TextMapReading, at: Coordinate) -> str:
    """The labels of the tiles around one."""
    around = [near for near in neighbours(at) if near in reading.tiles]
    return ", ".join(sorted(label(near, reading.layout) for near in around)) or "-"


def ends_inside(run: Run) -> bool:
    """`0101-0102-0102 river`: the last tile named twice is where the water is lost."""
    return run.kind == "river" and run.places[-1:] == run.places[-2:-1]


def lay_river(reading: TextMapReading, run: Run, owners: dict[Coordinate, int]) -> None:
    if (len(run.places) < 2 and not run.lost) or reading.problems:
        return
    befores, afters = [None, *run.places], [*run.places[1:], None]
    for at, before, after in zip(run.places, befores, afters, strict=False):
        if owners.get(at) != run.line:
            continue
        entry = find_side(at, before) if before else None
        mouth = None if run.lost else find_mouth(reading.tiles, at, entry)
        exit = find_side(at, after) if after else mouth
        put_river(reading, at, River(entry, exit, run.name))


def put_river(reading: TextMapReading, at: Coordinate, river: River) -> None:
    """A river makes lowland a river valley; coast and highland stay what they are."""
    tile = reading.tiles[at]
    ends_here = river.exit is None and ("lake" in tile.kinds or "swamp" in tile.kinds)
    terrain = "river" if tile.terrain == "lowland" and not ends_here else tile.terrain
    reading.tiles[at] = replace(tile, terrain=terrain, river=river)


def find_mouth(tiles: Mapping[Coordinate, Tile], at: Coordinate, entry: int | None) -> int | None:
    """By which side a river leaves its last tile: straight on or by the lowest side to the sea."""
    tile = tiles[at]
    if tile.terrain != "coast":
        return None
    ahead = [OPPOSITE[entry]] if entry else []
    for side in [*ahead, 1, 2, 3, 4, 5, 6]:
        other = tiles.get(neighbour(at, side))
        if side != entry and other and other.terrain == "sea":
            return side
    return None


def lay_on_edges(reading: TextMapReading, run: Run) -> None:
    """Roads, walls and passes lie on the edges between one tile and the next."""
    tiles = reading.tiles
    places = path(reading, run)
    for start, end in pairwise(places):
        if start not in tiles or end not in tiles:
            off = label(end if start in tiles else start, reading.layout)
            reading.wrong(run.line, "off-map", "{at} is not on the map", off, at=off)
            continue
        side = find_side(start, end) or 1
        tiles[start] = with_edge(tiles[start], side, run.kind)
        tiles[end] = with_edge(tiles[end], OPPOSITE[side], run.kind)


def with_edge(tile: Tile, side: int, what: str) -> Tile:
    return replace(tile, edges=tuple(sorted({*tile.edges, (side, what)})))


def lay_passage(reading: TextMapReading, run: Run) -> None:
    """A secret passage joins the two ends of its line alone."""
    ends = (run.places[0], run.places[-1])
    for at in ends:
        if at not in reading.tiles:
            name = label(at, reading.layout)
            reading.wrong(run.line, "off-map", "{at} is not on the map", name, at=name)
            return
    if ends[0] == ends[1]:
        reading.wrong(run.line, "passage", "the passage ends where it begins")
        return
    for at, far in (ends, ends[::-1]):
        tile = reading.tiles[at]
        reading.tiles[at] = replace(tile, passages=tuple(sorted({*tile.passages, far})))
