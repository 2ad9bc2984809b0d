"""The options that a line of orders may hold, read off the deeds: each was looked at."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.orders.lines import GAMEMASTERS
from cli.app.commands import make_app
from cli.options.deed_command import for_the_sender
from cli.options.order_words import is_deed

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
