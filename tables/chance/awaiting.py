"""Raised by a source of dice where a person must be asked, but not before the rest is done."""

from __future__ import annotations

from tables.chance.roll_question import RollQuestion


class AwaitDice(Exception):
    """The act goes on with this roll, once it has been done up to here."""

    def __init__(self, question: RollQuestion | None) -> None:
        super().__init__("dice")
        self.question = question
