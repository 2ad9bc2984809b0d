"""SIGKILL at moments spread over each changing command: all of it is done, or nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.forked import load, run_forked, state_of
from tests.faults.stage import COMMANDS, SEASON, Typed

EACH = int(os.environ.get("HEXCROWN_KILLS_EACH", "5"))  # kills of each command; more by hand
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


def moments(seconds: float, count: int) -> list[float]:
    """Spread evenly over the command's time, its end included."""
    return [seconds * (number + 0.5) / count for number in range(count)]


@pytest.mark.parametrize("typed", COMMANDS, ids=lambda typed: typed.name)
def test_a_killed_command_is_done_whole_or_not_at_all(typed: Typed, fresh: Fresh) -> None:
    load(typed.words)
    place, words = fresh(typed)
    before = state_of(place)
    whole = run_forked(words, place.parent)
    assert whole.code == 0, whole.told
    after = state_of(place)
    for moment in moments(whole.seconds, EACH):
        place, words = fresh(typed)
        ended = run_forked(words, place.parent, stop_after=moment)
        assert ended.code in (0, -signal.SIGKILL), ended.told
        assert state_of(place) in (before, after)


def test_a_killed_season_goes_on_where_it_stopped(fresh: Fresh) -> None:
    load(SEASON.words)
    place, words = fresh(SEASON)
    whole = run_forked(words, place.parent)
    assert whole.code == 0, whole.told
    after = state_of(place)
    for moment in moments(whole.seconds, 2 * EACH):
        place, words = fresh(SEASON)
        ended = run_forked(words, place.parent, stop_after=moment)
        reached = state_of(place)
        if ended.code and reached != after:
            again = run_forked(words, place.parent)
            assert again.code == 0, again.told
        assert state_of(place) == after


def test_a_killed_new_leaves_the_name_free_or_the_campaign_whole(tmp_path: Path) -> None:
    words = ("new", "Ostmark", "--at", str(tmp_path / "new.hexcrown"))
    load(words)
    whole = run_forked(words, tmp_path)
    assert whole.code == 0
    (tmp_path / "new.hexcrown").unlink()
    for moment in moments(whole.seconds, 2 * EACH):
        run_forked(words, tmp_path, stop_after=moment)
        if (tmp_path / "new.hexcrown").exists():
            state_of(tmp_path / "new.hexcrown")
        else:
            assert run_forked(words, tmp_path).code == 0
        (tmp_path / "new.hexcrown").unlink()


def test_a_killed_restore_leaves_a_whole_campaign(fresh: Fresh) -> None:
    typed = Typed(("restore", "--yes"))
    load(typed.words)
    states = set()
    for moment in (None, *moments(0.06, 2 * EACH)):
        place, words = fresh(typed)
        campaign = ("--campaign", str(place))
        before = state_of(place)
        assert run_forked(("backup", *campaign), place.parent).code == 0
        assert run_forked(("note", "later", *campaign), place.parent).code == 0
        later = state_of(place)
        run_forked(words, place.parent, stop_after=moment)
        states.add(state_of(place))
        assert states <= {before, later}
    assert before in states


@pytest.mark.parametrize("words", [("backup", "x"), ("export", "out.json")])
def test_a_killed_copy_is_whole_or_not_there(words: tuple[str, ...], fresh: Fresh) -> None:
    typed = Typed(words)
    load(words)
    place, all_words = fresh(typed)
    whole = run_forked(all_words, place.parent)
    assert whole.code == 0, whole.told
    for moment in moments(whole.seconds, EACH):
        place, all_words = fresh(typed)
        run_forked(all_words, place.parent, stop_after=moment)
        for copy in place.parent.glob("**/a.hexcrown.backups/*.hexcrown"):
            state_of(copy)
        for copy in place.parent.glob("out.json"):
            assert copy.read_text(encoding="utf-8").rstrip().endswith("}")
