"""What an act of a game gives: the state after it, the answer, and what it showed to anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class ActResult(NamedTuple):
    state: Any  # each game has a type of its own
    document: Mapping[str, object]  # typed where it is made: `documents.py` of each game
    shown: Sequence[str] = ()
