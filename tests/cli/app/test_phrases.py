"""Sentences put into a language: articles, reasons, lists."""

from __future__ import annotations

import pytest

from campaign.events.phrases import enumerate_names, say
from campaign.reports.prose import join_lines
from cli.words.phrases import phrase, sentence
from cli.words.reader import speak_in


@pytest.fixture
def italian(monkeypatch):
    speak_in("it")


VILLAGE = {"en": "the village", "it": "il villaggio"}


def test_a_preposition_joins_the_article_of_the_name_after_it(italian):
    place = say("{place} at {tile}", place=VILLAGE, tile="0207")
    told = say("{army} goes behind the walls of {place}.", army="Guardia", place=place)
    assert phrase(told) == "Guardia si chiude tra le mura del villaggio a 0207."


def test_names_that_begin_with_a_capital_article_stay(italian):
    told = say("{army} comes out of the passage at {tile}.", army="A", tile="La Spezia")
    assert phrase(told).endswith("a La Spezia.")


def test_the_reason_stands_before_its_sentence():
    told = {**say("{army} loses {points} points.", army="the Guard", points=20), "why": "Hunger"}
    assert sentence(told) == "Hunger: the Guard loses 20 points."


def test_several_names_are_one_list():
    assert phrase(enumerate_names(["A", "B", "C"])) == "A, B and C"
    assert phrase(enumerate_names(["A"])) == "A"
    many = [str(number) for number in range(5000)]
    assert phrase(enumerate_names(many)) == ", ".join(many[:-1]) + " and 4999"


def test_sentences_of_one_kind_become_one():
    template = "{army} marches to {tile}."
    lines = [{"line": say(template, army=name, tile="0101")} for name in ("A", "B")]
    other = {"line": say("{army} goes home.", army="C")}
    [march, home] = join_lines([*lines, other])
    assert phrase(march["line"]) == "On the march: A to 0101 and B to 0101."
    assert home is other


def test_italian_agrees_at_the_beginning_and_in_lists(italian):
    guard = {"en": "the Guard", "it": "la Guardia"}
    assert sentence(say("{army} is wiped out.", army=guard)) == "Della Guardia non resta nessuno."
    lost = {**say("{what} is destroyed.", what=guard), "why": "Neve"}
    assert sentence(lost) == "Neve: della Guardia non resta nulla."
    city = say("{place}, a {kind}, stands there.", place="Elmby", kind={"word": "city"})
    assert phrase(city) == "Là sorge Elmby, una città."
    assert phrase(enumerate_names(["Dun", "Elmby"])) == "Dun ed Elmby"


def test_what_is_told_of_one_army_twice_is_told_once():
    stocks = "{army} stocks {number} provisions."
    lines = [{"line": say(stocks, army=name, number=1)} for name in ("A", "B", "A")]
    [told] = join_lines(lines)
    assert phrase(told["line"]) == "Provisions laid in: B (1) and A (2)."
    deployed = "{army} is deployed at {tile}."
    [told] = join_lines([{"line": say(deployed, army="A", tile=tile)} for tile in ("0101", "0102")])
    assert phrase(told["line"]) == "A is deployed at 0102."


def test_places_on_new_land_stand_together_by_their_kind():
    stands = "{place}, a {kind}, is part of it."
    kinds = (("A", "village"), ("B", "city"), ("C", "village"))
    found = [say(stands, place=name, kind={"word": kind}) for name, kind in kinds]
    found.insert(1, say("{tile} is barren.", tile="0101"))
    told = join_lines([{"line": line, "joined": True} for line in found])
    assert [phrase(line["line"]) for line in told] == [
        "B, a city, is part of it.",
        "Its villages are A and C.",
        "0101 is barren.",
    ]


def test_the_same_once_more_is_said_after_it():
    line = {"line": say("{army} goes home.", army="A")}
    [told] = join_lines([line, line])
    assert phrase(told["line"]) == "A goes home. The same once more."
