"""mypy refuses a misspelt column: tried on a copy of the program, one in each of 200 functions."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign.storage.models.schema import STATE, columns

ROOT = Path(__file__).parents[1]
PACKAGES = ("campaign", "cli", "maps", "tables")
ROOMS = ("rules", "effects", "actions", "season", "reports", "knowledge", "bookkeeping", "regents")
COLUMNS = {column for table in STATE for column in columns(table)}
ASKING = ("find", "live", "first", "put", "insert")
TRIED, REFUSED = 200, 0.95


class Place(NamedTuple):
    file: Path
    line: int
    offset: int  # of the column's name, in bytes from the line's beginning
    column: str


@pytest.mark.long
def test_mypy_refuses_misspelt_columns(tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    places = sample(tmp_path)
    for place in places:
        misspell(place)
    refused = lines_refused(tmp_path)
    passed = [place for place in places if not refused & lines_of(place)]
    told = "\n".join(f"{place.file}:{place.line} {place.column}" for place in passed)
    assert len(places) == TRIED
    assert len(passed) <= TRIED * (1 - REFUSED), f"not refused:\n{told}"


def sample(root: Path) -> list[Place]:
    """One place a function, so that no fault hides another."""
    found = []
    for room in ROOMS:
        for file in sorted((root / "campaign" / room).rglob("*.py")):
            for function in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(function, ast.FunctionDef):
                    found.append(sorted(set(columns_in(file, function))))
    chosen = [places[number % len(places)] for number, places in enumerate(found) if places]
    distinct = list({(place.file, place.line): place for place in chosen}.values())
    step = len(distinct) / TRIED
    return [distinct[int(number * step)] for number in range(TRIED)]


def columns_in(file: Path, function: ast.FunctionDef) -> Iterator[Place]:
    """`army.points` and `world.find(Army, tile=…)`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and node.attr in COLUMNS and is_row(node.value):
            end = node.end_col_offset or 0
            yield Place(file, node.end_lineno or node.lineno, end - len(node.attr), node.attr)
        elif isinstance(node, ast.Call) and asks_world(node.func):
            for word in node.keywords:
                if word.arg is not None:
                    yield Place(file, word.lineno, word.col_offset, word.arg)


def asks_world(called: ast.expr) -> bool:
    if not isinstance(called, ast.Attribute) or called.attr not in ASKING:
        return False
    return ast.unparse(called.value).endswith("world")


def is_row(value: ast.expr) -> bool:
    """What an object keeps of its own may be called like a column."""
    return isinstance(value, (ast.Attribute, ast.Call, ast.Name)) and ast.unparse(value) != "self"


def misspell(place: Place) -> None:
    lines = place.file.read_bytes().splitlines(keepends=True)
    line, end = lines[place.line - 1], place.offset + len(place.column)
    assert line[place.offset : end] == place.column.encode()
    lines[place.line - 1] = line[:end] + b"x" + line[end:]
    place.file.write_bytes(b"".join(lines))


def lines_of(place: Place) -> set[tuple[Path, int]]:
    """A call over several lines is refused at its first."""
    tree = ast.parse(place.file.read_bytes())
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.Call, ast.Attribute))
        and node.lineno <= place.line <= (node.end_lineno or node.lineno)
    ]
    inmost = max(around, key=lambda node: (node.lineno, node.col_offset))
    calls = [node for node in around if isinstance(node, ast.Call) and asks_world(node.func)]
    return {(place.file, node.lineno) for node in (inmost, *calls)} | {(place.file, place.line)}


def lines_refused(root: Path) -> set[tuple[Path, int]]:
    """Every line that mypy complains of."""
    words = [sys.executable, "-m", "mypy", "--cache-dir", str(root / "cache"), "-p", "campaign"]
    told = subprocess.run(words, cwd=root, capture_output=True, text=True).stdout
    found = re.findall(r"^(campaign/[^:]+):(\d+): error:", told, re.MULTILINE)
    return {(root / file, int(line)) for file, line in found}
