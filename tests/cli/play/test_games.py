"""`hexcrown play`: the other games, as a person types them."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Hexcrown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return tmp_path


def test_the_overview_names_the_games(hexcrown: Hexcrown) -> None:
    answer = hexcrown("play", "--help")
    for game in ("glen-more", "magnificent", "nobility", "settlers"):
        assert game in answer.out


def test_every_verb_of_a_game_has_help_with_an_example(hexcrown: Hexcrown) -> None:
    for game in ("magnificent", "nobility", "settlers"):
        overview = hexcrown("play", game, "--help").out.split("Commands:")[1]
        verbs = [line.split()[0] for line in overview.splitlines() if line[:2] == "  " != line[2:4]]
        for verb in [verb for verb in verbs if verb.islower()]:
            assert "Example: hexcrown play" in hexcrown("play", game, verb, "--help").out, verb


def test_an_unknown_game_or_verb_is_wrong_words(hexcrown: Hexcrown) -> None:
    assert hexcrown("play", "chess").code == 2
    assert hexcrown("play", "settlers", "prey").code == 2


def test_a_prayer_needs_no_game(hexcrown: Hexcrown, home: Path) -> None:
    drawn = "grey,blue,grey,red,none"
    words = ("play", "settlers", "pray", "5", "--declare", "grey", "--draw", drawn)
    answer = hexcrown(*words)
    assert "gained: 2 stone" in answer.out
    assert hexcrown(*words, "--json").document["gains"] == {"stone": 2}
    assert list(home.iterdir()) == []


def test_odds_stand_before_a_prayer_as_exact_fractions(hexcrown: Hexcrown) -> None:
    deck = "grey=2,none=2"
    words = ("play", "settlers", "pray", "2", "--declare", "grey", "--deck", deck, "--odds")
    [table] = hexcrown(*words, "--json").document["odds"]
    assert [(row["gains"], row["probability"]) for row in table["yields"]] == [
        ({"stone": 1}, "2/3"),
        ({}, "1/6"),
        ({"stone": 2}, "1/6"),
    ]


def test_a_colour_to_choose_is_shown_with_what_each_would_give(hexcrown: Hexcrown) -> None:
    words = ("play", "settlers", "pray", "2", "brown", "red", "--choose-after", "--draw", "red,red")
    decision = hexcrown(*words, "--json").document["decision"]
    assert decision["options"] == {"brown": {}, "red": {"food": 2}}
    go_on = decision["continue"].replace("COLOUR", "red").split()[1:]
    assert hexcrown(*go_on, "--json").document["gains"] == {"food": 2}


def test_a_game_of_settlers_is_kept_prayed_in_and_undone(hexcrown: Hexcrown) -> None:
    play = ("play", "settlers")
    hexcrown(*play, "new", "anna", "ben", "--aztecs", "anna", "--seed", "s")
    hexcrown(*play, "token", "anna", "red")
    hexcrown(*play, "token", "anna", "tricolour")
    before = hexcrown(*play, "status", "--json").out
    drawn = ("--draw", "red,grey,none")
    prayed = hexcrown(
        *play, "pray", "3", "red", "--player", "anna", "--tricolour", "red", *drawn, "--json"
    )
    assert prayed.document["gains"] == {"food": 3}
    hexcrown(*play, "undo")
    assert hexcrown(*play, "status", "--json").out == before
    odds = hexcrown(*play, "pray", "3", "red", "--player", "anna", "--odds", "--json").document
    assert odds["deck"] == 84


def test_settlers_refuses_what_the_rules_forbid(hexcrown: Hexcrown) -> None:
    pray = ["pray", "5"]
    cases: list[tuple[list[str], int, str | None]] = [
        (["new", *"abcdef"], 1, "IS-2"),
        ([*pray, "mauve"], 2, "IS-10"),
        ([*pray, "red", "--tokens", "red,red"], 1, "IS-2"),
        ([*pray, "red", "--tokens", "orange"], 1, "IS-2"),
        ([*pray, "red", "--tricolour", "blue"], 1, "IS-2"),
        ([*pray, "red", "--instead"], 1, "IS-3"),
        ([*pray, "red", "--stored", "ruin"], 1, "IS-5"),
        (["pray", "sacrificial-altar"], 1, "IS-1"),
        (["pray", "sacrificial-altar", "--declare", "gold"], 1, "IS-1"),
        (["pray", "sacrificial-altar", "--choose", "grey"], 2, "IS-1"),
        (["pray", "itinerant-priest"], 1, "IS-10"),
        (["pray", "0", "red"], 2, "IS-1"),
        (["pray", "85", "red"], 2, "IS-1"),
        ([*pray, "red", "--draw", "red"], 2, "IS-1"),
        ([*pray, "red", "--deck", "red=3"], 1, None),
        ([*pray, "red", "--deck", "red=x"], 2, "IS-1"),
        ([*pray, "red", "--player", "anna"], 1, None),
    ]
    for words, code, rule in cases:
        answer = hexcrown("play", "settlers", *words, "--json")
        assert (answer.code, answer.document["error"]["rule"]) == (code, rule), (words, answer)


def test_a_deck_check_lists_every_fault_and_refuses(hexcrown: Hexcrown, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("4 Altar\n1 Odd [atlanteans]\n1 Other [friends]\n")
    answer = hexcrown("play", "settlers", "check", str(file), "--json")
    assert answer.code == 1
    assert len(answer.document["faults"]) == 6
    assert hexcrown("play", "settlers", "check", str(file), "--open").code == 0
    assert hexcrown("play", "settlers", "check", str(file), "--common").code == 1


def test_nobility_is_never_solo(hexcrown: Hexcrown) -> None:
    answer = hexcrown("play", "nobility", "new", "will", "--json")
    assert (answer.code, answer.document["error"]["rule"]) == (1, "RN-1")


def test_a_game_of_nobility_from_the_bag_to_the_end(hexcrown: Hexcrown) -> None:
    play = ("play", "nobility")
    drawn = ("--draw", "books,wood,iron,paint")
    assert hexcrown(*play, "new", "will", "kate", "mike", "sarah", *drawn).code == 0
    hexcrown(*play, "place", "sarah", "artists", "--meeples", "1", "--own", "1")
    ask = ("--meeples", "1", "--move", "sarah:artists", "--refused", "sarah")
    answer = hexcrown(*play, "place", "will", "merchants", *ask)
    assert "sarah refuses for 1 reputation" in answer.out
    hexcrown(*play, "workshop", "kate", "artists")
    document = hexcrown(*play, "end", "--json").document
    assert document["owners"]["artists"] == "kate"
    assert hexcrown(*play, "end").code == 1
    assert hexcrown(*play, "undo").code == 0


def test_a_round_of_the_magnificent_is_played_and_taken_back(hexcrown: Hexcrown) -> None:
    play = ("play", "magnificent")
    new = hexcrown(*play, "new", "anna", "ben", "--seed", "s", "--json").document
    for waiting in new["waiting"]:
        assert hexcrown(*play, "choose", waiting["player"], "1").code == 0
    hexcrown(*play, "perform", "anna", "12")
    before = hexcrown(*play, "status", "--json").out
    ended = hexcrown(*play, "round", "anna=5:o3,c2", "ben=0:g6", "--json").document
    assert ended["order"] == ["ben", "anna"]
    assert ended["gap"]
    hexcrown(*play, "undo")
    assert hexcrown(*play, "status", "--json").out == before


@pytest.mark.long
def test_a_whole_solo_game_of_the_magnificent_is_played_and_undone(hexcrown: Hexcrown) -> None:
    play = ("play", "magnificent")
    hexcrown(*play, "new", "anna", "--seed", "s")
    start = hexcrown(*play, "status", "--json").out
    acts = [("choose", "anna", "1")]
    for _ in range(3):
        acts += [("solo-die",), ("poster", "anna", "white"), ("perform", "anna", "7")]
        acts += [
            ("round", "anna=9:o3,c2"),
            ("choose", "anna", "1"),
            ("score-card", "anna", "", "8"),
        ]
    for act in acts:
        cards = hexcrown(*play, "status", "--json").document["seats"]["anna"]["masters"]
        answer = hexcrown(*play, *(word or cards[0] for word in act))
        assert answer.code == 0, (act, answer)
    assert hexcrown(*play, "status", "--json").document["phase"] == "ended"
    for _ in acts:
        assert hexcrown(*play, "undo").code == 0
    assert hexcrown(*play, "undo").code == 1
    assert hexcrown(*play, "status", "--json").out == start


def test_the_set_ups_dice_may_be_those_on_the_table(hexcrown: Hexcrown) -> None:
    play = ("play", "magnificent", "new", "anna", "ben", "--dice-count")
    counts = "orange=1,green=1,purple=1,clear=1"
    document = hexcrown(*play, counts, "--dice", "1,2,3,4", "--json").document
    assert document["dice"] == {"orange": [1], "green": [2], "purple": [3], "clear": [4]}
    short = hexcrown(*play, counts, "--dice", "1,2", "--name", "other")
    assert (short.code, "too few dice" in short.err) == (2, True)


def test_the_score_helper_gives_the_sheets_13(hexcrown: Hexcrown) -> None:
    camp = "...g..../...p..../...o..../ppgwoo.p/...g..../...g..../...w...."
    answer = hexcrown("play", "magnificent", "score", "cross", camp, "--at", "4,4")
    assert "6+7 = 13 points" in answer.out


def test_your_own_box_takes_the_place_of_a_stand_in(hexcrown: Hexcrown, home: Path) -> None:
    hexcrown("play", "settlers", "box", "common", "--write")
    own = home / "config" / "games" / "settlers" / "common.toml"
    assert "stand_in = true" in own.read_text()
    own.write_text("[cards]\ngrey = 5\n")
    answer = hexcrown("play", "settlers", "pray", "5", "grey", "--json").document
    assert (answer["drawn"], answer["stand_in"]) == (["grey"] * 5, False)
    own.write_text("[cards]\nmauve = 5\n")
    assert hexcrown("play", "settlers", "pray", "5", "grey").code == 2


def test_a_damaged_game_is_named_and_not_touched(hexcrown: Hexcrown, home: Path) -> None:
    hexcrown("play", "settlers", "new", "anna")
    path = home / "data" / "games" / "settlers" / "game.hexcrown"
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE game SET state = '{}'")
        file.commit()
    before = path.read_bytes()
    answer = hexcrown("play", "settlers", "token", "anna", "red", "--json")
    assert answer.code == 1
    assert "damaged" in answer.document["error"]["message"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", ["pray 5 --declare grey --draw red,red,red,red,red", "prayers"])
def test_only_the_game_named_is_loaded(words: str) -> None:
    script = (
        "import sys; from cli.app.run import run; run(['play', 'settlers', *sys.argv[1:]]);"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('cli', 'tables',"
        " 'campaign', 'rich', 'sqlmodel', 'networkx', 'pydantic', 'fractions')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words.split()], capture_output=True, text=True, check=True
    )
    for module in ("rich", "sqlmodel", "networkx", "pydantic", "fractions", "nobility", "gameplay"):
        assert module not in done.stderr


PRAYERS = [
    ("pray", "5", "--choose-after", "--player", "anna"),
    ("pray", "rising-sun-temple", "--player", "anna", "--draw", "brown,grey,grey,red,blue"),
]


@pytest.mark.parametrize("prayer", PRAYERS)
@pytest.mark.parametrize("name", ["game", "other"])
def test_the_hint_of_a_prayer_that_waits_is_accepted_as_it_stands(
    prayer: tuple[str, ...], name: str, hexcrown: Hexcrown
) -> None:
    hexcrown("play", "settlers", "new", "anna", "--seed", "sun", "--name", name)
    asked = hexcrown("play", "settlers", *prayer, "--name", name)
    hint = asked.out.strip().splitlines()[-1].partition(": ")[2]
    assert hint in hexcrown("play", "settlers", "status", "--name", name).out
    refused = hexcrown("play", "settlers", "token", "anna", "red", "--name", name)
    assert "choose" in refused.err

    answer = hexcrown(*hint.split()[1:])

    assert answer.code == 0, answer.err
    assert "gained" in answer.out


@pytest.mark.parametrize(
    "words",
    [
        "5 --choose-after --draw grey,grey,red,blue,none",
        "rising-sun-temple --draw brown,grey,grey,red,blue --tokens red",
    ],
)
def test_the_hint_of_a_prayer_at_the_table_is_accepted_as_it_stands(
    words: str, hexcrown: Hexcrown
) -> None:
    asked = hexcrown("play", "settlers", "pray", *words.split())
    hint = asked.out.strip().splitlines()[-1].partition(": ")[2]

    answer = hexcrown(*hint.split()[1:])

    assert answer.code == 0, answer.err


def test_sides_are_typed_with_commas_and_names_in_any_case(hexcrown: Hexcrown) -> None:
    new = ("play", "magnificent", "new", "Anna", "ben", "--seed", "ring")
    seats = hexcrown(*new, "--side", "anna=b,BEN=B", "--json").document["seats"]
    assert [seat["side"] for seat in seats.values()] == ["B", "B"]
    assert hexcrown("play", "magnificent", "winner", "anna=45", "Ben=40").code == 0


def test_the_base_games_points_are_written_down(hexcrown: Hexcrown) -> None:
    hexcrown("play", "nobility", "new", "will", "kate")
    answer = hexcrown("play", "nobility", "set", "Will", "vp+5", "reputation-1")
    assert answer.out == "will: VP 17, nobility 1, stars 0, reputation 9\n"


def test_the_buildings_of_ones_own_box_go_into_the_bag(hexcrown: Hexcrown, home: Path) -> None:
    hexcrown("play", "nobility", "box", "buildings", "--write")
    own = home / "config" / "games" / "nobility" / "buildings.toml"
    own.write_text('buildings = ["Tavern", "Mill"]\n')
    hexcrown("play", "nobility", "new", "will", "kate")
    assert hexcrown("play", "nobility", "bag", "--draw", "mill").out.startswith("drawn: Mill\n")
    own.write_text("buildings = [1]\n")
    assert hexcrown("play", "nobility", "new", "will", "kate", "--replace").code == 1


def test_guilds_and_resources_are_said_in_italian_and_a_character_taken_by_number(
    hexcrown: Hexcrown,
) -> None:
    new = ("play", "nobility", "new", "will", "kate", "--draw", "books,wood", "--lang", "it")
    assert hexcrown(*new).out.startswith("will pesca libri: studiosi; ")
    taken = hexcrown("play", "nobility", "character", "Will", "2")
    assert taken.out == "will is Scholar Two; the ability is open\n"
    end = hexcrown("play", "nobility", "end", "--lang", "it").out
    assert "carpentieri: kate\n" in end
    assert "kate: 19 PV\n" in end


def test_a_game_alone_tells_what_comes_next_and_the_few_things_to_do(hexcrown: Hexcrown) -> None:
    assert "Usage:" in hexcrown("play", "settlers").out
    hexcrown("play", "settlers", "new", "anna", "--seed", "s")
    guide = hexcrown("play", "settlers").out.splitlines()
    assert guide[0] == "who prays?"
    assert 3 <= len([line for line in guide if line.startswith("  hexcrown play settlers")]) <= 5
