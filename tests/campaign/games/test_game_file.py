"""Games in progress: their files, journal, undo and redo."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.errors import Refused, WrongWords
from campaign.games import game_acts as gameplay
from campaign.games import game_file as gamefile
from campaign.games import game_journal as gamejournal
from campaign.games.game_acts import Step
from campaign.games.game_journal import State
from campaign.storage.folders import config_dir, data_dir
from tables.chance.sources import Chance
from tables.errors import WrongWords as WrongDice


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return tmp_path


def set_up(state: dict, chance: Chance) -> Step:
    return Step({"total": 0, "rolls": []}, {})


def roll(state: dict, chance: Chance) -> Step:
    [face] = chance.stream(("roll",)).faces(1, 6)
    after = {"total": state["total"] + face, "rolls": [*state["rolls"], face]}
    return Step(after, {"face": face}, [str(face)])


def begin() -> None:
    gameplay.start("test", "game", ["new"], set_up, seed="fair")


def state() -> str:
    return gamejournal.canonical(gameplay.look("test", "game").state)


def path() -> Path:
    return gamefile.game_path("test", "game")


def test_an_act_changes_the_state_and_leaves_an_entry() -> None:
    begin()
    document = gameplay.perform("test", "game", ["roll"], roll, dice=[4])
    game = gameplay.look("test", "game")
    assert document == {"game": "test", "name": "game", "entry": 2, "face": 4}
    assert game.state == {"total": 4, "rolls": [4]}
    assert game.journal[1]["rolls"] == [
        {"label": ["roll", 1], "sides": [6], "faces": [4], "typed": True}
    ]


def test_undo_gives_back_the_very_state_and_redo_the_very_act() -> None:
    begin()
    before = state()
    gameplay.perform("test", "game", ["roll"], roll)
    after = state()
    gameplay.undo("test", "game", ["undo"])
    assert state() == before
    gameplay.redo("test", "game", ["redo"])
    assert state() == after


def test_an_act_tried_again_after_undo_falls_alike() -> None:
    begin()
    first = gameplay.perform("test", "game", ["roll"], roll)["face"]
    gameplay.undo("test", "game", ["undo"])
    assert gameplay.perform("test", "game", ["roll"], roll)["face"] == first


def test_undoing_what_was_seen_is_marked_as_such() -> None:
    begin()
    gameplay.perform("test", "game", ["roll"], roll, dice=[4])
    document = gameplay.undo("test", "game", ["undo"])
    assert document["after_seen"]
    assert document["shown"] == ["4"]
    assert gameplay.look("test", "game").journal[-1]["after_seen"]


def test_the_set_up_is_not_undone_and_an_act_ends_redo() -> None:
    begin()
    with pytest.raises(Refused, match="nothing to undo"):
        gameplay.undo("test", "game", ["undo"])
    gameplay.perform("test", "game", ["roll"], roll)
    gameplay.undo("test", "game", ["undo"])
    gameplay.perform("test", "game", ["roll"], roll)
    with pytest.raises(Refused, match="nothing to redo"):
        gameplay.redo("test", "game", ["redo"])


def test_a_refused_act_writes_nothing() -> None:
    begin()
    before = path().read_bytes()
    with pytest.raises(WrongDice, match="too many dice"):
        gameplay.perform("test", "game", ["roll"], roll, dice=[4, 5])
    assert path().read_bytes() == before


def test_a_second_game_of_a_name_is_refused_or_puts_the_first_aside() -> None:
    begin()
    with pytest.raises(Refused, match="there is already a test game game"):
        begin()
    gameplay.start("test", "game", ["new"], set_up, replace=True)
    assert gamefile.list_names("test") == ["game", "game-old-1"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text[: len(text) // 2], "is not whole JSON"),
        (lambda text: text.replace('"total":0', '"total":9', 1), "damaged"),
        (lambda text: text.replace('"format":1', '"format":2'), "of format 2"),
        (lambda text: text.replace('"game":"test"', '"game":"other"'), "is a game of other"),
        (lambda text: "[]", "not a game of hexcrown"),
        (lambda text: text.replace('"journal":[{', '"journal":[7,{'), "damaged"),
        (lambda text: "[" * 100_000, "not whole JSON"),
    ],
)
def test_a_spoilt_file_is_named_and_not_touched(spoil, message) -> None:  # type: ignore[no-untyped-def]
    begin()
    path().write_text(spoil(path().read_text()))
    before = path().read_bytes()
    with pytest.raises(Refused, match=message):
        gameplay.perform("test", "game", ["roll"], roll)
    assert path().read_bytes() == before


def test_a_forged_face_breaks_the_chain() -> None:
    begin()
    gameplay.perform("test", "game", ["roll"], roll, dice=[4])
    document = json.loads(path().read_text())
    document["journal"][1]["rolls"][0]["faces"] = [6]
    path().write_text(json.dumps(document))
    with pytest.raises(Refused, match="entry 2 was changed after it was written"):
        gameplay.look("test", "game")


def test_faces_that_key_and_label_do_not_give_are_named() -> None:
    begin()
    face = gameplay.perform("test", "game", ["roll"], roll)["face"]
    game = gameplay.look("test", "game")
    assert gameplay.journal_document(game)["strange"] == []
    game.journal[1]["rolls"][0]["faces"] = [face % 6 + 1]
    assert gameplay.journal_document(game)["strange"] == [2]


def test_a_key_changed_afterwards_breaks_the_chain() -> None:
    begin()
    path().write_text(path().read_text().replace('"key":"fair"', '"key":"mine"'))
    with pytest.raises(Refused, match="entry 1 does not follow"):
        gameplay.look("test", "game")


def test_four_commands_at_once_follow_each_other() -> None:
    begin()
    rounds = [
        threading.Thread(target=lambda: gameplay.perform("test", "game", ["roll"], roll))
        for _ in range(4)
    ]
    for one in rounds:
        one.start()
    for one in rounds:
        one.join()
    assert len(gameplay.look("test", "game").state["rolls"]) == 4


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=8,
)
STATES = st.dictionaries(st.sampled_from("pqr"), VALUES)


@given(STATES, STATES)
def test_a_patch_goes_forth_and_back_to_the_very_state(before: State, after: State) -> None:
    patch = gamejournal.find_shifts(before, after)
    there = gamejournal.apply_shifts(before, patch)
    assert gamejournal.canonical(there) == gamejournal.canonical(after)
    back = gamejournal.apply_shifts(there, patch, back=True)
    assert gamejournal.canonical(back) == gamejournal.canonical(before)


def test_drawing_a_card_of_many_writes_one_card() -> None:
    before = {"draw": [f"card {n}" for n in range(500)]}
    [shift] = gamejournal.find_shifts(before, {"draw": before["draw"][1:]})
    assert shift == {"at": ["draw"], "index": 0, "before": ["card 0"], "after": []}


def test_a_full_disk_leaves_the_old_file_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    before = path().read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refused, match="can't be written: No space left on device"):
        gameplay.perform("test", "game", ["roll"], roll)
    assert path().read_bytes() == before


def test_words_a_terminal_garbled_are_kept_all_the_same() -> None:
    begin()
    gameplay.perform("test", "game", ["roll", "\udcff", "è"], roll)
    assert gameplay.look("test", "game").journal[1]["words"] == ["roll", "\udcff", "è"]


@pytest.mark.parametrize("name", ["", "../up", "Big", "a" * 61, "a/b", "con:", "-x"])
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(WrongWords):
        gamefile.game_path("test", name)


def test_folders_follow_the_persons_own_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data_dir() == tmp_path / "data"
    monkeypatch.delenv("HEXCROWN_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert data_dir() == tmp_path / "share" / "hexcrown"
    assert config_dir() == tmp_path / "home" / ".config" / "hexcrown"


def test_no_home_at_all_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("no home")

    for name in ("HEXCROWN_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    with pytest.raises(Refused, match="no home folder is known"):
        data_dir()
