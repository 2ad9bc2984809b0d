"""From an empty home to the first spring, without a command typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.web.visitor import BENT, HOME, Visitor


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setenv("HEXCROWN_HOME", str(tmp_path))
    return Visitor(None)


def make_campaign(visitor: Visitor) -> None:
    visitor.get("/")
    visitor.send(visitor.form("/set-up/new", "post"), ("name", "Vale"))


def make_map(visitor: Visitor) -> None:
    visitor.get("/set-up?preview=1&size=9x7&capitals=3&seed=a")
    visitor.send(visitor.form("/set-up/map", "post"))


def test_a_campaign_is_set_up_by_forms_alone(empty: Visitor) -> None:
    make_campaign(empty)
    assert "<h1>Vale</h1>" in empty.text
    make_map(empty)
    assert "Tiles on the map: 63" in empty.text
    for name, race in (("Ostmark", "empire"), ("Gorgrod", "orcs-goblins")):
        empty.send(empty.form("/set-up/empire", "post"), ("name", name), ("race", race),
                   ("crowns", "20"))  # fmt: skip
    assert empty.text.count("founds its realm") == 2
    for number in (1, 2):
        empty.get(f"/action?action=found&actor={number}")
        site = empty.text.partition(f"action=found&amp;actor={number}&amp;value=")[2].partition(
            '"'
        )[0]
        empty.get(f"/action?action=found&actor={number}&value={site}")
        empty.send(empty.form("/action", "post"))
        assert empty.answer.url.path == "/set-up"
        assert "is its capital" in empty.text
    assert "action=found" not in empty.text
    empty.get("/action?action=turn&actor=0&value=turn")
    empty.send(empty.form("/action", "post"))
    assert "1/" in empty.get("/table")


def test_another_language_keeps_what_was_chosen(visitor: Visitor) -> None:
    visitor.get("/action?action=move&actor=1&value=2")
    visitor.send(visitor.form("/language", "post"), ("lang", "it"))
    assert visitor.answer.url.query == b"action=move&actor=1&value=2"
    assert "Sposta First Banner a Rivergate" in visitor.text


def test_a_map_of_ones_own_is_brought_in(empty: Visitor) -> None:
    make_campaign(empty)
    files = {"file": ("my map.txt", b"0101 lowland\n0102 sea\n")}
    empty.post("/set-up/file", files=files)
    assert "Tiles on the map: 2" in empty.text


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"nonsense", b"0101 lowland\n0101 sea\n", b"{}", b"<svg/>"]
)
def test_a_file_that_is_no_map_is_refused_with_the_reason(empty: Visitor, content: bytes) -> None:
    make_campaign(empty)
    for name in ("map.txt", "../../x.json", "", "a.wxx", "è\u202e.svg"):
        empty.post("/set-up/file", files={"file": (name, content)})
        assert empty.answer.status_code in (200, 400, 409)
        assert "Tiles on the map" not in empty.text
    assert empty.client.post("/set-up/file", headers={"origin": HOME}).status_code == 409


@pytest.mark.parametrize("bent", BENT)
def test_whatever_is_typed_is_answered_with_a_page_that_keeps_it(empty: Visitor, bent: str) -> None:
    make_campaign(empty)
    sent = {
        "/set-up/new": ["name"], "/set-up/use": ["campaign"], "/set-up/option": ["name", "value"],
        "/set-up/map": ["size", "shape", "layout", "sea", "capitals", "seed"],
        "/set-up/empire": ["name", "race", "player", "crowns"],
    }  # fmt: skip
    for path, names in sent.items():
        for name in names:
            others = {"name": "A", "race": "empire", "crowns": "1", "size": "3x3"}
            fields = {**{n: others[n] for n in names if n in others}, name: bent}
            empty.post(path, list(fields.items()))
            assert empty.answer.status_code in (200, 400, 409), (path, name)
            assert "<main" in empty.text
    for name in sent["/set-up/map"]:
        answer = empty.client.get("/set-up", params={"preview": "1", name: bent})
        assert answer.status_code in (200, 400, 409)


def test_capital_sites_that_find_no_room_are_told_before_the_map_is_laid(empty: Visitor) -> None:
    make_campaign(empty)
    page = empty.get("/set-up?preview=1&size=3x3&capitals=9&seed=a")
    assert re.search(r"Only \d of 9 capital sites find room", page)
