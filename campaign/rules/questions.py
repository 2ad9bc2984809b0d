"""The questions that actions and phases put to people, as effects of the agenda.

Their words stand in `questions.toml`, in both languages, with the names of their fixed options.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypedDict

from campaign.rules.act_context import Effect

Texts = Mapping[str, str]  # by language


class AnswerOption(TypedDict):
    """An answer to choose, and what follows from it."""

    id: str
    name: Texts
    effects: list[Effect]


def decide(
    question: str, options: Iterable[AnswerOption], who: str = "", **facts: object
) -> Effect:
    """A question with its options; `who` decides, the empire in scope unless said."""
    asked = {lang: text.format(**facts) for lang, text in texts_of(question)["question"].items()}
    to = {"who": who} if who else {}
    return {"kind": "decide", "id": question, **to, "question": asked, "options": list(options)}


def fixed_option(question: str, answer: str, *effects: Effect) -> AnswerOption:
    """One of the answers that the question has words for."""
    return {"id": answer, "name": dict(texts_of(question)[answer]), "effects": list(effects)}


def decide_between(
    question: str, answers: Mapping[str, Sequence[Effect]], who: str = "", **facts: object
) -> Effect:
    """A question whose answers all have words of their own."""
    options = [fixed_option(question, answer, *then) for answer, then in answers.items()]
    return decide(question, options, who, **facts)


def named_option(answer: str, name: str, *effects: Effect) -> AnswerOption:
    """An answer that is called by a name: a tile, an army."""
    return {"id": answer, "name": {"en": name, "it": name}, "effects": list(effects)}


@cache
def texts_of(question: str) -> Mapping[str, Texts]:
    found: Mapping[str, Texts] = load_questions()[question]
    return found


@cache
def load_questions() -> dict[str, Any]:
    return tomllib.loads(files("campaign.rules").joinpath("questions.toml").read_text("utf-8"))
