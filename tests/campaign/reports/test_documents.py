"""Reports: who is told what, the past, and the map as a reader may see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.acts.act import act
from campaign.effects.fighting import battle_agenda
from campaign.errors import Refused
from campaign.journal.entries import find_head
from campaign.journal.history import find_printed_head, read_books
from campaign.journal.undo import undo
from campaign.journal.undo_choice import UndoTarget
from campaign.reports.document import make_report
from campaign.reports.picture import draw_map
from campaign.reports.view import view_of
from campaign.rules.act_context import subject
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland barren
0201 highland
0202 sea
"""


class Vale:
    """Ostmark holds 0101, Gorgrod 0103 with an army of 1000."""

    def __init__(self, path: Path) -> None:
        self.story = Story(path, BOARD)
        self.ostmark = self.story.empire("Ostmark", crowns=40)
        self.gorgrod = self.story.empire("Gorgrod", "orcs-goblins", crowns=33)
        self.home = self.story.settlement(self.ostmark, "0101", "capital", name="Rivergate")
        self.army = self.story.army(self.ostmark, "0101", name="Guard")
        self.foe = self.story.army(self.gorgrod, "0103", name="Boyz")
        self.story.turn(1)

    def report(self, empire: int | None = None, at: str | None = None, **how: Any) -> Any:
        with self.story.store.reading() as connection:
            books = read_books(connection, at, how.pop("corrected", False))
            return make_report(connection, books, empire, **how)

    def move(self, army: int, label: str) -> None:
        tile = self.story.tile(label)
        self.story.set_up(lambda world: world.put("army", army, tile=tile))

    def draw(self, empire: int | None = None) -> Any:
        return self.story.look(lambda world: draw_map(view_of(world, empire)))

    def named(self, empire: int | None, what: str) -> dict[Any, Any]:
        return {each["name"]: each for each in self.report(empire)[what]}


def test_own_things_are_told_exactly_and_others_not_at_all(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    report = vale.report(vale.ostmark)
    assert [(army["name"], army["strength"]) for army in report["armies"]] == [("Guard", 1000)]
    assert [town["name"] for town in report["settlements"]] == ["Rivergate"]
    assert [purse["empire"] for purse in report["treasury"]] == ["Ostmark"]
    assert report["empires"][0]["treasury"] == 40
    assert len(report["empires"]) == 1
    assert len(vale.report()["armies"]) == 2


def test_an_army_beside_ours_is_seen_without_its_strength_and_a_battle_counts_it(
    tmp_path: Path,
) -> None:
    vale = Vale(tmp_path)
    vale.move(vale.foe, "0101")
    assert vale.named(vale.ostmark, "armies")["Boyz"]["strength"] is None
    fight = battle_agenda(
        [("army", vale.foe)], [("army", vale.army)], tile=vale.story.tile("0101"),
        attack="direct", defence="hold",
    )  # fmt: skip
    scope = {"army": subject("army", vale.foe)}
    vale.story.do(lambda w, c: act(w, c, [fight], scope=scope, about="army:2"), dice=[3, 4])
    # What is left of it, once each side has fallen back.
    assert vale.story.find("sighting", empire=vale.ostmark)[0]["points"] == 800


def test_what_is_out_of_sight_is_told_as_it_was_and_when(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    vale.move(vale.army, "0103")
    vale.move(vale.army, "0101")
    vale.story.turn(2)
    vale.move(vale.foe, "0102")
    boyz = vale.named(vale.ostmark, "armies")["Boyz"]
    assert (boyz["tile"], boyz["seen"]) == ("0103", "1/turn 1")
    board, layers = vale.draw(vale.ostmark)
    assert sorted(map(board.label, board.tiles)) == ["0101", "0103"]
    assert {board.label(at): when for at, when in layers.seen.items()} == {"0103": "1/turn 1"}
    assert [army.old for army in layers.armies] == [False, True]


def test_the_open_map_shows_bare_terrain_and_nothing_on_it(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    vale.story.add("option", name="open-map", value="true")
    board, layers = vale.draw(vale.ostmark)
    assert len(board) == 5
    assert [army.name for army in layers.armies] == ["Guard"]
    assert layers.barren == frozenset()


def test_the_gamemaster_sees_barren_and_unexplored_land(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    board, layers = vale.draw()
    assert {board.label(at) for at in layers.barren} == {"0103"}
    assert {board.label(at) for at in layers.unexplored} == {"0102", "0201"}


@pytest.mark.parametrize("who", [None, 1, 2])
def test_a_report_of_a_past_moment_is_the_one_made_then(tmp_path: Path, who: int | None) -> None:
    vale = Vale(tmp_path)
    vale.move(vale.army, "0102")
    then = vale.report(who)
    vale.story.turn(2)
    vale.move(vale.army, "0103")
    vale.story.set_up(lambda world: world.end("army", vale.foe, "lost"))
    undo(vale.story.store, UndoTarget(), ("undo",))
    assert vale.report(who, at="1/1") == then
    assert vale.report(who) != then


def test_a_correction_changes_the_corrected_past_alone(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    vale.story.set_up(lambda world: world.put("army", vale.army, name="Typo"))
    act = find_head(vale.story.store.latest).act
    vale.story.turn(2)
    undo(vale.story.store, UndoTarget(act=act), ("undo",))
    assert vale.report(at="1/1")["armies"][0]["name"] == "Typo"
    assert vale.report(at="1/1", corrected=True)["armies"][0]["name"] == "Guard"


def test_a_treasury_is_the_sum_of_what_it_lists(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    [purse] = vale.report(vale.ostmark, since=99)["treasury"][0]["purses"]
    assert (purse["before"], purse["items"], purse["now"]) == (40, [], 40)
    [purse] = vale.report(vale.ostmark, since=0)["treasury"][0]["purses"]
    assert purse["before"] + sum(item["amount"] for item in purse["items"]) == purse["now"]


def test_every_report_holds_the_seal(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    seal = vale.report(vale.ostmark)["seal"]
    with vale.story.store.reading() as connection:
        head = find_printed_head(connection, read_books(connection))
    assert (seal["head"], seal["entry"]) == (head.hash, head.entry)
    assert vale.report()["seal"] == vale.report(vale.gorgrod)["seal"] == seal
    assert seal["key_hash"] == vale.story.get("campaign", 1)["key_hash"]


def test_a_moment_before_the_campaign_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        Vale(tmp_path).report(at="0/winter")
