"""`hexcrown why`: what made a number."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from cli.app.opening import read_rows
from cli.app.output import line, say, show
from cli.words.text import tr

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.journal.documents import AmountDocument, RollDocument, WhyDocument
    from campaign.storage.world import World

Named = Literal["rule", "what", "table", "row", "on"]
NAMED: tuple[Named, ...] = get_args(Named)  # what made an amount, of all that a step says


def command(
    cell: Annotated[
        str, typer.Argument(metavar="ROW[.COLUMN]", help="As empire:ostmark.treasury.")
    ],
) -> None:
    """The entries, table rows and dice that made a number: signed amounts that add up to it.

    Example: hexcrown why army:3.points
    """

    def question(connection: Connection) -> WhyDocument:
        from campaign.journal.why import explain
        from campaign.storage.models.schema import numbers
        from campaign.storage.names import parse_cell
        from campaign.storage.world import World

        table, key, column = parse_cell(World(connection, track=False), cell)
        refuse_no_number(table, column, numbers(table))
        return with_words(World(connection, track=False), explain(connection, table, key, column))

    show(read_rows(question), render)


def with_words(world: World, document: WhyDocument) -> WhyDocument:
    """Each roll behind a number with what it was for."""
    from campaign.rules.roll_names import name_rolls

    for column in document["columns"]:
        for part in column["amounts"]:
            part["rolls"] = name_rolls(world, part["rolls"])
    return document


def refuse_no_number(table: str, column: str | None, known: tuple[str, ...]) -> None:
    from campaign.errors import WrongWords

    if column is not None and column not in known:
        raise WrongWords(
            "{table}.{column} is no number",
            hint="numbers are: {all}; hexcrown journal --about ROW shows every change",
            table=table,
            column=column,
            all=", ".join(known),
        )


def render(document: WhyDocument) -> None:
    line(f"{document['row']} {document['name']}".rstrip())
    for column in document["columns"]:
        line(f"  {column['column']} = {column['value']}")
        for part in column["amounts"]:
            line(f"    {part['amount']:+6d}  {describe(part)}")
    if not document["columns"]:
        say("every number of it is 0")
        say("hexcrown journal --about {row} shows every change", row=document["row"])


def describe(part: AmountDocument) -> str:
    step = part["step"] or {}
    names = [tr(step[key]) for key in NAMED if step.get(key)]
    dice = [roll for roll in part["rolls"] if roll["dice"]]
    told = [tr("act {act}", act=part["act"]), shlex.join(part["words"]), " ".join(names)]
    if dice:
        told.append(tr("dice: {rolls}", rolls=" ".join(map(faces, dice))))
    if part["reason"] and part["reason"] != step.get("what"):  # a payment's says it already
        told.append(f"({part['reason']})")
    return "  ".join(text for text in told if text)


def faces(roll: RollDocument) -> str:
    return " ".join(
        f"{len(found)}d{sides}={','.join(map(str, found))}" for sides, found in roll["dice"]
    )
