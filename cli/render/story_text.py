"""Sentences of the story in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cli.app.output import line
from cli.app.phrases import phrase


def render_story(story: Iterable[Mapping[str, object]], indent: str = "  ") -> None:
    """`story` as `campaign.knowledge.naming.name_story` gives it."""
    for sentence in story:
        line(indent + phrase(sentence))
