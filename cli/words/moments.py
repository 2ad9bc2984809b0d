"""Moments and phases of the year in a person's language; `--at` takes them back in either."""

from __future__ import annotations

import re

from cli.words.text import capitalise, tr

MOMENT = re.compile(r"(\d+)/(?:turn (\d)|(spring|autumn|winter))")


def short_moment(text: str) -> str:
    """`3/autumn`, `3/turn 4`; in Italian `3/autunno`, `3/turno 4`."""
    found = MOMENT.fullmatch(text)
    if not found:
        return text
    year, turn, season = found.groups()
    return f"{year}/" + (tr("turn {turn}", turn=turn) if turn else tr(season))


def say_when(text: str) -> str:
    """`3/turn 4` for people."""
    year, _, rest = text.partition("/")
    word, _, turn = rest.partition(" ")
    if turn:
        return tr("year {year}, turn {turn}", year=year, turn=turn)
    return tr("year {year}, {season}", year=year, season=tr(word))


def say_part_of_year(text: str) -> str:
    """Under the heading of its year: `turn 4`, `autumn`."""
    _, _, rest = text.partition("/")
    word, _, turn = rest.partition(" ")
    return tr("turn {turn}", turn=turn) if turn else tr(word)


def head_moment(text: str) -> str:
    """At the head of a map: `Year 3, autumn`. Text that is no moment is only capitalised."""
    return capitalise(say_when(text) if MOMENT.fullmatch(text) else text)


def phase_name(phase: str) -> str:
    """A phase's own word: `scouting`, in Italian `esplorazione`."""
    return tr(phase) if phase else ""


def local_time(at: str) -> str:
    """As this machine's clock shows it, and as `orders deadline` reads it."""
    from datetime import datetime

    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M") if at else ""
