"""A map being painted: strokes one after the other, each judged by `map check`, with undo."""

from __future__ import annotations

from typing import NamedTuple

from maps.board.board import Board
from maps.board.check import check_board
from maps.board.hexes import Coordinate
from maps.board.limits import refuse_size
from maps.board.problems import MapProblem
from maps.errors import Refused
from maps.painting.strokes import Stroke

MOST_UNDONE = 1_000


class Judged(NamedTuple):
    """What a stroke did: the tiles it changed, the faults it made and those it mended."""

    tiles: list[str]
    made: list[MapProblem]
    mended: list[MapProblem]

    def document(self, words: str) -> dict[str, object]:
        """As data; a message's template and facts are there for other languages."""
        return {
            "words": words,
            "tiles": self.tiles,
            "made": [describe(problem) for problem in self.made],
            "mended": [describe(problem) for problem in self.mended],
        }


def describe(problem: MapProblem) -> dict[str, object]:
    return {**problem.document(), "template": problem.message, "facts": problem.facts}


class Easel:
    """The board as it is now, its problems, and the strokes that undo and redo need."""

    def __init__(self, board: Board) -> None:
        self.board = Board(board.tiles.values(), board.layout, board.name)
        self.problems = check_board(self.board)
        # The tiles that each stroke replaced: laid again, they bring the board before it back.
        self._done: list[Stroke] = []
        self._undone: list[Stroke] = []

    def paint(self, stroke: Stroke) -> Judged:
        refuse_size(len(self.board) + sum(at not in self.board for at in stroke))
        judged = self._lay(stroke, self._done)
        self._undone.clear()
        del self._done[:-MOST_UNDONE]
        return judged

    def undo(self) -> Judged:
        if not self._done:
            raise Refused("nothing is left to take back")
        return self._lay(self._done.pop(), self._undone)

    def redo(self) -> Judged:
        if not self._undone:
            raise Refused("nothing was taken back")
        return self._lay(self._undone.pop(), self._done)

    def _lay(self, stroke: Stroke, kept: list[Stroke]) -> Judged:
        """Replace the board's tiles by the stroke's, and append the old ones to `kept`."""
        kept.append({at: self.board.tiles.get(at) for at in stroke})
        tiles = {**self.board.tiles, **{at: tile for at, tile in stroke.items() if tile}}
        gone: set[Coordinate] = {at for at, tile in stroke.items() if tile is None}
        left = (tile for at, tile in tiles.items() if at not in gone)
        self.board = Board(left, self.board.layout, self.board.name)
        before, self.problems = self.problems, check_board(self.board)
        return Judged(
            [self.board.label(at) for at in sorted(stroke)],
            [problem for problem in self.problems if problem not in before],
            [problem for problem in before if problem not in self.problems],
        )
