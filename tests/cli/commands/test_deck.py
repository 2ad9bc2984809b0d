"""`hexcrown deck`: a deck for any other game, as a person types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown


@pytest.fixture
def goblins(hexcrown: Hexcrown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A deck of three goblins, two trolls and a boss, kept as `goblins`."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    file = tmp_path / "goblins.txt"
    file.write_text("# my deck\n3 Goblin\n2 x Troll\n\nBoss\n")
    assert hexcrown("deck", "new", "goblins", str(file), "--seed", "a").code == 0
    return file


def test_cards_really_drawn_are_typed_in(hexcrown: Hexcrown, goblins: Path) -> None:
    answer = hexcrown("deck", "draw", "goblins", "--draw", "Boss,Troll", "--who", "anna", "--json")
    assert answer.document["drawn"] == ["Boss", "Troll"]
    assert answer.document["held"] == {"anna": ["Boss", "Troll"]}
    assert answer.document["pile"] == 4


def test_the_next_cards_odds_follow_what_was_seen(hexcrown: Hexcrown, goblins: Path) -> None:
    hexcrown("deck", "draw", "goblins", "--draw", "Goblin,Goblin,Boss")
    document = hexcrown("deck", "odds", "goblins", "Troll", "--in", "2", "--json").document
    assert [(row["card"], row["probability"]) for row in document["next"]] == [
        ("Troll", "2/3"),
        ("Goblin", "1/3"),
    ]
    assert document["within"]["probability"] == "1"


def test_a_peek_is_recorded_and_known_to_who_looked(hexcrown: Hexcrown, goblins: Path) -> None:
    seen = hexcrown("deck", "peek", "goblins", "--who", "anna", "--json").document["seen"]
    anna = hexcrown("deck", "odds", "goblins", "--who", "anna", "--json").document
    ben = hexcrown("deck", "odds", "goblins", "--who", "ben", "--json").document
    assert [row["card"] for row in anna["next"]] == seen
    assert len(ben["next"]) == 3
    last = hexcrown("deck", "journal", "goblins", "--json").document["entries"][-1]
    assert (last["words"][:2], last["shown"]) == (["deck", "peek"], seen)


def test_undoing_a_draw_that_was_seen_is_marked(hexcrown: Hexcrown, goblins: Path) -> None:
    hexcrown("deck", "draw", "goblins", "--draw", "Boss")
    answer = hexcrown("deck", "undo", "goblins")
    assert "it had already been seen: Boss" in answer.out
    assert "undo 2 [seen]" in hexcrown("deck", "journal", "goblins").out
    assert "seen before it was taken back: Boss" in hexcrown("deck", "odds", "goblins").out


def test_undo_and_redo_give_the_very_deck(hexcrown: Hexcrown, goblins: Path) -> None:
    before = hexcrown("deck", "show", "goblins", "--json").out
    hexcrown("deck", "deal", "goblins", "2", "anna", "ben")
    after = hexcrown("deck", "show", "goblins", "--json").out
    hexcrown("deck", "undo", "goblins")
    assert hexcrown("deck", "show", "goblins", "--json").out == before
    hexcrown("deck", "redo", "goblins")
    assert hexcrown("deck", "show", "goblins", "--json").out == after


def test_an_empty_pile_is_filled_from_the_discard(hexcrown: Hexcrown, goblins: Path) -> None:
    hexcrown("deck", "draw", "goblins", "6")
    refused = hexcrown("deck", "draw", "goblins")
    assert (refused.code, "the pile is empty" in refused.err) == (1, True)
    hexcrown("deck", "discard", "goblins")
    assert hexcrown("deck", "draw", "goblins", "--json").document["reshuffled"]


def test_cards_go_aside_unseen_and_back_and_all_is_shuffled(
    hexcrown: Hexcrown, goblins: Path
) -> None:
    assert hexcrown("deck", "aside", "goblins", "2", "--unseen", "--json").document["aside"] == []
    drawn = hexcrown("deck", "draw", "goblins", "--json").document["drawn"]
    hexcrown("deck", "return", "goblins", drawn[0], "--to", "top")
    document = hexcrown("deck", "shuffle", "goblins", "--all", "--json").document
    assert (document["pile"], document["hidden"]) == (6, 0)


def test_a_deck_comes_from_a_pack_or_standard_input(hexcrown: Hexcrown, goblins: Path) -> None:
    assert hexcrown("deck", "new", "poker", "--pack", "french-52", "--json").document["pile"] == 52
    assert hexcrown("deck", "new", "in", "-", "--json", stdin="2 A\nB\n").document["pile"] == 3
    assert hexcrown("deck", "list").out.split() == ["goblins", "in", "poker"]


def test_four_people_drawing_at_once_get_four_different_cards(
    hexcrown: Hexcrown, goblins: Path
) -> None:
    hexcrown("deck", "new", "poker", "--pack", "french-52")
    words = [sys.executable, "-m", "cli.main", "deck", "draw", "poker", "--json"]
    runs = [subprocess.Popen(words, stdout=subprocess.PIPE) for _ in range(4)]
    drawn = [json.loads(run.communicate()[0])["drawn"][0] for run in runs]
    assert len(set(drawn)) == 4
    assert hexcrown("deck", "show", "poker", "--json").document["pile"] == 48


def test_words_that_make_no_deck_are_refused(
    hexcrown: Hexcrown, goblins: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("0 Goblin\n1 A, B\n")
    cases: list[tuple[list[str], int, str]] = [
        (["new", "x", str(bad)], 2, "not a card: line 1, 2"),
        (["new", "x", str(tmp_path / "none.txt")], 1, "can't be read"),
        (["new", "x", str(tmp_path)], 1, "can't be read"),
        (["new", "x"], 2, "from a file or from --pack"),
        (["new", "x", "--pack", "tarot"], 2, "no deck tarot"),
        (["new", "goblins", str(goblins)], 1, "already"),
        (["new", "../x", str(goblins)], 2, "can't name a game"),
        (["draw", "nobody"], 1, "nothing is saved under the name nobody"),
        (["draw", "goblins", "0"], 2, "COUNT takes 1 to 10000"),
        (["draw", "goblins", "--draw", "Dragon"], 1, "no such card"),
        (["discard", "goblins", "Boss"], 1, "does not hold Boss"),
        (["peek", "goblins", "7"], 1, "only 6 cards"),
        (["return", "goblins", "Boss", "--to", "left"], 2, "top, bottom or shuffled"),
        (["odds", "goblins", "Dragon"], 1, "no card Dragon"),
    ]
    for words, code, message in cases:
        answer = hexcrown("deck", *words)
        assert (answer.code, message in answer.err) == (code, True), (words, answer)


# In a campaign


@pytest.fixture
def ostmark(hexcrown: Hexcrown, goblins: Path) -> Path:
    """The same goblins in a campaign's books too."""
    assert hexcrown("new", "Ostmark").code == 0
    assert hexcrown("deck", "new", "goblins", str(goblins), "--here").code == 0
    return goblins


