"""SIGKILL at moments spread over each changing command: all of it is done, or nothing."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.faults.changing import (
    CHANGING,
    GAMES,
    ONE_ACT,
    OWN_TEST,
    READING,
    SEASON,
    SEASONS,
    SEVERAL_ACTS,
    command_of,
)
from tests.faults.conftest import newest_act
from tests.faults.forked import Ended, load, run_forked, state_of
from tests.faults.stage import Typed
from tests.fuzz.words import every_command

EACH = int(os.environ.get("HEXCROWN_KILLS_EACH", "5"))  # kills of each command; more by hand
Fresh = Callable[[Typed], tuple[Path, tuple[str, ...]]]


def moments(seconds: float, count: int) -> list[float]:
    """Spread evenly over the command's time, its end included."""
    return [seconds * (number + 0.5) / count for number in range(count)]


def test_every_command_is_killed_below_or_there_is_a_reason() -> None:
    commands = frozenset(" ".join(path) for path, _ in every_command())
    kept_by_games = {command for command in commands if command.split()[0] in GAMES}
    killed = {command_of(typed, commands) for typed in CHANGING}
    reading = {" ".join(name.split()) for name in READING.split(",")}
    assert commands == killed | reading | set(OWN_TEST) | kept_by_games
    assert not killed & reading


def test_no_command_that_shows_its_change_beforehand_counts_as_reading() -> None:
    reading = {" ".join(name.split()) for name in READING.split(",")}
    assert not [path for path, options in every_command()
                if "--dry-run" in options and " ".join(path) in reading]  # fmt: skip


SAMPLE = 12  # every so many is killed in the short run too


def most_are_long(commands: Sequence[Typed]) -> list[ParameterSet]:
    marks = [() if number % SAMPLE == 0 else pytest.mark.long for number in range(len(commands))]
    named = zip(commands, marks, strict=True)
    return [pytest.param(typed, marks=mark, id=typed.name) for typed, mark in named]


@pytest.mark.parametrize("typed", most_are_long(ONE_ACT))
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


@pytest.mark.long
@pytest.mark.parametrize("typed", SEVERAL_ACTS, ids=lambda typed: typed.name)
def test_a_killed_command_of_several_acts_stops_between_two(typed: Typed, fresh: Fresh) -> None:
    load(typed.words)
    place, words = fresh(typed)
    between = [state_of(place)]
    first = newest_act(place)
    whole = run_forked(words, place.parent)
    assert whole.code == 0, whole.told
    for _ in range(newest_act(place) - first):
        between.append(state_of(place))
        run_forked(("undo", "--yes", "--campaign", str(place)), place.parent)
    for moment in moments(whole.seconds, EACH):
        place, words = fresh(typed)
        ended = run_forked(words, place.parent, stop_after=moment)
        assert ended.code in (0, -signal.SIGKILL), ended.told
        assert state_of(place) in between


@pytest.mark.parametrize("typed", most_are_long(SEASONS))
def test_a_killed_season_goes_on_where_it_stopped(typed: Typed, fresh: Fresh) -> None:
    """Dice are sealed: however it was cut up, the year ends alike."""
    load(typed.words)
    place, words = fresh(typed)
    whole = run_forked(words, place.parent)
    assert whole.code == 0, whole.told
    after = state_of(place) if typed == SEASON else go_on(place)
    for moment in moments(whole.seconds, EACH):
        place, words = fresh(typed)
        ended = run_forked(words, place.parent, stop_after=moment)
        assert ended.code in (0, -signal.SIGKILL), ended.told
        assert state_of(place) == after or go_on(place) == after


def go_on(place: Path) -> str:
    done = run_forked((*SEASON.words, "--campaign", str(place)), place.parent)
    assert done.code == 0, done.told
    return state_of(place)


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_killed_archive_leaves_the_campaign_here_or_there(fresh: Fresh) -> None:
    words = ("archive", "a")
    load(words)
    for moment in moments(0.05, EACH):
        place, _ = fresh(Typed(()))
        home = place.parent / "home" / "data" / "campaigns"
        home.mkdir(parents=True)
        place.rename(home / "a.hexcrown")
        run_forked(words, place.parent, stop_after=moment)
        [left] = place.parent.glob("home/**/a*.hexcrown")
        state_of(left)


@pytest.mark.long
def test_a_killed_use_leaves_a_campaign_in_use(fresh: Fresh) -> None:
    place, _ = fresh(Typed(()))
    other, _ = fresh(Typed(()))
    for words in (("use", str(place)), ("status",)):
        load(words)
        assert run_forked(words, place.parent).code == 0
    for moment in moments(0.05, 2 * EACH):
        run_forked(("use", str(other)), place.parent, stop_after=moment)
        told = run_forked(("status",), place.parent)
        assert told.code == 0, told.told


@pytest.mark.long
@pytest.mark.parametrize(
    ("new", "act", "journal"),
    [
        ("deck new d cards.txt", "deck draw d 2", "deck journal d"),
        ("deck new d cards.txt --here", "deck draw d 2 --here", "deck journal d --here"),
        ("play settlers new anna ben --aztecs anna", "play settlers token anna red",
         "play settlers journal"),
    ],
)  # fmt: skip
def test_a_killed_act_of_a_game_is_done_whole_or_not_at_all(
    new: str, act: str, journal: str, fresh: Fresh
) -> None:
    place, _ = fresh(Typed((), files=(("cards.txt", "30 red\n30 blue\n"),)))

    def run(words: str, stop_after: float | None = None) -> Ended:
        typed = (*words.split(), "--campaign", str(place))
        load(typed)
        return run_forked(typed, place.parent, stop_after=stop_after)

    def count_acts() -> int:
        return len(json.loads(run(f"{journal} --json").told)["entries"])

    assert run(new).code == 0
    whole = run(act)
    assert whole.code == 0, whole.told
    for moment in moments(whole.seconds, 2 * EACH):
        before = count_acts()
        ended = run(act, moment)
        assert count_acts() - before in ((1,) if ended.code == 0 else (0, 1))
