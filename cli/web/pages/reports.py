"""Reports: report, chronicle and roster, for the gamemaster or as one empire knows it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from cli.app.trouble import Usage
from cli.web.desk import command
from cli.web.pages.outlook import CHARTS
from cli.web.visits import ThisVisit, Visit, go_to

router = APIRouter()
KINDS = ("report", "chronicle", "roster")
# A document that stands alone, as `--out` writes it: its styles are inside it, its scripts are not
# run, and it is no page of ours, so it may ask nothing of this server.
POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@router.get("/reports")
def reports(visit: ThisVisit) -> Response:
    return go_to("/set-up") if visit.desk.place() is None else show(visit)


def show(visit: Visit, trouble: object = None) -> Response:
    answer = visit.desk.ask("empire", "list")
    names = [row["name"] for row in answer.document.get("rows", ())]
    trouble = trouble or answer.error
    return visit.page(
        "reports.html", 409 if trouble else 200, empires=names, kinds=KINDS, charts=CHARTS,
        trouble=trouble,
    )  # fmt: skip


@router.get("/reports/read")
def read(visit: ThisVisit) -> Response:
    kind = visit.get("kind")
    if kind not in KINDS:
        raise Usage("{word} is none of {all}", word=kind[:40], all=", ".join(KINDS))
    answer = visit.desk.ask(*command(kind, empire=visit.get("empire")[:200], to="html"))
    if answer.error:
        return show(visit, answer.error)
    headers = {"content-security-policy": POLICY}
    return Response(answer.text, media_type="text/html", headers=headers)
