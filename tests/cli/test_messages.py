"""The Italian sentences: each has the facts of the English one, and dice are told in Italian."""

import ast
import string
from pathlib import Path

import pytest

from cli.text import load_messages

ROOT = Path(__file__).parents[2]
GROUND = ["chance", "dice_notation", "dice_reader", "odds", "odds_weights"]


def fields(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)


def test_an_italian_sentence_uses_only_facts_of_the_english_one():
    for english, italian in load_messages("it").items():
        assert set(fields(italian)) <= set(fields(english)), english


def templates(file: str) -> set[str]:
    """What a module raises: the first word of an error or of `fail`, and its hint."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / "tables" / f"{file}.py").read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in ("WrongWords", "Refused", "Usage", "fail"):
            hints = [word.value for word in node.keywords if word.arg == "hint"]
            found |= {
                word.value for word in [*node.args[:1], *hints] if isinstance(word, ast.Constant)
            }
    return found


@pytest.mark.parametrize("file", GROUND)
def test_every_error_of_dice_has_its_italian_sentence(file):
    assert templates(file) - set(load_messages("it")) == set()


def test_a_roll_and_its_errors_are_told_in_italian(hexcrown):
    assert "(scartati 1)" in hexcrown("roll", "2d6kh1", "--dice", "1,2", "--lang", "it").out
    assert "attesi dadi" in hexcrown("roll", "", "--lang", "it").err


def test_help_is_told_in_italian(hexcrown):
    answer = hexcrown("roll", "--help", "--lang", "it")
    assert "Tira i dadi." in answer.out
    assert "Esempio: hexcrown roll" in answer.out
    assert "ogni dado vero" in answer.out


def test_help_in_english_stays_as_it_was_written(hexcrown):
    answer = hexcrown("roll", "--help")
    assert "Example: hexcrown roll 4d6kh3 --times 6" in answer.out
    assert "  d%  d66                       1 to 100;" in answer.out
