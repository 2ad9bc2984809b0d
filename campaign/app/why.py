"""What made a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import WrongWords
from campaign.journal.why import explain
from campaign.storage.models.schema import numbers
from campaign.storage.names import parse_cell
from campaign.storage.world import World

if TYPE_CHECKING:
    from campaign.app.context import Context
    from campaign.journal.documents import WhyDocument


def explain_cell(context: Context, cell: str) -> WhyDocument:
    """The amounts that add up to a number, each with its dice: `army:3.points`."""
    with context.store.reading() as connection:
        world = World(connection, track=False)
        table, key, column = parse_cell(world, cell)
        known = numbers(table)
        if column is not None and column not in known:
            raise WrongWords(
                "{table}.{column} is not a number",
                hint="numbers are: {all}; hexcrown journal --about ROW shows every change",
                table=table,
                column=column,
                all=", ".join(known),
            )
        document = explain(connection, table, key, column)
        for part in (part for found in document["columns"] for part in found["amounts"]):
            if part["rolls"]:
                from campaign.rules.roll_names import name_rolls

                part["rolls"] = name_rolls(world, part["rolls"])
    return document
