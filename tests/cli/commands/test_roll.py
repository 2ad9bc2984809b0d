"""`hexcrown roll`, as a person types it."""

import sys

import pytest

from cli.app.run import run
from cli.main import main
from tables.chance.sources import Seeded, Unseeded, key_from_seed

PLAIN = [
    "2d6+1",
    "4d6kh3",
    "3d6!",
    "4d6r1",
    "5d6>=5",
    "d66",
    "2d6mi3",
    "1d6[losses]+1d8",
    "3#2d6",
    "7",
]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["2d6+1", "--dice", "3,5"], "2d6+1: 3 5 = 9"),
        (["2d6", "+", "1", "--dice", "3,5"], "2d6+1: 3 5 = 9"),
        (["2d6", "-1", "--dice", "3 5"], "2d6-1: 3 5 = 7"),
        (["4d6kh3", "--dice", "3,1,6,6"], "4d6kh3: 3 6 6 (dropped 1) = 15"),
        (["2d6r1", "--dice", "1,3,4"], "2d6r1: 3 4 (re-rolled 1) = 7"),
        (["2d6!", "--dice", "6,2,4"], "2d6!: 6! 2 4 = 12"),
        (["2d6mi3", "--dice", "1,4"], "2d6mi3: 1->3 4 = 7"),
        (["3d6>=5", "--dice", "5,1,6"], "3d6>=5: 5* 1 6* = 2"),
        (["1d6[losses]+1d8", "--dice", "2,3"], "1d6[losses]+1d8: losses 2; 1d8 3 = 5"),
        (["d%", "--dice", "00"], "1d100: 100 = 100"),
        (["3+4"], "3+4 = 7"),
    ],
)
def test_a_roll_shows_faces_what_became_of_them_and_the_total(hexcrown, words, line):
    answer = hexcrown("roll", *words)
    assert (answer.code, answer.out.strip(), answer.err) == (0, line, "")


@pytest.mark.parametrize("text", PLAIN)
def test_the_short_path_prints_what_the_long_one_prints(text, monkeypatch, capsys):
    monkeypatch.setattr(
        Unseeded, "stream", lambda self, label, question=None: Seeded(b"k").stream(label)
    )
    monkeypatch.setattr(sys, "argv", ["hexcrown", "roll", text])
    assert main() == 0
    short = capsys.readouterr()
    assert run(["roll", text]) == 0
    assert capsys.readouterr() == short


def test_times_rolls_so_often(hexcrown):
    answer = hexcrown("roll", "1d6", "--times", "3", "--dice", "1,2,3")
    assert answer.out.splitlines() == ["1d6: 1 = 1", "1d6: 2 = 2", "1d6: 3 = 3"]


def test_a_seed_gives_the_same_dice_again(hexcrown):
    first = hexcrown("roll", "10d6", "--seed", "winter")
    assert hexcrown("roll", "10d6", "--seed", "winter") == first
    assert hexcrown("roll", "10d6", "--seed", "summer") != first


def test_the_faces_of_a_seeded_roll_follow_from_seed_and_label(hexcrown):
    document = hexcrown("roll", "10d6", "--seed", "winter", "--json").document
    stream = Seeded(key_from_seed(document["seed"])).stream(tuple(document["label"]))
    assert document["faces"] == stream.faces(10, 6)


def test_json_holds_every_die_with_its_fate(hexcrown):
    document = hexcrown("roll", "2d6kh1+1", "--dice", "2,5", "--json").document
    assert (document["expression"], document["total"], document["faces"]) == ("2d6kh1+1", 6, [2, 5])
    [throw] = document["rolls"][0]["throws"]
    assert [die["fate"] for die in throw["faces"]] == ["dropped", "kept"]


def test_asking_takes_a_whole_roll_or_die_by_die_and_asks_again(hexcrown):
    answer = hexcrown("roll", "2d6", "--ask", stdin="3\n9\n5\n")
    assert answer.out == "2d6: 3 5 = 8\n"
    assert "die 2 is a d6: it shows 1 to 6, not 9" in answer.err
    assert hexcrown("roll", "2d6", "--ask", stdin="35\n").out == "2d6: 3 5 = 8\n"


