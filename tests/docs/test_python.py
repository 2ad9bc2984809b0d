"""The page on Python is run: its blocks from top to bottom, and what each prints."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT, is_as_shown

PAGE = ROOT / "docs" / "python.md"
BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n(?:```text\n(?P<shown>.*?)```)?", re.S)
FILE = re.compile(r"```toml\n# (?P<name>\S+)\n(?P<text>.*?)```", re.S)  # its name in a comment


def run(code: str, names: dict[str, Any]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, str(PAGE), "exec"), names)
    return out.getvalue()


def test_every_block_of_the_page_runs_and_prints_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path / "home"))
    page = PAGE.read_text("utf-8")
    for file in FILE.finditer(page):
        Path(file["name"]).parent.mkdir(parents=True, exist_ok=True)
        Path(file["name"]).write_text(file["text"], "utf-8")
    names: dict[str, Any] = {"__name__": "page"}
    blocks = list(BLOCK.finditer(page))
    assert len(blocks) > 10
    for block in blocks:
        printed = run(block["code"], names)
        assert is_as_shown(block["shown"] or "", printed), f"{block['code']}\n{printed}"
