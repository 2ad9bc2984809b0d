"""Where a campaign stands in the year, as one number that only grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

# BG-YEAR-1: spring equinox, six turns, autumn equinox, winter.
MOMENTS = 9
# Seasons as an Italian player reads and types them.
SEASON_WORDS = {"primavera": "spring", "autunno": "autumn", "inverno": "winter"}
SPRING, AUTUMN, WINTER = 0, 7, 8


class Dated(Protocol):
    """The calendar, an entry, a posting: whatever stands somewhere in the year."""

    @property
    def year(self) -> int: ...
    @property
    def season(self) -> str: ...
    @property
    def turn(self) -> int: ...


class Date(NamedTuple):
    year: int
    season: str
    turn: int


def date_in(document: Mapping[str, Any]) -> Date:
    """The date that a document tells, such as an entry of the journal."""
    return Date(document["year"], document["season"], document["turn"])


def moment(when: Dated) -> int:
    """Year and place in it: spring 0, turns 1 to 6, autumn 7, winter 8."""
    return moment_of(when.year, when.season, when.turn)


def moment_of(year: int, season: str, turn: int) -> int:
    place = {"spring": SPRING, "autumn": AUTUMN, "winter": WINTER}.get(season, turn)
    return year * MOMENTS + place


def read_moment(number: int) -> Date:
    """Year, season and turn of a moment."""
    year, place = divmod(number, MOMENTS)
    season = {SPRING: "spring", AUTUMN: "autumn", WINTER: "winter"}.get(place, "campaign")
    return Date(year, season, place if season == "campaign" else 0)


def render_calendar(when: Dated) -> str:
    """`3/autumn`, `3/turn 4`: the words that `--at` takes."""
    if when.season == "campaign":
        return f"{when.year}/turn {when.turn}"
    return f"{when.year}/{when.season}"


def render_moment(number: int) -> str:
    """The same of a moment."""
    return render_calendar(read_moment(number))


def parse_moment(text: str) -> int:
    """The moment that `render_calendar` names."""
    year, _, place = text.partition("/")
    season, _, turn = place.partition(" ")
    return moment_of(int(year), season, int(turn or 0))
