"""The options that a line of orders may hold, read off the actions: each was looked at."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.declare import load_actions
from campaign.acts.perform import look
from campaign.app.context import Context
from campaign.app.doing import for_the_sender
from campaign.app.ordering import check_lines
from campaign.orders.lines import LineProblem, Order
from cli.app.action_index import read_commands
from tests.story import Story

# Figures, names and rows of the sender's own; `--choose` besides answers for the sender alone.
LOOKED_AT = {
    "--army", "--attacker", "--cannons", "--capital", "--do", "--into", "--name",
    "--over", "--race", "--rams", "--replace", "--sea", "--stone-throwers", "--to", "--towers",
    "--units", "--wildlands", "--with",
}  # fmt: skip


def options_of_actions() -> set[str]:
    orderable = [
        command
        for command in read_commands().values()
        if not (command["action"] and load_actions()[command["action"]].gamemasters)
    ]
    words = [word for command in orderable for word in command["words"] if not word["gamemasters"]]
    return {option for word in words for option in word["options"]}


def test_an_order_holds_no_option_that_nobody_looked_at() -> None:
    assert options_of_actions() == LOOKED_AT


@pytest.mark.parametrize(("who", "answered"), [("player", "hold"), ("defender", None)])
def test_a_choice_laid_ready_answers_for_the_sender_alone(who: str, answered: str | None) -> None:
    decision: Any = {"id": "strategy", "who": who, "options": [{"id": "hold"}]}
    assert for_the_sender(lambda asked: "hold")(decision) == answered


def check(tmp_path: Path, line: str) -> list[LineProblem]:
    """What is wrong with a line of Ostmark's, which has its neighbour's general before its eyes."""
    story = Story(tmp_path, "0101 lowland\n0102 lowland\n0103 lowland\n0104 lowland\n")
    ostmark, norsca = story.empire("Ostmark"), story.empire("Norsca", "chaos")
    story.army(ostmark, "0101")
    horde = story.army(norsca, "0102")
    general = {"kind": "general", "name": "Ulric", "empire": norsca, "army": horde}
    story.set_up(lambda world: world.insert("character", **general))
    order = Order(1, "Ostmark", tuple(shlex.split(line)))
    context = Context(story.store)
    return look(story.store, lambda world: check_lines(context, world, [order]))


@pytest.mark.parametrize("dashes", ["", "-- "])
@pytest.mark.parametrize(
    "line", ["character {}fall Ulric", "empire {}kingdom Karaz 0104 --race dwarfs"]
)
def test_what_the_gamemaster_tells_is_no_order(tmp_path: Path, line: str, dashes: str) -> None:
    assert "is not a player's action" in check(tmp_path, line.format(dashes))[0].message


def test_nobody_founds_the_realm_of_another(tmp_path: Path) -> None:
    [problem] = check(tmp_path, "empire found Norsca 0104")
    assert problem.message == "{what} {name} is not {empire}'s"


def test_a_player_may_found_the_own_realm(tmp_path: Path) -> None:
    assert check(tmp_path, "empire found Ostmark 0104") == []
