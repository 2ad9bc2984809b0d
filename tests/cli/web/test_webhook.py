"""Messages to the group's own address; wrong words for links, certificates and deadlines."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.cli.conftest import Hexcrown
from tests.cli.web.visitor import Visitor, serving

NO_ADDRESSES = ("http://[::1", "http://x:abc/", "http://x:99999/", "http://a b/", "http://u@x/")


@contextmanager
def taking(answer: int = 200, *, location: str = "") -> Iterator[tuple[str, list[Any]]]:
    """An address that takes messages, and what came."""
    from http.server import BaseHTTPRequestHandler, HTTPServer

    came: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            came.append((body, self.headers["X-Hexcrown-Signature"]))
            self.send_response(answer)
            if location:
                self.send_header("location", location)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hook", came
    server.shutdown()
    server.server_close()


def test_messages_are_signed_and_tell_of_turns_and_decisions_alone(visitor: Visitor) -> None:
    import hmac

    from cli.web.webhook import Hook, WebhookSender

    with taking() as (url, came):
        sender = WebhookSender(visitor.desk, Hook(url, b"0123456789abcdef"), print)
        sender.look()
        visitor.desk.begin()
        visitor.desk.ask("army", "move", "1", "0102")
        sender.look()
        assert came == []
        assert visitor.desk.ask("turn", "next").error is None
        sender.look()
    told = [json.loads(body) for body, _ in came]
    assert [(each["event"], each["when"]) for each in told[:2]] == [
        ("report", "1/turn 1"), ("turn", "1/turn 2"),
    ]  # fmt: skip
    for body, signed in came:
        assert signed == "sha256=" + hmac.new(b"0123456789abcdef", body, "sha256").hexdigest()
        assert b"Banner" not in body


def test_an_address_that_redirects_or_is_not_there_is_told_and_delays_nobody(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli.web import webhook

    monkeypatch.setattr(threading.Event, "wait", lambda self, timeout=None: False)
    with taking() as (elsewhere, there), taking(302, location=elsewhere) as (url, came):
        for address in (url, "http://127.0.0.1:9/hook"):
            told: list[str] = []
            hook = webhook.Hook(address, b"0123456789abcdef")
            sender = webhook.WebhookSender(visitor.desk, hook, told.append)
            sender.send("Vale", webhook.Message("turn", "1/turn 2"))
            assert len(told) == 1
            assert len(came) == webhook.TRIES
            assert not visitor.desk.acting.locked()
        assert there == []


def test_a_message_passes_by_no_proxy_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.web.webhook import Hook, post

    with taking() as (proxy, passed), taking() as (url, came):
        monkeypatch.setenv("http_proxy", proxy)
        monkeypatch.delenv("no_proxy", raising=False)
        assert post(Hook(url, b"0123456789abcdef"), {"event": "turn"}) is None
    assert (len(came), len(passed)) == (1, 0)


def test_an_address_that_never_answers_holds_up_no_act(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message waits for its answer while acts are done: it holds neither the page's lock nor the
    campaign's."""
    from cli.web import webhook

    monkeypatch.setattr(webhook, "TIMEOUT", 60.0)
    monkeypatch.setattr(webhook, "PAUSE", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/hook"
        sender = webhook.WebhookSender(visitor.desk, webhook.Hook(url, b"0123456789abcdef"), print)
        sender.look()
        visitor.desk.begin()
        visitor.desk.ask("turn", "next", "--dice", "program")
        waiting = threading.Thread(target=sender.run, daemon=True)
        waiting.start()
        caller, _ = silent.accept()  # it has called, and is told nothing
        with caller:
            assert waiting.is_alive()
            assert not visitor.desk.acting.locked()
            assert visitor.desk.ask("note", "meanwhile").error is None
            sender.ending.set()
        waiting.join(60)
    assert not waiting.is_alive()


ANSWERS = (
    b"no answer of a page\r\n\r\n", b"HTTP/1.1 abc OK\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 70_000,
    b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 200 + b"\r\n",
)  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
def test_an_address_that_answers_with_anything_ends_no_messages(answer: bytes) -> None:
    from cli.web.webhook import Hook, post

    def take() -> None:
        client, _ = listening.accept()
        with client:
            client.recv(1 << 16)
            client.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=take, daemon=True).start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/hook"
        assert post(Hook(url, b"0123456789abcdef"), {"event": "turn"})


BENT = (
    *((["serve", "--webhook", url], "not an address for messages") for url in NO_ADDRESSES),
    *((["serve", "--address", url], "the address of a page") for url in NO_ADDRESSES),
    *((["invite", "Ostmark", "--address", url], "the address of a page") for url in NO_ADDRESSES),
    (["serve", "--certificate", "none.pem"], "go together"),
    (["serve", "--certificate", "none.pem", "--key", "none.pem"], "no certificate can be read"),
    (["serve", "--webhook", "ftp://x/hook"], "not an address for messages"),
    (["serve", "--webhook", "http://u:p@x/hook"], "not an address for messages"),
    (["serve", "--webhook", "http://x/hook"], "signed with a key"),
    (["serve", "--webhook", "http://x/hook", "--webhook-key", "none"], "can't be read"),
    (["serve", "--webhook", "http://x/hook", "--webhook-key", "/dev/null"], "signed with a key"),
    (["orders", "deadline", "2001-01-01 20:00"], "has already passed"),
    (["orders", "deadline", "--calendar"], "no deadline is set"),
    (["orders", "move", "Ostmark", "1", "sideways"], "is none of up, down"),
    (["orders", "move", "Ostmark", "1", "up"], "no line 1"),
    (["orders", "change", "Ostmark", "1", "army", "move", "1", "0102"], "no line 1"),
    (["invite", " ", "--watcher"], "a watcher has a name"),
    (["invite", "Nobody", "--watcher", "--withdraw"], "no such link"),
)  # fmt: skip


@pytest.mark.parametrize(("words", "told"), BENT)
def test_wrong_words_are_refused_in_words(
    hexcrown: Hexcrown, vale: str, words: list[str], told: str
) -> None:
    answer = hexcrown("--campaign", vale, *words)
    assert answer.code in (1, 2)
    assert told in answer.err


def test_a_port_that_is_taken_is_told(vale: str) -> None:
    from cli.web.serving import listen
    from cli.words.trouble import Usage

    with serving(vale) as served, pytest.raises(Usage, match="taken"):
        listen(served.port)
