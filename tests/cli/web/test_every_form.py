"""Every form of every page, found by walking the links, with every field bent: an answer in words,
nothing changed where it is refused, and what was typed still there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.web.application import PAGES
from tests.cli.web.players import enter_realm
from tests.cli.web.test_table import entries
from tests.cli.web.visitor import HOME, Visitor

BENT = (
    "", "x" * 3000, "\x07", str(2**63), "-1", "<b>&\"'</b>", "army:999", "--json", "½\u202e", "[1]",
)  # fmt: skip
GAMEMASTER = (
    "/table", "/table?tile=1", "/table?who=army:1", "/action?action=explore&actor=1&value=3",
    "/action?action=turn&actor=0&value=player", "/tables", "/tables?table=necropolis", "/realms",
    "/realms/row?row=army:1", "/orders", "/journal", "/amend?act=1&dice=3",
    "/why?cell=army:1.points", "/reports", "/reports/forecast?runs=1", "/set-up", "/set-up/paper",
    "/set-up/paper?sheet=armies", "/paint?brush=forest&tile=2", "/end", "/games",
    *(f"/games/{game}?verb=new" for game in ("deck", "glen-more", "magnificent", "nobility")),
    "/games/settlers?verb=pray", "/games/settlers?verb=new",
)  # fmt: skip
PLAYER = ("/realm", "/realm/1", "/realm/1/order?who=army:1&action=move&word=0102")
# Bent in test_set_up and test_books: these want no map yet, a second campaign, an act with dice.
ELSEWHERE = ("/set-up/map", "/set-up/blank", "/set-up/file", "/set-up/use", "/amend")
WORDS = re.compile(r"<main|at most \d+ bytes")


class Field(NamedTuple):
    name: str
    value: str
    typed: bool  # a person types into it


class Form(NamedTuple):
    page: str
    action: str
    method: str
    fields: list[Field]

    @property
    def key(self) -> tuple[str, ...]:
        """Two forms with one key are alike but for what they are about."""
        names = sorted({re.sub(r"\d+", "0", field.name) for field in self.fields})
        return (re.sub(r"\d+", "0", self.action.partition("?")[0]), self.method, *names)


class Reader(HTMLParser):
    """The forms of a page with all their fields, buttons too."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.forms, self._in = page, list[Form](), False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._in = True
            self.forms.append(Form(self.page, found["action"], found.get("method", "get"), []))
        if self._in and found.get("name") and tag in ("input", "select", "textarea", "button"):
            kind = found.get("type", "text" if tag != "button" else "submit")
            typed = tag == "textarea" or (tag == "input" and kind == "text")
            self.forms[-1].fields.append(Field(found["name"], found.get("value", ""), typed))
            if found.get("formaction"):
                self.forms.append(self.forms[-1]._replace(action=found["formaction"]))

    def handle_endtag(self, tag: str) -> None:
        self._in = self._in and tag != "form"


def find_forms(visitor: Visitor, paths: tuple[str, ...]) -> dict[tuple[str, ...], Form]:
    found: dict[tuple[str, ...], Form] = {}
    for path in paths:
        reader = Reader(path)
        reader.feed(visitor.get(path))
        assert visitor.answer.status_code in (200, 409), (path, visitor.text)
        for form in reader.forms:
            found.setdefault(form.key, form)
    return found


def bend(form: Form, value: str) -> Iterator[tuple[Field, list[tuple[str, str]]]]:
    """Each field by itself; of several with one name the first, and once more beside the rest."""
    for name in dict.fromkeys(field.name for field in form.fields):
        field = next(each for each in form.fields if each.name == name)
        others = [(each.name, each.value) for each in form.fields if each.name != name]
        yield field, [*others, (name, value)]
        yield field._replace(typed=False), [*others, (name, value), (name, field.value)]


def send(visitor: Visitor, form: Form, sent: list[tuple[str, str]]) -> str:
    if form.method == "post":
        return visitor.post(form.action, sent)
    visitor.answer = visitor.client.get(form.action, params=sent)
    return visitor.text


def hold(visitor: Visitor, place: str, form: Form, value: str) -> None:
    for field, sent in bend(form, value):
        before = entries(place)
        shown = send(visitor, form, sent)
        told = (form.page, form.action, field.name, value[:20], visitor.answer.status_code)
        assert visitor.answer.status_code < 500, (told, shown)
        if visitor.answer.headers["content-type"].startswith("text/html"):
            assert WORDS.search(shown), told
        if visitor.answer.status_code >= 400:
            assert entries(place) == before, told
        if visitor.answer.status_code == 409 and field.typed and value.isprintable():
            kept = value[:200] if len(value) > 400 else value
            assert escape(kept).replace("&quot;", "&#34;").replace("&#x27;", "&#39;") in shown, told


@pytest.fixture
def walked(visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The gamemaster's pages, with something to take back and something to do again."""
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    visitor.desk.begin()
    for words in ("army move 1 0102", "undo --yes", "army set 1 points=900 --reason counted"):
        assert visitor.desk.ask(*words.split()).code == 0
    newest = visitor.desk.ask("journal").document["entries"][-1]["act"]
    return (*GAMEMASTER, f"/undo?act={newest}", "/redo")


def test_the_walk_comes_to_every_form_that_the_pages_take(
    visitor: Visitor, walked: tuple[str, ...]
) -> None:
    """But for that of /access, which would shut the walk out (`test_access`)."""
    forms = [
        *find_forms(visitor, walked).values(),
        *find_forms(enter_realm(visitor, "Ostmark"), PLAYER).values(),
    ]
    came = [form.action for form in forms if form.method == "post"]
    routes: list[Any] = [route for page in PAGES for route in page.router.routes]
    takes = [route for route in routes if "POST" in route.methods]
    assert len(takes) >= 18
    missed = [r.path for r in takes if not any(r.path_regex.match(path) for path in came)]
    assert set(missed) <= {"/api/{path:path}", "/redo", "/access", *ELSEWHERE}


def test_a_few_forms_with_every_field_bent(
    visitor: Visitor, vale: str, walked: tuple[str, ...]
) -> None:
    """All of them with the long tests."""
    forms = find_forms(visitor, ("/realms/row?row=army:1", "/orders", "/end"))
    for number, form in enumerate(forms.values()):
        hold(visitor, vale, form, BENT[number % len(BENT)])


@pytest.mark.long
@pytest.mark.parametrize("turn", range(3))
def test_every_form_with_every_field_bent(
    visitor: Visitor, vale: str, turn: int, walked: tuple[str, ...]
) -> None:
    """Each form in three ways, so that neighbours differ; all ten come to every kind of field."""
    player = enter_realm(visitor, "Ostmark")
    for who, paths in ((visitor, walked), (player, PLAYER)):
        for number, form in enumerate(find_forms(who, paths).values()):
            hold(who, vale, form, BENT[(3 * number + turn) % len(BENT)])


def test_a_form_of_another_campaign_finds_nothing_here(visitor: Visitor, vale: str) -> None:
    """Numbers and heads that another campaign's pages had."""
    before = entries(vale)
    for path, fields in {
        "/action": [("action", "move"), ("actor", "77"), ("value", "88"), ("head", "9-abc")],
        "/undo": [("act", "77"), ("head", "9-abc")], "/realms/row": [("row", "army:77"),
        ("column", "points"), ("value", "1"), ("reason", "x")], "/end": [("head", "9-abc")],
    }.items():  # fmt: skip
        visitor.client.post(path, data=dict(fields), headers={"origin": HOME})
        visitor.post(path, fields)
        assert visitor.answer.status_code in (200, 400, 409), path
    assert entries(vale) == before
