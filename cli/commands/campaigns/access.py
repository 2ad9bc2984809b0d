"""`hexcrown access`: who may open the pages of this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import line, say, show
from cli.words.moments import local_time
from cli.words.text import tr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def command(
    revoke: Annotated[
        str | None, typer.Option("--revoke", metavar="ID", help="Shut one out, or all.")
    ] = None,
) -> None:
    """Who has access: browsers, players' devices and programs, since when, and when last seen.

    A link that was renewed or withdrawn (`invite`), and whoever was shut out here, never comes in
    again, whatever is undone, restored or imported. Access ends by itself after a month.

    Example: hexcrown access --revoke all
    """
    from campaign.storage.access import own_access

    book = own_access()
    revoked = book.revoke(revoke) if revoke is not None else 0
    show({"access": book.list(), "revoked": revoked}, render)


def render(document: Mapping[str, Any]) -> None:
    if document["revoked"]:
        say("shut out: {count}", count=document["revoked"])
    for each in document["access"]:
        who = " ".join(filter(None, (tr(each["kind"]), each["name"])))
        line(f"{each['id']}  {who}  {each['agent']}".rstrip())
        say("    since {since}, last seen {seen}", since=local_time(each["since"]),
            seen=local_time(each["seen"]))  # fmt: skip
    if not document["access"]:
        say("nobody has access")
