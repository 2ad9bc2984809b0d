"""`hexcrown why`: what made a number."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from cli.app.opening import open_context
from cli.app.output import line, say, show
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.journal.documents import AmountDocument, RollDocument, WhyDocument

Named = Literal["rule", "what", "table", "row", "on"]
NAMED: tuple[Named, ...] = get_args(Named)  # what made an amount, of all that a step says


def command(
    cell: Annotated[
        str, typer.Argument(metavar="ROW[.COLUMN]", help="For example empire:ostmark.treasury.")
    ],
) -> None:
    """Explain a number: the entries, table rows and dice that add up to it.

    Example: hexcrown why army:3.points
    """

    from campaign.app.why import explain_cell

    with open_context() as context:
        document = explain_cell(context, cell)
    show(document, render)


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
