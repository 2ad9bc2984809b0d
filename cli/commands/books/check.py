"""`hexcrown check`: do the books add up?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cli.app.opening import read_rows
from cli.app.output import line, show
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.journal.documents import CheckDocument
    from campaign.storage.snapshot import Snapshot


def command() -> None:
    """Check that the records add up. Prints nothing if they do, otherwise every damaged row.

    It also lists every row that breaks a rule of the game: an army inside walls elsewhere, a row
    owned by an empire that has ended, temple troops kept over the winter, two settlements on a
    tile, an item without an owner.

    Example: hexcrown check
    """

    def question(connection: Snapshot) -> CheckDocument:
        from campaign.bookkeeping.checking import check_campaign

        problems = check_campaign(connection)
        return {
            "problems": [
                {"where": each.where, "text": f"{each.where}: {tr(each.message, **each.facts)}"}
                for each in problems
            ]
        }

    document = read_rows(question)
    show(document, render)
    if document["problems"]:
        raise typer.Exit(1)


def render(document: CheckDocument) -> None:
    for problem in document["problems"]:
        line(problem["text"])
