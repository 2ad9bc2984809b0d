"""The long runs know every question the program's code can put, and name what they never met."""

from __future__ import annotations

from pathlib import Path

from campaign.rules.questions import load_questions
from tests.long.questions import BY_ACTIONS
from tests.long.reached import expected, missing, nothing_reached

CAMPAIGN = Path(__file__).parents[2] / "campaign"


def test_every_question_the_code_puts_is_looked_for_in_long_runs() -> None:
    assert set(BY_ACTIONS) == set(load_questions())


def test_the_words_of_a_question_stand_in_one_file() -> None:
    files = [file for file in sorted(CAMPAIGN.rglob("*.py")) if file.name != "questions.py"]
    assert [file.name for file in files if '"kind": "decide"' in file.read_text("utf-8")] == []


def test_what_no_campaign_reached_is_named() -> None:
    reached, wanted = nothing_reached(), expected()
    assert missing(reached) == wanted
    for counter, part in zip(reached, wanted, strict=True):
        counter.update(wanted[part][1:])
    assert missing(reached) == {part: names[:1] for part, names in wanted.items()}
