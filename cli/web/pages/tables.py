"""Tables and dice: every table with its odds, rolled with real or program dice; any expression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.errors import CampaignError
from campaign.rules.packs import campaign_library
from campaign.storage.folders import own_packs
from cli.web.desk import Document
from cli.web.visits import TROUBLE, ThisVisit, Visit
from cli.words.text import pick
from cli.words.trouble import describe_trouble
from tables.library.check import check_manifest
from tables.library.packs import shipped_packs

router = APIRouter()
MOST_BARS = 60  # more outcomes are told by their mean alone


@router.get("/tables")
def tables(visit: ThisVisit) -> Response:
    """Nothing is written: a roll here is no act of a campaign."""
    asked, trouble = read_asked(visit.sent), None
    try:
        listed = visit.desk.published("table list", {})[1]["tables"]
    except TROUBLE:  # the campaign is gone
        listed = []
    asked["column"] = asked["column"] or first_column(listed, asked["table"])
    found: dict[str, Any] = {"table": None, "odds": None, "rolled": None, "thrown": None}
    for name, (command, given) in questions(asked).items():
        try:
            found[name] = visit.desk.published(command, given)[1]
        except TROUBLE as refused:
            trouble = trouble or describe_trouble(refused)
    if found["odds"] and found["table"] is None and len(found["odds"]["outcomes"]) > MOST_BARS:
        found["odds"] = {**found["odds"], "outcomes": []}
    return visit.page(
        "tables.html", trouble=trouble, asked=asked, tables=by_pack(listed),
        packs=pack_titles(visit),
        titles={each["id"]: each["title"] for each in listed}, **found,
    )  # fmt: skip


def read_asked(sent: list[tuple[str, str]]) -> dict[str, str]:
    names = ("table", "column", "mod", "dice", "roll", "expression", "throw")
    return {name: dict(sent).get(name, "").strip()[:200] for name in names}


def questions(asked: dict[str, str]) -> dict[str, tuple[str, dict[str, list[str]]]]:
    """The published commands that answer what was asked, with their fields."""
    dice = {"dice": [asked["dice"]]} if asked["dice"] else {}
    if asked["table"]:
        how = {name: [asked[name]] for name in ("table", "column", "mod") if asked[name]}
        found = {"table": ("table show", {"table": [asked["table"]]}), "odds": ("table odds", how)}
        return {**found, "rolled": ("table roll", {**how, **dice})} if asked["roll"] else found
    if not asked["expression"]:
        return {}
    words = {"words": [asked["expression"]]}
    if asked["throw"] == "odds":
        return {"odds": ("odds", words)}
    return {"thrown": ("roll", {**words, **dice})}


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


def pack_titles(visit: Visit) -> dict[str, str]:
    """The names that packs give themselves. Without the campaign, which may have own ones, none
    has a name."""
    try:
        with visit.moment() as context:
            ruling = context.look(campaign_library).packs
    except CampaignError:
        ruling = shipped_packs() if visit.desk.place() is None else []
    packs = [*ruling, *(pack for pack in own_packs() if not check_manifest(pack.folder)[0])]
    return {pack.name: pick(pack.manifest["title"]) for pack in packs if "title" in pack.manifest}
