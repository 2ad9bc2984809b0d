"""Sentences of the story in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cli.app.output import line
from cli.app.text import pick, tr


def render_story(story: Iterable[Mapping[str, Any]], indent: str = "  ") -> None:
    """`story` as `campaign.knowledge.naming.name_story` gives it."""
    for sentence in story:
        line(indent + phrase(sentence))


def phrase(name: Any) -> str:
    if not isinstance(name, Mapping):
        return str(name)
    if "word" in name:
        return tr(str(name["word"])).replace("-", " ")
    if "say" in name:
        facts = name["facts"].items()
        # A number stays one: the sentence may have a form for one of a thing.
        return tr(name["say"], **{k: v if isinstance(v, int) else phrase(v) for k, v in facts})
    return pick(dict(name))
