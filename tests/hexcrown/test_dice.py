"""`hexcrown.roll` and `hexcrown.odds`."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hexcrown
from tests.hexcrown.fresh import python


def test_a_roll_has_its_total_its_faces_and_a_line_of_text() -> None:
    rolled = hexcrown.roll("4d6kh3", dice=[2, 5, 4, 6])
    assert (rolled.total, rolled.faces, rolled.kept) == (15, [2, 5, 4, 6], [5, 4, 6])
    assert str(rolled) == rolled.text == "4d6kh3: 5 4 6 (dropped 2) = 15"
    assert repr(rolled) == "<Roll 4d6kh3: 5 4 6 (dropped 2) = 15>"


def test_a_roll_counts_as_its_total() -> None:
    rolled = hexcrown.roll("2d6", dice=[4, 5])
    assert rolled == 9
    assert rolled >= 9
    assert rolled > 8
    assert rolled <= 9
    assert rolled < 10
    assert int(rolled) == 9
    assert range(20)[rolled] == 9
    assert rolled == hexcrown.roll("2d6", dice=[5, 4])
    assert len({rolled, 9}) == 1


def test_the_same_seed_gives_the_same_dice_as_the_command() -> None:
    said = python("import sys; from cli.main import main; sys.argv = ['hexcrown', 'roll', '9d6', "
                  "'--seed', 'reik']; main()").stdout  # fmt: skip
    assert said.strip() == hexcrown.roll("9d6", seed="reik").text


def test_repeated_rolls_are_a_list() -> None:
    rolled = hexcrown.rolls("3#1d6", dice=[1, 2, 3])
    assert [each.total for each in rolled] == [1, 2, 3]
    with pytest.raises(hexcrown.Refused) as refused:
        hexcrown.roll("3#1d6")
    assert refused.value.hint == 'hexcrown.rolls("3#1d6") gives them as a list'


@pytest.mark.parametrize(
    ("expression", "dice", "message"),
    [
        ("4x", None, 'expected dice, a number or (, found the end at character 3 of "4x"'),
        ("2d6", [1], "too few dice: die 2 is next, a d6, and only 1 given"),
        ("2d6", [1, 2, 3], "too many dice: 2 needed, 3 given"),
    ],
)
def test_wrong_words_are_refused_in_words(
    expression: str, dice: list[int] | None, message: str
) -> None:
    with pytest.raises(hexcrown.Refused) as refused:
        hexcrown.roll(expression, dice=dice)
    assert (str(refused.value), refused.value.kind) == (message, "words")


def test_odds_are_fractions() -> None:
    odds = hexcrown.odds("2d6")
    assert (odds.mean, odds.variance) == (7, Fraction(35, 6))
    assert odds.deviation == pytest.approx(2.41522945769824)
    assert (odds.at_least(9), odds.at_most(4)) == (Fraction(5, 18), Fraction(1, 6))
    assert (odds[7], odds.exactly(13)) == (Fraction(1, 6), 0)
    assert list(odds) == list(range(2, 13))
    assert len(odds) == 11
    assert sum(chance for _, chance in odds.items()) == 1
    assert repr(odds) == "<Odds of 2d6: mean 7.00>"


HEAVY = {
    "re",
    "typing",
    "dataclasses",
    "fractions",
    "importlib.machinery",
    "threading",
    "functools",
}
DATABASE = {"sqlalchemy", "sqlmodel", "pydantic", "networkx", "typer", "rich", "campaign"}


def loaded_by(code: str) -> set[str]:
    told = python(f"import sys; before = set(sys.modules); {code}; "
                  "print(*set(sys.modules) - before)")  # fmt: skip
    assert told.returncode == 0, told.stderr
    # Some installers' start-up files load this one before anything of ours runs.
    return set(told.stdout.split()) - {"__future__"}


def test_importing_it_loads_nothing_but_itself() -> None:
    assert loaded_by("import hexcrown") == {"hexcrown", "hexcrown.own_packages"}


def test_a_roll_loads_no_database_and_nothing_heavy() -> None:
    loaded = loaded_by("import hexcrown; hexcrown.roll('4d6kh3').text")
    assert "tables.dice.expression" in loaded
    assert not loaded & (HEAVY | DATABASE)


@pytest.mark.parametrize(
    "code",
    [
        "hexcrown.odds('2d6').at_least(9)",
        "hexcrown.tables()['scouting'].roll(column='plain')",
        "hexcrown.map(size='6x6').svg()",
    ],
)
def test_without_a_campaign_no_database_is_loaded(code: str) -> None:
    assert not loaded_by(f"import hexcrown; {code}") & (DATABASE - {"campaign"})


def test_the_classes_can_be_named() -> None:
    assert isinstance(hexcrown.roll("1d6"), hexcrown.Roll)
    assert isinstance(hexcrown.odds("1d6"), hexcrown.Odds)
    with pytest.raises(AttributeError, match="no attribute 'Rol'"):
        hexcrown.Rol  # type: ignore[attr-defined]  # noqa: B018


def test_help_shows_the_parameters() -> None:
    import inspect

    assert list(inspect.signature(hexcrown.roll).parameters) == ["expression", "dice", "seed"]
    assert (hexcrown.roll.__doc__ or "").startswith("Roll dice once")
