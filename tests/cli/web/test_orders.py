"""The gamemaster's orders: what players sent, checked, run and told; the players' links."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.cli.web.test_table import army_at, entries
from tests.cli.web.visitor import BENT, Visitor, march_of_ostmark

MOVE = (("empire", "Ostmark"), ("words", "army move 1 0102"))


def add_move(visitor: Visitor) -> None:
    visitor.get("/orders")
    visitor.send(visitor.form("/orders/add", "post"), *MOVE)
    assert visitor.answer.status_code == 200


def test_orders_are_written_down_checked_and_run(visitor: Visitor, vale: str) -> None:
    add_move(visitor)
    assert "no orders yet from Gorgrod" in visitor.text
    assert "in order" in visitor.get("/orders?check=1")
    assert army_at(vale) == "0101"
    visitor.send(visitor.form("/orders/run", "post"))
    assert army_at(vale) == "0102"
    assert "First Banner marches to 0102." in visitor.text


def test_what_is_refused_stays_typed_and_says_why(visitor: Visitor, vale: str) -> None:
    before = entries(vale)
    visitor.get("/orders")
    visitor.send(
        visitor.form("/orders/add", "post"), ("empire", "Ostmark"), ("words", "army fly 1")
    )
    assert visitor.answer.status_code == 409
    assert 'value="army fly 1"' in visitor.text
    visitor.send(visitor.form("/orders/send", "post"), ("text", "army move 1 0102"))
    assert visitor.answer.status_code == 409
    assert "army move 1 0102</textarea>" in visitor.text
    visitor.send(visitor.form("/orders/deadline", "post"), ("when", "tomorrow"))
    assert 'value="tomorrow"' in visitor.text
    assert entries(vale) == before


def test_whole_sheets_are_kept_withdrawn_and_said_to_be_ready(visitor: Visitor) -> None:
    visitor.get("/orders")
    text = "empire Gorgrod\narmy move 1 0201\n"
    visitor.send(visitor.form("/orders/send", "post"), ("text", text))
    assert "army move 1 0201" in visitor.text
    visitor.send(visitor.form("/orders/ready", "post"))
    assert "ready: Ostmark" in visitor.text
    visitor.send(visitor.form("/orders/unready", "post"))
    assert "ready: Ostmark" not in visitor.text
    visitor.send(visitor.form("/orders/take-back", "post"))
    assert "army move 1 0201" not in visitor.text
    visitor.send(visitor.form("/orders/deadline", "post"), ("when", "2099-11-20 20:00"))
    assert "orders until 2099-11-20 20:00" in visitor.text


JOURNAL = {
    "en": (
        "Ostmark sends orders: 1.",
        "Orders of Ostmark carried out: explore 1 0201.",
        "Orders of Ostmark refused: 1.",
        "Orders of Ostmark withdrawn: 1.",
        "Ostmark is ready.",
        "Ostmark is not ready.",
        "The deadline for orders is set.",
        "A link to the campaign is made or ended.",
    ),
    "it": ("Ostmark manda ordini: 1.", "Ordini di Ostmark rifiutati: 1.", "Ostmark è pronto."),
}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_journal_tells_of_orders_in_sentences(vale: str, lang: str) -> None:
    visitor = Visitor(vale, lang)
    visitor.desk.begin(lang)
    for words in (
        ("add", "Ostmark", "explore", "1", "0201"), ("add", "Ostmark", "search", "1"),
        ("run",), ("withdraw", "Ostmark", "2"), ("ready", "Ostmark"), ("ready", "--not", "Ostmark"),
        ("deadline", "2099-11-20 20:00"), ("add", "Ostmark", "army", "move", "1", "0102"), ("run",),
    ):  # fmt: skip
        assert visitor.desk.ask("orders", *words).error is None
    assert visitor.desk.ask("invite", "Ostmark").error is None
    for shown in (visitor.get("/journal"), visitor.desk.tell("journal").text):
        assert all(sentence in shown for sentence in JOURNAL[lang])
        assert "orders run" not in shown  # of a line with a story, its player is told


def test_orders_with_real_dice_wait_for_them_and_are_asked_by_their_question(
    tmp_path: Path,
) -> None:
    visitor = Visitor(march_of_ostmark(tmp_path, dice="table"))
    visitor.get("/orders")
    explore = (("empire", "Ostmark"), ("words", "explore 1 0201"))
    visitor.send(visitor.form("/orders/add", "post"), *explore)
    visitor.send(visitor.form("/orders/run", "post"))
    assert "/action?action=decide&amp;actor=1&amp;value=roll" in visitor.text
    visitor.get("/orders")
    visitor.send(visitor.form("/orders/add", "post"), *explore)


def test_books_that_moved_on_are_shown_before_orders_are_run(visitor: Visitor, vale: str) -> None:
    add_move(visitor)
    form = visitor.form("/orders/run", "post")
    visitor.desk.ask("option", "dice", "table")
    assert "Something else was done meanwhile" in visitor.send(form)
    assert army_at(vale) == "0101"


def test_a_link_is_made_shown_once_renewed_and_ended(visitor: Visitor) -> None:
    visitor.get("/orders")
    form = visitor.form("/orders/make", "post")
    first = find_link(visitor.send(form))
    assert "<svg" in visitor.text.partition("QR code")[2]
    assert find_link(visitor.send(form)) == first, "a double click shows the same link"
    assert find_link(visitor.get(str(visitor.answer.url))) == first, "its address can be reloaded"
    assert visitor.get("/orders/make")
    assert visitor.answer.status_code == 200
    assert first not in visitor.get("/orders")
    assert visitor.client.get(first).status_code == 200
    second = find_link(visitor.send(visitor.form("/orders/renew", "post")))
    assert second != first
    assert visitor.client.get(first).status_code == 403
    visitor.get("/orders")
    form = visitor.form("/orders/renew", "post")
    visitor.post("/orders/withdraw", form.fields)
    assert "has a link" not in visitor.text
    assert visitor.client.get(second).status_code == 403


def test_somebody_who_only_looks_on_gets_a_link_too(visitor: Visitor) -> None:
    visitor.get("/orders")
    [form] = [each for each in visitor.forms() if ("role", "watcher") in each.fields]
    assert "/enter?link=" in visitor.send(form, ("empire", "Grandma"))
    visitor.get("/orders")
    [form] = [each for each in visitor.forms() if ("empire", "Grandma") in each.fields]
    visitor.post("/orders/withdraw", form.fields)
    assert visitor.answer.status_code == 200


def find_link(text: str) -> str:
    found = re.search(r'href="[^"]*(/enter\?link=[^"]*)"', text)
    assert found, text
    return found[1]


@pytest.mark.parametrize("bent", BENT)
def test_whatever_is_typed_is_answered_with_a_page(visitor: Visitor, vale: str, bent: str) -> None:
    before = entries(vale)
    sent = {
        "add": ["empire", "words"], "run": ["head", "dice"], "take-back": ["empire", "line"],
        "ready": ["empire"], "make": ["empire"], "renew": ["empire"], "withdraw": ["empire"],
        quote(f"x{bent[:9]}", safe=""): ["empire"],
    }  # fmt: skip
    for action, names in sent.items():
        for name in names:
            fields = {"empire": "Ostmark", "words": "army move 9 0102", "line": "1", name: bent}
            visitor.post(f"/orders/{action}", list(fields.items()))
            assert visitor.answer.status_code in (200, 400, 404, 405, 409), (action, name)
    visitor.post("/orders/send", [("text", f"empire Ostmark\n?{bent}")])
    assert visitor.answer.status_code in (400, 409)  # 400: no field holds a control character
    assert entries(vale) == before
