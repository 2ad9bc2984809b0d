"""The story as a book: sentences that belong together, reasons and names told once."""

from __future__ import annotations

from typing import Any

from campaign.knowledge.naming import say
from campaign.reports.paragraphs import PARTS, Turns, tell_once
from campaign.reports.prose import join_lines
from campaign.storage.default_names import in_a_sentence
from cli.words.phrases import sentence


def told(template: str, why: str = "", **facts: object) -> dict[str, Any]:
    said: Any = say(template, **facts)
    return {"line": {**said, "why": why} if why else said, "joined": True}


def read(*lines: dict[str, Any], reader: str = "") -> list[str]:
    moment = {"lines": join_lines(lines)}
    tell_once([moment], reader)
    return [sentence(line["line"]) for line in moment["lines"]]


def host(name: str) -> object:
    return in_a_sentence(name)


def test_a_force_is_named_in_full_once_in_a_moment() -> None:
    first = host("First Host of Ostmark")
    story = [told("{army} goes home.", army=first), told("{army} is wiped out.", army=first)]
    assert read(*story) == ["The First Host of Ostmark goes home.", "The First Host is wiped out."]


def test_two_realms_of_one_people_keep_their_names_apart() -> None:
    ours, theirs = host("First Host of Ostmark"), host("First Host of Averland")
    story = [told("{army} goes home.", army=each) for each in (ours, theirs)]
    assert read(*story, story[0])[-1] == "The First Host of Ostmark goes home."
    assert read(*story, reader="Ostmark")[0] == "The First Host goes home."


def test_a_place_is_told_with_its_tile_once() -> None:
    place = say("{place} ({tile})", place="Karak", tile="0202")
    story = [told("{place} is razed.", place=place), told("{place} surrenders.", place=place)]
    assert read(*story) == ["Karak (0202) is razed.", "Karak surrenders."]


def test_a_reason_is_told_once_where_the_story_goes_on_from_it() -> None:
    story = [
        told("{place} is razed.", "By magic", place="Karak"),
        told("{army} is wiped out.", "By magic", army="the Guard"),
        told("{army} goes home.", "By magic", army="the Watch") | {"paragraph": True},
    ]
    del story[2]["joined"]
    assert read(*story) == [
        "By magic: Karak is razed.",
        "The Guard is wiped out.",
        "By magic: the Watch goes home.",
    ]


def test_what_befell_several_for_one_reason_is_one_sentence() -> None:
    lost = "{army} loses {points} points."
    story = [told(lost, "Hunger", army=name, points=20) for name in ("A", "B")]
    assert read(*story, told(lost, "Flood", army="C", points=5)) == [
        "Hunger: points are lost by A (20) and B (20).",
        "Flood: C loses 5 points.",
    ]


def test_what_was_spent_on_one_place_is_added_up() -> None:
    spent = "{empire} spends {crowns} crowns to rebuild {place}."
    story = [told(spent, empire="Ostmark", crowns=1, place=place) for place in ("A", "A", "B")]
    assert read(*story) == [
        "Ostmark spends 2 crowns to rebuild A.",
        "Ostmark spends 1 crown to rebuild B.",
    ]


def test_an_empires_turn_is_a_paragraph() -> None:
    turns = Turns(PARTS)
    body: Any = {"changes": [["calendar", 1, "empire", 1, 2, -1]], "steps": []}
    rest: Any = {"changes": [], "steps": []}
    assert turns.paragraph_of("subsistence", body) == turns.paragraph_of("battles", rest)
    assert turns.paragraph_of("battles", rest) == ("turn", 2)
    assert turns.paragraph_of("undead", rest) == turns.paragraph_of("curses", rest)
