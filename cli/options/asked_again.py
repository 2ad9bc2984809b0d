"""Dice of a single command that are asked for, with what was typed for them before."""

from __future__ import annotations

from campaign.storage.canonical_json import render_json
from cli.options.chance import ask_roll, tell
from cli.options.typed_before import TypedBefore
from cli.words.text import tr
from tables.chance.asked import Asked
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Label
from tables.errors import WrongWords


class AskedAgain(Asked):
    """Asks as `Asked` does, and keeps each answer until the command is done."""

    __slots__ = ("_before",)

    def __init__(self, before: TypedBefore) -> None:
        super().__init__(ask_roll)
        self._before = before

    def put(
        self,
        label: Label,
        question: RollQuestion | None,
        count: int,
        sides: int,
        problem: WrongWords | None,
    ) -> str:
        key = f"{render_json(list(label))}/{count}"  # faces of one roll may come one by one
        known = self._before.find(key) if problem is None else None
        if known is not None:
            tell(tr("typed before: {faces}  [Enter]", faces=known) + "\n")
        answer = super().put(label, question, count, sides, problem).strip() or known or ""
        self._before.keep(key, answer)
        return answer

    def forget(self) -> None:
        """Called when the act is written: the kept answers are no longer needed."""
        self._before.forget()
