"""An act that waits for dice: it is done up to a roll that only a person can give.

A sealed die follows from its label: whoever could go on with one answer and then with another would
see both futures. So once a sealed die has fallen, the next roll that is asked of a person is an act
of its own. It is kept as a decision with one option, which goes on with that roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tables.agenda.decisions import Decision, texts_of
from tables.library.roll_questions import as_texts, find_question

if TYPE_CHECKING:
    from tables.chance.roll_question import RollQuestion

DICE = "dice"


def dice_decision(question: RollQuestion | None) -> Decision:
    """The decision that stands for a roll: answered `roll`, with the dice of that command."""
    asked = as_texts("")
    if question:
        asked = question.texts or find_question(question.key)
    told = texts_of("dice", question=asked, dice=question.dice if question else "")
    return {
        "id": DICE,
        "who": "player",
        "of": question.of if question else [],
        "question": {lang: text.strip() for lang, text in told.items()},
        "options": [{"id": "roll", "name": texts_of("roll"), "effects": []}],
    }
