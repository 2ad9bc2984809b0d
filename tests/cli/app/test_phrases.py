"""Sentences put into a language: articles, reasons, lists."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.events.armies import Deployed, Marched, ProvisionsStocked, WentHome
from campaign.events.event import Event, Told
from campaign.events.phrases import enumerate_names, say
from campaign.events.places import NowBarren, PartOfRealm
from campaign.events.values import Amount, Ref, Word
from campaign.reports.prose import ToldLine, join_lines
from cli.words.phrases import phrase, sentence
from cli.words.reader import speak_in
from tests.campaign.reports.test_paragraphs import Names


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


def tell(*events: Event, joined: bool = False) -> list[str]:
    lines = join_lines(Names(), [ToldLine(Told(each), joined=joined) for each in events])
    return [phrase(line["line"]) for line in lines]


def army(name: str) -> Ref[Any]:
    return Ref("army", ord(name), name)


def tile(label: str) -> Ref[Any]:
    return Ref("tile", int(label), label)


def test_sentences_of_one_kind_become_one():
    marches = [Marched(army(name), tile("0101")) for name in ("A", "B")]
    assert tell(*marches, WentHome(army("C"))) == [
        "On the march: A to 0101 and B to 0101.",
        "C goes home.",
    ]


def test_italian_agrees_at_the_beginning_and_in_lists(italian):
    guard = {"en": "the Guard", "it": "la Guardia"}
    assert sentence(say("{army} is wiped out.", army=guard)) == "Della Guardia non resta nessuno."
    lost = {**say("{what} is destroyed.", what=guard), "why": "Neve"}
    assert sentence(lost) == "Neve: della Guardia non resta nulla."
    city = say("{place}, a {kind}, stands there.", place="Elmby", kind={"word": "city"})
    assert phrase(city) == "Là sorge Elmby, una città."
    assert phrase(enumerate_names(["Dun", "Elmby"])) == "Dun ed Elmby"


def test_what_is_told_of_one_army_twice_is_told_once():
    stocks = [ProvisionsStocked(army(name), Amount(1, "provisions")) for name in ("A", "B", "A")]
    assert tell(*stocks) == ["Provisions laid in: B (1) and A (2)."]
    deployed = [Deployed(army("A"), tile(label)) for label in ("0101", "0102")]
    assert tell(*deployed) == ["A is deployed at 0102."]


def test_places_on_new_land_stand_together_by_their_kind():
    kinds = (("A", "village"), ("B", "city"), ("C", "village"))
    found: list[Event] = [
        PartOfRealm(Ref("settlement", ord(name), name), Word(kind)) for name, kind in kinds
    ]
    found.insert(1, NowBarren(tile("0101")))
    assert tell(*found, joined=True) == [
        "B, a city, is part of it.",
        "Its villages are A and C.",
        "0101 is barren.",
    ]


def test_the_same_once_more_is_said_after_it():
    assert tell(WentHome(army("A")), WentHome(army("A"))) == ["A goes home. The same once more."]
