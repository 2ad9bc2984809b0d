"""Texts that are nearly right: good ones, bent by picks of numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

Pick = Callable[[int], int]  # pick(n) gives 0 to n - 1

JUNK = (
    "", " ", "\n", "\t", "\r\n", "\0", "\x1b[31m", "-", "--", "=", "[", "]", "{", "}", '"', "'",
    ",", ";", ":", "#", "\\", "/", "..", "%s", "{points}", "0", "-1", "1", "99999999999999999999",
    "1e999", "NaN", "null", "true", "[[", "]]", "<", "&lt;", "<!ENTITY x \"x\">", "é", "名", "🏰",
    "\u202e", "\ud800", "\ufeff", "٣", "1d6", "d", "2d6x", "army", "0101", "all", "roll", "decide",
    "A" * 5000, "(" * 300, "[" * 300, "9" * 400, "\n" * 200,
)  # fmt: skip

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 10**12, 10**30, 1.5, float("inf"), "", "x", "1", "{}", "[]",
    "null", "[1,2]", '{"a":1}', "A" * 3000, "\x00", "\ud800", [], [1], [[]], {}, {"id": 1},
)  # fmt: skip


def picks_of(numbers: Sequence[int]) -> Pick:
    """Numbers taken one after another; 0 when they have run out."""
    left: Iterator[int] = iter(numbers)
    return lambda most: next(left, 0) % max(most, 1)


def mutate(text: str, others: Sequence[str], pick: Pick) -> str:
    """One to five changes; of a document in JSON, half of the time, to what it holds."""
    if text[:1] == "{" and pick(2):
        return mutate_json(text, pick)
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


def mutate_json(text: str, pick: Pick) -> str:
    """One to three values taken out, put twice or made something else; still JSON."""
    document = json.loads(text)
    for _ in range(1 + pick(3)):
        holder, place = choose_place(document, pick)
        if holder is not None:
            WAYS[pick(len(WAYS))](holder, place, pick)
    return json.dumps(document)


def choose_place(node: Any, pick: Pick) -> tuple[Any, Any]:
    """A way down from the top, which ends anywhere: (what holds the value, under what)."""
    holder, place = None, None
    while isinstance(node, dict | list) and node and (holder is None or pick(6)):
        holder = node
        place = sorted(node)[pick(len(node))] if isinstance(node, dict) else pick(len(node))
        node = node[place]
    return holder, place


def put(holder: Any, place: Any, pick: Pick) -> None:
    # A copy, here and below: the next change may go into it, and would bend VALUES for all later
    # texts, or put a list into itself.
    holder[place] = deepcopy(VALUES[pick(len(VALUES))])


def take_out(holder: Any, place: Any, pick: Pick) -> None:
    del holder[place]


def put_twice(holder: Any, place: Any, pick: Pick) -> None:
    if isinstance(holder, list):
        holder.insert(place, deepcopy(holder[place]))
    else:
        holder[f"{place}x"] = deepcopy(holder[place])


WAYS = (put, put, put, take_out, put_twice)
