"""Random campaigns of ten years played by dice: sound at every year's end, undone to their first
day, and the same again on the other database and with another hash seed.

`python -m tests.long` plays a hundred of them and prints what they reached.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.campaign.conftest import new_schema, server
from tests.long.played import GOLDEN, play_campaign

__all__ = ["new_schema", "server"]  # fixtures
# Ten years twice over, on a busy machine.
pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]
YEARS = 10
HASH_SEED = "17"


@pytest.mark.parametrize("number", range(0, 8, 2))
def test_a_campaign_is_sound_undone_and_the_same_on_both_databases(
    number: int, tmp_path: Path, new_schema: Callable[[], str]
) -> None:
    here = play_campaign(str(tmp_path / "a.hexcrown"), number, YEARS)
    there = play_campaign(new_schema(), number, YEARS, take_back=False)
    assert here.problems == there.problems == []
    assert here.summary["year"] == YEARS + 1
    assert there.digest == here.digest


@pytest.mark.parametrize("number", range(1, 8, 2))
def test_a_campaign_is_sound_undone_and_the_same_whatever_the_hash_seed(
    number: int, tmp_path: Path
) -> None:
    played = play_campaign(str(tmp_path / "a.hexcrown"), number, YEARS)
    assert played.problems == []
    assert played.summary["year"] == YEARS + 1
    assert digest_elsewhere(str(tmp_path / "b.hexcrown"), number) == played.digest


CODE = """
import sys
from tests.long.played import play_campaign
place, number, years = sys.argv[1:]
print(play_campaign(place, int(number), int(years), take_back=False).digest)
"""


def digest_elsewhere(place: str, number: int) -> str:
    """Played in a process that hashes otherwise."""
    assert os.environ.get("PYTHONHASHSEED") != HASH_SEED
    return subprocess.run(
        [sys.executable, "-c", CODE, place, str(number), str(YEARS)],
        env={**os.environ, "PYTHONHASHSEED": HASH_SEED},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_a_finished_campaign_is_the_golden_one(tmp_path: Path) -> None:
    """A change of rules, tables or dice shows here. Explain it, then write the file anew:
    python -m tests.long --golden"""
    played = play_campaign(str(tmp_path / "a.hexcrown"), 0, YEARS, take_back=False)
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert {"years": YEARS, "digest": played.digest, **played.summary} == golden
