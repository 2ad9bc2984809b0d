"""Do the tests notice? One small fault at a time is put into a module; its tests must fail.

    python -m tests.mutants                        a sample of all modules below
    python -m tests.mutants tables/library/conditions.py --all  every fault of one module

Files on disk are never touched: the faulty module is made while it is imported, in a process of its
own. Exits 1 if more survive than are allowed. Survivors are printed with their line: either a test
is missing, or the fault changes nothing that matters.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
ENOUGH = 0.8  # the part of the sample that must be noticed
SECONDS = 90  # of the processor, quiet or busy: a fault that never ends is noticed too

DICE = ("tests/tables/dice/test_roll.py", "tests/tables/dice/test_notation.py")
ODDS = ("tests/tables/dice/test_odds.py", "tests/tables/dice/test_properties.py")
TABLES = ("tests/tables/agenda/test_loop.py", "tests/rules/tables/test_necropolis_tables.py")
DECKS = ("tests/tables/cards/test_decks.py",)
CHECK = ("tests/tables/library/test_check.py",)
WINTER = ("tests/rules/winter/test_winter.py", "tests/rules/again/test_winter.py")
TESTS: dict[str, tuple[str, ...]] = {
    "tables/chance/sources.py": ("tests/tables/chance/test_sources.py",),
    "tables/dice/roll.py": DICE,
    "tables/dice/reader.py": DICE,
    "tables/dice/odds_weights.py": ODDS,
    "tables/dice/odds_pool.py": ODDS,
    "tables/cards/decks.py": DECKS,
    "tables/cards/deck_odds.py": DECKS,
    "tables/library/conditions.py": ("tests/tables/library/test_conditions.py", *TABLES),
    "tables/agenda/flow.py": TABLES,
    "tables/agenda/rolls.py": TABLES,
    "tables/agenda/loop.py": TABLES,
    "tables/odds/table_odds.py": ("tests/tables/odds/test_table_odds.py",),
    "tables/library/check_ranges.py": CHECK,
    "tables/library/check_links.py": CHECK,
    "tables/library/check_shape.py": CHECK,
    "campaign/season/revenue.py": ("tests/rules/winter/test_revenue.py", *WINTER),
    "campaign/season/quarters.py": WINTER,
    "campaign/season/feeding.py": ("tests/rules/land/test_turn_start.py", *WINTER),
    "campaign/season/equinox.py": (
        "tests/rules/winter/test_equinox.py",
        "tests/rules/again/test_peoples.py",
        "tests/rules/again/test_magic.py",
    ),
    "campaign/season/wanderers.py": ("tests/rules/land/test_wanderers.py", *WINTER),
    "campaign/season/pirates.py": ("tests/rules/sea/test_pirates.py",),
    "campaign/season/recovery.py": ("tests/rules/winter/test_recruiting.py", *WINTER),
    "campaign/season/envoys.py": ("tests/rules/winter/test_diplomacy.py",),
    "campaign/season/temples.py": ("tests/rules/sites/test_temples.py", *WINTER),
    "campaign/season/running.py": ("tests/campaign/season/test_running.py", *WINTER),
}

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


def is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


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


def test_in_this_process(file: str, index: int) -> int:
    """The tests of the module, with fault number `index` in it; -1 is none."""
    import resource

    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.meta_path.insert(0, Finder(file, index))
    words = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", *TESTS[file]]
    return int(pytest.main(words))


test_in_this_process.__test__ = False  # type: ignore[attr-defined]


def is_noticed(file: str, index: int = -1) -> bool:
    command = [sys.executable, "-m", "tests.mutants", file, "--one", str(index)]
    return subprocess.run(command, cwd=ROOT, capture_output=True).returncode != 0


def sample(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """So many of them, file after file in turn, the same for the same seed."""
    from tables.chance.sources import Seeded, key_from_seed  # not before a fault may be put into it

    chance = Seeded(key_from_seed(seed))
    files = sorted({mutant.file for mutant in mutants})
    left = {file: [mutant for mutant in mutants if mutant.file == file] for file in files}
    chosen: list[Mutant] = []
    while len(chosen) < min(count, len(mutants)):
        for file in files:
            if left[file] and len(chosen) < count:
                stream = chance.stream((file, len(left[file])))
                chosen.append(left[file].pop(stream.faces(1, len(left[file]))[0] - 1))
    return sorted(chosen)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    words.add_argument("files", nargs="*", metavar="FILE", help=", ".join(TESTS))
    words.add_argument("--sample", type=int, default=30)
    words.add_argument("--seed", default="1")
    words.add_argument("--jobs", type=int, default=2, help="at a time")
    words.add_argument("--all", action="store_true")
    words.add_argument("--one", type=int, help="run one fault here and now")
    given = words.parse_args()
    if given.one is not None:
        return test_in_this_process(given.files[0], given.one)
    mutants = [mutant for file in given.files or TESTS for mutant in find_mutants(file)]
    chosen = mutants if given.all else sample(mutants, given.sample, given.seed)
    return report(try_out(chosen, given.jobs), len(mutants))


def try_out(chosen: Sequence[Mutant], jobs: int) -> list[tuple[Mutant, bool]]:
    """Survivors' tests have passed with the fault in: those of a file without any are run too."""
    with ThreadPoolExecutor(jobs) as pool:
        tried = list(zip(chosen, pool.map(try_one, chosen), strict=True))
        survived = {mutant.file for mutant, noticed in tried if not noticed}
        unsure = sorted({mutant.file for mutant in chosen} - survived)
        for file, failed in zip(unsure, pool.map(is_noticed, unsure), strict=True):
            if failed:
                raise SystemExit(f"{file}: its tests fail without any fault")
    return tried


def try_one(mutant: Mutant) -> bool:
    start = time.monotonic()
    noticed = is_noticed(mutant.file, mutant.number)
    mark = "noticed " if noticed else "SURVIVED"
    seconds = time.monotonic() - start
    print(f"{mark} {mutant.file}:{mutant.line} {mutant.what} ({seconds:.0f} s)", flush=True)
    return noticed


def report(tried: Sequence[tuple[Mutant, bool]], among: int) -> int:
    noticed = sum(noticed for _, noticed in tried)
    print(f"{noticed} of {len(tried)} noticed, out of {among} faults that could be made")
    return 0 if noticed >= ENOUGH * len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