def test_a_campaigns_deck_and_a_files_deck_of_one_name_are_two(
    hexcrown: Hexcrown, ostmark: Path
) -> None:
    hexcrown("deck", "draw", "goblins", "2", "--campaign", "ostmark")
    assert hexcrown("deck", "show", "goblins", "--here", "--json").document["pile"] == 4
    assert hexcrown("deck", "show", "goblins", "--json").document["pile"] == 6


def test_the_campaigns_undo_marks_a_draw_that_was_seen_and_hides_the_pile(
    hexcrown: Hexcrown, ostmark: Path
) -> None:
    hexcrown("deck", "draw", "goblins", "--draw", "Boss", "--here")
    answer = hexcrown("undo")
    assert "it had already been seen: Boss" in answer.out
    assert "Goblin" not in answer.out
    shown = hexcrown("journal", "show", "4").out
    assert "it had already been seen: Boss" in shown
    assert "Goblin" not in shown


def test_every_deck_command_works_in_a_campaign(hexcrown: Hexcrown, ostmark: Path) -> None:
    script = [
        "deal goblins 1 anna ben", "peek goblins --who anna", "aside goblins --unseen",
        "draw goblins --who anna", "discard goblins --who anna", "shuffle goblins --all",
        "draw goblins --draw Boss", "return goblins Boss --to top", "odds goblins Boss --in 2",
        "show goblins", "list", "undo goblins", "redo goblins", "journal goblins",
    ]  # fmt: skip
    for words in script:
        answer = hexcrown("deck", *words.split(), "--here")
        assert answer.code == 0, (words, answer.err)
    assert "undo 10" in answer.out
    assert hexcrown("check").code == 0


def test_the_words_in_the_campaigns_journal_mean_its_deck_again(
    hexcrown: Hexcrown, ostmark: Path
) -> None:
    hexcrown("deck", "draw", "goblins", "--campaign", "ostmark")
    words = hexcrown("journal", "--json").document["entries"][-1]["words"]
    assert words == ["deck", "draw", "--here", "goblins"]
    assert hexcrown(*words, "--json").document["pile"] == 4


def test_a_campaigns_deck_needs_a_campaign(hexcrown: Hexcrown, goblins: Path) -> None:
    answer = hexcrown("deck", "draw", "goblins", "--here")
    assert (answer.code, "which campaign?" in answer.err) == (1, True)
