"""`--choose`: answers laid ready for the decisions of an act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.options.typed_words import find_option

if TYPE_CHECKING:
    from tables.agenda.decisions import Answer, Decision


def answers_given(words: list[str] | None) -> Answer:
    return take_answers(list(words or ()))


def take_answers(left: list[str]) -> Answer:
    """`--choose retreat=0102` answers that decision; a bare word the first that has such an
    option. Each is used once, in order, and taken out of the list."""

    def answer(decision: Decision) -> str | None:
        options = {option["id"] for option in decision["options"]}
        for place, word in enumerate(left):
            name, equals, typed = word.rpartition("=")
            chosen = find_option(decision["options"], typed)
            if (equals and name == decision["id"]) or (not equals and chosen in options):
                del left[place]
                return chosen
        return None

    return answer
