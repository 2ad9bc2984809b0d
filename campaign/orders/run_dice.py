"""Dice for lines of orders that are run one after another.

Dice never stand in a line: they are given with the run, asked of the gamemaster, or asked of the
player, whose order then waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tables.chance.awaiting import WaitingRoll
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Label, Stream, Typed


class RunDice(Typed):
    """Faces typed in for a whole run: each line takes what it asks for."""

    __slots__ = ("_begun",)
    _begun: int

    def finish(self) -> None:
        """Faces that are left over are no error: they are for the next line."""

    def begin_line(self) -> None:
        self._begun = self._used
        self.rolls = []

    def give_back(self) -> None:
        """The line was refused: its faces are the next line's."""
        self._used = self._begun

    def left(self) -> list[int]:
        return [face for face in self._faces[self._used :] if face is not None]


class PlayersFaces(RunDice):
    """Faces that the player asked for them typed: the next roll after them waits again, and so
    does one that is not that player's to roll."""

    __slots__ = ("is_theirs",)

    def __init__(self, faces: Sequence[int | None]) -> None:
        super().__init__(faces)
        self.is_theirs: Callable[[RollQuestion], bool] = lambda question: True

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        is_used_up = self._used == len(self._faces)
        if is_used_up or (question is not None and not self.is_theirs(question)):
            return WaitingRoll(question)
        return super().stream(label, question)
