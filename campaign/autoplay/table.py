"""The table a stand-in sits at: moves it may try, its dice, and a world kept between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from campaign.acts.deed import Deed
from campaign.acts.perform import Done, Request, WorldCache, perform
from campaign.errors import Refused, WrongWords
from campaign.journal.entries import find_head
from campaign.season.auto import by_dice
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Chance

Document = dict[str, Any]
DeedFunction = Callable[[Deed], Document]
Found = TypeVar("Found")
TRIES = 3


class Move(NamedTuple):
    """What a player might do: the words, as one would type them, and the deed."""

    words: tuple[str, ...]
    do: DeedFunction


Thoughts = Callable[[World, int], Iterable[Move]]


class Table:
    """The store, the players' dice, and a world kept between the moves."""

    def __init__(self, store: Store, dice: Chance, eager: int = 6) -> None:
        """`eager`: a thing acts on this or less of a d6."""
        self.store, self.dice, self.eager = store, dice, eager
        self.held = WorldCache()
        self.done: list[Done] = []

    def throw(self, sides: int, *label: str | int) -> int:
        return self.dice.stream(("player", len(self.done), *label)).faces(1, sides)[0]

    def attempt(self, moves: Sequence[Move], *label: str | int) -> Done | None:
        """Some of the moves in an order by dice, until one is allowed."""
        left = list(moves)
        for number in range(TRIES):
            if not left:
                return None
            move = left.pop(self.throw(len(left), *label, number) - 1)
            done = self.make(move)
            if done is not None:
                return done
        return None

    def make(self, move: Move) -> Done | None:
        request = Request(words=("autoplay", *move.words), acting=True, held=self.held)
        try:
            done = perform(
                self.store,
                lambda world, chance: move.do(Deed(world, chance, by_dice(world, chance))),
                request,
            )
        except (Refused, WrongWords):
            return None
        self.done.append(done)
        return done

    def look(self, question: Callable[[World], Found]) -> Found:
        """Asked of the world as the last move left it; the next move sees what others wrote."""
        if self.held.world is None:
            with self.store.reading() as connection:
                self.held.world = World.acting(connection)
                self.held.head = find_head(connection)
        return question(self.held.world)


def listed(thoughts: Thoughts, key: int) -> Callable[[World], list[Move]]:
    return lambda world: list(thoughts(world, key))


def move_of(deed: Callable[..., Document], *arguments: object) -> Move:
    words = (deed.__name__.replace("_", "-"), *map(str, arguments))
    return Move(words, lambda making: deed(making, *arguments))
