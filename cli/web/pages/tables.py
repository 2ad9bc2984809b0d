"""Tables and dice: every table with its odds, rolled with real or program dice; any expression."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from cli.web.desk import Desk, command
from cli.web.visits import ThisVisit

router = APIRouter()
MOST_BARS = 60  # more outcomes are told by their mean alone


@router.get("/tables")
def tables(visit: ThisVisit) -> Response:
    """Nothing is written: a roll here is no act of a campaign."""
    desk, asked = visit.desk, read_asked(visit.sent)
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
    listed = list_tables(desk)
    return visit.page("tables.html", trouble=trouble, asked=asked, tables=listed, **found)


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


def list_tables(desk: Desk) -> dict[str, list[dict[str, Any]]]:
    """By pack; those that are rolled on alone."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in desk.ask("table", "list").document.get("tables", ()):
        if table["kind"] == "roll":
            found.setdefault(table["pack"], []).append(table)
    return found
