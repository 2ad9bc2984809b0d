"""Small faults: where they fit in a module, and a module with one of them in it."""

from __future__ import annotations

import ast
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
LONG = 20  # `text[:40]` is a limit

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    file: str
    number: int
    line: int
    what: str

    @property
    def source(self) -> str:
        return source_lines(self.file)[self.line - 1].strip()


class Faults(ast.NodeTransformer):
    """Counts the places where a fault fits; puts one in at the number wanted."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []

    def _here(self, node: Any, what: str) -> bool:
        self.found.append((node.lineno, what))
        return len(self.found) - 1 == self.wanted

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        other = COMPARED.get(type(node.ops[0]))
        if other and self._here(node, f"{type(node.ops[0]).__name__} -> {other.__name__}"):
            node.ops[0] = other()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = COUNTED.get(type(node.op))
        if other and not is_text(node):
            what = f"{type(node.op).__name__} -> {other.__name__}"
            if self._here(node, what):
                node.op = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._here(node, "and <-> or"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._here(node, "not x -> x"):
            return node.operand
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        return node if is_limit(node) else self.generic_visit(node)

    def visit_Slice(self, node: ast.Slice) -> ast.AST:
        return node if is_long(node.upper) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        is_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return node if is_for_types else self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self._here(node, f"{node.value} -> {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._here(node, f"{node.value} -> +1"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        is_call = isinstance(node.value, ast.Call)
        if is_call and self._here(node, f"no {ast.unparse(node)[:50]}"):
            return ast.copy_location(ast.Pass(), node)
        return node


def is_limit(node: ast.Assign) -> bool:
    """`LONGEST = 800`: how much is too much may as well be one more."""
    name, value = node.targets[0], node.value
    return isinstance(name, ast.Name) and name.id.isupper() and isinstance(value, ast.Constant)


def is_long(bound: ast.expr | None) -> bool:
    """`text[:40]`: the same."""
    return isinstance(bound, ast.Constant) and isinstance(bound.value, int) and bound.value >= LONG


def is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


@cache
def source_lines(file: str) -> list[str]:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


def find_mutants(file: str) -> list[Mutant]:
    faults = Faults()
    faults.visit(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    return [Mutant(file, index, *found) for index, found in enumerate(faults.found)]


class FaultyLoader(SourceFileLoader):
    index = -1

    def get_code(self, fullname: str) -> Any:
        """From the source each time: no bytecode is read or left behind."""
        tree = Faults(self.index).visit(ast.parse(Path(self.path).read_text(encoding="utf-8")))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


class Finder(MetaPathFinder):
    def __init__(self, file: str, index: int) -> None:
        self._name = file.removesuffix(".py").replace("/", ".")
        self._file, self._index = str(ROOT / file), index

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        loader = FaultyLoader(fullname, self._file)
        loader.index = self._index
        return spec_from_file_location(fullname, self._file, loader=loader)
