"""Who asks, of which campaign, with which dice: passed to every use case, never looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from campaign.acts.perform import look

if TYPE_CHECKING:
    from campaign.storage.store import Store
    from campaign.storage.world import World
    from tables.chance.sources import Chance

Answer = TypeVar("Answer")


def as_typed(word: str, listed: Iterable[str]) -> str:
    """A word of the game, typed in English: as it is listed."""
    plain = word.casefold().replace("_", "-").replace(" ", "-")
    return next((each for each in listed if each.replace("_", "-") == plain), word)


@dataclass(frozen=True)
class Context:
    """`actor`: the empire that acts, by whose numbers and knowledge words are read; None for the
    gamemaster. `dice`: None for the campaign's sealed ones. `in_english` finds a word of the game
    that was typed in the person's language."""

    store: Store
    actor: int | None = None
    by: str = ""  # the name of whoever does it, for the journal
    dice: Chance | None = None
    dice_from: str = "typed"
    at: Mapping[str, object] | None = None  # the moment an amended act belongs to
    in_english: Callable[[str, Iterable[str]], str] = as_typed

    def look(self, question: Callable[[World], Answer]) -> Answer:
        """A question that changes nothing, asked of one moment of the books."""
        return look(self.store, question)
