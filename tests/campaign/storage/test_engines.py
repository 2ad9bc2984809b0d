"""How a line to a database is opened, and when it is given up."""

from __future__ import annotations

import socket

import pytest
from sqlalchemy import make_url

from campaign.errors import Refused
from campaign.storage import engines
from campaign.storage.store import open_store


def test_a_server_that_swallows_everything_is_given_up_and_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setitem(engines.LINE, "connect_timeout", 2)  # the least there is
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"postgresql://anna@127.0.0.1:{silent.getsockname()[1]}/vale"
        with pytest.raises(Refused, match="no answer from"):
            open_store(place)


def test_a_line_is_given_up_within_the_patience_of_a_command_unless_its_address_says_other() -> (
    None
):
    given = dict[str, object]()

    def connect(address: str) -> None:
        from sqlalchemy import event

        engine = engines.make_server_engine(make_url(address), False)

        @event.listens_for(engine, "do_connect")
        def keep(dialect: object, record: object, words: object, named: dict[str, object]) -> None:
            given.update(named)
            raise InterruptedError

        with pytest.raises(InterruptedError):
            engine.connect()

    pytest.importorskip("psycopg")
    connect("postgresql+psycopg://anna@db.example/vale")
    assert int(str(given["connect_timeout"])) * 2 <= engines.PATIENCE / 1000
    connect("postgresql+psycopg://anna@db.example/vale?connect_timeout=60")
    assert given["connect_timeout"] == "60"
