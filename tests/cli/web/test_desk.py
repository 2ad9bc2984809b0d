"""Whoever looks waits for nobody, and everybody is answered in their own language."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from campaign.app.context import Context, How, one_moment
from campaign.app.editing import set_row
from campaign.app.listing import list_rows
from campaign.errors import CampaignError
from campaign.storage.store import open_store
from cli.words.reader import Reader, write_for
from cli.words.trouble import describe_trouble
from tests.cli.web.visitor import HOME, Visitor

SAID = {"en": "no empire", "it": "nessun impero"}


def test_pages_are_read_while_somebody_writes(visitor: Visitor, vale: str) -> None:
    with closing(open_store(vale)) as store, store.writing():
        for path in ("/table", "/realms?table=army", "/journal", "/reports"):
            visitor.get(path)
            assert visitor.answer.status_code == 200, path


def test_a_page_is_made_from_one_snapshot(vale: str) -> None:
    with closing(open_store(vale)) as store, closing(open_store(vale)) as other:
        with one_moment(Context(store)) as now:
            before = list_rows(now, "army")
            set_row(Context(other), "army", "1", ["points=1234"], How(reason="counted"))
            assert list_rows(now, "army") == before
        assert list_rows(Context(store), "army") != before


def test_two_contexts_have_one_campaign_open_in_two_languages(vale: str) -> None:
    meeting = threading.Barrier(2)

    def refuse(lang: str) -> set[str]:
        write_for(Reader(lang))
        told = set[str]()
        with closing(open_store(vale)) as store:
            for _ in range(20):
                meeting.wait(20)
                try:
                    list_rows(Context(store), "army", empire="Nobody")
                except CampaignError as refused:
                    told.add(str(describe_trouble(refused)["message"]))
        return told

    with ThreadPoolExecutor(2) as threads:
        english, italian = threads.map(refuse, ("en", "it"))
    assert len(english) == len(italian) == 1
    assert english != italian


def test_two_browsers_are_answered_at_once_each_in_its_language(vale: str) -> None:
    visitor, meeting = Visitor(vale, None), threading.Barrier(2)

    def look(lang: str) -> set[str]:
        found = set[str]()
        for _ in range(5):
            meeting.wait(60)
            answer = visitor.client.get("/realms", headers={"accept-language": lang})
            found.add(answer.text.partition('<html lang="')[2][:2])
        return found

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(look, ("en", "it"))) == [{"en"}, {"it"}]


def fail(*args: object, **named: object) -> None:
    raise RuntimeError("no page today")


def test_what_was_done_is_said_though_its_page_fails(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("cli.web.visits.Visit.done", fail)
        visitor.post("/set-up/option", [("name", "open-sea"), ("value", "yes")])
        assert visitor.answer.status_code == 500
        assert "done (act " in visitor.text
        assert "could not be displayed" in visitor.text
        visitor.get("/action?action=move&actor=1&value=2")
        visitor.send(visitor.form("/action", "post"))
        assert "could not be displayed" in visitor.text
        patch.setattr("cli.web.pages.table.recent_stories", fail)
        assert "done (act 3), but it could not be displayed" in visitor.get("/table?act=3")
        assert "a fault of ours" in visitor.get("/table")
    assert HOME
