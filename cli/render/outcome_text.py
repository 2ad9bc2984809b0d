"""Tables rolled on in a campaign, as lines for a person: the dice, the row, what it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from cli.app.output import line
from cli.words.reader import reader
from cli.words.text import capitalise, tr

Doc = Mapping[str, Any]
WIDTH = 92
UNNAMED = ("roll", "other-roll")  # an action's own dice: the story says what they were for


def room() -> int:
    """Columns for text: at a terminal no more than it has."""
    return min(WIDTH, reader().width - 8) if reader().fancy else WIDTH


def render_outcome(node: Doc, indent: str = "  ", called: Callable[[str], str] = str) -> None:
    """All that followed from an act; `node` as `tables.agenda.outcome.document` gives it. `called`
    names a table: by its id, unless told otherwise. After an answer it is the table that asked:
    what was rolled since is shown, and the row if it was rolled for again."""
    if node["table"] is not None and node["rolls"]:
        again = any(roll["for"] == node["table"] for roll in node["rolls"])
        render_node(node if again else {**node, "row": None}, indent, called)
        return
    for child in node["then"]:
        render_node(child, indent, called)
    for roll in node["rolls"]:
        line(f"{indent}{render_named(roll, UNNAMED)}")


def render_node(node: Doc, indent: str, called: Callable[[str], str]) -> None:
    line(f"{indent}{called(node['table'])}{mark(node['source'])}{render_dice(node)}")
    for text in wrap(row_text(node["row"]), room()):
        line(f"{indent}  {text}")
    for child in node["then"]:
        render_node(child, indent + "  ", called)


def render_brief(nodes: Sequence[Doc], whom: Sequence[str], indent: str = "  ") -> None:
    """For whom, which row, what it says, and the dice; a row another leads to has no dice."""
    for node, who in zip(nodes, whom, strict=True):
        if node["rolls"]:
            what = node["row"]["name"] if node["row"] else node["table"]
            dice = f"({node['table']}{render_dice(node)})"
            line(f"{indent}{capitalise(who)}{what}  {dice}{mark(node['source'])}")
            for text in wrap(node["row"]["text"], room()) if node["row"] else ():
                line(f"{indent}    {text}")
        render_brief(node["then"], [""] * len(node["then"]), indent + "  ")


def mark(source: str | None) -> str:
    """House tables say so wherever they are shown."""
    return f"  [{tr('source: house')}]" if source == "house" else ""


def row_text(row: Doc | None) -> str:
    if row is None:
        return ""
    return f"{row['name']}: {row['text']}" if row["text"] else str(row["name"])


def render_dice(node: Doc) -> str:
    return "".join(f"  {render_named(roll, (node['table'],))}" for roll in node["rolls"])


def render_named(roll: Doc, plain: Sequence[str]) -> str:
    """What it was for, unless that is plain, and the roll."""
    name = "" if roll["for"] in plain else f"{tr(roll['for'])}: "
    return name + render_roll(roll)


def render_roll(roll: Doc) -> str:
    """`2d6 [5 4] +1 = 10`."""
    faces = " ".join(map(str, roll["faces"]))
    added = f" {roll['modifier']:+d}" if roll["modifier"] else ""
    return f"{roll['dice']} [{faces}]{added} = {roll['total']}"
