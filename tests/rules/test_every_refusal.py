"""Every action that is refused names the rule and what would be allowed instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ACTIONS = Path(__file__).parents[2] / "campaign" / "actions"
# No rule says whether a number is an army's: these only point at the list.
NO_RULE = (
    "there is no army {army}",
    "there is no empire {empire} in play",
    "there is no fleet {fleet}",
    "{kind} can't be built",
)


def refusals() -> Iterator[tuple[str, str, set[str | None]]]:
    """(where, sentence, what it is given) of each refusal in the actions."""
    for file in sorted(ACTIONS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
                given = {keyword.arg for keyword in node.keywords}
                yield f"{file.name}:{node.lineno}", ast.unparse(node.args[0]).strip("'\""), given


def test_every_refused_action_says_what_would_be_allowed() -> None:
    assert [where for where, _, given in refusals() if "hint" not in given] == []


def test_every_refused_action_names_its_rule() -> None:
    found = [
        (where, text)
        for where, text, given in refusals()
        if "rule" not in given and text not in NO_RULE
    ]
    assert found == []
