"""The dice a map is made with, and seeds for those who give none."""

from __future__ import annotations

from tables.chance.sources import Seeded, Unseeded, key_from_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WORD = 2**32
DRAUGHT = 256
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def make_die(seed: str) -> Callable[[int], int]:
    """A die of any size out of one stream of words, drawn many at a time.

    A map asks for dice of thousands of sizes in turn, which a stream gives one size at a time
    only slowly. Words in the uneven rest at the top are thrown away, so every face is as likely."""
    stream = Seeded(key_from_seed(seed)).stream(("map",))
    words: list[int] = []

    def die(sides: int) -> int:
        limit = WORD - WORD % sides
        while True:
            if not words:
                words.extend(reversed(stream.faces(DRAUGHT, WORD)))
            value = words.pop() - 1
            if value < limit:
                return value % sides + 1

    return die


def make_seed() -> str:
    faces = Unseeded().stream(("seed",)).faces(8, len(LETTERS))
    return "".join(LETTERS[face - 1] for face in faces)
