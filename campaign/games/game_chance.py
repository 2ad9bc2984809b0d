"""The chance of one act at a table: dice typed in if there are any, shuffles from the key."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.journal.campaign_dice import CampaignChance
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Stream, Typed
from tables.library.roll_questions import is_listed


class TableChance(Chance):
    """Nobody types in a shuffle: a label that begins with "shuffle" comes from the sealed dice."""

    __slots__ = ("_sealed", "_typed")

    def __init__(self, sealed: CampaignChance, dice: Sequence[int] | None) -> None:
        self._sealed = sealed
        self._typed = sealed.by(Typed(dice), "typed") if dice is not None else None

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        typed = self._typed if label[0] != "shuffle" else None
        return (typed or self._sealed).stream(label, question or draw_question(label))

    def finish(self) -> None:
        if self._typed is not None:
            self._typed.finish()


def draw_question(label: Label) -> RollQuestion:
    """What a die or a draw of another game is for, by the first words of its label."""
    words = [part for part in label if isinstance(part, str)]
    keys = [f"draws/{'-'.join(words[:2])}", f"draws/{words[0]}"]
    return RollQuestion(next(key for key in (*keys, "dice/any") if is_listed(key)))