def test_asking_with_nobody_there_is_refused(hexcrown):
    answer = hexcrown("roll", "2d6", "--ask", stdin="3\n")
    assert answer.code == 1
    assert "2d6 is next" in answer.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["2d6", "--dice", "3"], "die 2 is next, a d6"),
        (["2d6", "--dice", "3,5,1"], "2 needed, 3 given"),
        (["2d6", "--dice", "3,7"], "it shows 1 to 6, not 7"),
        (["2d6", "--dice", "3,5", "--seed", "x"], "exclude each other"),
        (["3#2d6", "--times", "2"], "repeats already"),
        (["2d6", "--times", "0"], "--times must be 1 to 1000"),
        (["2d6", "--tiems", "3"], "no option --tiems"),
        (["-1d6"], "expected dice, a number or ("),
        (["d"], "expected the sides"),
        ([""], "expected dice"),
        ([], "EXPR is missing"),
    ],
)
def test_wrong_words_are_one_line_and_exit_2(hexcrown, words, reason):
    answer = hexcrown("roll", *words)
    assert (answer.code, answer.out) == (2, "")
    assert reason in answer.err.splitlines()[0]
    assert len(answer.err.splitlines()) <= 2


def test_with_json_an_error_is_a_document(hexcrown):
    error = hexcrown("roll", "1d0", "--json").document["error"]
    assert error["kind"] == "words"
    assert error["at"] == 3
    assert set(error) == {"kind", "message", "hint", "rule", "at"}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["4dF>=1", "--dice", "-1,0,1,1"], "4dF>=1: -1 0 1* 1* = 2"),
        (["1d20 damage", "--dice", "7"], "1d20[damage]: 7 = 7"),
        (["1d20", "damage", "--dice", "7"], "1d20[damage]: 7 = 7"),
        (["4d6sd", "--dice", "2,6,1,4"], "4d6sd: 6 4 2 1 = 13"),
        (["4d6kh3kl1", "--dice", "2,6,1,4"], "4d6kh3kl1: 2 (dropped 6 1 4) = 2"),
        (["1d6!!>=8", "--dice", "6,3"], "1d6!!>=8: 6->9!* = 1"),
        (
            ["choice[sword,bow]", "--dialect", "bcdice", "--dice", "2"],
            "choice[sword,bow]: 2 = bow",
        ),
    ],
)
def test_a_roll_of_what_people_write(hexcrown, words, line):
    answer = hexcrown("roll", *words)
    assert (answer.code, answer.out.strip()) == (0, line)


def test_a_dash_reads_lines_of_dice(hexcrown):
    answer = hexcrown("roll", "-", "--dice", "3,4,11", stdin="2d6 sword\n\n1d20+5\n")
    assert answer.out.splitlines() == ["2d6[sword]: 3 4 = 7", "1d20+5: 11 = 16"]
    document = hexcrown("roll", "-", "--json", "--dice", "3,4", stdin="2d6\n").document
    assert [line["total"] for line in document["lines"]] == [7]
    assert hexcrown("roll", "-", stdin="2d6\n2d\n").code == 2
    assert "found 0" in hexcrown("roll", "-", stdin="\n").err


def test_the_same_dice_in_two_lines_fall_apart(hexcrown):
    lines = hexcrown("roll", "-", "--seed", "x", stdin="1d1000000\n1d1000000\n").out.splitlines()
    assert lines[0] != lines[1]
    assert lines[0] == hexcrown("roll", "1d1000000", "--seed", "x").out.strip()


def test_a_choice_by_its_bare_word_is_not_taken_for_a_table(hexcrown):
    answer = hexcrown("roll", "choice", "a", "b", "--dialect", "bcdice", "--dice", "1", "--json")
    assert answer.document["names"] == ["a"]
