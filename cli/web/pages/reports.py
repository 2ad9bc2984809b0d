"""Reports: report, chronicle and roster, for the gamemaster or as one empire knows it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from cli.app.trouble import Usage
from cli.web.desk import command
from cli.web.visits import ThisVisit, go_to

router = APIRouter()
KINDS = ("report", "chronicle", "roster")
# A document that stands alone, as `--out` writes it: its styles are inside it, its scripts are not
# run, and it is no page of ours, so it may ask nothing of this server.
POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@router.get("/reports")
def reports(visit: ThisVisit) -> Response:
    if visit.desk.place() is None:
        return go_to("/set-up")
    answer = visit.desk.ask("empire", "list")
    names = [row["name"] for row in answer.document.get("rows", ())]
    return visit.page("reports.html", empires=names, kinds=KINDS, trouble=answer.error)


@router.get("/reports/read")
def read(visit: ThisVisit) -> Response:
    kind = visit.get("kind")
    if kind not in KINDS:
        raise Usage("{word} is none of {all}", word=kind[:40], all=", ".join(KINDS))
    answer = visit.desk.ask(*command(kind, empire=visit.get("empire")[:200], to="html"))
    if answer.error:
        empires = visit.desk.ask("empire", "list").document.get("rows", ())
        names = [row["name"] for row in empires]
        return visit.page("reports.html", 409, empires=names, kinds=KINDS, trouble=answer.error)
    headers = {"content-security-policy": POLICY}
    return Response(answer.document["text"], media_type="text/html", headers=headers)
