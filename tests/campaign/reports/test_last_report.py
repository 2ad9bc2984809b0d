"""When a reader's last report was made: the next one begins there."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.reports.story import Made, find_last, note_made, place_of

KEY = "ab" * 32


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))


def test_the_next_report_goes_on_from_the_last() -> None:
    note_made(KEY, 1, Made(10, 40))
    assert find_last(KEY, 1, Made(11, 60)) == Made(10, 40)
    assert find_last(KEY, 2, Made(11, 60)) is None
    assert find_last(KEY, None, Made(11, 60)) is None


def test_made_again_in_the_same_moment_it_begins_where_the_first_did() -> None:
    for made in (Made(10, 40), Made(11, 60), Made(11, 65)):
        note_made(KEY, None, made)
    assert find_last(KEY, None, Made(11, 70)) == Made(10, 40)
    assert find_last(KEY, None, Made(12, 90)) == Made(11, 65)


def test_a_report_of_books_that_were_put_back_is_none() -> None:
    note_made(KEY, 1, Made(10, 40))
    assert find_last(KEY, 1, Made(11, 30)) is None


@pytest.mark.parametrize("spoilt", ["", "[]", '{"1": 3}', '{"1": [["a", "b"]]}'])
def test_a_spoilt_file_is_as_none(spoilt: str) -> None:
    note_made(KEY, 1, Made(10, 40))
    place_of(KEY).write_text(spoilt)
    assert find_last(KEY, 1, Made(11, 60)) is None
    note_made(KEY, 1, Made(11, 60))
    assert find_last(KEY, 1, Made(12, 80)) == Made(11, 60)


def test_where_nothing_can_be_written_the_report_stands() -> None:
    place_of(KEY).parent.parent.mkdir(parents=True)
    place_of(KEY).parent.write_text("in the way")
    note_made(KEY, 1, Made(10, 40))
    assert find_last(KEY, 1, Made(11, 60)) is None
