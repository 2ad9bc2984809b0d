"""A die for tests, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable

from tables.chance import Seeded, key_from_seed


def seeded_die(seed: str) -> Callable[[int], int]:
    faces = Seeded(key_from_seed(seed)).stream(("map",)).faces
    return lambda sides: faces(1, sides)[0]
