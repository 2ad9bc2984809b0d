"""What is wrong with a pack: values with file and row, collected and shown all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tables.errors import Refused


class PackProblem(NamedTuple):
    """`message` is a template over `facts`, as in an error; `row` is the row's id or number."""

    file: str
    row: str
    message: str
    facts: Mapping[str, object] = {}

    def __str__(self) -> str:
        where = f"{self.file}, {self.row}" if self.row else self.file
        return f"{where}: {self.message.format(**self.facts)}"


class BrokenPack(Refused):
    """A pack or table that can't be used, with all of its problems."""

    kind = "content"

    def __init__(self, name: str, problems: Sequence[PackProblem]) -> None:
        super().__init__(
            "{name} is broken: {problems}",
            hint="hexcrown table check {file} lists them",
            at=str(problems[0]).partition(":")[0],
            name=name,
            problems="; ".join(map(str, problems)),
            file=problems[0].file,
        )
        self.problems = list(problems)
