"""What players may order is what the guide offers: no deed stands outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.guide.deed_kinds import deed_kinds
from cli.app.commands import load_command
from cli.app.described import verbs_of
from cli.app.registry import COMMANDS
from cli.options.order_words import TOLD, is_deed


def leaves(path: tuple[str, ...], command: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    verbs = verbs_of(command)
    for verb, below in verbs.items():
        yield from leaves((*path, verb), below)
    if not verbs:
        yield path, command


def test_every_deed_that_a_player_may_order_is_offered():
    orderable = {
        path
        for name in COMMANDS
        for path, command in leaves((name,), load_command(name))
        if is_deed(command)
    }
    kinds = deed_kinds().values()
    offered = {tuple(kind.words[:length]) for kind in kinds for length in (1, 2)}
    missing = {path for path in orderable if path[:2] not in offered}
    assert missing - set(TOLD) == OTHERWISE
    assert len(orderable) > 30


# What waits is asked before anything else; `battle 1 2` is `battle fight 1 2`, whose strategies are
# asked for; `build village 1 0402` is offered as `build {0} {actor} {1}`.
OTHERWISE = {
    ("decide",), ("battle", "fight"), ("battle", "strategy"),
    ("build", "village"), ("build", "fortress"), ("build", "city"),
}  # fmt: skip
