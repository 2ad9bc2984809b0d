"""Questions that a person answers while a command runs: on standard error, so that the answer to
`--json` stays one document.

Dice of a single command that are asked for, with what was typed for them before.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign.storage.canonical_json import render_json
from cli.app.session import session
from cli.options.chance import ask_roll, tell
from cli.render.story_text import waiting_lines
from cli.words.reader import reader
from cli.words.text import clean, tr
from tables.chance.asked import Asked
from tables.errors import WrongWords
from tables.library.plain_text import in_language

if TYPE_CHECKING:
    from cli.options.typed_before import TypedBefore
    from tables.chance.roll_question import RollQuestion
    from tables.chance.sources import Label

Decision = Mapping[str, Any]


def is_terminal() -> bool:
    both = all(stream and stream.isatty() for stream in (sys.stdin, sys.stderr))
    return both and not session().json


def read_line() -> str:
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        raise WrongWords("no answer was given")
    return answer.strip()


def agree() -> bool:
    """Whether to go on all the same; Enter means yes."""
    sys.stderr.write(clean(tr("continue anyway? [Y/n] ")))
    return read_line().casefold() not in ("n", "no")


def ask_decision(decision: Decision) -> str:
    """The id of the option that is chosen, by its number or its name."""
    from campaign.acts.answers import find_option

    lang, options = reader().lang, decision["options"]
    for text in waiting_lines(int(decision["number"])) if "number" in decision else ():
        sys.stderr.write(clean(text) + "\n")
    sys.stderr.write(clean(in_language(decision["question"], lang)) + "\n")
    for number, option in enumerate(options, 1):
        name = in_language(option["name"], lang)
        sys.stderr.write(clean(f"  {number}  {name} ({option['id']})") + "\n")
    while True:
        sys.stderr.write("> ")
        word = read_line()
        if word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= len(options):
            return str(options[int(word) - 1]["id"])
        chosen = find_option(options, word)
        if any(option["id"] == chosen for option in options):
            return chosen


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
