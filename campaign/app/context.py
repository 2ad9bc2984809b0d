"""Who asks, of which campaign, with which dice: passed to every use case, never looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from campaign.storage.world import World
from tables.library.plain_text import InEnglish, as_typed

if TYPE_CHECKING:
    from campaign.storage.store import Store
    from tables.chance.sources import Chance

BY_PROGRAM = ("program", "programma")  # dice: sealed, whatever the campaign's option says
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class How:
    """How a call is done."""

    forced: bool = False
    reason: str = ""
    dry_run: bool = False
    asks: bool = False  # a person answers on the way: no lock is held meanwhile
    words: Sequence[str] = ()  # as it was typed; else the line that says the same is kept


PLAINLY = How()


@dataclass(frozen=True)
class Context:
    """`actor`: the empire that acts, by whose numbers and knowledge words are read; None for the
    gamemaster. `dice`: None for the campaign's sealed ones. `in_english` finds a word of the game
    that was typed in the person's language."""

    store: Store
    actor: int | None = None
    by: str = ""  # the name of whoever does it, for the journal
    is_player: bool = False  # who sends orders, and not the gamemaster
    words: tuple[str, ...] = ()  # what was typed, for acts that are no calls
    dice: Chance | None = None
    dice_from: str = "typed"
    at: Mapping[str, object] | None = None  # the moment an amended act belongs to
    in_english: InEnglish = as_typed

    world: World | None = None  # of the moment that is looked at

    def look(self, question: Callable[[World], Answer]) -> Answer:
        """A question that changes nothing, asked of one moment of the books."""
        if self.world is not None:
            return question(self.world)
        with self.store.reading() as connection:
            return question(World(connection, track=False))


@contextmanager
def one_moment(context: Context) -> Iterator[Context]:
    """All that is asked within is asked of one snapshot, whatever others write meanwhile."""
    with context.store.reading() as connection:
        world = context.world or World(connection, track=False)
        yield replace(context, world=world)
