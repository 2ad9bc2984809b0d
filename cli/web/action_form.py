"""An action's form: all that was chosen and typed for it, as its address holds it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from campaign.guide.documents import Value
from campaign.guide.rehearsal import Call
from cli.web.stories import read_number
from cli.web.visits import Visit
from cli.words.trouble import Usage

DIE, ANSWER = "die:", "answer:"
FACE = re.compile(r"face([1-9]):(.+)", re.DOTALL)  # the face tapped for one die of a roll
STEPS = ("decide", "turn")  # no choices lead to these
MOST_QUESTIONS = 300


@dataclass(frozen=True)
class ActionForm:
    """What the address or the form holds."""

    call: Call
    given: tuple[tuple[str, str], ...]  # `die:…` and `answer:…`, in the order given
    dice: str  # `table`, `program`, or nothing: as the campaign has it
    run: int | None = None  # the act of the steps of the year before this one

    def fields(self, *more: tuple[str, Value], drop: int = 0) -> list[tuple[str, str]]:
        """All of it again, as fields of the next form; `drop` leaves the newest answers out."""
        given = self.given[: len(self.given) - drop] if drop else self.given
        values = [("value", str(value)) for value in self.call["values"]]
        head = [("action", self.call["action"]), ("actor", str(self.call["actor"]))]
        dice = [("dice", self.dice)] if self.dice else []
        run = [("run", str(self.run))] if self.run else []
        extra = [(name, str(value)) for name, value in more]
        return [*head, *values, *dice, *run, *given, *extra]

    def address(self, *more: tuple[str, Value], drop: int = 0) -> str:
        return f"/action?{urlencode(self.fields(*more, drop=drop))}"


def read_form(visit: Visit) -> ActionForm:
    values = [read_value(text) for text in visit.all("value")]
    if visit.get("action") in STEPS and not values:
        raise Usage("what is chosen is missing")
    call: Call = {
        "action": visit.get("action"),
        "actor": read_number(visit.get("actor", "0")),
        "values": values,
    }
    given = {
        name: value.strip()
        for name, value in visit.sent
        if name.startswith((DIE, ANSWER)) and value.strip()
    }
    for name, faces in tapped(visit).items():
        given.setdefault(name, faces)
    dice = visit.get("dice") if visit.get("dice") in ("table", "program") else ""
    run = read_number(visit.get("run", "0")) or None
    return ActionForm(call, tuple(given.items())[:MOST_QUESTIONS], dice, run)


def tapped(visit: Visit) -> dict[str, str]:
    """`face1:…` and `face2:…` of a roll, as if they had been typed."""
    found: dict[str, list[str]] = {}
    for name, value in visit.sent:
        if (face := FACE.fullmatch(name)) and value.strip():
            found.setdefault(DIE + face[2], []).append(value.strip())
    return {name: " ".join(faces) for name, faces in found.items()}


def read_value(text: str) -> Value:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text
