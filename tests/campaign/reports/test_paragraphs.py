"""The story as a book: sentences that belong together, reasons and names told once."""

from __future__ import annotations

from typing import Any

from campaign.events.armies import PointsLost, WentHome, WipedOut
from campaign.events.battles import Razed, Surrendered
from campaign.events.crowns import Rebuilding
from campaign.events.event import Cause, Event, Told
from campaign.events.values import Amount, Ref
from campaign.reports.paragraphs import PARTS, Turns, tell_once
from campaign.reports.prose import NamedMoment, ToldLine, join_lines
from campaign.storage.default_names import in_a_sentence
from cli.words.phrases import sentence
from tables.library.packs import Library, shipped_packs


class Names:
    """A reader who calls every row by its name at the time."""

    library = Library(shipped_packs())

    def name_ref(self, ref: Ref[Any]) -> object:
        return ref.name


def told(event: Event, why: str = "", **where: Any) -> ToldLine:
    return ToldLine(Told(event, Cause(word=why) if why else None), **{"joined": True, **where})


def read(*lines: ToldLine, reader: str = "") -> list[str]:
    moment: NamedMoment = {"when": "1/1", "lines": join_lines(Names(), lines)}
    tell_once([moment], reader)
    return [sentence(line["line"]) for line in moment["lines"]]


def army(name: object, key: int = 1) -> Ref[Any]:
    return Ref("army", key, in_a_sentence(str(name)) or name)


def place(name: str, key: int = 1) -> Ref[Any]:
    return Ref("settlement", key, name)


def test_a_force_is_named_in_full_once_in_a_moment() -> None:
    first = army("First Host of Ostmark")
    story = [told(WentHome(first)), told(WipedOut(first))]
    assert read(*story) == ["The First Host of Ostmark goes home.", "The First Host is wiped out."]


def test_two_realms_of_one_people_keep_their_names_apart() -> None:
    ours, theirs = army("First Host of Ostmark"), army("First Host of Averland", 2)
    story = [told(WentHome(each)) for each in (ours, theirs)]
    assert read(*story, story[0])[-1] == "The First Host of Ostmark goes home."
    assert read(*story, reader="Ostmark")[0] == "The First Host goes home."


def test_a_place_is_told_with_its_tile_once() -> None:
    karak: Ref[Any] = Ref("settlement", 1, {"place": "Karak", "tile": "0202"})
    story = [told(Razed(karak)), told(Surrendered(karak))]
    assert read(*story) == ["Karak (0202) is razed.", "Karak surrenders."]


def test_a_reason_is_told_once_where_the_story_goes_on_from_it() -> None:
    story = [
        told(Razed(place("Karak")), "Winter has come"),
        told(WipedOut(army("the Guard")), "Winter has come"),
        told(WentHome(army("the Watch")), "Winter has come", joined=False, paragraph=True),
    ]
    assert read(*story) == [
        "Winter has come: Karak is razed.",
        "The Guard is wiped out.",
        "Winter has come: the Watch goes home.",
    ]


def test_what_befell_several_for_one_reason_is_one_sentence() -> None:
    def lost(name: str, key: int, points: int) -> PointsLost:
        return PointsLost(army(name, key), Amount(points, "points"))

    story = [told(lost(name, key, 20), "Winter has come") for key, name in enumerate("AB")]
    assert read(*story, told(lost("C", 3, 5), "The fight is over")) == [
        "Winter has come: points are lost by A (20) and B (20).",
        "The fight is over: C loses 5 points.",
    ]


def test_what_was_spent_on_one_place_is_added_up() -> None:
    ostmark: Ref[Any] = Ref("empire", 1, "Ostmark")
    story = [
        told(Rebuilding(ostmark, Amount(1, "crowns"), place(name, key)))
        for name, key in (("A", 1), ("A", 1), ("B", 2))
    ]
    assert read(*story) == [
        "Ostmark spends 2 crowns to rebuild A.",
        "Ostmark spends 1 crown to rebuild B.",
    ]


def test_an_empires_turn_is_a_paragraph() -> None:
    turns = Turns(PARTS)
    body: Any = {"changes": [["calendar", 1, "empire", 1, 2, -1]], "steps": []}
    rest: Any = {"changes": [], "steps": []}
    assert turns.paragraph_of("subsistence", body, []) == turns.paragraph_of("battles", rest, [])
    assert turns.paragraph_of("battles", rest, []) == ("turn", 2)
    assert turns.paragraph_of("undead", rest, []) == turns.paragraph_of("curses", rest, [])
