"""Orders and turns from two terminals at once: each line once, each turn once, on both databases;
and a line may hold an action of the sender's own and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.acts.perform import Request
from campaign.errors import Refused
from campaign.season.running import moment_now
from campaign.season.turning import RunTarget, run
from campaign.storage.store import open_store
from campaign.storage.world import World
from tests.campaign.conftest import new_place, new_schema, server
from tests.cli.commands.orders_stage import set_up
from tests.cli.conftest import Hexcrown
from tests.story import Story

__all__ = ["new_place", "new_schema", "server"]  # fixtures
BOARD = "0101 lowland\n0102 lowland\n0103 lowland\n0104 highland\n0105 lowland\n"
ORDERS = "empire Ostmark\narmy move First 0102\narmy move Second 0102\n"


@pytest.fixture
def story(new_place: Callable[[], str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Story:
    story = set_up(new_place(), BOARD, monkeypatch, tmp_path)
    (tmp_path / "orders.txt").write_text(ORDERS)
    return story


def between_lines(monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]) -> None:
    """What another terminal does after the first run has looked, before its second line."""
    from campaign.app import ordering as orders

    original, calls = orders.do_line, []

    def do_line(*words: object) -> tuple[str, str]:
        calls.append(words)
        if len(calls) == 2:
            meanwhile()
        return original(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(orders, "do_line", do_line)


@pytest.mark.in_process
def test_two_runs_of_one_file_do_each_line_once(
    story: Story, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    between_lines(
        monkeypatch, lambda: told.append(hexcrown("orders", "run", "orders.txt", "--json"))
    )
    first = hexcrown("orders", "run", "orders.txt", "--json").document
    second = told[0].document  # type: ignore[attr-defined]
    fates = [[each["fate"] for each in run["orders"]] for run in (first, second)]
    assert fates == [["done", "done before"], ["done before", "done"]]
    words = [row["words"] for row in story.find("orders")]
    assert words.count("army move First 0102") == words.count("army move Second 0102") == 1
    assert hexcrown("check").code == 0


@pytest.mark.in_process
def test_lines_left_over_when_the_turn_went_on_are_refused(
    story: Story, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    between_lines(monkeypatch, lambda: story.set_up(lambda world: world.put("calendar", 1, turn=2)))
    document = hexcrown("orders", "run", "orders.txt", "--json").document
    assert [each["fate"] for each in document["orders"]] == ["done", "refused"]
    assert "the orders are of 1/turn 1" in document["orders"][1]["report"]


def test_of_two_who_type_turn_next_at_once_the_second_is_told(story: Story) -> None:
    began = moment_now(World(story.store.latest, track=False))
    other = open_store(story.place)
    going = RunTarget("turn", auto=True, began=began)
    run(story.store, going, Request(words=("turn", "next")), backup=False)
    with pytest.raises(Refused, match="another terminal went on to 1/turn 2 meanwhile"):
        run(other, going, Request(words=("turn", "next")), backup=False)
    assert story.get("calendar", 1)["turn"] == 2
    other.close()


@pytest.mark.parametrize(
    "line",
    [
        "roster", "chart", "export all.json", "report --out x.html", "guide", "status", "undo",
        "army", "army list", "army show First", "army set First points=9000", "decide",
        "army move First 0102 --help", "army move First 0102 --dry-run", "army move Horde 0104",
        "decide 1 yes", "table roll ruins", "army move First 0102 --json",
    ],
)  # fmt: skip
def test_a_line_is_a_action_of_the_senders_own_or_nothing(
    line: str, story: Story, hexcrown: Hexcrown
) -> None:
    before = story.state()
    Path("orders.txt").write_text(f"empire Ostmark\n{line}\n")
    answer = hexcrown("orders", "run", "orders.txt")
    assert answer.code == 2, answer
    assert story.state() == before
    assert not Path("all.json").exists()
    assert not Path("x.html").exists()


@pytest.mark.parametrize(
    "line",
    [
        "export all.json", "turn", "", "# nothing", "army move 'First", "army move Horde 0104",
        "army move First 0102 --force", "x" * 600,
    ],
)  # fmt: skip
def test_a_line_that_was_put_into_the_file_is_held_to_the_same(
    line: str, story: Story, hexcrown: Hexcrown
) -> None:
    """By an import, or by hand: nobody looked at it when it came."""
    moment = {"year": 1, "season": "campaign", "turn": 1}
    story.set_up(lambda world: world.insert_row("orders", empire=1, line=1, words=line, **moment))
    armies = story.find("army")
    document = hexcrown("orders", "run", "--json").document
    assert [each["fate"] for each in document["orders"]] == ["refused"]
    assert story.find("army") == armies
    assert not Path("all.json").exists()
    assert hexcrown("orders", "check").code == 1


def test_an_army_in_sight_is_not_the_senders(story: Story, hexcrown: Hexcrown) -> None:
    norsca = story.find("empire")[1]["id"]
    story.army(norsca, "0101", points=1200, name="Raiders")
    Path("orders.txt").write_text("empire Ostmark\narmy move Raiders 0102\n")
    told = hexcrown("orders", "check", "orders.txt")
    assert (told.code, "army Raiders is not Ostmark's" in told.out) == (1, True)


def test_a_file_holds_the_orders_of_one_empire(story: Story, hexcrown: Hexcrown) -> None:
    Path("orders.txt").write_text(ORDERS + "empire Norsca\narmy move Horde 0104\n")
    assert "Norsca is not Ostmark" in hexcrown("orders", "check", "orders.txt").out
    Path("orders.txt").write_text("empire Norsca\narmy move Horde 0104\n")
    told = hexcrown("orders", "check", "orders.txt", "--from", "Ostmark")
    assert (told.code, "Norsca is not Ostmark" in told.out) == (1, True)


@pytest.mark.in_process
def test_an_army_that_changed_hands_since_the_check_is_not_moved(
    story: Story, hexcrown: Hexcrown, monkeypatch: pytest.MonkeyPatch
) -> None:
    between_lines(monkeypatch, lambda: story.set_up(lambda world: world.put("army", 2, owner=2)))
    document = hexcrown("orders", "run", "orders.txt", "--json").document
    assert [each["fate"] for each in document["orders"]] == ["done", "refused"]
    assert "is not Ostmark's" in document["orders"][1]["report"]
