"""How much detail a map shows, by its size: a large one is looked at from further away.

A browser paints a picture square by square and skips what lies outside; one path over the whole of
a great map can't be skipped, so there each path covers a block of tiles.
"""

from __future__ import annotations

from maps.board.hexes import Coordinate

# Tiles up to which every tile has its label and its words, and every path covers the whole map.
FULL_DETAIL = 1500
BLOCK = 3  # a block is 8 by 8 tiles: coordinates without their last three bits


def block_of(at: Coordinate, count: int) -> Coordinate:
    """The block a tile's path belongs to, on a map of so many tiles."""
    return (at[0] >> BLOCK, at[1] >> BLOCK) if count > FULL_DETAIL else (0, 0)
