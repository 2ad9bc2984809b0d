"""The die of `map generate` for tests, the same on every machine."""

from __future__ import annotations

from tables.chance.map_dice import make_die as seeded_die

__all__ = ["seeded_die"]
