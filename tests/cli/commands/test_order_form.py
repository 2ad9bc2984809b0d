"""The order form of a report holds orders that could be sent as they stand."""

import shlex
from contextlib import closing

import pytest

from campaign.acts.declare import load_actions
from campaign.acts.lines import find_command, split_words
from campaign.acts.perform import look
from campaign.reports.form import order_form
from campaign.reports.view import view_of
from campaign.storage.store import open_store
from cli.app.session import begin
from tests.docs.stage import make_stage, move_calendar

KNOWN_TO_THE_PLAYER = {"TILE": "0403", "POINTS": "600", "CROWNS": "2"}


@pytest.fixture
def form_in(tmp_path):
    make_stage(tmp_path)
    campaign = tmp_path / "data" / "campaigns" / "ostmark.hexcrown"

    def form(phase):
        move_calendar(campaign, phase)
        with closing(open_store(str(campaign))) as store:
            return look(store, lambda world: order_form(view_of(world, 1)))

    return form


def words_of(form):
    return [each["words"] for each in form["lines"]]


@pytest.mark.parametrize("phase", ["scouting", "construction"])
def test_every_line_is_an_order_once_the_capitals_are_filled_in(form_in, phase):
    begin("en", False, None)
    load_actions()
    for line in words_of(form_in(phase)):
        words = [KNOWN_TO_THE_PLAYER.get(word, word) for word in shlex.split(line, comments=True)]
        assert split_words(*find_command(words)).texts, line


def test_an_army_is_offered_what_it_can_do_where_it_stands(form_in):
    words = words_of(form_in("scouting"))
    assert "search 2" in words  # the necropolis it stands on
    assert "army merge 3 2" in words
    assert "army move 2 TILE  # 0403 0504 0505 0405 0305 0304" in words
    assert not any(line.startswith(("search 1", "siege", "battle")) for line in words)


def test_in_winter_an_empires_own_places_and_armies_are_named(form_in):
    words = words_of(form_in("construction"))
    assert "recruit Ostmark Rivergate POINTS" in words
    assert "build fortress Ostmark 0104" in words
    assert "provisions Ostmark 2 4" in words


def test_what_an_empire_does_not_know_is_not_offered(form_in):
    assert not any(
        "Karak" in line or "Gorgrod" in line for line in words_of(form_in("construction"))
    )
