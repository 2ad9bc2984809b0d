"""Dice that nobody has rolled yet: the act is done up to the first of them, and waits."""

from __future__ import annotations

from typing import NoReturn

from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream


class AwaitDice(Exception):
    """The act goes on with this roll, once it has been done up to here."""

    def __init__(self, question: RollQuestion | None) -> None:
        super().__init__("dice")
        self.question = question


class Unrolled(Chance):
    """Every roll is somebody's who was not asked yet: a player's, or nobody's in a preview."""

    __slots__ = ()

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return WaitingRoll(question)


class WaitingRoll(Stream):
    __slots__ = ("_question",)

    def __init__(self, question: RollQuestion | None) -> None:
        self._question = question

    def faces(self, count: int, sides: int) -> NoReturn:
        raise AwaitDice(self._question)
