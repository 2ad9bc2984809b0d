"""Python 3.12.0 and 3.12.1 mistake a name of the module for a comprehension's own of the same name,
if a function has both: drawing a map ended with UnboundLocalError there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("campaign", "cli", "maps", "tables")
INLINED = (ast.ListComp, ast.SetComp, ast.DictComp)
Scope = ast.FunctionDef | ast.AsyncFunctionDef


def names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    found = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return {each.id for each in found if isinstance(each.ctx, context)}


def module_names(tree: ast.Module) -> set[str]:
    plain = [each for each in tree.body if not isinstance(each, (*Scope.__args__, ast.ClassDef))]
    found = {name for each in plain for name in names(each, ast.Store)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in each.names}
    return found | {each.name for each in tree.body if isinstance(each, Scope | ast.ClassDef)}


def bound(comprehension: ast.ListComp | ast.SetComp | ast.DictComp) -> set[str]:
    return {name for each in comprehension.generators for name in names(each.target, ast.Store)}


def find_hidden(tree: ast.Module) -> Iterator[str]:
    """Names of the module that a function reads, and that a comprehension in it binds."""
    known = module_names(tree)
    for scope in ast.walk(tree):
        if isinstance(scope, Scope):
            for each in ast.walk(scope):
                if isinstance(each, INLINED):
                    inside = {id(node) for node in ast.walk(each)}
                    read = {
                        node.id
                        for node in ast.walk(scope)
                        if isinstance(node, ast.Name) and id(node) not in inside
                    }
                    for name in sorted(bound(each) & read & known - arguments(scope)):
                        yield f"{scope.name}, line {each.lineno}: {name}"


def arguments(scope: Scope) -> set[str]:
    given = scope.args
    return {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}


def test_a_name_of_the_module_that_a_comprehension_binds_is_found():
    lines = ["{word for word in ways}", "return [word(way) for way in ways]"]
    text = "def word(a): ...\ndef f(ways):\n    " + "\n    ".join(lines)
    assert list(find_hidden(ast.parse(text))) == ["f, line 3: word"]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_comprehension_binds_a_name_of_the_module_that_its_function_reads(package):
    files = sorted((ROOT / package).rglob("*.py"))
    hidden = [f"{file.relative_to(ROOT)}: {each}" for file in files
              for each in find_hidden(ast.parse(file.read_text("utf-8")))]  # fmt: skip
    assert hidden == []
