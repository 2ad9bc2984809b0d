"""Showing an answer: one JSON document, or lines for a person."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from cli.session import current
from cli.text import clean, tr


def say(template: str, /, **facts: object) -> None:
    """A line for a person on standard output, in their language."""
    sys.stdout.write(clean(tr(template, **facts)) + "\n")


def line(text: str = "") -> None:
    """A line that is data already (a name, a row of a list), shown as it is."""
    sys.stdout.write(clean(text) + "\n")


def note(template: str, /, **facts: object) -> None:
    """A message beside the answer: standard error, so that `--json` stays one document."""
    sys.stderr.write(clean(tr(template, **facts)) + "\n")


def show(document: Mapping[str, Any], render: Callable[[Mapping[str, Any]], None]) -> None:
    """The document as JSON with `--json`, else as `render` writes it."""
    if current.json:
        json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")
    else:
        render(document)
