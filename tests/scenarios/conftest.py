"""Whole stories, told as a person plays them: by the words typed."""

from tests.cli.conftest import hexcrown

__all__ = ["hexcrown"]
