"""Names that the program gives: kept in English, shown and understood in Italian."""

from __future__ import annotations

import pytest

from campaign.rules.act_context import ActContext
from campaign.rules.packs import campaign_library
from campaign.rules.war.forces import raise_army
from campaign.storage.default_names import in_a_sentence, in_english, in_italian
from campaign.storage.names import resolve
from tests.story import Story

BOARD = "0101 lowland\n0201 lowland\n"


def raise_one(story: Story, owner: int | None, **values: object) -> str:
    def make(world):
        context = ActContext(world, campaign_library(world))
        race = world.one("empire", owner)["race"] if owner else ""
        key = raise_army(context, kind="player", owner=owner, race=race, tile=1, bank=0, **values)
        return world.one("army", key)["name"]

    return story.set_up(make)


def test_armies_are_numbered_within_their_empire_by_their_race(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    assert raise_one(story, ostmark) == "First Host of Ostmark"
    assert raise_one(story, ostmark) == "Second Host of Ostmark"
    assert raise_one(story, gorgrod) == "First Mob of Gorgrod"


def test_a_name_that_was_given_stays_and_one_that_was_borne_is_not_given_again(tmp_path):
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")
    assert raise_one(story, ostmark, name="Carla's Own") == "Carla's Own"
    assert raise_one(story, ostmark) == "First Host of Ostmark"
    story.set_up(lambda world: world.end("army", 2, "destroyed"))
    assert raise_one(story, ostmark) == "Second Host of Ostmark"


def test_a_name_is_no_ground_of_an_act(tmp_path):
    """Undo of one recruiting asks nothing of another."""
    story = Story(tmp_path, BOARD)
    ostmark = story.empire("Ostmark")

    def make(world):
        context = ActContext(world, campaign_library(world))
        raise_army(context, kind="player", owner=ostmark, race="empire", tile=1, bank=0)
        return [read for read in world.reads() if read.startswith("army")]

    assert story.set_up(make) == []


def test_an_army_answers_to_its_italian_name_and_to_its_number(tmp_path):
    story = Story(tmp_path, BOARD)
    raise_one(story, story.empire("Ostmark"))
    for text in ("Prima Schiera di Ostmark", "prima schiera", "1", "First Host"):
        assert story.set_up(lambda world, text=text: resolve(world, "army", text)["id"]) == 1


@pytest.mark.parametrize(
    ("name", "italian", "sentence"),
    [
        ("First Host of Ostmark", "Prima Schiera di Ostmark", "la Prima Schiera di Ostmark"),
        ("Eighth Mob of X", "Ottava Orda di X", "l'Ottava Orda di X"),
        ("21st Swarm of X", "21º Sciame di X", "il 21º Sciame di X"),
        ("Tower of Ool", "Torre di Ool", "la Torre di Ool"),
        ("Ruins of Ool", "Rovine di Ool", "le Rovine di Ool"),
    ],
)
def test_names_in_italian_have_their_article(name, italian, sentence):
    assert in_italian(name) == italian
    assert in_a_sentence(name) == {"en": f"the {name}", "it": sentence}


def test_names_that_people_gave_stay_as_they_are():
    assert in_italian("Knights of the Lake") is None
    assert in_english("Torre Nera di Ool") == "Black Tower of Ool"
    assert in_english("Torrequadra") is None
