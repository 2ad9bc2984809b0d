"""The order sheet: chosen from what is offered, ordered, mended and withdrawn until it is run."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import Request, perform
from campaign.season.readiness import set_deadline
from tests.cli.web.players import enter_realm
from tests.cli.web.visitor import Visitor
from tests.story import Story

BOARD = """
0101 lowland
0201 lowland
0301 sea
0102 lowland
0202 lowland
0302 sea
"""


@pytest.fixture
def player(tmp_path: Path) -> Visitor:
    """Ostmark's, with an army beside a foe, a place and ships; it is Gorgrod's turn."""
    story = Story(str(tmp_path / "vale.hexcrown"), BOARD, **{"open-sea": True})
    gorgrod, ostmark = story.empire("Gorgrod", "orcs-goblins"), story.empire("Ostmark", crowns=60)
    story.army(gorgrod, "0202", name="Iron Host", provisions=3)
    for name in ("First Banner", "Second Banner"):
        story.army(ostmark, "0101", 2000, name=name, provisions=3, crowns=3)
    story.settlement(ostmark, "0101", "capital", name="Rivergate", berths=2)
    story.settlement(ostmark, "0201", "village", name="Fengate")
    story.settlement(None, "0102", "village", name="Elmby")
    story.fleet(ostmark, "0301", 2, name="The Swans", provisions=2)
    story.turn(1, phase="scouting", empire=gorgrod)
    story.store.close()
    return enter_realm(Visitor(story.place), "Ostmark")


def lines_of(player: Visitor) -> list[str]:
    player.desk.begin()
    return [each["words"] for each in player.desk.ask("orders", "list").document["orders"]]


def offered_lines(player: Visitor) -> list[str]:
    """The whole orders that one comes to by links, of each question the first answer."""
    player.get("/realm/1")
    waiting = links_of(player.text)
    found = []
    while waiting:
        player.get(waiting.pop())
        assert player.answer.status_code == 200, player.text
        found += re.findall(r'name="words" value="([^"]*)">', player.text)
        waiting += links_of(player.text)[:1]
    return [unescape(line) for line in found]


def links_of(text: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="(/realm/1/order\?[^"]*)"', text)]


def test_orders_are_chosen_before_ones_turn_from_what_may_be_done_in_it(player: Visitor) -> None:
    lines = offered_lines(player)
    kinds = {" ".join(line.split()[:2]) for line in lines}
    assert {"army move", "army march", "explore 1", "army split", "sail 1"} <= kinds
    assert all("Iron Host" not in line for line in lines)


@pytest.mark.parametrize("phase", ["campaign", "diplomacy"])
def test_every_order_that_is_offered_is_taken_onto_the_sheet(player: Visitor, phase: str) -> None:
    if phase != "campaign":
        winter(player, phase)
    lines = offered_lines(player)
    assert len(lines) > 4
    for line in lines:
        player.post("/realm/1/add", [("words", line)])
        assert player.answer.status_code == 200, (line, player.text)
    assert lines_of(player) == lines


def winter(player: Visitor, phase: str) -> None:
    from campaign.acts.perform import Request, perform

    with player.desk.open() as store:
        values = {"season": "winter", "turn": 0, "phase": phase, "empire": None}
        use_case = lambda world, chance: {"set": world.put("calendar", 1, **values)}  # noqa: E731
        perform(store, use_case, Request(words=("set", "up")))


def test_a_second_order_begins_where_the_first_one_leads(player: Visitor) -> None:
    player.post("/realm/1/add", [("words", "army move 1 0201")])
    page = player.get("/realm/1")
    assert re.search(r"First Banner</strong> <span class=\"when\">Fengate", page)
    moves = player.get("/realm/1/order?who=army:1&action=move")
    assert player.answer.status_code == 409, moves  # it moves once a turn


def test_lines_are_moved_changed_and_withdrawn_until_they_are_run(player: Visitor) -> None:
    for words in ("army move 1 0201", "army move 2 0102"):
        player.post("/realm/1/add", [("words", words)])
    player.post("/realm/1/up", [("line", "2")])
    assert lines_of(player) == ["army move 2 0102", "army move 1 0201"]
    player.post("/realm/1/add", [("line", "1"), ("words", "army move 2 0201")])
    assert lines_of(player) == ["army move 2 0201", "army move 1 0201"]
    player.get("/realm/1?line=2")
    assert 'value="army move 1 0201"' in player.text
    player.post("/realm/1/withdraw", [("line", "1")])
    assert lines_of(player) == ["army move 1 0201"]
    player.desk.ask("turn", "player")
    player.desk.ask("orders", "run", "--dice", "program")
    player.post("/realm/1/withdraw", [("line", "2")])
    assert player.answer.status_code == 409
    assert "was done already" in player.text


def test_a_form_that_is_sent_again_does_nothing_twice(player: Visitor) -> None:
    player.get("/realm/1")
    form = next(each for each in player.forms() if each.action.endswith("/add"))
    player.send(form, ("words", "army move 1 0201"))
    player.send(form, ("words", "army move 1 0201"))
    assert player.answer.status_code == 409
    assert lines_of(player) == ["army move 1 0201"]


@pytest.mark.parametrize(
    "address",
    [
        "who=army:9&action=move", "who=army:1&action=envoy", "who=army:1&action=nothing",
        "who=&action=",
        "who=army:1&action=move&word=9999", "who=army:1&action=move&word=0201&word=0201",
        "who=%20&action=move", "who=empire&action=move&word=" + "x" * 5000,
    ],
)  # fmt: skip
def test_an_address_that_offers_nothing_is_refused_in_words(player: Visitor, address: str) -> None:
    player.get(f"/realm/1/order?{address}")
    assert player.answer.status_code == 409
    assert "no longer possible" in player.text


def test_a_gamemasters_open_question_stands_when_an_order_comes_in(player: Visitor) -> None:
    """And a bare undo takes the gamemaster's own act, not the player's line."""
    from cli.web.desk import head_of, newest_of

    with player.desk.open() as store:
        head, newest = head_of(store), newest_of(store)
    player.post("/realm/1/add", [("words", "army move 1 0201")])
    with player.desk.open() as store:
        assert head_of(store) == head
        assert newest_of(store) != newest
    player.desk.begin()
    assert player.desk.ask("note", "a word").error is None
    player.post("/realm/1/add", [("words", "army move 2 0201")])
    player.desk.begin()
    assert player.desk.ask("undo", "--yes").error is None
    assert lines_of(player) == ["army move 1 0201", "army move 2 0201"]
    assert player.desk.ask("find", "a word").document != {}
    told = player.desk.ask("journal").document["entries"]
    assert [each["by"] for each in told if each["kind"] == "sent"] == ["Ostmark", "Ostmark"]


def test_reports_of_past_turns_are_listed(player: Visitor) -> None:
    for _ in range(3):
        player.desk.begin()
        player.desk.ask("turn", "next", "--dice", "program")
    page = player.get("/realm/1")
    assert "/realm/1/report?at=1%2Fturn+1" in page
    assert "Ostmark" in player.get("/realm/1/report?at=1%2Fturn+1")
    assert player.answer.status_code == 200


def test_the_deadline_goes_into_a_calendar(player: Visitor) -> None:
    player.get("/realm/1/deadline.ics")
    assert player.answer.status_code == 409
    player.desk.begin()
    player.desk.ask("orders", "deadline", "2099-11-20T20:00+00:00")
    assert "/realm/1/deadline.ics" in player.get("/realm/1")
    text = player.get("/realm/1/deadline.ics")
    assert "DTSTART:20991120T200000Z\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert player.answer.headers["content-type"] == "text/calendar; charset=utf-8"


@pytest.mark.parametrize(
    "phone", ["Fri, 01 Jan 1999 00:00:00 GMT", "Fri, 01 Jan 2199 00:00:00 GMT"]
)
def test_the_servers_clock_says_when_the_time_for_orders_is_over_not_the_phones(
    player: Visitor, phone: str
) -> None:
    player.client.headers["date"] = phone
    for at, is_taken in (("2099-01-01T00:00:00+00:00", True), ("2001-01-01T00:00:00+00:00", False)):
        set_deadline_by_hand(player, at)
        for action, fields in (("add", [("words", "army move 1 0201")]), ("ready", [])):
            before = lines_of(player)
            player.post(f"/realm/1/{action}", fields, follow_redirects=False)
            assert player.answer.status_code == (303 if is_taken else 409)
            told = unescape(player.text)
            assert is_taken or "the deadline for this turn's orders has passed" in told
            assert is_taken or lines_of(player) == before
        assert at[:10] in player.get("/realm/1")  # in the server's own time, named as such
        assert "UTC" in player.text


def set_deadline_by_hand(player: Visitor, at: str) -> None:
    """One in the past can't be typed: it was in the future, and time went by."""
    with player.desk.open() as store:

        def use_case(world: Any, chance: Any) -> dict[str, object]:
            set_deadline(world, at)
            return {}

        perform(store, use_case, Request(words=("set", "up")))


def test_sealed_orders_are_on_no_open_screen_of_the_gamemaster_until_they_are_run(
    player: Visitor,
) -> None:
    gamemaster = Visitor(str(player.desk.campaign))
    player.desk.begin()
    player.desk.ask("option", "sealed-orders", "yes")
    player.post("/realm/1/add", [("words", "army move 1 0201")])
    assert "Move First Banner to Fengate" in player.get("/realm/1")
    for path in ("/table", "/journal", "/orders"):
        shown = gamemaster.get(path)
        assert "army move 1 0201" not in shown, path
        assert "Move First Banner" not in shown, path
    for words in (["journal"], ["journal", "--words"], ["orders", "list"], ["status"]):
        assert "army move 1" not in str(player.desk.ask(*words).document), words
    player.desk.ask("turn", "player")
    player.desk.ask("orders", "run", "--dice", "program")
    assert "army move 1 0201" in str(player.desk.ask("orders", "list").document)
