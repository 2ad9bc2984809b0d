"""A person is asked for a whole roll at a time, and told what it is for."""

from __future__ import annotations

import pytest

from tables.chance.asked import Asked
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Seeded, Typed, parse_typed
from tables.errors import TooFewDice, WrongWords

KEY = bytes(range(32))
QUESTION = RollQuestion("table/scouting", "2d6")


def answering(*answers):
    """(the chance, the problems told) for answers given in this order."""
    left, problems = iter(answers), []

    def ask(question, count, sides, problem):
        problems.append(str(problem))
        return next(left)

    return Asked(ask), problems


@pytest.mark.parametrize("answer", ["3 4", "34", "3,4", " 3, 4 \n"])
def test_all_faces_of_a_roll_are_taken_at_once(answer):
    chance, _ = answering(answer)
    assert chance.stream(("a",), QUESTION).faces(2, 6) == [3, 4]


def test_faces_given_one_by_one_are_taken_too():
    chance, _ = answering("3", "4")
    assert chance.stream(("a",), QUESTION).faces(2, 6) == [3, 4]


def test_what_was_typed_for_one_kind_of_dice_goes_on_to_the_next_of_the_same_roll():
    chance, _ = answering("5 2")
    stream = chance.stream(("a",), RollQuestion("x", "1d6-1d6"))
    assert (stream.faces(1, 6), stream.faces(1, 6)) == ([5], [2])


def test_a_wrong_answer_is_asked_again_with_the_reason():
    chance, problems = answering("7", "two", "1 2 3", "4 4")
    assert chance.stream(("a",), QUESTION).faces(2, 6) == [4, 4]
    assert "1 to 6, not 7" in problems[1]
    assert "should be a number" in problems[2]
    assert "3 faces for 2 dice" in problems[3]


def test_p_leaves_a_roll_to_the_program_and_says_so():
    chance, _ = answering("p")
    chance.leave_to(Seeded(KEY), lambda label: False)
    stream = chance.stream(("a",), QUESTION)
    assert stream.faces(2, 6) == Seeded(KEY).stream(("a",)).faces(2, 6)
    assert stream.by_program


def test_typed_and_program_dice_mix():
    chance = Typed(parse_typed("3,p,5"))
    chance.leave_to(Seeded(KEY), lambda label: False)
    rolls = [chance.stream((name,)).faces(1, 6) for name in ("a", "b", "c")]
    assert rolls == [[3], Seeded(KEY).stream(("b",)).faces(1, 6), [5]]
    chance.finish()


def test_p_stands_for_a_roll_and_not_for_a_single_die_of_it():
    chance = Typed(parse_typed("3,p"))
    with pytest.raises(WrongWords, match="whole rolls"):
        chance.stream(("a",), QUESTION).faces(2, 6)


def test_too_few_dice_tell_every_roll_so_far_and_the_next():
    chance = Typed([3, 4])
    chance.stream(("a",), QUESTION).faces(2, 6)
    waiting = RollQuestion("effects/lose/points", "1d6x10")
    with pytest.raises(TooFewDice) as trouble:
        chance.stream(("b",), waiting).faces(1, 6)
    assert trouble.value.rolls == [(QUESTION, [3, 4]), (waiting, [])]


def test_a_roll_says_whom_it_concerns_and_where():
    army, tile = {"kind": "army", "id": 3}, {"kind": "tile", "id": 14}
    assert RollQuestion("x", scope={"army": army, "tile": tile}).of == ["army:3", "tile:14"]
    fleet = {"kind": "fleet", "id": 1}
    assert RollQuestion("x", subject=fleet, scope={"army": army}).of == ["fleet:1"]
