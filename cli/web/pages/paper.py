"""A paper campaign typed in: settlements and armies as a table of fields, all of it in one act."""

from __future__ import annotations

import csv
from hashlib import blake2b
from io import StringIO
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response
from pydantic import BaseModel

from campaign.app.changing import words_of
from campaign.app.context import Context, How
from campaign.app.editing import read_sheet, take_in
from campaign.bookkeeping.sheets import ID
from campaign.storage.models import Empire
from campaign.storage.models.kinds import SETTLEMENT_KINDS
from cli.web.desk import head_of
from cli.web.pages.change import read_changes
from cli.web.visits import TROUBLE, Line, ThisVisit, Visit, Word, go_to
from cli.words.trouble import Usage, describe_trouble

router = APIRouter()
COLUMNS = {
    "settlements": ("name", "kind", "empire", "tile", "points", "provisions"),
    "armies": ("name", "empire", "tile", "points", "provisions", "crowns"),
}
LINES, MOST_LINES = 8, 60
Cells = list[Line]


class PaperForm(BaseModel):
    """A column is a list: a cell of each line."""

    sheet: Word = "settlements"
    reason: Line = ""
    keep: Word = ""
    seen: Word = ""
    head: Word = ""
    act: Word = ""
    name: Cells = []
    kind: Cells = []
    empire: Cells = []
    tile: Cells = []
    points: Cells = []
    provisions: Cells = []
    crowns: Cells = []

    @property
    def columns(self) -> tuple[str, ...]:
        if self.sheet not in COLUMNS:
            raise Usage("{word} is none of {all}", word=self.sheet, all=", ".join(COLUMNS))
        return COLUMNS[self.sheet]

    def lines(self) -> list[dict[str, str]]:
        """Those in which something was typed."""
        cells = [getattr(self, column)[:MOST_LINES] for column in self.columns]
        lines = [dict(zip(self.columns, each, strict=True)) for each in zip(*cells, strict=False)]
        return [line for line in lines if any(line[c].strip() for c in ("name", "tile"))]

    def as_csv(self) -> str:
        """Without a heading, so that the first line is line 1, as beside the fields; without ids,
        so that each line is a new row."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([*(line[c] for c in self.columns), ""] for line in self.lines())
        return out.getvalue()


@router.get("/set-up/paper")
def paper(visit: ThisVisit, asked: Annotated[PaperForm, Query()]) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit, asked)


@router.post("/set-up/paper")
def type_in(visit: ThisVisit, asked: Annotated[PaperForm, Form()]) -> Response:
    """First what it would change; then, with `keep`, it is done. What is refused stays typed."""
    is_shown = asked.seen == digest(asked.as_csv())  # else something was typed after the look
    try:
        with visit.open() as context:
            moved = bool(asked.keep) and asked.head != head_of(context.store)
            keeps = bool(asked.keep) and is_shown and not moved
            done = do(context, asked, keeps)
    except TROUBLE as refused:
        return show(visit, asked, trouble=describe_trouble(refused))
    if not keeps:
        return show(visit, asked, done, moved)
    return visit.done(f"/set-up/paper?sheet={asked.sheet}&act={done['act']}")


def do(context: Context, asked: PaperForm, keeps: bool) -> dict[str, Any]:
    reason = asked.reason.strip() or "paper"
    columns = (*asked.columns, ID)
    words = words_of("import", csv=asked.sheet, columns=",".join(columns), reason=reason)
    lines = read_sheet(asked.sheet, asked.as_csv(), columns)
    return take_in(context, lines, [*words, "-"], How(reason=reason, dry_run=not keeps))


def digest(text: str) -> str:
    return blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()


def show(
    visit: Visit,
    asked: PaperForm,
    plan: dict[str, Any] | None = None,
    moved: bool = False,
    trouble: object = None,
) -> Response:
    lines = asked.lines()
    blank = dict.fromkeys(asked.columns, "")
    with visit.moment() as context:
        empires = context.look(lambda world: [row.name for row in world.live(Empire)])
        head = head_of(context.store)
        changes = read_changes(context, plan["changes"]) if plan else []
    return visit.page(
        "paper.html", 409 if trouble else 200, sheet=asked.sheet, sheets=COLUMNS,
        lines=[*lines, *([blank] * max(2, LINES - len(lines)))], columns=asked.columns,
        empires=empires, kinds=SETTLEMENT_KINDS, head=head, plan=plan is not None, changes=changes,
        trouble=trouble, moved=moved, typed=bool(lines), act=asked.act, reason=asked.reason,
        seen=digest(asked.as_csv()) if plan is not None else "",
    )  # fmt: skip
