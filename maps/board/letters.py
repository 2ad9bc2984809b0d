"""The letter of each class and kind of tile: as a map is drawn in a terminal, and as a picture of
letters is typed."""

from __future__ import annotations

LETTERS = {
    "lowland": "L",
    "highland": "H",
    "river": "R",
    "coast": "C",
    "sea": "~",
    "capital-site": "K",
    "chasm": "X",
    "delta": "D",
    "fault": "Z",
    "forest": "F",
    "headland": "N",
    "island": "I",
    "lake": "O",
    "plateau": "P",
    "rocky-coast": "Y",
    "sandbank": "=",
    "swamp": "S",
    "volcano": "V",
}
