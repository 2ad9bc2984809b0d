"""What an act changed, a line a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.app.output import line
from cli.app.text import tr

if TYPE_CHECKING:
    from campaign.journal.documents import ChangeDocument


def render_changes(changes: Sequence[ChangeDocument]) -> None:
    """`army:3.points  1000 -> 950`; a row made or unmade by its name and number."""
    for each in changes:
        if isinstance(each["after"], dict):
            line(f"  + {each['what']}  {row_name(each['after'])}".rstrip())
        elif isinstance(each["before"], dict):
            line(f"  - {each['what']}  {row_name(each['before'])}".rstrip())
        elif is_face_down(each["what"]):
            line(f"  {each['what']}  {tr('(cards, face down)')}")
        else:
            line(f"  {each['what']}  {cell(each['before'])} -> {cell(each['after'])}")
    if not changes:
        line("  " + tr("nothing"))


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
