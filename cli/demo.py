"""`hexcrown demo`: something to see at once, the same each time."""

from __future__ import annotations

from typing import Any

from cli.output import line, say, show
from cli.roll import describe
from cli.roll_text import render_roll
from cli.text import tr
from tables.chance import Seeded, key_from_seed
from tables.dice import parse

ROLLS = ("2d6+1", "4d6kh3", "(1d6+1)x50", "5d6>=5")


def command() -> None:
    """Show what Hexcrown does, without setting anything up.

    Example: hexcrown demo
    """
    chance = Seeded(key_from_seed("demo"))
    expressions = [parse(text) for text in ROLLS]
    rolled = [(e, e.roll_all(chance.stream(("demo", e.text)))) for e in expressions]
    document: dict[str, Any] = {"rolls": [describe(e, rolls) for e, rolls in rolled]}

    def render(_: object) -> None:
        say("Dice, with every face shown:")
        for _expression, rolls in rolled:
            for roll in rolls:
                line("  " + render_roll(roll, tr))
        say("Try: {example}", example="hexcrown odds 4d6kh3")

    show(document, render)
