"""The API: the documents of `--json`, for programs that show their key."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from cli.published.catalogue import CALLED, CHANGES, PUBLISHED, READS
from cli.published.schema import make_schema
from cli.web.guard import MOST_BYTES
from tests.cli.conftest import Hexcrown
from tests.cli.published import check_document
from tests.cli.web.test_table import army_at, entries
from tests.cli.web.visitor import BENT, HOME, Visitor


@pytest.fixture
def program(vale: str) -> Visitor:
    """With a key and without a cookie."""
    made = Visitor(vale)
    made.client.cookies.clear()
    made.client.headers["authorization"] = f"Bearer {made.entrance.make_program_key()}"
    return made


def test_what_the_api_answers_is_what_the_command_answers(
    program: Visitor, vale: str, hexcrown: Hexcrown
) -> None:
    asked = {
        "army/list": "army list", "status": "status", "journal": "journal",
        "why?cell=army:1.points": "why army:1.points", "turn/status": "turn status",
        "table/show?table=necropolis": "table show necropolis", "decide": "decide",
        "table/roll?table=necropolis&dice=3,4": "table roll necropolis --dice 3,4",
        "roll?words=2d6&dice=3,4": "roll 2d6 --dice 3,4", "odds?words=2d6": "odds 2d6",
        "report?empire=Ostmark": "report --empire Ostmark", "roster": "roster", "check": "check",
        "rule?rule=ME-NEC-10": "rule ME-NEC-10", "option": "option", "map/realms": "map realms",
        "chart?what=points": "chart points", "chronicle": "chronicle", "turn/plan": "turn plan",
        "army/show?name=1": "army show 1", "journal/show?act=1": "journal show 1",
        "journal/verify": "journal verify", "tile/list": "tile list", "orders/list": "orders list",
        "table/odds?table=necropolis": "table odds necropolis", "savepoint": "savepoint",
        "forecast?runs=2&seed=x": "forecast --runs 2 --seed x", "table/list": "table list",
    }  # fmt: skip
    for path, words in asked.items():
        answer = program.client.get(f"/api/{path}")
        assert answer.status_code == 200, (path, answer.text)
        document = answer.json()
        check_document(path.partition("?")[0].replace("/", " "), document)
        typed = hexcrown("--campaign", vale, *words.split(), "--json")
        assert document == typed.document


def test_a_program_does_actions_and_takes_them_back(program: Visitor, vale: str) -> None:
    moved = program.client.post("/api/army/move", json={"army": 1, "path": ["0102"]})
    assert moved.status_code == 200
    check_document("army move", moved.json())
    assert army_at(vale) == "0102"
    trial = {"act": str(moved.json()["act"]), "dry_run": True}
    check_document("undo", program.client.post("/api/undo", json=trial).json())
    assert army_at(vale) == "0102"
    program.client.post("/api/undo", json={"act": str(moved.json()["act"]), "yes": True})
    assert army_at(vale) == "0101"
    check_document("turn player", program.client.post("/api/turn/player").json())


def test_a_refusal_says_why_and_changes_nothing(program: Visitor, vale: str) -> None:
    before = entries(vale)
    refused = program.client.post("/api/army/move?lang=it", json={"army": "1", "path": ["0301"]})
    assert refused.status_code == 409
    assert set(refused.json()["error"]) >= {"kind", "message", "hint", "rule"}
    assert program.client.get("/api/army/move?army=1&path=0102").status_code == 405
    assert program.client.get("/api/option?name=dice&value=table").status_code == 405
    sent = program.client.post("/api/army/list", json={})
    assert (sent.status_code, sent.headers["allow"]) == (405, "GET")
    assert sent.json()["error"]["message"] == "this changes nothing: use GET"
    for path in ("serve", "export", "new", "army", "army/move/1", "shell", "--json"):
        assert program.client.get(f"/api/{path}").status_code == 404
    assert entries(vale) == before


@pytest.mark.parametrize("bent", BENT)
def test_whatever_a_program_sends_is_answered_in_json(
    program: Visitor, vale: str, bent: str
) -> None:
    before = entries(vale)
    for path, name in (("army/show", "name"), ("army/list", "empire"), ("roll", "words")):
        answer = program.client.get(f"/api/{path}", params={name: bent})
        assert answer.status_code in (200, 400, 409), answer.text
        assert isinstance(answer.json(), dict)
    for body in ({"army": bent}, {"army": "1", "path": [bent]}, {bent: "1"}, {"army": {"x": bent}},
                 {"army": "1", "path": ["0102"], "dry_run": f"?{bent}"}):  # fmt: skip
        answer = program.client.post("/api/army/move", json=body)
        assert answer.status_code in (400, 409), answer.text
        assert "message" in answer.json()["error"]
    assert entries(vale) == before


@pytest.mark.parametrize("raw", [b"[]", b"{", b"\xff", b"null", b"[" * 5000, b'"x"'])
def test_a_body_that_is_no_object_is_refused(program: Visitor, raw: bytes) -> None:
    answer = program.client.post("/api/army/move", content=raw)
    assert answer.status_code == 400
    assert "JSON" in answer.json()["error"]["message"]


def test_a_key_opens_the_api_alone_and_a_cookie_is_no_key(visitor: Visitor) -> None:
    key = visitor.entrance.make_program_key()
    [cookie] = [each.value for each in visitor.client.cookies.jar if "lang" not in each.name]
    client = visitor.client
    client.cookies.clear()
    for wrong in ("", key[:-1], f"x{key}", str(cookie), key.partition(":")[2]):
        headers = {"authorization": f"Bearer {wrong}"}
        refused = client.get("/api/status", headers=headers)
        assert refused.status_code == 403
        assert refused.json()["error"]["kind"] == "refused"
        assert client.post("/api/redo", headers={**headers, "origin": HOME}).status_code == 403
    headers = {"authorization": f"Bearer {key}"}
    assert client.get("/api/status", headers=headers).status_code == 200
    assert client.get("/table", headers=headers).status_code == 403
    assert client.get("/apix", headers=headers).status_code == 403
    client.cookies.set(f"hexcrown-{8722}", key)
    assert client.get("/table").status_code == 403
    large = b"x" * (MOST_BYTES + 1)
    assert client.post("/api/redo", content=large, headers=headers).status_code == 413


def test_another_site_cannot_use_the_api_through_a_browser(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    for origin in (None, "http://evil.example", "null"):
        headers = {} if origin is None else {"origin": origin}
        answer = visitor.client.post("/api/turn/player", json={}, headers=headers)
        assert answer.status_code == 403
    assert entries(vale) == before


def test_openapi_names_every_call_with_its_fields_and_document(program: Visitor) -> None:
    described = program.client.get("/api/openapi.json").json()
    calls = described["paths"]
    assert len(calls) == len(CALLED) + 1  # and what lists them
    assert all("get" in calls[f"/api/{name.replace(' ', '/')}"] for name in READS)
    assert all("post" in calls[f"/api/{name.replace(' ', '/')}"] for name in CHANGES)
    known = described["components"]["schemas"]
    body = known["ArmyMoveBody"]
    assert body["required"] == ["army", "path"]
    assert body["properties"]["path"]["type"] == "array"
    assert "ask" not in body["properties"]
    named = json.dumps(described).split("#/components/schemas/")[1:]
    assert {each.partition('"')[0] for each in named} <= set(known)
    operations = [each["operationId"] for call in calls.values() for each in call.values()]
    assert len(set(operations)) == len(operations)
    titles = [schema["title"] for schema in known.values()]
    assert len(set(titles)) == len(titles)
    for schema in known.values():
        Draft202012Validator.check_schema(schema)


def test_every_published_document_has_a_sound_schema(hexcrown: Hexcrown) -> None:
    assert set(hexcrown("schema", "--json").document["commands"]) == set(PUBLISHED)
    for name in PUBLISHED:
        Draft202012Validator.check_schema(make_schema(name))
    assert json.loads(hexcrown("schema", "army", "list").out) == make_schema("army list")
    assert hexcrown("schema", "shell").code == 2
