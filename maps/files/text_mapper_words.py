"""What the words of a Text Mapper hex come to: a class, kinds and marks, with whatever they clash.

A word nobody knows is kept as a mark. Where two words name different classes, water wins over
land and the special over the plain; the word that lost is kept as a mark too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from maps.board.check import PLACED_AS
from maps.files.other_words import OtherWords
from maps.files.text_words import CLASS_WORDS, COLOURS, KIND_WORDS, MARKED, is_known, is_mark

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
