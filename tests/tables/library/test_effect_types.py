"""The types of effects that mypy reads are made from their one description."""

from __future__ import annotations

import inspect

from campaign.declared import load_all
from campaign.rules.effect_registry import EFFECTS
from tests.tables.effect_types import TARGET, class_name, text


def test_the_types_of_effects_are_made_from_their_description() -> None:
    written = TARGET.read_text(encoding="utf-8")
    assert written == text(), "run: python -m tests.tables.effect_types"


def test_each_function_that_works_an_effect_takes_its_type() -> None:
    load_all()
    for kind, work in EFFECTS.items():
        effect = list(inspect.signature(work).parameters.values())[1]
        assert effect.annotation == class_name(kind), f"{kind}: {work.__name__}"
