"""A paper campaign typed in: settlements and armies as a table of fields, all of it in one act."""

from __future__ import annotations

import csv
from hashlib import blake2b
from io import StringIO

from fastapi import APIRouter
from fastapi.responses import Response

from campaign.bookkeeping.sheets import ID
from campaign.storage.models.kinds import SETTLEMENT_KINDS
from cli.web.desk import Answer, command, head_of
from cli.web.pages.change import read_changes
from cli.web.visits import ThisVisit, Visit, go_to
from cli.words.trouble import Usage

router = APIRouter()
COLUMNS = {
    "settlements": ("name", "kind", "empire", "tile", "points", "provisions"),
    "armies": ("name", "empire", "tile", "points", "provisions", "crowns"),
}
LINES, MOST_LINES = 8, 60
Line = dict[str, str]


@router.get("/set-up/paper")
def paper(visit: ThisVisit) -> Response:
    if visit.desk.place() is None:
        return go_to("/set-up")
    return show(visit, sheet_of(visit))


@router.post("/set-up/paper")
def type_in(visit: ThisVisit) -> Response:
    """First what it would change; then, with `keep`, it is done. What is refused stays typed."""
    sheet = sheet_of(visit)
    text = as_csv(sheet, read_lines(visit))
    with visit.desk.open() as store:
        moved = bool(visit.get("keep")) and visit.get("head") != head_of(store)
    is_shown = visit.get("seen") == digest(text)  # else something was typed after the look
    keeps = bool(visit.get("keep")) and is_shown and not moved
    answer = visit.desk.ask(*words_of(visit, sheet, keeps), piped=text)
    if answer.error or not keeps:
        return show(visit, sheet, answer, moved)
    return visit.done(f"/set-up/paper?sheet={sheet}&act={answer.document['act']}")


def sheet_of(visit: Visit) -> str:
    sheet = visit.get("sheet", "settlements")
    if sheet not in COLUMNS:
        raise Usage("{word} is none of {all}", word=sheet[:40], all=", ".join(COLUMNS))
    return sheet


def words_of(visit: Visit, sheet: str, keeps: bool) -> list[str]:
    reason = visit.get("reason").strip()[:200] or "paper"
    columns = ",".join((*COLUMNS[sheet], ID))
    words = command("import", csv=sheet, columns=columns, reason=reason)
    return [*words, *([] if keeps else ["--dry-run"]), "-"]


def read_lines(visit: Visit) -> list[Line]:
    """Those in which something was typed."""
    columns = COLUMNS[sheet_of(visit)]
    cells = [visit.all(column)[:MOST_LINES] for column in columns]
    lines = [dict(zip(columns, each, strict=True)) for each in zip(*cells, strict=False)]
    return [line for line in lines if any(line[c].strip() for c in ("name", "tile"))]


def as_csv(sheet: str, lines: list[Line]) -> str:
    """Without a heading, so that the first line is line 1, as beside the fields; without ids, so
    that each line is a new row."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([*(line[c][:200] for c in COLUMNS[sheet]), ""] for line in lines)
    return out.getvalue()


def digest(text: str) -> str:
    return blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()


def show(visit: Visit, sheet: str, answer: Answer | None = None, moved: bool = False) -> Response:
    lines = read_lines(visit)
    blank = dict.fromkeys(COLUMNS[sheet], "")
    empires = visit.desk.ask("empire", "list").document.get("rows", ())
    plan = answer is not None and not answer.error
    with visit.desk.open() as store:
        head = head_of(store)
        changes = read_changes(store, answer.document.get("changes", ())) if answer and plan else []
    return visit.page(
        "paper.html", 409 if answer and answer.error else 200, sheet=sheet, sheets=COLUMNS,
        lines=[*lines, *([blank] * max(2, LINES - len(lines)))], columns=COLUMNS[sheet],
        empires=[row["name"] for row in empires], kinds=SETTLEMENT_KINDS, head=head, plan=plan,
        changes=changes, trouble=answer.error if answer else None, moved=moved,
        typed=bool(lines), act=visit.get("act"), reason=visit.get("reason"),
        seen=digest(as_csv(sheet, lines)) if plan else "",
    )  # fmt: skip
