"""`play glen-more` as a person types it: a whole solo game, and all of it taken back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.storage.folders import config_dir
from tables.games.glen_more.box import load_pack
from tests.cli.conftest import Hexcrown

ROOT = Path(__file__).parents[3]
GAME = ("play", "glen-more")
RONDEL = "mac V L you M Vc die W Ch S:glengorm P L"
SCRIPT = [
    ("rondel", *RONDEL.split()),
    ("turn", "--card", "6", "--add", "W"),
    ("market", "buy", "wood", "wood", "wood", "wood"),
    ("you", "2", "--add", "V A"),
    ("turn", "--card", "3"),
    ("die", "--dice", "2"),
    ("claim", "MacMillan"),
    ("score", "--you", "2,1,4,0"),
    ("turn", "P", "Vc", "W", "Ch", "--card", "2"),
    ("score", "--you", "3,1,4,1"),
    ("turn", "A", "W", "L", "Ch", "--card", "9"),
    ("score", "--you", "3,2,4,1"),
    ("set", "stones=5"),
    ("turn", "V", "END", "V", "W", "M", "--card", "10"),
    ("score", "--you", "3,2,5,1"),
    ("end", "--vp", "61", "--size", "15"),
]


def state_of(hexcrown: Hexcrown) -> str:
    answer = hexcrown(*GAME, "status", "--json")
    assert answer.code == 0, answer.err
    return answer.out


def test_a_whole_solo_game_is_played_and_all_of_it_undone_and_redone(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--level", "Raiglar", "--seed", "table", "--dice", "1")
    states = [state_of(hexcrown)]
    for words in SCRIPT:
        answer = hexcrown(*GAME, *words)
        assert answer.code == 0, (words, answer.err)
        states.append(state_of(hexcrown))

    assert json.loads(states[-1])["over"] is True
    for state in reversed(states[:-1]):
        assert hexcrown(*GAME, "undo").code == 0
        assert state_of(hexcrown) == state
    for state in states[1:]:
        assert hexcrown(*GAME, "redo").code == 0
        assert state_of(hexcrown) == state


def test_it_says_in_words_why_she_took_what_she_took(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--level", "Douce", "--seed", "a")

    answer = hexcrown(*GAME, "turn", "M", "A", "W", "S", "P", "--card", "1", "--why")

    assert "the nearest whisky within her search distance" in answer.out
    assert "she takes whisky (W), 3 ahead" in answer.out
    assert "[stand-in]" in answer.out


def test_the_same_turn_in_italian(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--seed", "a")

    words = ("turn", "M", "A", "W", "S", "P", "--card", "1", "--lang", "it", "--why")
    answer = hexcrown(*GAME, *words)

    assert "la più vicina con whisky entro la distanza di ricerca" in answer.out
    assert "[provvisorio]" in answer.out


def test_an_undone_draw_is_marked_as_seen(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--seed", "a")
    hexcrown(*GAME, "turn", "M", "A", "W", "--card", "6")

    answer = hexcrown(*GAME, "undo")

    assert "card 6" in answer.out


def test_nothing_is_written_by_a_turn_that_is_refused(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--seed", "a")
    before = state_of(hexcrown)

    answer = hexcrown(*GAME, "turn", "S", "M", "--card", "3", "--json")

    assert answer.code == 2
    assert answer.document["error"]["rule"] == "GM-A-8"
    assert state_of(hexcrown) == before


@pytest.mark.parametrize(
    ("words", "code", "rule"),
    [
        (("new", "--chronicles", "IV"), 1, "GM-A-13"),
        (("new", "--chronicles", "XIII"), 2, "GM-A-13"),
        (("new", "--level", "hard"), 2, "GM-A-2"),
        (("new", "--players", "a,b,c,d,e"), 1, "GM-A-1"),
        (("new", "--players", "a"), 1, "GM-A-1"),
        (("turn", "M", "Q"), 2, "GM-A-6"),
        (("turn",), 2, "GM-A-6"),
        (("turn", "mt", "M"), 1, "GM-A-18"),
        (("turn", "M", "--card", "11"), 2, "GM-A-3"),
        (("rondel", "M", "A"), 2, "GM-A-14"),
        (("you", "1"), 1, "GM-A-14"),
        (("score", "--you", "1,2"), 2, "GM-A-9"),
        (("end", "--vp", "3", "--size", "3"), 1, "GM-A-12"),
        (("market", "sell", "wood"), 1, "GM-A-4"),
        (("market", "steal", "wood"), 2, "GM-A-4"),
        (("claim", "Smith"), 2, "GM-A-5"),
        (("events", "4-1-5"), 1, "GM-IX-1"),
        (("training", "logs"), 1, "GM-X-2"),
        (("project", "take", "melrose"), 1, "GM-XI-2"),
        (("nay",), 1, "GM-C-7"),
        (("mobster", "arrive"), 1, "GM-C-8B"),
        (("mountain", "--goods", "1"), 1, "GM-C-2"),
        (("ship", "--river", "9"), 1, "GM-C-1"),
        (("donan", "W"), 1, "GM-C-6"),
        (("bank", "MacLean", "wood"), 1, "GM-IX-2"),
    ],
)
def test_what_can_not_be_is_refused_with_the_rules_id(
    hexcrown: Hexcrown, words: tuple[str, ...], code: int, rule: str
) -> None:
    hexcrown(*GAME, "new", "--seed", "a")

    answer = hexcrown(*GAME, *words, "--json")

    assert (answer.code, answer.document["error"]["rule"]) == (code, rule)


def test_her_chronicles_are_played_from_the_command_line(hexcrown: Hexcrown) -> None:
    chronicles = "I,II,III,V,VI,VII,VIII,IX,X,XI,A"
    script = [
        ("new", "--chronicles", chronicles, "--seed", "b"),
        ("ship", "--river", "12", "--castles", "2:3"),
        ("mountain", "--goods", "1"),
        ("turn", "V", "nessie", "$1/3", "mt", "T", "Wg", "--card", "6", "--dice", "1,2"),
        ("mobster", "put", "First"),
        ("mobster", "take", "First"),
        ("mobster", "arrive"),
        ("donan", "W"),
        ("training", "logs", "3", "--prize"),
        ("tournament", "boulders", "boulders"),
        ("ally", "Murray"),
        ("project", "take", "melrose"),
        ("project", "feed", "melrose"),
        ("project", "ogilvy"),
        ("project", "beside", "Glenfinnan", "--sides", "village"),
        ("claim", "MacLean"),
        ("bank", "MacLean", "wood"),
        ("events", "4-1-5", "--have", "wood=2,stone=1", "--steal", "3"),
        ("score", "--you", "1,2,3,4"),
        ("nay",),
        ("status",),
        ("log",),
    ]
    for words in script:
        answer = hexcrown(*GAME, *words)
        assert answer.code == 0, (words, answer.err)


def test_the_example_of_marie_and_isabel_at_the_command_line(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--players", "Marie,Isabel", "--chronicles", "IX", "--seed", "c")

    answer = hexcrown(*GAME, "events", "Marie=4-5-1", "Isabel=4-1-5")

    uses = [text.split("  ")[0] for text in answer.out.splitlines()]
    assert uses == [
        "phase 1: Marie, event 4: used",
        "phase 1: Isabel, event 4: used",
        "phase 2: Marie, event 5: used",
        "phase 2: Isabel, event 1: used",
        "phase 3: Marie, event 1: not used, used in an earlier phase",
        "phase 3: Isabel, event 5: not used, used in an earlier phase",
    ]


def test_the_cards_are_labelled_and_the_real_ones_can_be_typed_in(hexcrown: Hexcrown) -> None:
    assert "stand-in" in hexcrown(*GAME, "cards").out
    assert hexcrown(*GAME, "cards", "--write").code == 0
    file = config_dir() / "games" / "glen-more" / "box.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("distance = 5", "distance = 9"))

    answer = hexcrown(*GAME, "cards", "--json").document

    assert answer["stand_in"] is False
    assert answer["cards"][0]["distance"] == 9
    assert hexcrown(*GAME, "cards", "--write").code == 1


def test_lists_of_stand_ins_and_of_tiles_are_shown(hexcrown: Hexcrown) -> None:
    assert "possession = 1" in hexcrown(*GAME, "stand-ins").out
    assert "M material" in hexcrown(*GAME, "tiles").out


def test_a_game_is_played_across_processes(tmp_path: Path) -> None:
    def type_words(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cli.main", *GAME, *words],
            cwd=ROOT,
            env={**os.environ, "HEXCROWN_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

    assert type_words("new", "--seed", "d").returncode == 0
    assert type_words("turn", "M", "A", "W", "V").returncode == 0
    assert "turn 1" in type_words("status").stdout
    assert type_words("undo").returncode == 0
    assert "turn 0" in type_words("status").stdout


def test_an_event_phase_is_held_on_the_row_and_the_cards_typed_with_it(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--chronicles", "IX", "--seed", "row")
    row = sorted(load_pack()["events"])[:5]

    answer = hexcrown(*GAME, "events", "3", "--row", ",".join(row), "--cards", "1,2,3,4,5")

    assert answer.code == 0, answer.err
    status = hexcrown(*GAME, "status", "--json").document
    assert status["parts"]["IX"]["row"] == row
    assert status["parts"]["IX"]["held"] == 1
    assert status["seen"] == ["1", "2", "3", "4", "5"]


def test_a_game_stays_whole_when_the_events_run_out_at_the_second_that_is_replaced(
    hexcrown: Hexcrown,
) -> None:
    hexcrown(*GAME, "new", "--level", "Douce", "--seed", "b", "--chronicles", "IX,X")
    hexcrown(*GAME, "turn", "M", "A", "you")
    for _ in range(4):
        assert hexcrown(*GAME, "events", "1-2-3").code == 0
        assert hexcrown(*GAME, "score", "--you", "3,1,4,2").code == 0
    assert hexcrown(*GAME, "status").code == 0


def test_a_tournament_names_the_level_of_its_prize(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--players", "Marie,Isabel", "--chronicles", "X")

    answer = hexcrown(
        *GAME, "tournament", "logs", "logs", "--prize-level", "1", "--player", "marie"
    )

    assert answer.code == 0, answer.err
    part = hexcrown(*GAME, "status", "--json").document["parts"]["X"]
    assert part["markers"] == {"Marie": [1], "Isabel": []}


def test_a_turn_tells_first_what_to_do_with_the_pieces(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--seed", "a")
    words = ("turn", "M", "A", "W", "S", "P", "--card", "1")

    answer = hexcrown(*GAME, *words)

    assert answer.out.splitlines()[:3] == [
        "DO: move her pawn 3 ahead, onto whisky (W)",
        "    2 casks on her board",
        "    the tile on the side pile",
    ]
    assert "looks for" not in answer.out
    hexcrown(*GAME, "undo")
    italian = hexcrown(*GAME, *words, "--lang", "it").out.splitlines()
    assert italian[0] == "FAI: muovi la sua pedina di 3, su whisky (W)"


def test_whose_turn_it_is_and_what_is_due_is_told(hexcrown: Hexcrown) -> None:
    began = hexcrown(*GAME, "new", "--seed", "a", "--dice", "2").out
    assert "next: you begin" in began
    hexcrown(*GAME, "rondel", "you", "M", "A", "mac", "W", "die", "S:3=7", "P", "W")

    taken = hexcrown(*GAME, "you", "4", "--last", "--json").document
    assert (taken["next"]["command"][:5], taken["next"]["due"]) == ("score", True)
    refused = hexcrown(*GAME, "turn")
    assert (refused.code, "a scoring is due first" in refused.err) == (1, True)

    scored = hexcrown(*GAME, "score", "--you", "1,0,0,0", "--json").document
    assert (scored["next"]["who"], scored["next"]["command"]) == ("mac", "turn")
    assert "MacNificent's turn (turn)" in hexcrown(*GAME, "status").out


@pytest.mark.parametrize(
    ("chronicle", "words"),
    [
        ("IX", ["Cameron, Innes, MacDonell, MacLean", "alternative VP table", "three more"]),
        ("X", ["Ruthven, Murray", "prizes", "champion", "fame tile", "chronicle XII is up"]),
        ("XI", ["Ogilvy"]),
    ],
)
def test_set_up_names_every_piece_of_a_chronicle(
    chronicle: str, words: list[str], hexcrown: Hexcrown
) -> None:
    told = hexcrown(*GAME, "new", "--chronicles", chronicle).out
    assert [word for word in words if word not in told] == []


def test_in_its_shell_a_turn_is_one_word(hexcrown: Hexcrown) -> None:
    hexcrown(*GAME, "new", "--seed", "a")
    lines = "rondel mac M A you W die S:3=7 P\nturn\nroll 1d1\nhexcrown list\n"

    answer = hexcrown("shell", "glen-more", stdin=lines)

    assert "DO: move her pawn" in answer.out
    assert "1d1" in answer.out
    assert answer.code == 0, answer.err
    assert hexcrown("shell", "chess").code == 2
