"""Where named decks are kept, as the commands see it; and decks in files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from campaign.games import deck_acts as deckplay
from campaign.games import game_acts as gameplay
from campaign.games import game_file as gamefile
from campaign.games.deck_acts import GAME
from campaign.games.game_acts import Act, Document
from campaign.games.game_journal import live_and_undone


class Decks(Protocol):
    """A file for each deck, or the rows of a campaign (`campaign.games.campaign_deck`)."""

    def begin(self, name: str, act: Act, *, seed: str | None, replace: bool) -> Document: ...
    def perform(self, name: str, act: Act) -> Document: ...
    def piles(self, name: str) -> Document: ...
    def odds(self, name: str, who: str, within: int, card: str | None) -> Document: ...
    def undo(self, name: str) -> Document: ...
    def redo(self, name: str) -> Document: ...
    def journal(self, name: str) -> Document: ...
    def names(self) -> list[str]: ...


@dataclass(frozen=True)
class FileDecks:
    words: Sequence[str]  # what was typed, for the journal

    def begin(self, name: str, act: Act, *, seed: str | None, replace: bool) -> Document:
        return gameplay.start(GAME, name, self.words, act, seed=seed, replace=replace)

    def perform(self, name: str, act: Act) -> Document:
        return gameplay.perform(GAME, name, self.words, act)

    def piles(self, name: str) -> Document:
        return deckplay.piles(gameplay.look(GAME, name).state["deck"])

    def odds(self, name: str, who: str, within: int, card: str | None) -> Document:
        game = gameplay.look(GAME, name)
        _, undone = live_and_undone(game.journal)
        taken_back = [shown for act in undone for shown in act["shown"]]
        return deckplay.odds(game.state, taken_back, who, within, card)

    def undo(self, name: str) -> Document:
        return gameplay.undo(GAME, name, self.words)

    def redo(self, name: str) -> Document:
        return gameplay.redo(GAME, name, self.words)

    def journal(self, name: str) -> Document:
        return gameplay.journal_document(gameplay.look(GAME, name))

    def names(self) -> list[str]:
        return gamefile.list_names(GAME)
