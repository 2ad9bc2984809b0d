"""What a person types at a list: numbers, letters, the beginnings of words."""

from __future__ import annotations

import pytest

from cli.guide.menu import MenuOption, pick_option, wrap_option

OPTIONS = [
    MenuOption("#0", "0205: river valley, village, Iron Host"),
    MenuOption("#1", "0304: lowland, 2 crowns"),
    MenuOption("next", "go on", "n"),
]


@pytest.mark.parametrize(("typed", "chosen"), [
    ("1", "#0"), ("2", "#1"), ("n", "next"), ("iron", "#0"), ("0304", "#1"), ("GO", "next"),
    ("", None),
])  # fmt: skip
def test_a_number_a_letter_or_the_beginning_of_a_word_chooses(typed, chosen):
    assert pick_option(OPTIONS, OPTIONS, typed, "") == chosen


@pytest.mark.parametrize("typed", ["5", "0", "99", "o", "#", "zz", "³", "-1"])
def test_a_slip_chooses_nothing(typed):
    """5 is no part of 0205, and o begins no word but is in many."""
    assert pick_option(OPTIONS[:2], OPTIONS[:2], typed, "") is None


def test_a_long_label_is_wrapped_not_cut():
    label = "the capital at 0104, " + "army 1 of Ostmark, " * 5
    wrapped = wrap_option("7", label)
    assert all(len(line) < 80 for line in wrapped.splitlines())
    assert " ".join(wrapped.split()) == " ".join(f"7 {label}".split())
