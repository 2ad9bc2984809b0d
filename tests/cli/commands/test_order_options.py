"""The options that a line of orders may hold, read off the deeds: each was looked at."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from campaign.acts.perform import look
from campaign.orders.lines import GAMEMASTERS, LineProblem, Order
from cli.app.commands import make_app
from cli.options.deed_command import for_the_sender
from cli.options.order_words import check_words, is_deed
from tests.story import Story

# Figures, names and rows of the sender's own, and `--choose`, which answers for the sender alone.
LOOKED_AT = {
    "--army", "--attacker", "--cannons", "--capital", "--choose", "--do", "--into", "--name",
    "--race", "--rams", "--sea", "--stone-throwers", "--to", "--towers", "--wildlands", "--with",
}  # fmt: skip


def options_of_deeds() -> set[str]:
    from typer.main import get_command

    app: Any = get_command(make_app())
    context = app.make_context("hexcrown", ["--help"], resilient_parsing=True)

    def walk(command: Any) -> set[str]:
        if hasattr(command, "list_commands"):
            names = command.list_commands(context)
            return {each for name in names for each in walk(command.get_command(context, name))}
        words = {word for param in command.params for word in (*param.opts, *param.secondary_opts)}
        return {word for word in words if word.startswith("-")} if is_deed(command) else set()

    return walk(app)


def test_an_order_holds_no_option_that_nobody_looked_at() -> None:
    assert options_of_deeds() - set(GAMEMASTERS) == LOOKED_AT


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
    return look(story.store, lambda world: check_words(world, order))


@pytest.mark.parametrize("dashes", ["", "-- "])
@pytest.mark.parametrize(
    "line", ["character {}fall Ulric", "empire {}kingdom Karaz 0104 --race dwarfs"]
)
def test_what_the_gamemaster_tells_is_no_order(tmp_path: Path, line: str, dashes: str) -> None:
    assert "is no deed of a player" in check(tmp_path, line.format(dashes))[0].message


def test_nobody_founds_the_realm_of_another(tmp_path: Path) -> None:
    assert "is not Ostmark's" in check(tmp_path, "empire found Norsca 0104")[0].message


def test_a_player_may_found_the_own_realm(tmp_path: Path) -> None:
    assert check(tmp_path, "empire found Ostmark 0104") == []
