"""Where a campaign stands in the year, as one number that only grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# BG-YEAR-1: spring equinox, six turns, autumn equinox, winter.
MOMENTS = 9
# Seasons as an Italian player reads and types them.
SEASON_WORDS = {"primavera": "spring", "autunno": "autumn", "inverno": "winter"}
SPRING, AUTUMN, WINTER = 0, 7, 8


def moment(calendar: Mapping[str, Any]) -> int:
    """Year and place in it: spring 0, turns 1 to 6, autumn 7, winter 8."""
    return moment_of(calendar["year"], calendar["season"], calendar["turn"])


def moment_of(year: int, season: str, turn: int) -> int:
    place = {"spring": SPRING, "autumn": AUTUMN, "winter": WINTER}.get(season, turn)
    return year * MOMENTS + place


def read_moment(number: int) -> tuple[int, str, int]:
    """(year, season, turn) of a moment."""
    year, place = divmod(number, MOMENTS)
    season = {SPRING: "spring", AUTUMN: "autumn", WINTER: "winter"}.get(place, "campaign")
    return year, season, place if season == "campaign" else 0


def render_calendar(calendar: Mapping[str, object]) -> str:
    """`3/autumn`, `3/turn 4`: the words that `--at` takes."""
    if calendar["season"] == "campaign":
        return f"{calendar['year']}/turn {calendar['turn']}"
    return f"{calendar['year']}/{calendar['season']}"


def render_moment(number: int) -> str:
    """The same of a moment."""
    year, season, turn = read_moment(number)
    return render_calendar({"year": year, "season": season, "turn": turn})


def parse_moment(text: str) -> int:
    """The moment that `render_calendar` names."""
    year, _, place = text.partition("/")
    season, _, turn = place.partition(" ")
    return moment_of(int(year), season, int(turn or 0))
