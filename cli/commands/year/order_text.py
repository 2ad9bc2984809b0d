"""What `hexcrown orders` says: problems, each line's fate, who is ready, the deadline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.app.output import line, note, say
from cli.words.moments import local_time
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.season.documents import (
        OrdersCheck,
        OrdersDocument,
        ReadinessDocument,
    )


def render_check(document: OrdersCheck) -> None:
    for problem in document["problems"]:
        hint = f" ({problem['hint']})" if problem["hint"] else ""
        say("line {line}: {message}", line=problem["line"], message=problem["message"] + hint)
    if not document["problems"]:
        say("{lines} orders, all in order", lines=document["lines"])
    render_missing(document["missing"])


def render_fates(document: OrdersDocument) -> None:
    for order in document["orders"]:
        sheet = f"{order['sheet']}/" if order["sheet"] > 1 else ""
        line(f"{order['empire']} {sheet}{order['line']}: {order['words']}  [{tr(order['fate'])}]")
        for text in order["report"].splitlines():
            line(f"    {text}")
    if not document["orders"]:
        say("no orders were sent for this turn")
    render_missing(document["missing"])
    render_readiness(document["readiness"])
    if document.get("unused"):
        note("dice that no line asked for: {dice}", dice=" ".join(map(str, document["unused"])))


def render_missing(missing: Sequence[str]) -> None:
    if missing:
        say("no orders yet from {empires}", empires=", ".join(missing))


def render_readiness(readiness: ReadinessDocument) -> None:
    if readiness["ready"]:
        say("ready: {empires}", empires=", ".join(readiness["ready"]))
    if readiness["deadline"]:
        template = "the deadline was {when}" if readiness["over"] else "orders until {when}"
        say(template, when=local_time(readiness["deadline"]))
