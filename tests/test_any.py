"""`Any` stays rare: as itself, and behind a name such as `Document = dict[str, Any]`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIMITS = {"campaign": 5, "maps": 5, "tables": 8, "cli": 8}  # in 1,000 lines
Place = tuple[str, str]  # a module and a name in it


@pytest.mark.parametrize("room", LIMITS)
def test_any_is_rare_even_behind_another_name(room: str) -> None:
    uses = [use for module in modules() if is_in(module, room) for use in find_uses(module)]
    lines = sum(len(text.splitlines()) for module, text in modules().items() if is_in(module, room))
    told = "\n".join(uses)
    assert len(uses) * 1000 <= LIMITS[room] * lines, f"{len(uses)} in {lines} lines:\n{told}"


def test_a_name_that_hides_any_is_found() -> None:
    assert list(hidden_in(ast.parse("Line = dict[str, Any]\nLines = list[Line]"), set())) == [
        "Line",
        "Lines",
    ]
    assert not list(hidden_in(ast.parse("Line = dict[str, object]\nline = read(Any)"), set()))


def find_uses(module: str) -> Iterator[str]:
    """Where a module writes `Any`, or a name that holds it; its imports do not count."""
    tree = ast.parse(modules()[module])
    loose = {"Any"} | loose_names(module)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in loose:
            yield f"{module}:{node.lineno} {node.id}"


def loose_names(module: str) -> set[str]:
    """The names of a module that hold `Any`, its own and those it imports."""
    return {name for where, name in holders() if where == module}


@cache
def holders() -> frozenset[Place]:
    """Each module and name that holds `Any`; round after round, until no import adds one."""
    found: set[Place] = set()
    while True:
        before = len(found)
        for module, text in modules().items():
            tree = ast.parse(text)
            found |= {(module, name) for name in imported(tree, found)}
            known = {name for where, name in found if where == module}
            found |= {(module, name) for name in hidden_in(tree, known)}
        if len(found) == before:
            return frozenset(found)


def imported(tree: ast.Module, found: set[Place]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                if (node.module, name.name) in found:
                    yield name.asname or name.name


def hidden_in(tree: ast.Module, known: set[str]) -> Iterator[str]:
    """Names given, at the top of a module, to a type that holds `Any` or a name that does."""
    loose = {"Any"} | known
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_type(node.value) and names_in(node.value) & loose:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    loose.add(target.id)
                    yield target.id


def is_type(value: ast.expr) -> bool:
    """A name, a subscript or a union; not a call, which makes a value."""
    return not any(isinstance(node, ast.Call) for node in ast.walk(value))


def names_in(value: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}


@cache
def modules() -> dict[str, str]:
    files = sorted(file for room in LIMITS for file in (ROOT / room).rglob("*.py"))
    return {name_of(file): file.read_text(encoding="utf-8") for file in files}


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_in(module: str, room: str) -> bool:
    return module.split(".")[0] == room
