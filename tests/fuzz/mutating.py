"""Texts that are nearly right: good ones, bent by picks of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

Pick = Callable[[int], int]  # pick(n) gives 0 to n - 1

JUNK = (
    "", " ", "\n", "\t", "\r\n", "\0", "\x1b[31m", "-", "--", "=", "[", "]", "{", "}", '"', "'",
    ",", ";", ":", "#", "\\", "/", "..", "%s", "{points}", "0", "-1", "1", "99999999999999999999",
    "1e999", "NaN", "null", "true", "[[", "]]", "<", "&lt;", "<!ENTITY x \"x\">", "é", "名", "🏰",
    "\u202e", "\ud800", "\ufeff", "٣", "1d6", "d", "2d6x", "army", "0101", "all", "roll", "decide",
    "A" * 5000, "(" * 300, "[" * 300, "9" * 400, "\n" * 200,
)  # fmt: skip


def picks_of(numbers: Sequence[int]) -> Pick:
    """Numbers taken one after another; 0 when they have run out."""
    left: Iterator[int] = iter(numbers)
    return lambda most: next(left, 0) % max(most, 1)


def mutate(text: str, others: Sequence[str], pick: Pick) -> str:
    """One to five changes."""
    for _ in range(1 + pick(5)):
        start = pick(len(text) + 1)
        end = min(len(text), start + pick((1, 2, 8, 40, 400)[pick(5)] + 1))
        cut = Cut(text[:start], text[start:end], text[end:])
        text = CHANGES[pick(len(CHANGES))](cut, others, pick)
    return text


class Cut(NamedTuple):
    before: str
    piece: str
    after: str


CHANGES: tuple[Callable[[Cut, Sequence[str], Pick], str], ...] = (
    lambda cut, others, pick: cut.before + JUNK[pick(len(JUNK))] + cut.after,
    lambda cut, others, pick: cut.before + cut.after,
    lambda cut, others, pick: cut.before + cut.piece * (2 + pick(3)) + cut.after,
    lambda cut, others, pick: cut.before + cut.after + cut.piece,
    lambda cut, others, pick: cut.before + borrow(others, pick) + cut.after,
)


def borrow(others: Sequence[str], pick: Pick) -> str:
    other = others[pick(len(others))] if others else ""
    start = pick(len(other) + 1)
    return other[start : start + pick(60)]
