"""The last door before both databases: no text that one of them can't hold."""

from __future__ import annotations

import pytest

from campaign.acts.perform import Request, look, perform
from campaign.errors import WrongWords
from campaign.storage.store import Store


@pytest.mark.parametrize("letter", ["\ud800", "\0"])
def test_no_question_holds_a_letter_that_is_none(store: Store, letter: str) -> None:
    with pytest.raises(WrongWords, match="character 2 is not a letter"):
        look(store, lambda world: world.find("army", name=f"x{letter}"))


@pytest.mark.parametrize("letter", ["\ud800", "\0"])
def test_no_row_and_no_word_of_the_journal_holds_one(store: Store, letter: str) -> None:
    def write(text: str, word: str) -> None:
        perform(store, lambda world, _: {"id": world.insert("note", text=text)}, Request((word,)))

    for text, word in ((f"a{letter}", "note"), ("a", f"note{letter}")):
        with pytest.raises(WrongWords, match="is not a letter"):
            write(text, word)
    write("it goes on", "note")
    assert look(store, lambda world: [row["text"] for row in world.find("note")]) == ["it goes on"]
