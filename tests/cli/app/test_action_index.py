"""The index of commands is made with the package: it must say what the declarations say."""

from __future__ import annotations

from campaign import declared
from cli.app.action_index import FILE, build, list_declared


def test_the_index_is_fresh() -> None:
    """Made again by `python -m cli.app.action_index`."""
    assert FILE.read_text("utf-8") == build()
    assert declared.FILE.read_text("utf-8") == list_declared()
