"""The drawing's files of data beside the code: symbols, style sheets, colours, words, pages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load_data(name: str) -> str:
    return files("maps.drawing").joinpath("data", name).read_text("utf-8")


@cache
def load_toml(name: str) -> dict[str, Any]:
    return tomllib.loads(load_data(name))


@cache
def load_style(name: str) -> str:
    """A style sheet on one line, as a picture carries it."""
    return "".join(line.strip() for line in load_data(name).splitlines())
