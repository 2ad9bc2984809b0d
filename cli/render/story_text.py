"""Sentences of the story in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cli.app.output import line
from cli.app.phrases import sentence


def render_story(
    story: Iterable[Mapping[str, object]], indent: str = "  ", *, rows: bool = True
) -> None:
    """`story` as `campaign.knowledge.naming.name_story` gives it. `rows`: also the rows of tables
    that are told for themselves; not where the tables stand above."""
    from campaign.acts.row_story import ROWS

    for told in story:
        if rows or told["say"] not in ROWS:
            line(indent + sentence(told))
