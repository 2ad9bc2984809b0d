"""The test that the page on adding a table shows is a test that passes."""

import re

from tests.docs.pages import ROOT

IMPORTS = """
from pathlib import Path
import pytest
from campaign.deeds.searching import search
from tests.story import Story
"""


def test_the_rule_test_that_is_shown_passes(tmp_path):
    page = (ROOT / "docs" / "adding.md").read_text("utf-8")
    shown = re.search(r"```python\n(@pytest.*?)```", page, re.S)
    assert shown
    names: dict[str, object] = {}
    exec(IMPORTS + shown[1], names)
    names["test_a_collapse_costs_points"](tmp_path)  # type: ignore[operator]
