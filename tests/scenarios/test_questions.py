"""The long runs know every question the program's code can put, and name what they never met."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.long.questions import BY_DEEDS
from tests.long.reached import expected, missing, nothing_reached

CAMPAIGN = Path(__file__).parents[2] / "campaign"


def test_every_question_the_code_puts_is_looked_for_in_long_runs() -> None:
    asked = {name for file in sorted(CAMPAIGN.rglob("*.py")) for name in questions_in(file)}
    assert asked == set(BY_DEEDS)


def questions_in(file: Path) -> Iterator[str]:
    """The ids of dicts that are written out as `"kind": "decide"`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Dict):
            written = {ast.unparse(key): value for key, value in zip_items(node)}
            if ast.unparse(written.get("'kind'", node)) == "'decide'":
                yield from names_of(written["'id'"])


def zip_items(node: ast.Dict) -> Iterator[tuple[ast.expr, ast.expr]]:
    return ((key, value) for key, value in zip(node.keys, node.values, strict=True) if key)


def names_of(written: ast.expr) -> list[str]:
    """`strategy-{side}` stands for both sides."""
    text = ast.unparse(written)
    if not text.startswith("f"):
        return [str(ast.literal_eval(written))]
    return [text[2:-1].replace("{side}", side) for side in ("attacker", "defender")]


def test_what_no_campaign_reached_is_named() -> None:
    reached, wanted = nothing_reached(), expected()
    assert missing(reached) == wanted
    for counter, part in zip(reached, wanted, strict=True):
        counter.update(wanted[part][1:])
    assert missing(reached) == {part: names[:1] for part, names in wanted.items()}
