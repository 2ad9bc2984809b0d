"""An empire in winter, for the tests of what it builds, recruits, sends and earns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.deed import Deed
from campaign.errors import CampaignError
from campaign.season.running import advance
from tables.agenda.decisions import Answer, nobody
from tests.story import Story


class Realm:
    """`Realm(path, board, race="dwarfs", crowns=20)`; every tile named in `own` is its own."""

    def __init__(
        self, path: Path, board: str, race: str = "empire", crowns: int = 50, **options: Any
    ) -> None:
        self.story = Story(path, board, **options)
        self.empire = self.story.empire("Ostmark", race, crowns=crowns)
        self.phase("construction")

    def phase(self, phase: str, year: int = 1) -> None:
        """Into a phase of winter, not yet closed."""
        self.story.winter(phase, year)
        self.story.calendar(state="{}")

    def own(self, *labels: str) -> None:
        for label in labels:
            self.put("tile", self.story.tile(label), owner=self.empire)

    def put(self, table: str, key: int, **values: Any) -> None:
        self.story.set_up(lambda world: world.put(table, key, **values))

    def place(self, label: str, kind: str = "village", **values: Any) -> int:
        return self.story.settlement(self.empire, label, kind, **values)

    def do(
        self,
        deed: Callable[..., Any],
        *words: Any,
        dice: Any = None,
        answer: Answer = nobody,
        forced: bool = False,
        **more: Any,
    ) -> Any:
        """The deed with its words; a label of four digits means its tile."""
        words = tuple(self.story.tile(word) if is_label(word) else word for word in words)
        making = lambda w, c: deed(Deed(w, c, answer, forced=forced), *words, **more)  # noqa: E731
        return self.story.do(making, dice)

    def build(self, use_case: Callable[..., Any], *words: Any, **more: Any) -> Any:
        return self.do(use_case, self.empire, *words, **more)

    def refused(
        self, rule: str | None, use_case: Callable[..., Any], *words: Any, **more: Any
    ) -> None:
        """Refused by this rule, and nothing changed."""
        before = self.story.state()
        with pytest.raises(CampaignError) as refused:
            self.do(use_case, *words, **more)
        assert refused.value.rule == rule
        assert str(refused.value)
        assert self.story.state() == before

    def advance(self, *dice: int) -> None:
        """Into the next phase."""
        self.story.do(lambda world, chance: advance(world, chance), dice)

    def crowns(self, purse: str = "treasury") -> int:
        return int(self.story.get("empire", self.empire)[purse])

    def postings(self) -> list[tuple[str, int, str]]:
        """Rule, amount and purse of what came in or went out, the start aside."""
        found = self.story.find("posting", empire=self.empire)
        return [(row["rule"], row["amount"], row["purse"]) for row in found if row["rule"]]


def is_label(word: Any) -> bool:
    return isinstance(word, str) and len(word) == 4 and word.isdigit()
