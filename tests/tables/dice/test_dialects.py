"""Dice of five other notations, read as they read them, or refused by name."""

from __future__ import annotations

import pytest

from tables.dice.dialects import NAMES, read_dialect
from tables.dice.expression import parse
from tables.dice.odds import distribution, weigh
from tables.errors import Refused, WrongWords
from tests.outside.expressions import EXPRESSIONS, Expected

ALL = [(dialect, *each) for dialect, some in EXPRESSIONS.items() for each in some]


@pytest.mark.parametrize(("dialect", "text", "low", "high"), ALL)
def test_documented_dice_mean_what_they_mean_there(
    dialect: str, text: str, low: int | None, high: int | None
) -> None:
    if low is None:
        with pytest.raises((WrongWords, Refused)):
            read_dialect(text, dialect)
        return
    own = read_dialect(text, dialect).expression
    assert parse(own.text).text == own.text
    if high is None:
        assert own.low == low
        return
    weights = weigh(parse(own.body)).weights
    assert (min(weights), max(weights)) == (low, high)


def test_four_of_five_documented_expressions_are_read() -> None:
    read = sum(low is not None for _, _, low, _ in ALL)
    assert read >= 0.8 * len(ALL), (read, len(ALL))


def chances(each: Expected | str, dialect: str = "") -> dict[int, float]:
    text = str(each)
    own = read_dialect(text, dialect).expression if dialect else parse(text)
    odds = weigh(own)
    return {total: weight / odds.whole for total, weight in odds.weights.items()}


@pytest.mark.parametrize(
    ("text", "dialect", "ours"),
    [
        ("3d6>3", "roll20", "3d6>=3"),
        ("2d8r<2", "roll20", "2d8rr<=2"),
        ("5d10x10", "foundry", "5d10!"),
        ("3d6x>4", "foundry", "3d6!on>4"),
        ("1d10xo10", "foundry", "1d10!1"),
        ("6d10cs>=8", "foundry", "6d10>=8"),
        ("4d6pl1", "d20", "4d6kh3"),
        ("2D6/3U", "bcdice", "ceil(2d6/3)"),
        ("3B6>=4", "bcdice", "3d6>=4"),
        ("4dF", "roll20", "4dF"),
        ("x3 2D6", "bcdice", "3#2d6"),
    ],
)
def test_another_notation_becomes_ours(text: str, dialect: str, ours: str) -> None:
    assert read_dialect(text, dialect).expression.text == parse(ours).text


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("{1d6,1d6}kh1", 161 / 36),
        ("max(1d6,1d6)", 161 / 36),
        ("3d6u", 10.5),
        ("2d6>=5f1", 2 * (2 / 6 - 1 / 6)),
        ("4d10>=7tw10", 4 * (4 / 10 + 1 / 10)),
        ("4dF", 0.0),
        ("ceil(1d6/2)", 2.0),
        ("round(1d6/4)", (0 + 1 + 1 + 1 + 1 + 2) / 6),
        ("abs(1d6-6)", 2.5),
        ("1d6!!1kh1", 3.5 + 3.5 / 6),
        ("1d6!p1", 3.5 + 2.5 / 6),
        ("1d6!on>=5x1", 3.5 + 2 * 3.5 / 6),
        ("{2d6,7}>=7", 1 + 21 / 36),
    ],
)
def test_exact_odds_of_what_is_new(text: str, mean: float) -> None:
    found = chances(text)
    assert abs(sum(found.values()) - 1) < 1e-12
    assert abs(sum(total * chance for total, chance in found.items()) - mean) < 1e-9


def test_a_thousand_dice_are_worked_out_by_few_products() -> None:
    odds = distribution("1000d6")
    assert len(odds) == 5001
    assert odds[1001] == 1000 * odds[1000]
    assert odds[1002] == (1000 * 999 // 2 + 1000) * odds[1000]
    assert sum(odds.values()) == 1


def test_a_dialect_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(WrongWords, match="foundry"):
        read_dialect("1d6", "runes")
    assert set(NAMES) == set(EXPRESSIONS)


@pytest.mark.parametrize(
    ("text", "dialect", "ours"),
    [
        ("3d6u>2", "rpg-dice-roller", "3d6uon>2"),
        ("4d6u=5", "rpg-dice-roller", "4d6uon=5"),
        ("4d6kh3kl2", "rpg-dice-roller", "4d6kh3kl1"),  # what neither of the two drops
        ("4d6dl1kh3", "rpg-dice-roller", "4d6kh3"),
        ("4d6kh3kl1", "foundry", "4d6kh3kl1"),
        ("5d6ph1pl1", "d20", "5d6kh4kl3"),
        ("((10d6kh5)kl2)kh1", "d20", "10d6kh4kl1"),
        ("2d%kh1", "d20", "(2d10kh1-1)x10"),
        ("1d20+-5", "d20", "1d20-5"),
        ("-+-1d6//4", "d20", "1d6/4"),
        ("-7//2", "d20", "(0-7)/2"),
        ("{6d6>4}k2", "rpg-dice-roller", "6d6kh2>4"),
        ("3d(2*3)", "rpg-dice-roller", "3d6"),
        ("4d6sd", "roll20", "4d6sd"),
        ("1d20 damage", "d20", "1d20[damage]"),
        ("2d20kh1 phalanx", "d20", "2d20kh1[phalanx]"),
        ("4d6kh3mi2", "d20", "4d6mi2kh3"),
    ],
)
def test_what_others_do_to_dice_becomes_ours(text: str, dialect: str, ours: str) -> None:
    assert read_dialect(text, dialect).expression.text == parse(ours).text


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("4d6kh3e6", "d20"),
        ("4d6kh3ro<3", "d20"),
        ("2d6ro<3e6", "d20"),
        ("4d6mi2e2", "d20"),
        ("4d6kh1kl1", "d20"),
        ("4d6ph1ph1", "d20"),
        ("4dF", "d20"),
        ("4d6kh3x6", "foundry"),
        ("4d6r<3x6", "foundry"),
        ("4d6min3cs>=3", "foundry"),
        ("{4d6}kh1", "foundry"),
        ("4d6min3!", "rpg-dice-roller"),
        ("4d6!r1", "rpg-dice-roller"),
        ("4d6kh3kl1", "rpg-dice-roller"),
        ("3d6!!u", "rpg-dice-roller"),
        ("4d6kh3kl1", "roll20"),
        ("round((1d6-8)/2)", "rpg-dice-roller"),
    ],
)
def test_what_others_work_in_another_order_is_refused(text: str, dialect: str) -> None:
    with pytest.raises(WrongWords):
        read_dialect(text, dialect)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("floor(1d6/2)", False),
        ("ceil(1d6/2)+1", False),
        ("floor(1d6)+1d6/2", True),
        ("floor(1d6/2*3)", True),
        ("1d6/2", True),
    ],
)
def test_a_fraction_that_is_lost_is_told(text: str, said: bool) -> None:
    notes = [note for note, _ in read_dialect(text, "foundry").notes]
    assert any("rounded down" in note for note in notes) == said
