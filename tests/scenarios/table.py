"""The gaming table of a story: what is typed must work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cli.conftest import Answer, Hexcrown


class Table:
    def __init__(self, hexcrown: Hexcrown, path: Path) -> None:
        self.hexcrown, self.path = hexcrown, path

    def type(self, *words: str, stdin: str = "") -> Answer:
        answer = self.hexcrown(*words, stdin=stdin)
        assert answer.code == 0, (words, answer.err)
        return answer

    def lay(self, board: str) -> None:
        """A new campaign on this map."""
        file = self.path / "board.txt"
        file.write_text(board, "utf-8")
        self.type("new", "Story", "--seed", "story", "--at", str(self.path / "story.hexcrown"))
        self.type("map", "lay", str(file), "--force", "--reason", "a story needs few tiles")

    def put_site(self, kind: str, tile: str) -> None:
        self.type("site", "add", kind, f"kind={kind}", f"tile={tile}")

    def next_turn(self, *faces: int) -> None:
        """The real dice are asked for one by one."""
        self.type("turn", "next", "--ask", stdin="".join(f"{face}\n" for face in faces))

    def cells(self, table: str, name: str) -> dict[str, Any]:
        return dict(self.type(table, "show", name, "--json").document["cells"])

    def state(self) -> str:
        """As it is exported, without the act that named this moment."""
        self.type("savepoint", "here")
        return self.type("export", "--state").out

    def undo_to_start(self, before: str) -> None:
        self.type("undo", "--to", "here", "--yes")
        assert self.type("export", "--state").out == before
        assert self.type("check").code == 0
