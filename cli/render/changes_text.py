"""What an act changes: told to people by names, or cell by cell as the books hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cli.app.output import line, say
from cli.app.session import session
from cli.words.phrases import phrase, sentence
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.journal.documents import ChangeDocument
    from campaign.knowledge.told_changes import ToldChange

MOST_LED = 12  # lines in the guide, where the question before must stay on the screen


def render_changes(changes: Sequence[ChangeDocument], *, told: bool = False) -> None:
    """`First Banner: points 1000 -> 950`. Changes that only the bookkeeping needs are left out.
    `told`: the story stands above, and says what no cell does."""
    from campaign.app.changing import parse_change
    from campaign.knowledge.told_changes import tell_changes
    from campaign.rules.packs import campaign_library
    from cli.app.opening import read

    kept = [parse_change(each) for each in changes]
    found = read(lambda world: tell_changes(world, campaign_library(world), kept))
    shown = found[:MOST_LED] if session().led else found
    for each in shown:
        line(f"  {change_line(each)}")
    if len(found) > len(shown):
        say("   …  {count} more", count=len(found) - len(shown))
    games = [each for each in changes if each["what"].startswith("game:")]
    for text in cell_lines(games):
        line(f"  {text}")
    if not (found or games or told):
        line(f"  {tr('no visible change') if kept else tr('nothing')}")


def change_line(told: ToldChange) -> str:
    thing = sentence(told["thing"])
    if told["column"]:
        values = f"{phrase(told['before'])} -> {phrase(told['after'])}"
        return f"{thing}: {pick(dict(told['title']))} {values}"
    return f"+ {thing}" if told["before"] is None else f"- {thing}"


def render_cells(changes: Sequence[ChangeDocument]) -> None:
    """`army:3.points  1000 -> 950`, every cell of the books."""
    for text in cell_lines(changes):
        line(f"  {text}")
    if not changes:
        line("  " + tr("nothing"))


def cell_lines(changes: Sequence[ChangeDocument]) -> Iterator[str]:
    for each in changes:
        if isinstance(each["after"], dict):
            yield f"+ {each['what']}  {row_name(each['after'])}".rstrip()
        elif isinstance(each["before"], dict):
            yield f"- {each['what']}  {row_name(each['before'])}".rstrip()
        elif is_face_down(each["what"]):
            yield f"{each['what']}  {tr('(cards, face down)')}"
        else:
            yield f"{each['what']}  {cell(each['before'])} -> {cell(each['after'])}"


def is_face_down(what: str) -> bool:
    """A deck's state holds the order of its pile: nobody who undoes a draw should read it."""
    return what.startswith("game:") and what.endswith(".state")


def row_name(row: Mapping[str, object]) -> str:
    return str(row.get("name") or row.get("kind") or row.get("label") or "")


def cell(value: object) -> str:
    if value is None:
        return tr("none")
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value) if value != "" else '""'
