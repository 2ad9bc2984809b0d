"""Games in progress: their files, journal, undo and redo."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from campaign.errors import CampaignError, Refused, WrongWords
from campaign.games import game_file as gamefile
from campaign.games.kept_game import KeptGame
from campaign.games.play import How, kept_game, look
from campaign.games.quick_look import read_sound
from campaign.storage.canonical_json import render_json
from campaign.storage.folders import config_dir, data_dir
from campaign.storage.text_validation import check_letters
from tables.chance.sources import Chance
from tables.errors import WrongWords as WrongDice
from tables.games.verbs import ActResult


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return tmp_path


def set_up(state: dict, chance: Chance) -> ActResult:
    return ActResult({"total": 0, "rolls": []}, {})


def roll(state: dict, chance: Chance) -> ActResult:
    [face] = chance.stream(("roll",)).faces(1, 6)
    after = {"total": state["total"] + face, "rolls": [*state["rolls"], face]}
    return ActResult(after, {"face": face}, [str(face)])


class gameplay:  # a game whose verbs are the functions above
    @staticmethod
    def start(game, name, words, act, *, seed=None, dice=None, replace=False):
        with gamefile.make_game(game, name, words, seed, replace) as store:
            return KeptGame(store, game, name, words, alone=True).begin(act, dice=dice)

    @staticmethod
    def perform(game, name, words, act, *, dice=None):
        for word in words:
            check_letters(word)
        with kept_game(game, How(name=name, words=words)) as kept:
            return kept.perform(act, dice=dice)

    @staticmethod
    def undo(game, name, words):
        with kept_game(game, How(name=name, words=words)) as kept:
            return kept.undo()

    @staticmethod
    def redo(game, name, words):
        with kept_game(game, How(name=name, words=words)) as kept:
            return kept.redo()

    @staticmethod
    def journal_document(game, name):
        with kept_game(game, How(name=name)) as kept:
            return kept.journal()

    look = staticmethod(look)


def begin() -> None:
    gameplay.start("test", "game", ["new"], set_up, seed="fair")


def state() -> str:
    return render_json(gameplay.look("test", "game"))


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = gameplay.journal_document("test", "game")["entries"]
    return found


def path() -> Path:
    return gamefile.game_path("test", "game")


def test_an_act_changes_the_state_and_leaves_an_entry() -> None:
    begin()
    document = gameplay.perform("test", "game", ["roll"], roll, dice=[4])
    assert document == {"game": "test", "name": "game", "entry": 2, "face": 4}
    assert gameplay.look("test", "game") == {"total": 4, "rolls": [4]}
    assert entries()[1]["rolls"] == [
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
    assert entries()[-1]["after_seen"]


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
    before = entries()
    with pytest.raises(WrongDice, match="too many dice"):
        gameplay.perform("test", "game", ["roll"], roll, dice=[4, 5])
    assert entries() == before


def test_a_set_up_that_is_refused_leaves_no_file_and_the_old_game_in_its_place(home: Path) -> None:
    begin()
    before = entries()
    with pytest.raises(WrongDice, match="too many dice"):
        gameplay.start("test", "game", ["new"], set_up, dice=[4], replace=True)
    assert entries() == before
    assert [file.name for file in path().parent.iterdir()] == ["game.hexcrown"]


def test_a_second_game_of_a_name_is_refused_or_puts_the_first_aside() -> None:
    begin()
    with pytest.raises(Refused, match="there is already a test game game"):
        begin()
    gameplay.start("test", "game", ["new"], set_up, replace=True)
    assert gamefile.list_names("test") == ["game", "game-old-1"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ("UPDATE game SET state = '{\"total\":9}'", "is damaged: game:1"),
        ("UPDATE entry SET body = replace(body, '[4]', '[6]')", "entry:3: was changed after"),
        ("UPDATE secret SET key = '00'", "is damaged: "),
        ("UPDATE alembic_version SET version_num = '9999'", "was written by a newer Hexcrown"),
        ("DROP TABLE alembic_version", "is not a Hexcrown campaign"),
        ("UPDATE alembic_version SET version_num = 'zzz'", "is not a Hexcrown campaign"),
    ],
)
def test_a_spoilt_file_is_named_and_not_touched(spoil: str, message: str) -> None:
    begin()
    gameplay.perform("test", "game", ["roll"], roll, dice=[4])
    with closing(sqlite3.connect(path())) as file:
        file.execute(spoil)
        file.commit()
    before = path().read_bytes()
    with pytest.raises(Refused, match=message):
        gameplay.perform("test", "game", ["roll"], roll)
    assert path().read_bytes() == before


def test_a_file_cut_in_half_is_named() -> None:
    begin()
    path().write_bytes(path().read_bytes()[:5000])
    with pytest.raises(Refused, match=r"game\.hexcrown"):
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
    assert len(gameplay.look("test", "game")["rolls"]) == 4


def test_a_full_disk_leaves_the_old_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    before = entries()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("campaign.storage.sql.SqlSnapshot.write", full)
        with pytest.raises(Refused, match="no room to write"):
            gameplay.perform("test", "game", ["roll"], roll)
    assert entries() == before


def test_words_a_terminal_garbled_are_refused_in_words() -> None:
    begin()
    with pytest.raises(CampaignError):
        gameplay.perform("test", "game", ["roll", "\udcff"], roll)
    assert len(entries()) == 1


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
    for name in ("HEXCROWN_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", str)  # as where nobody's home is known
    with pytest.raises(Refused, match="there is no home folder"):
        data_dir()


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE game SET state = \'{"total":6,"rolls":[6]}\'',
        "UPDATE entry SET words = '[\"other\"]' WHERE id = 3",
        "DELETE FROM entry WHERE id = 3",
        "DELETE FROM trace WHERE entry = 3",
        "UPDATE campaign SET key_hash = 'x'",
        "CREATE VIEW other AS SELECT 1",
    ],
)
def test_a_quick_look_finds_no_damaged_file_sound(damage: str) -> None:
    begin()
    gameplay.perform("test", "game", ["roll"], roll)
    assert read_sound(path(), with_traces=True) is not None
    with closing(sqlite3.connect(path())) as file:
        file.execute(damage)
        file.commit()

    assert read_sound(path(), with_traces=True) is None
    with pytest.raises(Refused):
        gameplay.perform("test", "game", ["roll"], roll)


def test_a_look_at_a_damaged_file_is_refused_by_name() -> None:
    begin()
    gameplay.perform("test", "game", ["roll"], roll)
    with closing(sqlite3.connect(path())) as file:
        file.execute("UPDATE game SET state = '{}'")
        file.commit()

    with pytest.raises(Refused, match="damaged"):
        gameplay.look("test", "game")
