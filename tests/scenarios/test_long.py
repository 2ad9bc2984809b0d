"""Random campaigns played by dice: sound at every year's end, the same again, undone to the start.

`python -m tests.long` plays a hundred of ten years and prints what they reached.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaign.conftest import new_schema, server
from tests.long.played import GOLDEN, Played, play_campaign

__all__ = ["new_schema", "server"]  # fixtures
YEARS = {0: 10, **dict.fromkeys(range(1, 8), 5)}  # ten years of all by `python -m tests.long`


@pytest.fixture(scope="module")
def ten_years(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_campaign(str(tmp_path_factory.mktemp("long") / "a.hexcrown"), 0, YEARS[0])


@pytest.mark.parametrize("number", [number for number in YEARS if number])
def test_a_campaign_keeps_its_books_and_is_undone_to_its_first_day(
    number: int, tmp_path: Path
) -> None:
    played = play_campaign(str(tmp_path / "a.hexcrown"), number, YEARS[number])
    assert played.problems == []
    assert played.summary["year"] == YEARS[number] + 1


def test_ten_years_keep_their_books_and_are_undone_to_the_first_day(ten_years: Played) -> None:
    assert ten_years.problems == []


def test_a_finished_campaign_is_the_golden_one(ten_years: Played) -> None:
    """A change of rules, tables or dice shows here. Explain it, then write the file anew:
    python -m tests.long --golden"""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert {"years": YEARS[0], "digest": ten_years.digest, **ten_years.summary} == golden


def test_the_same_key_gives_the_same_campaign_on_both_databases(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    make = request.getfixturevalue("new_schema")
    here = play_campaign(str(tmp_path / "a.hexcrown"), 1, 1, take_back=False)
    there = play_campaign(make(), 1, 1, take_back=False)
    assert there.digest == here.digest


CODE = """
import sys
from tests.long.played import play_campaign
print(play_campaign(sys.argv[1], 2, 1, take_back=False).digest)
"""


def test_the_same_key_gives_the_same_campaign_whatever_the_hash_seed(tmp_path: Path) -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", CODE, str(tmp_path / f"{seed}.hexcrown")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(digests) == 1
