"""Every event: kept and read back, worded in both languages, told to somebody."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from campaign.events.armies import Marched, PointsLost
from campaign.events.event import Cause, Event, Told, all_events
from campaign.events.magic import ConditionBegan
from campaign.events.tables import RowCame
from campaign.events.values import Amount, Lasting, Phrase, Ref, TableRow, Word
from campaign.events.wording import can_gather, gather, word_event, word_told
from cli.words.phrases import sentence
from cli.words.reader import speak_in
from tables.library.packs import Library, shipped_packs

EVENTS = list(all_events().values())
UNITS = {"number": "agents"}
TEXT = {"en": "It is so.", "it": "È così."}


class Names:
    """A reader who calls every row by its name at the time."""

    library = Library(shipped_packs())

    def name_ref(self, ref: Ref[Any]) -> object:
        return ref.name


def sample(name: str, kind: str) -> object:
    """A value for a field of this type."""
    if kind.startswith("tuple["):
        return (sample(name, kind[6:]), sample(name, kind[6:]))
    if kind.startswith("Ref["):
        table = kind[4:].partition("]")[0].partition(" ")[0].lower()
        return Ref(table, 3, f"<{name}>")
    values: dict[str, object] = {
        "Amount": Amount(150, UNITS.get(name, name), (f"army:3.{name}",)),
        "Word": Word("village"),
        "TableRow": TableRow("battle", "drawn"),
        "TableRow | None": None,
        "Lasting": Lasting("cursed"),
        "Lasting | None": None,
        "Phrase": Phrase("one chance in {number}", {"number": 3}),
        "Texts": TEXT,
        "Texts | None": TEXT,
        "int": 7,
        "str": "7",
    }
    return values.get(kind, f"<{name}>")


def make(kind: type[Event]) -> Event:
    return kind(**{each.name: sample(each.name, str(each.type)) for each in fields(kind)})


@pytest.fixture(params=["en", "it"])
def lang(request: pytest.FixtureRequest) -> str:
    speak_in(request.param)
    return str(request.param)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.id)
def test_an_event_is_worded_in_both_languages(kind: type[Event], lang: str) -> None:
    said = sentence(word_event(Names(), make(kind)))

    assert "{" not in said
    assert said[-1] in ".:)"
    if can_gather(kind):
        several = sentence(gather(Names(), [make(kind), make(kind)]))
        assert "{" not in several


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.id)
def test_an_event_is_kept_as_data_and_read_back(kind: type[Event]) -> None:
    told = Told(make(kind), Cause("battle/drawn", 2, "7"), (1, 2))

    assert Told.from_plain(json.loads(json.dumps(told.as_plain()))) == told


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.id)
def test_an_event_names_fields_that_it_has(kind: type[Event]) -> None:
    types = {each.name: str(each.type) for each in fields(kind)}
    owned = [types[name] for name in (*kind.known_by, *kind.reveals)]

    assert all(each.startswith("Ref[") for each in owned)
    assert {*kind.same, *filter(None, [kind.once])} <= set(types)


def test_an_amount_is_worded_with_its_unit_and_keeps_its_cell(lang: str) -> None:
    one = PointsLost(Ref("army", 3, "Wolves"), Amount(1, "points", ("army:3.points",)))

    assert (
        sentence(word_event(Names(), one))
        == {
            "en": "Wolves loses 1 point.",
            "it": "Wolves perde 1 punto.",
        }[lang]
    )
    assert one.points.cells == ("army:3.points",)


def test_losses_of_one_army_are_added_up_and_those_of_several_enumerated(lang: str) -> None:
    def lose(army: int, points: int) -> PointsLost:
        cell = f"army:{army}.points"
        return PointsLost(Ref("army", army, f"Host {army}"), Amount(points, "points", (cell,)))

    assert (
        sentence(gather(Names(), [lose(3, 50), lose(3, 100)]))
        == {
            "en": "Host 3 loses 150 points.",
            "it": "Host 3 perde 150 punti.",
        }[lang]
    )
    if lang == "en":
        several = sentence(gather(Names(), [lose(3, 50), lose(4, 100), lose(3, 100)]))
        assert several == "Points are lost by Host 4 (100) and Host 3 (150)."


def test_an_event_gives_its_reason_unless_it_names_it() -> None:
    marched = Marched(Ref("army", 3, "Wolves"), Ref("tile", 5, "0405"))
    by_table = Told(marched, Cause("route/across", 0, "5"))
    by_word = Told(marched, Cause("route/across", word="Under attack"))
    row = RowCame(TableRow("route", "across"), Ref("army", 3, "Wolves"), "5", None)

    assert "why" in word_told(Names(), by_table)
    assert sentence(word_told(Names(), by_word)) == "Under attack, Wolves marches to 0405."
    assert "why" not in word_told(Names(), Told(row, Cause("route/across", 0, "5")))


def test_a_condition_begins_in_the_words_of_its_pack() -> None:
    kinds = [kind for kind, each in Names.library.conditions().items() if "tells" in each]
    began = ConditionBegan(Ref("army", 3, "Wolves"), Lasting(kinds[0]))

    assert "{" not in sentence(word_event(Names(), began))
