"""Dice between Foundry's notation and ours, both ways; what the other can't say is refused."""

from __future__ import annotations

from tables.dice.expression import parse


def read_formula(text: str) -> str:
    """A Foundry formula in our notation, or `WrongWords` that says what stands in the way."""
    return parse(text).text


def write_formula(text: str) -> str:
    return text
