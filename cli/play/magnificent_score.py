"""The score helper's words: which card, and what is counted for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.options.game_options import is_small_number
from cli.play.magnificent_text import shown
from cli.play.own_words import typed_back
from tables.errors import WrongWords
from tables.games.magnificent import scores
from tables.games.magnificent.components import parse_dice

if TYPE_CHECKING:
    from tables.games.magnificent.documents import Points, ScoreDocument


def score_document(kind: str, values: list[str], at: str | None) -> ScoreDocument:
    kind = typed_back(kind, KINDS, shown)
    if kind not in KINDS:
        raise WrongWords(
            "no score {kind}: one of {all}", rule="MS-11", kind=kind, all=", ".join(KINDS)
        )
    return {"kind": kind, **KINDS[kind](values, at)}


def numbers(values: list[str], least: int, most: int) -> list[int]:
    words = " ".join(values).replace(",", " ").split()
    if not least <= len(words) <= most or not all(map(is_small_number, words)):
        raise WrongWords(
            "whole numbers are needed here, {least} at least", rule="MS-11", least=least
        )
    return [int(word) for word in words]


def of_camp(values: list[str]) -> list[str]:
    if len(values) != 1:
        raise WrongWords("the camp's rows in one word: .g.p/pgg.", rule="MS-11")
    return scores.parse_camp(values[0])


def score_cross(values: list[str], at: str | None) -> Points:
    camp = of_camp(values)
    space = numbers([at], 2, 2) if at else None
    row, column = (space[0], space[1]) if space else scores.best_cross(camp)
    across, down = scores.cross(camp, row, column)
    return {"at": [row, column], "parts": [across, down], "points": across + down}


def score_large(values: list[str], at: str | None) -> Points:
    large, white = [*numbers(values, 1, 2), 0][:2]
    return {"points": scores.large_tiles(large, white)}


KINDS: dict[str, Callable[[list[str], str | None], Points]] = {
    "dice": lambda values, _: {"points": scores.highest_dice(parse_dice(" ".join(values)))},
    "large": score_large,
    "white": lambda values, _: {"points": scores.white_tiles(numbers(values, 1, 1)[0])},
    "cross": score_cross,
    "pairs": lambda values, _: {"points": scores.purple_green_pairs(of_camp(values))},
    "white-posters": lambda values, _: {"points": scores.white_posters(numbers(values, 1, 1)[0])},
    "purple": lambda values, _: {"points": scores.purple_on_posters(numbers(values, 1, 1)[0])},
    "coins": lambda values, _: {"points": scores.poster_coins(numbers(values, 0, 60))},
    "gems": lambda values, _: {"points": scores.gems_discarded(numbers(values, 1, 1)[0])},
}
