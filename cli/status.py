"""`hexcrown status`: the campaign at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.listed import write_columns
from cli.opening import read_rows
from cli.output import line, say, show


def command() -> None:
    """The campaign at a glance: where in the year, who has what, what waits.

    Example: hexcrown status
    """

    def question(connection: Any) -> dict[str, Any]:
        from campaign.journal import find_head
        from campaign.listing import status
        from campaign.world import World

        return status(World(connection, track=False), find_head(connection))

    show(read_rows(question), render)


def render(document: Mapping[str, Any]) -> None:
    when = document["when"]
    phase = document["calendar"]["phase"]
    line(f"{document['campaign']}: {when}{', ' + phase if phase else ''}")
    if document["ended"]:
        say("the campaign has ended")
    columns = ("name", "race", "treasury", "armies", "points", "settlements", "fleets")
    if document["empires"]:
        write_columns(columns, [[row[name] for name in columns] for row in document["empires"]])
    else:
        say("no empire yet: hexcrown empire add NAME --race RACE")
    for decision in document["decisions"]:
        say("waits: decision {number}, {kind} (hexcrown decide {number} OPTION)", **decision)
    head = document["journal"]
    say("journal: {act} acts, head {hash}", act=head["act"], hash=head["hash"][:16])
