"""Canonical JSON: one text for one value, on every machine and both databases."""

from __future__ import annotations

import json
from typing import Any

_encoder = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
)


def render_json(value: object) -> str:
    """The one text of a value: keys sorted, no spaces, letters as they are."""
    return _encoder.encode(value)


def parse_json(text: str | None, otherwise: object = None) -> Any:
    """The value of a stored text; `otherwise` where nothing is stored."""
    return otherwise if text is None or text == "" else json.loads(text)
