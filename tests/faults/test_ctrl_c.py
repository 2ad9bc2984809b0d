"""Ctrl-C in a prompt, in a season, in a forecast: exit 130, quiet, nothing half done."""

from __future__ import annotations

import io
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.changing import SEASON
from tests.faults.forked import load, run_forked, state_of
from tests.faults.stage import Typed

Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


class Asked(io.RawIOBase):
    """The standard input of a person who is asked and does not answer; it tells when they are."""

    def __init__(self) -> None:
        self._asked, self._telling = os.pipe()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        os.write(self._telling, b"?")
        while True:
            time.sleep(3600)

    def put_in_place(self) -> None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(self), encoding="utf-8")

    def wait(self) -> None:
        os.read(self._asked, 1)


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "2d6", "--ask"),
        ("table", "roll", "necropolis", "--ask"),
        ("search", "First", "--ask", "--force", "--reason", "x"),
        ("orders", "check", "-"),
        ("shell",),
    ],
    ids=" ".join,
)
def test_ctrl_c_at_a_prompt_ends_quietly(words: tuple[str, ...], fresh: Fresh) -> None:
    load(words)
    place, typed = fresh(Typed(words))
    before = state_of(place)
    asked = Asked()
    first = asked.put_in_place
    ended = run_forked(typed, place.parent, stop_after=asked.wait, by=signal.SIGINT, first=first)
    assert ended.code == 130, ended.told
    assert "Traceback" not in ended.told
    assert state_of(place) == before


@pytest.mark.long
def test_ctrl_c_in_a_season_leaves_whole_phases(fresh: Fresh) -> None:
    load(SEASON.words)
    place, words = fresh(SEASON)
    whole = run_forked(words, place.parent)
    after = state_of(place)
    for part in (0.2, 0.5, 0.7, 0.9):
        place, words = fresh(SEASON)
        ended = run_forked(words, place.parent, stop_after=whole.seconds * part, by=signal.SIGINT)
        assert ended.code in (0, 130), ended.told
        assert "Traceback" not in ended.told
        if state_of(place) != after:
            assert run_forked(words, place.parent).code == 0
        assert state_of(place) == after


@pytest.mark.long
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("seconds", [0.2, 0.4, 1.2])
def test_a_forecast_cut_off_ends_with_all_its_processes(
    seconds: float, by: int, fresh: Fresh
) -> None:
    words = ("forecast", "--runs", "50000")
    load(words)
    place, typed = fresh(Typed(words))
    before = state_of(place)
    ended = run_forked(typed, place.parent, stop_after=seconds, by=by, first=end_within_a_minute)
    assert ended.code == (130 if by == signal.SIGINT else -by), ended.told
    assert "Traceback" not in ended.told
    assert state_of(place) == before
    assert not wait_for_others(str(place), 60)


def end_within_a_minute() -> None:
    """The runs still to come would take longer."""
    signal.alarm(60)


def wait_for_others(word: str, seconds: float) -> list[str]:
    """Processes that still name the campaign after a while."""
    deadline = time.monotonic() + seconds
    while (found := holding(word)) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found


def holding(word: str) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            files = [os.readlink(link) for link in process.joinpath("fd").iterdir()]
        except OSError:
            continue
        if process.name != str(os.getpid()) and any(word in file for file in files):
            found.append(process.name)
    return found
