"""Hexcrown's own packages, whatever else on the path has the same name.

`campaign`, `cli`, `maps` and `tables` are plain words: a script may lie next to a `maps.py` of its
author's, and PyTables is a package called `tables`. `within` makes a public function find ours and
leaves everyone else's alone. Only what Python has loaded anyway is imported here.
"""

from __future__ import annotations

import sys
from _thread import RLock  # threading takes longer to load than all of this
from os.path import abspath, dirname, exists, join, samefile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import ParamSpec, TypeVar

    Given = ParamSpec("Given")
    Answer = TypeVar("Answer")

ROOT = dirname(dirname(abspath(__file__)))
NAMES = ("campaign", "cli", "maps", "tables")
PYTABLES = join("tables", "leaf.py")  # a file of every PyTables, and not one of ours


class Refused(Exception):
    """Hexcrown can't do what was asked. `hint` says what would help, `rule` which rule forbids it;
    `kind` is `words` where the question itself was wrong, else `refused`."""

    def __init__(
        self, message: str, hint: str = "", rule: str | None = None, kind: str = "refused"
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.rule, self.kind = message, hint, rule, kind


def refuse_pytables() -> None:
    """In one folder each overwrites files of the other, in whichever order they are installed."""
    if exists(join(ROOT, PYTABLES)):
        raise ImportError(
            "Hexcrown and PyTables are installed in one environment, and both have a package called"
            " tables: reinstall PyTables here, and install Hexcrown in an environment of its own"
            " (pipx install hexcrown)"
        )


def within(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Run a public function with our packages in place, its refusals as `Refused`."""

    def call(*given: Given.args, **named: Given.kwargs) -> Answer:
        foreign = _find_foreign()
        if foreign:
            _swap.enter(foreign)
        try:
            return function(*given, **named)
        except Exception as trouble:
            if not hasattr(trouble, "exit_code"):
                raise
            raise as_refused(trouble) from trouble
        finally:
            if foreign:
                _swap.leave()

    for name in ("__doc__", "__name__", "__qualname__", "__module__", "__annotations__"):
        setattr(call, name, getattr(function, name))
    call.__wrapped__ = function  # type: ignore[attr-defined]  # help() shows its parameters
    return call


def as_refused(trouble: Exception) -> Refused:
    """An error of one of our packages, which all have the same attributes."""
    facts = getattr(trouble, "facts", {})
    hint = str(getattr(trouble, "hint", "")).format(**facts)
    kind = str(getattr(trouble, "kind", "refused"))
    return Refused(str(trouble), hint, getattr(trouble, "rule", None), kind)


class OwnFinder:
    """Finds our four packages in our own folder, wherever the path would lead."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None or name not in NAMES:
            return None
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(name, [ROOT])


class Swap:
    """Ours in the place of theirs while our code runs; back again afterwards."""

    def __init__(self) -> None:
        self.lock, self.depth = RLock(), 0
        self.ours: dict[str, ModuleType] = {}
        self.theirs: dict[str, ModuleType] = {}
        self.names: set[str] = set()

    def enter(self, names: set[str]) -> None:
        self.lock.acquire()
        self.depth += 1
        if self.depth == 1:
            self.names |= names
            self.theirs = self.take_out()
            sys.modules.update(self.ours)
            sys.meta_path.insert(0, OwnFinder)

    def leave(self) -> None:
        self.depth -= 1
        if self.depth == 0:
            sys.meta_path.remove(OwnFinder)
            self.ours = self.take_out()
            sys.modules.update(self.theirs)
        self.lock.release()

    def take_out(self) -> dict[str, ModuleType]:
        found = {name for name in sys.modules if name.partition(".")[0] in self.names}
        return {name: sys.modules.pop(name) for name in found}


_swap = Swap()
_path_seen: list[str] = []
_foreign_on_path: set[str] = set()


def _find_foreign() -> set[str]:
    """Which of our names mean something else, to this program so far or by its path."""
    global _path_seen, _foreign_on_path
    if _swap.depth:
        return _swap.names
    if sys.path != _path_seen:
        _path_seen = list(sys.path)
        _foreign_on_path = {name for name in NAMES if not _is_ours(name, _find_file(name))}
    loaded = {name: sys.modules[name] for name in NAMES if name in sys.modules}
    foreign = {
        name
        for name, module in loaded.items()
        if not _is_ours(name, getattr(module, "__file__", None))
    }
    return foreign | _foreign_on_path.difference(loaded) | _swap.names


def _find_file(name: str) -> str | None:
    """The file that `import name` would load."""
    for finder in sys.meta_path:
        spec = finder.find_spec(name, None)
        if spec is not None:
            return spec.origin
    return None


def _is_ours(name: str, file: str | None) -> bool:
    own = join(ROOT, name, "__init__.py")
    return file == own or (file is not None and exists(file) and samefile(file, own))
