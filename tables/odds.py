"""Exact odds of a dice expression."""

from __future__ import annotations

from fractions import Fraction


def distribution(text: str) -> dict[int, Fraction]:
    """The chance of each total, from the lowest; they add up to 1."""
    raise NotImplementedError
