"""The new master cards' scores (MS-11), each a number from what is counted in camp and posters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from tables.errors import Refused, WrongWords
from tables.games.magnificent.setup import COLOURS, parse_dice
from tables.games.verbs import Table
from tables.library.plain_text import is_number

Camp = Sequence[str]
LETTERS = "ogpw."
MOST_SIDE = 30


def parse_camp(text: str) -> list[str]:
    """`.g.p/pgg.` as rows from the top: o, g, p, w covered, a dot empty."""
    rows = [row.strip().lower() for row in text.split("/")]
    wrong = sorted(set("".join(rows)) - set(LETTERS))
    if wrong or len({len(row) for row in rows}) != 1 or not rows[0]:
        raise WrongWords("a camp is rows of o g p w and dots of equal length, separated by /",
                         rule="MS-11")  # fmt: skip
    if len(rows) > MOST_SIDE or len(rows[0]) > MOST_SIDE:
        raise WrongWords("a camp is at most {most} spaces wide", rule="MS-11", most=MOST_SIDE)
    return rows


def highest_dice(dice: Sequence[tuple[str, int]]) -> int:
    """The highest die of each colour; clear dice don't count."""
    return sum(max((face for c, face in dice if c == colour), default=0) for colour in COLOURS)


def large_tiles(large: int, white: int) -> int:
    return 3 * (large + white)


def white_tiles(white: int) -> int:
    return 5 * white


def cross(camp: Camp, row: int, column: int) -> tuple[int, int]:
    """Covered spaces in unbroken lines through a space, along and down; it counts in both."""
    if not (1 <= row <= len(camp) and 1 <= column <= len(camp[0])):
        raise WrongWords(
            "the camp has no space {row},{column}", rule="MS-11", row=row, column=column
        )
    across = camp[row - 1]
    down = "".join(line[column - 1] for line in camp)
    if across[column - 1] == ".":
        raise Refused("space {row},{column} is not covered", rule="MS-11", row=row, column=column)
    return unbroken(across, column - 1), unbroken(down, row - 1)


def unbroken(line: str, at: int) -> int:
    left = len(line[:at]) - line[:at].rfind(".") - 1
    right = line.find(".", at)
    return left + (len(line) if right < 0 else right) - at


def best_cross(camp: Camp) -> tuple[int, int]:
    """The space worth most: topmost, then leftmost."""
    spaces = [
        (-sum(cross(camp, row, column)), row, column)
        for row in range(1, len(camp) + 1)
        for column in range(1, len(camp[0]) + 1)
        if camp[row - 1][column - 1] != "."
    ]
    if not spaces:
        raise Refused("no space of the camp is covered", rule="MS-11")
    return min(spaces)[1:]


def purple_green_pairs(camp: Camp) -> int:
    """2 for each pair side by side; a space may be in several."""
    across = [pair for line in camp for pair in pairwise(line)]
    down = [pair for a, b in pairwise(camp) for pair in zip(a, b, strict=True)]
    return 2 * sum(1 for pair in across + down if set(pair) == {"p", "g"})


def white_posters(done: int) -> int:
    return 4 * done


def purple_on_posters(tiles: int) -> int:
    return 3 * tiles


def poster_coins(coins: Sequence[int]) -> int:
    return sum(coins)


def gems_discarded(gems: int) -> int:
    return 4 * gems


# The score helper's words: which card, and what is counted for it


def score_kind(table: Table, kind: str, values: list[str], at: str | None) -> dict[str, Any]:
    kind = table.words.read(kind, KINDS)
    if kind not in KINDS:
        message = "no score {kind}: one of {all}"
        raise WrongWords(message, rule="MS-11", kind=kind, all=", ".join(KINDS))
    found = KINDS[kind](values, at)
    return {"kind": kind, **(found if isinstance(found, dict) else {"points": found})}


def numbers(values: list[str], least: int, most: int) -> list[int]:
    words = " ".join(values).replace(",", " ").split()
    if not least <= len(words) <= most or not all(is_number(word, 3) for word in words):
        message = "whole numbers are needed here, {least} at least"
        raise WrongWords(message, rule="MS-11", least=least)
    return [int(word) for word in words]


def of_camp(values: list[str]) -> list[str]:
    if len(values) != 1:
        raise WrongWords("the camp's rows in one word: .g.p/pgg.", rule="MS-11")
    return parse_camp(values[0])


def score_cross(values: list[str], at: str | None) -> dict[str, Any]:
    camp = of_camp(values)
    row, column = numbers([at], 2, 2) if at else best_cross(camp)
    across, down = cross(camp, row, column)
    return {"at": [row, column], "parts": [across, down], "points": across + down}


KINDS: dict[str, Callable[[list[str], str | None], Any]] = {
    "dice": lambda values, _: highest_dice(parse_dice(" ".join(values))),
    "large": lambda values, _: large_tiles(*[*numbers(values, 1, 2), 0][:2]),
    "white": lambda values, _: white_tiles(numbers(values, 1, 1)[0]),
    "cross": score_cross,
    "pairs": lambda values, _: purple_green_pairs(of_camp(values)),
    "white-posters": lambda values, _: white_posters(numbers(values, 1, 1)[0]),
    "purple": lambda values, _: purple_on_posters(numbers(values, 1, 1)[0]),
    "coins": lambda values, _: poster_coins(numbers(values, 0, 60)),
    "gems": lambda values, _: gems_discarded(numbers(values, 1, 1)[0]),
}
