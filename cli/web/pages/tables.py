"""Tables and dice: every table with its odds, rolled with real or program dice; any expression."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stderr
from io import StringIO
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.errors import CampaignError
from cli.app.library import open_library
from cli.web.desk import Document, command
from cli.web.visits import ThisVisit
from cli.words.text import pick

router = APIRouter()
MOST_BARS = 60  # more outcomes are told by their mean alone


@router.get("/tables")
def tables(visit: ThisVisit) -> Response:
    """Nothing is written: a roll here is no act of a campaign."""
    desk, asked = visit.desk, read_asked(visit.sent)
    listed = desk.ask("table", "list").document.get("tables", ())
    asked["column"] = asked["column"] or first_column(listed, asked["table"])
    found: dict[str, Any] = {"table": None, "odds": None, "rolled": None, "thrown": None}
    trouble = None
    for name, words in questions(asked).items():
        answer = desk.ask(*words)
        if answer.error:
            trouble = trouble or answer.error
        else:
            found[name] = answer.document
    if found["odds"] and found["table"] is None and len(found["odds"]["outcomes"]) > MOST_BARS:
        found["odds"] = {**found["odds"], "outcomes": []}
    return visit.page(
        "tables.html", trouble=trouble, asked=asked, tables=by_pack(listed),
        packs=pack_titles() if listed else {},  # none is listed where the campaign is gone
        titles={each["id"]: each["title"] for each in listed}, **found,
    )  # fmt: skip


def read_asked(sent: list[tuple[str, str]]) -> dict[str, str]:
    names = ("table", "column", "mod", "dice", "roll", "expression", "throw")
    return {name: dict(sent).get(name, "").strip()[:200] for name in names}


def questions(asked: dict[str, str]) -> dict[str, list[str]]:
    """The commands that answer what was asked."""
    table, how = asked["table"], {"column": asked["column"], "mod": asked["mod"]}
    if table:
        found = {
            "table": command("table", "show", args=[table]),
            "odds": command("table", "odds", args=[table], **how),
        }
        if asked["roll"]:
            found["rolled"] = command("table", "roll", args=[table], **how, dice=asked["dice"])
        return found
    if not asked["expression"]:
        return {}
    if asked["throw"] == "odds":
        return {"odds": command("odds", args=[asked["expression"]])}
    return {"thrown": command("roll", args=[asked["expression"]], dice=asked["dice"])}


def first_column(listed: Sequence[Document], table: str) -> str:
    """Of a table that has columns: nobody can roll on it without one."""
    columns = [column for each in listed if each["id"] == table for column in each["columns"]]
    return str(columns[0]) if columns else ""


def by_pack(listed: Sequence[Document]) -> dict[str, list[Document]]:
    """Those that are rolled on alone."""
    found: dict[str, list[Document]] = {}
    for table in listed:
        if table["kind"] == "roll":
            found.setdefault(table["pack"], []).append(table)
    return found


def pack_titles() -> dict[str, str]:
    """The names that packs give themselves. What is wrong with a pack was said by the list; without
    the campaign, which may have own ones, none has a name."""
    with redirect_stderr(StringIO()):
        try:
            packs = open_library().packs
        except CampaignError:
            return {}
    return {pack.name: pick(pack.manifest["title"]) for pack in packs if "title" in pack.manifest}
