"""An empire counts its own, and is told and takes orders by that count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.actions.winter.envoys import send_envoy
from campaign.errors import WrongWords
from campaign.journal.history import read_books
from campaign.knowledge.own_numbers import order_word, own_numbers, resolve_own
from campaign.reports.document import make_report
from campaign.storage.world import World
from cli.words.phrases import speak
from tests.cli.conftest import Hexcrown, hexcrown
from tests.story import Story

__all__ = ["hexcrown"]  # a fixture
BOARD = "0101 lowland\n0102 lowland\n0103 lowland\n0104 highland\n0105 lowland\n"


class Vale:
    """Ostmark's armies are 1 and 2 to it, whatever else there is; Norsca's Horde stands beside."""

    def __init__(self, place: str | Path, others: int = 0) -> None:
        self.story = Story(place, BOARD)
        self.ostmark = self.story.empire("Ostmark", crowns=50)
        self.norsca = self.story.empire("Norsca", "chaos", crowns=50)
        self.story.settlement(self.ostmark, "0101", "capital")
        self.first = self.story.army(self.ostmark, "0101", points=1200, name="")
        for _ in range(others):
            self.story.army(self.norsca, "0105", points=1000, name="")
        self.second = self.story.army(self.ostmark, "0102", points=1200, name="")
        self.horde = self.story.army(self.norsca, "0102", points=1000, name="")
        self.story.turn(1, "movement", self.ostmark)

    def report(self) -> Any:
        with self.story.store.reading() as connection:
            found = speak(make_report(connection, read_books(connection), self.ostmark))
        return {name: part for name, part in found.items() if name != "seal"}


def test_what_an_empire_does_not_know_changes_no_number_it_is_told(tmp_path: Path) -> None:
    alone, crowded = (Vale(tmp_path / str(count), count) for count in (0, 7))
    assert alone.second != crowded.second
    assert alone.report() == crowded.report()
    assert "army 2" in str(alone.report())


def test_numbers_go_there_and_back(tmp_path: Path) -> None:
    vale = Vale(tmp_path, 3)

    def look(world: Any) -> None:
        assert own_numbers(world, vale.ostmark) == {
            ("army", vale.first): 1,
            ("army", vale.second): 2,
        }
        for key, word in ((vale.first, "1"), (vale.second, "2"), (vale.horde, "0102/1")):
            row = world.one("army", key)
            assert order_word(world, vale.ostmark, "army", row) == word
            assert resolve_own(world, vale.ostmark, "army", word)["id"] == key

    vale.story.look(look)


@pytest.mark.parametrize("word", ["3", "#3", "army:5", "0105/1", "0102/2", "Horde", "treasure:1"])
def test_what_is_not_known_answers_as_what_is_not_there(tmp_path: Path, word: str) -> None:
    vale = Vale(tmp_path, 3)
    with pytest.raises(WrongWords) as trouble:
        vale.story.look(lambda world: resolve_own(world, vale.ostmark, "army", word))
    assert trouble.value.hint == "the report names what may be ordered"


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Vale:
    vale = Vale(tmp_path / "story", 4)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXCROWN_CAMPAIGN", vale.story.place)
    monkeypatch.chdir(tmp_path)
    return vale


def run_orders(hexcrown: Hexcrown, *lines: str) -> Any:
    Path("orders.txt").write_text("\n".join(["empire Ostmark", *lines]))
    return hexcrown("orders", "run", "orders.txt", "--json")


def test_orders_are_read_by_the_senders_numbers(campaign: Vale, hexcrown: Hexcrown) -> None:
    [done] = run_orders(hexcrown, "army move 2 0103").document["orders"]
    assert done["fate"] == "done", done
    assert campaign.story.get("army", campaign.second)["tile"] == campaign.story.tile("0103")
    newest = hexcrown("journal", "--json", "-n", "2").document["entries"][0]
    assert newest["words"] == ["army", "move", str(campaign.second), "0103"]


def test_an_order_stands_on_what_it_names_alone(campaign: Vale, hexcrown: Hexcrown) -> None:
    """Not on every tile of the map, nor on all that its sender has."""
    reserve = campaign.story.army(campaign.ostmark, "0101", name="")
    raised = hexcrown("journal", "--json", "-n", "1").document["entries"][0]["act"]
    run_orders(hexcrown, "army move 2 0103")
    assert hexcrown("undo", str(raised), "--yes").code == 0
    assert campaign.story.find("army", id=reserve) == []
    assert campaign.story.get("army", campaign.second)["tile"] == campaign.story.tile("0103")


def test_what_a_line_answers_is_what_the_sender_may_know(
    campaign: Vale, hexcrown: Hexcrown
) -> None:
    [done] = run_orders(hexcrown, "army move 2 0103").document["orders"]
    assert "act" not in done["report"]
    assert f"#{campaign.second}" not in done["report"]


@pytest.mark.parametrize(
    "line",
    [
        "battle 2 0102/1 --result won",
        "battle 2 0102/1 --losses 1:0",
        "battle 2 0102/1 --defender withdraw",
        "character fall Alwin",
        "army move 5 0103",
        "envoy Ostmark Skull",
    ],
)
def test_an_order_holds_no_more_than_its_senders_own(
    campaign: Vale, hexcrown: Hexcrown, line: str
) -> None:
    campaign.story.settlement(None, "0104", "village", name="Skull")
    done = run_orders(hexcrown, line)
    assert done.code == 2
    assert "1 line is wrong: nothing was done" in done.out


def test_a_settlement_an_envoy_saw_is_told_as_it_was_then(tmp_path: Path) -> None:
    vale = Vale(tmp_path)
    place = vale.story.settlement(None, "0104", "village", name="Skull")
    vale.story.action(send_envoy, vale.ostmark, place, forced=True)
    vale.story.set_up(lambda world: world.put("settlement", place, name="Zeta", kind="city"))
    [told] = [each for each in vale.report()["settlements"] if not each["own"]]
    assert (told["name"], told["kind"], told["seen"]) == ("Skull", "village", "1/turn 1")
    assert "Zeta" not in str(vale.report())


def count_asked(story: Story, empire: int, table: str, text: str) -> int:
    """Statements that an answer takes: what a clock would tell, without its noise."""
    asked: list[str] = []
    driver: Any = story.store.connection.connection.driver_connection
    with story.store.reading() as connection:
        driver.set_trace_callback(asked.append)
        with pytest.raises(WrongWords, match="is called"):
            resolve_own(World(connection, track=False), empire, table, text)
        driver.set_trace_callback(None)
    return len(asked)


@pytest.mark.parametrize(("table", "word"), [("tile", "0102"), ("settlement", "0101")])
def test_a_label_is_found_without_reading_the_map(tmp_path: Path, table: str, word: str) -> None:
    story = Story(tmp_path, BOARD + "".join(f"{column:02d}01 lowland\n" for column in range(2, 60)))
    ostmark = story.empire("Ostmark")
    story.settlement(ostmark, "0101", "capital")
    with story.store.reading() as connection:
        world = World(connection)
        resolve_own(world, ostmark, table, word)
        tiles = {read for read in world.reads() if read.startswith("tile")}
    assert "tile.*" not in tiles
    assert len(tiles) < 10


@pytest.mark.parametrize("table", ["settlement", "army", "fleet", "item", "character", "tile"])
def test_how_much_others_have_makes_no_answer_longer(tmp_path: Path, table: str) -> None:
    story = Story(tmp_path, "0101 lowland\n0102 lowland\n0901 lowland\n0902 sea\n0903 lowland\n")
    ostmark, gorgrod = story.empire("Ostmark"), story.empire("Gorgrod", "orcs-goblins")
    story.army(ostmark, "0101", name="Guard")
    before = count_asked(story, ostmark, table, "Nobody")
    for label in ("0901", "0903"):
        army = story.army(gorgrod, label, name=f"Host {label}")
        story.settlement(gorgrod, label, name=f"Town {label}")
        hero = story.add("character", kind="hero", empire=gorgrod, army=army, name=f"Hero {label}")
        story.add("item", kind="weapon", name=f"Axe {label}", army=army)
        story.add("item", kind="weapon", name=f"Bow {label}", character=hero)
        story.fleet(gorgrod, "0902", name=f"Ships {label}")
    for guess in ("Nobody", "Host 0901", "Town 0901", "Hero 0901", "Axe 0901", "Ships 0901"):
        assert count_asked(story, ostmark, table, guess) == before, guess
