"""Named decks, as the commands see them: in a campaign, or each in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.games import deck_acts, game_acts
from campaign.games.deck_acts import GAME
from campaign.games.game_file import check_game_name, list_names
from campaign.storage.store import Store

if TYPE_CHECKING:
    from campaign.games.deck_acts import DeckState
    from campaign.games.documents import CardOdds, DeckOdds, JournalDocument, Piles, Turned
    from campaign.games.kept_game import Act, Document, KeptGame


@dataclass(frozen=True)
class Decks:
    words: Sequence[str]
    store: Store | None = None  # the campaign that keeps them

    def begin(self, name: str, act: Act, *, seed: str | None, replace: bool) -> Document:
        check_game_name(name)
        if self.store is None:
            return game_acts.start(GAME, name, self.words, act, seed=seed, replace=replace)
        if seed is not None:
            raise WrongWords(
                "a campaign's dice are sealed: a deck in it takes no --seed",
                hint="leave it out, or keep the deck in a file",
            )
        return self._kept(self.store, name).begin(act, replace=replace)

    def _kept(self, store: Store, name: str) -> KeptGame:
        from campaign.games.kept_game import KeptGame  # loads the database library

        return KeptGame(store, GAME, name, self.words)

    @contextmanager
    def open(self, name: str) -> Iterator[KeptGame]:
        if self.store is None:
            with game_acts.opened(GAME, name, self.words) as kept:
                yield kept
        else:
            yield self._kept(self.store, name)

    def perform(self, name: str, act: Act) -> Document:
        with self.open(name) as kept:
            return kept.perform(act)

    def piles(self, name: str) -> Piles:
        return deck_acts.piles(self.state(name)["deck"])

    def state(self, name: str) -> DeckState:
        if self.store is None:
            found: DeckState = game_acts.look(GAME, name)
        else:
            found = self._kept(self.store, name).state()
        return found

    def odds(self, name: str, who: str, within: int, card: str | None) -> DeckOdds | CardOdds:
        with self.open(name) as kept:
            return deck_acts.odds(kept.state(), kept.taken_back(), who, within, card)

    def undo(self, name: str) -> Turned:
        with self.open(name) as kept:
            return kept.undo()

    def redo(self, name: str) -> Turned:
        with self.open(name) as kept:
            return kept.redo()

    def journal(self, name: str) -> JournalDocument:
        with self.open(name) as kept:
            return kept.journal()

    def names(self) -> list[str]:
        if self.store is None:
            return list_names(GAME)
        from campaign.games.kept_game import read_world
        from campaign.storage.models import Game

        with self.store.reading() as connection:
            return sorted(row.name for row in read_world(connection).live(Game, kind=GAME))
