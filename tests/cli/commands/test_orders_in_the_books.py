"""The journal's words of a player's order mean rows of the books, not the player's own numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.doing import render
from campaign.app.ordering import read_line
from campaign.orders.lines import Order, check_line
from campaign.storage.world import World
from tests.cli.conftest import Hexcrown
from tests.story import Story

BOARD = "0101 lowland\n0201 lowland\n0301 lowland\n0401 coast\n"


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    """Ostmark's armies 1 and 2 are 3 and 4 in the books, its fleet 1 is 2."""
    story = Story(tmp_path, BOARD)
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", story.place)
    norsca, ostmark = story.empire("Norsca", "chaos"), story.empire("Ostmark")
    story.army(norsca, "0201", name="Horde")
    story.army(norsca, "0301", name="Altdorf's Bane")
    story.army(ostmark, "0201", name="First")
    story.army(ostmark, "0201", name="Second")
    story.settlement(norsca, "0301", name="Altdorf")
    story.settlement(ostmark, "0201", name="Altdorf")
    story.fleet(norsca, "0401")
    story.fleet(ostmark, "0401", ships=3)
    story.turn(1, "battles", ostmark)
    return story


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("army move 1 0301", "army move 3 0301"),
        ("army embark 1 1", "army embark 3 2"),
        ("fleet split 1 1 --army 1", "fleet split 2 1 --army 3"),
        ("fleet split --army=1 -- 1 1", "fleet split 2 1 --army 3"),
        ("army split --name 1 1 points=500", "army split 3 500 --name 1"),
        ("army disband --choose 1 1", "army disband 3 --choose 1"),
        ("battle 1 0201/1 --with=2", "battle 3 1 --with 4"),
        ("battle fight 1 Altdorf", "siege assault 3 2"),
        ("battle 1 Raiders", "battle 3 Raiders"),  # not in sight yet
        ("battle --sea 1 0401/1", "fleet battle 2 1"),
        ("build engine Ostmark Altdorf ram --to=Altdorf", "build engine 2 2 ram --to 2"),
    ],
)
def test_each_word_that_names_something_names_it_in_the_books(
    story: Story, typed: str, kept: str
) -> None:
    assert in_the_books(story, typed) == kept


def in_the_books(story: Story, typed: str) -> str:
    order = Order(1, "Ostmark", check_line(typed))

    def question(world: World) -> list[str]:
        return render(world, read_line(Context(story.store), world, order))

    return " ".join(look(story.store, question))


def test_a_decision_is_named_by_its_number_in_the_books(story: Story) -> None:
    for empire in (1, 2):
        story.set_up(lambda world, empire=empire: world.insert("decision", empire=empire, kind="x"))
    assert in_the_books(story, "decide -- 1 hold") == "decide 2 hold"


def test_a_battle_that_a_player_ordered_is_amended(story: Story, hexcrown: Hexcrown) -> None:
    hexcrown("orders", "add", "--", "Ostmark", "battle", "1", "0201/1", "--with=2")
    [done] = hexcrown("--json", "orders", "run").document["orders"]
    assert done["fate"] == "waits"
    acts = hexcrown("--json", "journal").document["entries"]
    [act] = [each["act"] for each in acts if each["words"][0] == "battle"]
    assert hexcrown("amend", str(act), "--yes", "--dice", "program").code == 0


def test_a_noun_without_its_verb_is_no_order(story: Story, hexcrown: Hexcrown) -> None:
    refused = hexcrown("orders", "add", "Ostmark", "army")
    assert (refused.code, "army is not a player's action" in refused.err) == (2, True)
