"""Reading dice notation character by character, and telling where it goes wrong.

`re` would cost half as much again as starting Python, so it is done by hand. Loaded on the quick
path of `roll`.
"""

from __future__ import annotations

from tables.dice.tree import NUMBER
from tables.errors import WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

SPACE = " \t\n\r"
SIGNS = (">=", "<=", ">", "<", "==", "=")


class DiceReader:
    """Reads the text from the left; `at` is the character it has come to."""

    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    # The places where trouble is told

    def fail(self, message: str, at: int | None = None, **facts: str | int) -> NoReturn:
        """`place` counts from 1; `text` is the surroundings; `found` is what stands there."""
        at = self.at if at is None else at
        trouble = WrongWords(message, at=at + 1)
        trouble.facts = {
            "place": at + 1,
            "text": quote(self.text[max(0, at - 20) : at + 20]),
            "found": quote(self.text[at : at + 8]) if at < len(self.text) else "the end",
            **facts,
        }
        raise trouble

    # Characters

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in SPACE:
            self.at += 1

    def take(self, word: str) -> bool:
        """Step over the word if it stands here, small or capital."""
        self.skip()
        found = self.text[self.at : self.at + len(word)]
        if found != word and not (found.isascii() and found.lower() == word):
            return False
        self.at += len(word)
        return True

    def take_one(self, words: tuple[str, ...]) -> str | None:
        return next((word for word in words if self.take(word)), None)

    def digits(self) -> str:
        self.skip()
        start = self.at
        while self.at < len(self.text) and "0" <= self.text[self.at] <= "9":
            self.at += 1
        return self.text[start : self.at]

    def find_number(self) -> int | None:
        digits = self.digits()
        if len(digits) > len(str(NUMBER)) or (digits and int(digits) > NUMBER):
            self.fail(
                "expected a number up to {most}, at character {place} of {text}",
                self.at - len(digits),
                most=NUMBER,
            )
        return int(digits) if digits else None

    def number(self) -> int:
        number = self.find_number()
        if number is None:
            self.fail("expected a number, found {found} at character {place} of {text}")
        return number

    def sign(self) -> str | None:
        sign = self.take_one(SIGNS)
        return "=" if sign == "==" else sign

    def end(self) -> None:
        self.skip()
        if self.at < len(self.text):
            self.fail("expected + - x / or the end, found {found} at character {place} of {text}")


def quote(text: str) -> str:
    """Part of what was typed, safe to show."""
    return '"' + "".join(char if char.isprintable() else "?" for char in text) + '"'
