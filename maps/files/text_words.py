"""The words a tile's line may hold: ours, Text Mapper's, and a few Italian ones."""

from __future__ import annotations

import re

from maps.board.tile import KINDS, TERRAINS

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
