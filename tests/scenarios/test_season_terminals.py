"""The season in real processes: killed in the middle, and run by two people at once."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from campaign.acts.perform import Request
from campaign.errors import Refused
from campaign.season.turning import RunTarget, run
from tests.story import Story

BOARD = """
0101 lowland
0102 lowland
0103 lowland barren
0104 highland volcano
"""
pytestmark = pytest.mark.long
HEXCROWN = [sys.executable, "-c", "import sys; from cli.main import main; sys.exit(main())"]


def realms(path: Path) -> Story:
    path.mkdir(exist_ok=True)
    story = Story(path, BOARD)
    ostmark, norsca = story.empire("Ostmark", crowns=10), story.empire("Norsca", "chaos")
    story.settlement(ostmark, "0101", "capital")
    story.settlement(norsca, "0104", "capital")
    for label in ("0101", "0103", "0102"):
        story.army(ostmark, label, points=1200, provisions=2)
    story.site("0103", "tower")
    return story


def type_words(story: Story, *words: str) -> subprocess.Popen[str]:
    command = [*HEXCROWN, *words, "--campaign", story.place]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )


ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def three_years(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What an undisturbed run comes to."""
    story = realms(tmp_path_factory.mktemp("whole") / "a")
    run(story.store, RunTarget("3", True), Request(words=("turn",)), backup=False)
    return story.state()


@pytest.mark.parametrize("patience", [0.6, 0.9])
def test_a_run_killed_in_the_middle_goes_on_and_comes_to_the_same(
    tmp_path: Path, three_years: str, patience: float
) -> None:
    story = realms(tmp_path / "a")
    running = type_words(story, "turn", "until", "3", "--auto")
    time.sleep(patience)
    running.kill()
    running.communicate()
    if story.get("calendar", 1)["year"] < 3:
        assert type_words(story, "turn", "until", "3", "--auto").wait() == 0
    assert story.state() == three_years
    assert story.problems() == []


def test_two_people_run_the_year_at_once_and_nothing_is_done_twice(
    tmp_path: Path, three_years: str
) -> None:
    story = realms(tmp_path / "a")
    both = [type_words(story, "turn", "until", "3", "--auto") for _ in range(2)]
    codes = [(each.communicate(), each.returncode) for each in both]
    # Both are content where one begins when the other is done: there is nothing left to run.
    assert sorted(code for _, code in codes) in ([0, 0], [0, 1], [1, 1])
    for (_, words), code in codes:
        assert code == 0 or "another terminal" in words or "has begun" in words
    if story.get("calendar", 1)["year"] < 3:
        assert type_words(story, "turn", "until", "3", "--auto").wait() == 0
    assert story.state() == three_years
    assert story.problems() == []


def test_a_run_that_comes_second_finds_the_year_begun_and_changes_nothing(tmp_path: Path) -> None:
    """Both have looked before either ran: the second is told under the lock."""
    story = realms(tmp_path / "a")
    run(story.store, RunTarget("2", True), Request(words=("turn",)), backup=False)
    before = story.state()
    with pytest.raises(Refused, match="year 2 has begun already"):
        run(story.store, RunTarget("2", True), Request(words=("turn",)), backup=False)
    assert story.state() == before
