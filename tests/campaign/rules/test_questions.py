"""What people are asked: every question and answer in both languages, and asked somewhere."""

from __future__ import annotations

import re

from campaign.rules.questions import decide, decide_between, load_questions, named_option
from tests.docs.pages import ROOT


def test_every_question_and_answer_stands_in_both_languages() -> None:
    for question, texts in load_questions().items():
        assert "question" in texts, question
        for text in texts.values():
            assert sorted(text) == ["en", "it"]
            assert all(text.values())


def test_every_question_is_asked() -> None:
    code = "".join(file.read_text("utf-8") for file in (ROOT / "campaign").rglob("*.py"))
    asked = set(re.findall(r'(?:decide|decide_between)\(\s*f?"([\w{}-]+)"', code))
    known = {re.sub(r"(attacker|defender)$", "{side}", question) for question in load_questions()}
    assert asked == known


def test_a_question_has_its_facts_and_options() -> None:
    asked = decide("retreat", [named_option("0201", "0201 Ford")], army="{Wolf} Guard")
    assert asked["question"]["en"] == "Where does {Wolf} Guard retreat to?"
    assert asked["options"] == [
        {"id": "0201", "name": {"en": "0201 Ford", "it": "0201 Ford"}, "effects": []}
    ]
    pursuing = decide_between("pursue", {"hold": [], "pursue": [{"kind": "nothing"}]}, "winner")
    assert [option["name"]["it"] for option in pursuing["options"]] == [
        "Tenere il campo",
        "Inseguire",
    ]
    assert pursuing["who"] == "winner"
