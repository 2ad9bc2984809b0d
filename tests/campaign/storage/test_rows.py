"""The row types that mypy reads are those of the models."""

from __future__ import annotations

from tests.campaign.rows import TARGET, text


def test_the_row_types_are_made_from_the_models() -> None:
    written = TARGET.read_text(encoding="utf-8")
    assert written == text(), "run: python -m tests.campaign.rows"
