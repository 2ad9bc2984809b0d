"""The table that autoplay sits at: moves it may try, its dice, and a world cached between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from campaign.acts.act import Document
from campaign.acts.perform import Done, Request, WorldCache, perform
from campaign.acts.turn import Act
from campaign.errors import Refused, WrongWords
from campaign.journal.entries import find_head
from campaign.season.auto import by_dice
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Chance

ActionFunction = Callable[[Act], Document]
Found = TypeVar("Found")
TRIES = 3


class Move(NamedTuple):
    """What a player might do: the words, as one would type them, and the action."""

    words: tuple[str, ...]
    do: ActionFunction


MoveLister = Callable[[World, int], Iterable[Move]]  # of a force or an empire, by its number


class PlayersTable:
    """The store, the players' dice, and a world cached between the moves."""

    def __init__(self, store: Store, dice: Chance, eager: int = 6) -> None:
        """`eager`: a force or empire acts on this or less of a d6."""
        self.store, self.dice, self.eager = store, dice, eager
        self.held = WorldCache()
        self.done: list[Done] = []

    def throw(self, sides: int, *label: str | int) -> int:
        return self.dice.stream(("player", len(self.done), *label)).faces(1, sides)[0]

    def attempt(self, moves: Sequence[Move], *label: str | int) -> Done | None:
        """Try moves in an order by dice, at most `TRIES`, until one is allowed."""
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
                lambda world, chance: move.do(Act(world, chance, by_dice(world, chance))),
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
                self.held.world = World.acting(connection, track=self.store.keeps_journal)
                self.held.head = find_head(connection)
        return question(self.held.world)


def listing(list_moves: MoveLister, key: int) -> Callable[[World], list[Move]]:
    """The question that `PlayersTable.look` asks for the moves of a force or an empire."""
    return lambda world: list(list_moves(world, key))


def move_of(act: Callable[..., Document], *arguments: object) -> Move:
    """A move by an action; the journal names it by the function's name."""
    words = (act.__name__.replace("_", "-"), *map(str, arguments))
    return Move(words, lambda making: act(making, *arguments))
