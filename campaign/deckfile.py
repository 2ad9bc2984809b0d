"""Where named decks are kept, as the commands see it; and decks in files of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from campaign import deckplay, gamefile, gameplay
from campaign.deckplay import GAME
from campaign.gamejournal import live_and_undone
from campaign.gameplay import Act, Document


class Decks(Protocol):
    """A file for each deck, or the rows of a campaign (`campaign.campaign_deck`)."""

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
