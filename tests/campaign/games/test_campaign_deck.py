"""A deck in a campaign: sealed shuffles, the campaign's journal, undo and redo."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.errors import Refused, WrongWords
from campaign.games.kept_game import Act, KeptGame
from campaign.games.play import How, find_games, play, verbs_of
from campaign.journal.entries import find_act, parse_body
from campaign.journal.redo import redo
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.journal.verify import verify_journal
from campaign.storage.store import Store
from tables.errors import WrongWords as WrongGameWords
from tables.games import deck as deckplay
from tests.campaign.books import do, problems, set_up, state, value


class Decks:
    """Decks in a campaign."""

    def __init__(self, words: list[str], store: Store) -> None:
        self.words, self.store, self.game = words, store, find_games()["deck"]

    def kept(self, name: str) -> KeptGame:
        return KeptGame(self.store, "deck", name, self.words)

    def perform(self, name: str, act: Act) -> Any:
        return self.kept(name).perform(act)

    def play(self, verb: str, name: str, **typed: Any) -> Any:
        how = How(name=name, words=self.words, store=self.store)
        return play(self.game, verbs_of(self.game)[verb], typed, how).document

    def piles(self, name: str) -> Any:
        return self.play("show", name)

    def odds(self, name: str, who: str, within: int, card: str | None) -> Any:
        return self.play("odds", name, who=who, within=within, card=card)

    def undo(self, name: str) -> Any:
        return self.play("undo", name)

    def redo(self, name: str) -> Any:
        return self.play("redo", name)

    def journal(self, name: str) -> Any:
        return self.play("journal", name)

    def names(self) -> Any:
        return self.play("list", "")["names"]


CARDS = ["Goblin"] * 3 + ["Troll"] * 2 + ["Boss"]


def draw(count: int = 1, *named: str) -> Act:
    return lambda state, chance: deckplay.draw(state, chance, count, "anna", named or None)


def peek(who: str) -> Act:
    return lambda state, _: deckplay.peek(state, 1, who)


@pytest.fixture
def decks(store: Store) -> Decks:
    """A deck of six cards, `goblins`, in a campaign of two empires."""
    set_up(store)
    kept = Decks(["deck", "draw", "--here", "goblins"], store)
    begin(kept, "goblins")
    return kept


def stored(decks: Decks) -> Store:
    assert decks.store is not None
    return decks.store


def begin(decks: Decks, name: str, *, seed: str | None = None, replace: bool = False) -> None:
    how = How(name=name, words=decks.words, seed=seed, replace=replace, store=decks.store)
    play(decks.game, verbs_of(decks.game)["new"], {"file": "\n".join(CARDS)}, how)


def test_a_shuffle_is_sealed_and_labelled_with_the_decks_row(decks: Decks) -> None:
    shuffled = decks.journal("goblins")["entries"][0]
    assert shuffled["rolls"][0]["label"] == [1, 0, "deck", "game:1", "shuffle", "deck", 1]
    assert not shuffled["rolls"][0]["typed"]
    with stored(decks).reading() as connection:
        assert verify_journal(connection).problems == []


def test_a_draw_is_an_act_of_the_campaign(decks: Decks) -> None:
    drawn = decks.perform("goblins", draw(2, "Boss", "Troll"))
    assert (drawn["drawn"], drawn["pile"], drawn["act"]) == (["Boss", "Troll"], 4, 4)
    assert decks.piles("goblins")["held"] == {"anna": ["Boss", "Troll"]}
    assert problems(stored(decks)) == []


def test_a_draw_that_is_refused_writes_nothing(decks: Decks) -> None:
    before = state(stored(decks))
    with pytest.raises(Exception, match="no such card"):
        decks.perform("goblins", draw(1, "Dragon"))
    assert state(stored(decks)) == before


def test_trying_again_after_an_undo_draws_the_same_cards(decks: Decks) -> None:
    decks.perform("goblins", lambda s, chance: deckplay.shuffle(s, chance, True))
    first = decks.perform("goblins", draw(6))["drawn"]
    decks.undo("goblins")
    decks.undo("goblins")
    decks.perform("goblins", lambda s, chance: deckplay.shuffle(s, chance, True))
    assert decks.perform("goblins", draw(6))["drawn"] == first


def test_undo_takes_back_the_decks_newest_act_and_no_other(decks: Decks) -> None:
    decks.perform("goblins", draw(1, "Boss"))
    do(stored(decks), lambda world: world.put("empire", 1, name="Westmark"), "rename")
    answer = decks.undo("goblins")
    assert (answer["after_seen"], answer["shown"]) == (True, ["Boss"])
    assert decks.piles("goblins")["pile"] == 6
    assert value(stored(decks), "empire", 1, "name") == "Westmark"


def test_the_entry_of_an_undo_says_what_had_been_seen(decks: Decks) -> None:
    decks.perform("goblins", draw(1, "Boss"))
    _, head = undo(stored(decks), UndoTarget(), ["undo"])
    with stored(decks).reading() as connection:
        [entry] = find_act(connection, head.act)
    assert parse_body(entry)["steps"] == [{"seen": ["Boss"]}]
    assert decks.odds("goblins", "*", 1, None)["taken_back"] == ["Boss"]
    assert decks.journal("goblins")["entries"][-1]["after_seen"]


def test_redo_puts_the_very_deck_back(decks: Decks) -> None:
    decks.perform("goblins", draw(3))
    after = decks.piles("goblins")
    decks.undo("goblins")
    assert decks.redo("goblins")["redo"]["entry"] == 4
    assert decks.piles("goblins") == after
    assert [e["kind"] for e in decks.journal("goblins")["entries"]] == [
        "act",
        "act",
        "undo",
        "redo",
    ]


def test_redo_leaves_another_actions_undo_alone(decks: Decks) -> None:
    do(stored(decks), lambda world: world.put("empire", 1, name="Westmark"), "rename")
    undo(stored(decks), UndoTarget(), ["undo"])
    with pytest.raises(Refused, match="not about"):
        decks.redo("goblins")
    redo(stored(decks), ["redo"])
    assert value(stored(decks), "empire", 1, "name") == "Westmark"


def test_a_look_is_on_record_though_it_tells_nothing_new(decks: Decks) -> None:
    seen = decks.perform("goblins", peek("ben"))["seen"]
    decks.perform("goblins", peek("ben"))
    shown = [entry["shown"] for entry in decks.journal("goblins")["entries"]]
    assert shown == [[], seen, seen]
    assert decks.odds("goblins", "ben", 1, None)["next"][0]["probability"] == "1"
    assert len(decks.odds("goblins", "anna", 1, None)["next"]) == 3


def test_the_set_up_is_undone_only_as_an_act_of_the_campaign(decks: Decks) -> None:
    with pytest.raises(Refused, match="the set-up is the first act"):
        decks.undo("goblins")
    undo(stored(decks), UndoTarget(), ["undo"])
    assert decks.names() == []
    begin(decks, "trolls")
    assert [entry["number"] for entry in decks.journal("trolls")["entries"]] == [5]


def test_a_new_deck_takes_an_old_ones_place_until_it_is_undone(decks: Decks) -> None:
    with pytest.raises(Refused, match="already"):
        begin(decks, "goblins")
    decks.perform("goblins", draw(2))
    begin(decks, "goblins", replace=True)
    assert decks.piles("goblins")["pile"] == 6
    decks.undo("goblins")
    assert decks.piles("goblins")["pile"] == 4


def test_what_makes_no_deck_in_a_campaign_is_refused(decks: Decks) -> None:
    with pytest.raises(WrongGameWords, match="sealed"):
        begin(decks, "trolls", seed="a")
    with pytest.raises(WrongWords, match="can't name a game"):
        begin(decks, "../trolls")
    with pytest.raises(Refused, match="nothing is saved under the name trolls"):
        decks.perform("trolls", draw())
