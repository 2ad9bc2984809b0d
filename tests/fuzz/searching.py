"""How many examples a search tries: the same few each time, or with HYPOTHESIS_PROFILE=search
others each time, and more."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hypothesis import seed, settings

from tests.conftest import SEARCHING

MANY = float(os.environ.get("HEXCROWN_FUZZ", "1" if SEARCHING else "0.2"))  # times as many


def examples(number: int, part: int = 0) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`@examples(400)` below `@given`; `part` sets searches of the same kind apart."""

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        tried = settings(max_examples=max(1, int(MANY * number)), derandomize=False)(test)
        return tried if SEARCHING else seed(part)(tried)

    return decorate
