"""Sentences put into a language: articles, reasons, lists."""

from __future__ import annotations

import pytest

from campaign.knowledge.naming import enumerate_names, say
from campaign.reports.prose import join_lines
from cli.app.phrases import phrase, sentence
from cli.app.session import current


@pytest.fixture
def italian(monkeypatch):
    monkeypatch.setattr(current, "lang", "it")


VILLAGE = {"en": "the village", "it": "il villaggio"}


def test_a_preposition_joins_the_article_of_the_name_after_it(italian):
    place = say("{place} at {tile}", place=VILLAGE, tile="0207")
    told = say("{army} goes behind the walls of {place}.", army="Guardia", place=place)
    assert phrase(told) == "Guardia si chiude tra le mura del villaggio a 0207."


def test_names_that_begin_with_a_capital_article_stay(italian):
    assert phrase(say("{army} joins {other}.", army="A", other="La Spezia")).endswith(
        "a La Spezia."
    )


def test_the_reason_stands_before_its_sentence():
    told = {**say("{army} loses {points} points.", army="the Guard", points=20), "why": "Hunger"}
    assert sentence(told) == "Hunger: the Guard loses 20 points."


def test_several_names_are_one_list():
    assert phrase(enumerate_names(["A", "B", "C"])) == "A, B and C"
    assert phrase(enumerate_names(["A"])) == "A"


def test_sentences_of_one_kind_become_one():
    template = "{army} marches to {tile}."
    lines = [{"line": say(template, army=name, tile="0101")} for name in ("A", "B")]
    other = {"line": say("{army} goes home.", army="C")}
    [march, home] = join_lines([*lines, other])
    assert phrase(march["line"]) == "On the march: A to 0101 and B to 0101."
    assert home is other
