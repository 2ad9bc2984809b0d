"""What is wrong with a map, as values; how large one may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from maps.errors import Refused

if TYPE_CHECKING:
    from maps.board.board import Board


SHOWN = 20
MOST = 200  # of a hopeless text no more are collected


@dataclass(frozen=True)
class MapProblem:
    kind: str  # a short name for programs: "coast-without-sea"
    message: str  # a template over the facts
    facts: dict[str, object] = field(default_factory=dict)
    at: str = ""  # a tile's label, or a place in a JSON document
    line: int | None = None

    def __str__(self) -> str:
        text = self.message.format(**self.facts)
        return f"line {self.line}: {text}" if self.line else text

    def document(self) -> dict[str, object]:
        return {"kind": self.kind, "message": str(self), "at": self.at or None, "line": self.line}


class BadMap(Refused):
    """A map that could not be read; nothing of it was loaded."""

    kind = "map"

    def __init__(
        self,
        problems: Sequence[MapProblem],
        source: str = "the map",
        understood: Board | None = None,
    ) -> None:
        """`understood`: the tiles that could be read all the same."""
        shown = [str(problem) for problem in problems[:SHOWN]]
        if len(problems) > SHOWN:
            shown.append(f"… and {len(problems) - SHOWN} more")
        super().__init__(
            "{source} can't be read, problems: {count}",
            hint="{lines}",
            at=problems[0].line or problems[0].at,
            source=source,
            count=len(problems),
            lines="; ".join(shown),
        )
        self.problems, self.understood = list(problems), understood


MOST_TILES = 250_000
MOST_LINES = 2 * MOST_TILES
MOST_POINTS = 2 * MOST_TILES  # of rivers, roads and the like
MOST_BYTES = 48 * 1024 * 1024
LONGEST_NAME = 120
LONGEST_LINE = 5_000


def refuse_size(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise Refused(
            "a map holds at most {most} tiles, not {tiles}",
            hint="make it smaller, or split it into several maps",
            most=MOST_TILES,
            tiles=tiles,
        )


def refuse_bytes(size: int, source: str) -> None:
    if size > MOST_BYTES:
        raise Refused(
            "{source} is too large for a map: {size} bytes, at most {most}",
            source=source,
            size=size,
            most=MOST_BYTES,
        )
