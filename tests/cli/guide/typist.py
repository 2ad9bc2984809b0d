"""Someone who plays by the guide in process, with few keys, and counts them."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence

from campaign.acts.perform import look
from campaign.season.running import moment_now
from campaign.storage.store import Store
from cli.guide import menu
from cli.guide.evening import play_and_tell
from cli.guide.menu import MenuOption

GO_ON = "g"


class Typist:
    """Each army that has done nothing yet is given the first action and target; then it is gone on.
    Enter counts as a key."""

    def __init__(self) -> None:
        self.prompts = self.keys = 0
        self._tried: set[str] = set()

    def __call__(self, prompt: str, options: Sequence[MenuOption] = ()) -> str:
        text = self._answer(options)
        self.prompts, self.keys = self.prompts + 1, self.keys + len(text) + 1
        return text

    def _answer(self, options: Sequence[MenuOption]) -> str:
        keys = [option.key for option in options]
        if GO_ON not in keys:
            return keys[0] or "1" if keys else "p"
        for number, option in enumerate(options, 1):
            if option.label.startswith("* ") and option.label not in self._tried and number < 10:
                self._tried.add(option.label)
                return str(number)
        return ""


def play_year(store: Store) -> Typist:
    """To the next year's spring; what is shown is thrown away."""
    typist, asked = Typist(), menu.session_prompt
    year = look(store, moment_now).year
    menu.session_prompt = typist
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            while look(store, moment_now).year == year:
                play_and_tell(store)
    finally:
        menu.session_prompt = asked
    return typist
