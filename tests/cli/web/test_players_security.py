"""What a player, a watcher or a stranger tries in vain."""

from __future__ import annotations

import re
import socket
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from campaign.bookkeeping.invitations import MARK
from campaign.storage.world import World
from cli.web import patience
from cli.web.entrance import Entrance
from cli.web.players.badge import (
    GONE,
    MOST_REALMS,
    Badge,
    add_badge,
    badge_name,
    device_of,
    find_links,
    parse_badges,
    render_badges,
)
from cli.web.players.stream import MOST_OF_A_BROWSER, Streams
from tests.cli.web.players import enter_realm, invite, walk
from tests.cli.web.test_faults import fill_disk
from tests.cli.web.test_realm_secrets import listen as streams_of
from tests.cli.web.visitor import HOME, PORT, Visitor, run_apart, serving
from tests.story import Story

WRONG = ("", "x", "x" * 32, "x" * 5000, "%00", "../..", "' OR 1=1 --", "٣", "💥")


@pytest.fixture
def ostmark(visitor: Visitor) -> Visitor:
    return enter_realm(visitor, "Ostmark")


@pytest.mark.parametrize("token", WRONG)
def test_a_guessed_link_opens_nothing_and_takes_its_time(visitor: Visitor, token: str) -> None:
    stranger = enter_realm(visitor)
    begun = time.monotonic()
    assert stranger.client.get("/enter", params={"link": token}).status_code == 403
    assert not token or time.monotonic() - begun > 0.2  # so that nobody tries many
    assert "hexcrown-player-8722" not in stranger.client.cookies
    for path in ("/realm", "/realm/1", "/realm/1/live", "/watch"):
        assert stranger.client.get(path).status_code == 403


def test_only_a_hash_of_a_token_is_kept_and_it_leaves_the_address(visitor: Visitor) -> None:
    token = invite(visitor, "Ostmark")
    with visitor.desk.open() as store, store.reading() as connection:
        rows = connection.connection.exec_driver_sql("SELECT * FROM invitation").all()
        entries = connection.connection.exec_driver_sql("SELECT words, body FROM entry").all()
    assert token not in repr(rows) + repr(entries)
    player = enter_realm(visitor)
    page = player.client.get(f"/enter?link={token}")
    assert token not in page.text
    assert 'content="0;url=/"' in page.text


OTHERS = (
    "/table", "/journal", "/realms", "/realms/row?row=army:2", "/reports", "/reports/read", "/live",
    "/reports/print?kind=report", "/reports/map.svg?kind=report",
    "/map.svg", "/set-up", "/tables", "/action?action=move&actor=2", "/why?cell=army:2.points",
    "/undo",
    "/amend?act=1", "/redo", "/api", "/api/army/list", "/api/openapi.json", "/realm/2", "/realm/0",
    "/realm/2/live", "/realm/2/report", "/realm/2/map.svg", "/realm/2/order?who=army:1&action=move",
    "/realm/1/../../table", "/realm/%2e%2e/table", "/realm/1/report?empire=Gorgrod",
    "/realm/1/report?at=9/spring", "/realm/1/report?at=--json", "/realm/1/nothing",
)  # fmt: skip


@pytest.mark.parametrize("path", OTHERS)
def test_pages_and_paths_of_others_tell_a_player_nothing(ostmark: Visitor, path: str) -> None:
    answer = ostmark.client.get(path)
    told = answer.text + repr(answer.headers)
    assert "Iron Host" not in told
    assert "Gorgrod" not in told
    assert "Traceback" not in told
    assert answer.status_code in (400, 403, 404, 405, 409) or path.startswith("/realm/1/report")


FORMS = (
    ("add", [("words", "army move 2 0201")]),
    ("add", [("words", "army move 'Iron Host' 0201")]),
    ("add", [("words", "undo")]),
    ("add", [("words", "orders add Gorgrod army move 1 0201")]),
    ("add", [("words", "army move 1 0102 --force --reason x")]),
    ("add", [("words", "army move 1 0102 --campaign=/etc/passwd")]),
    ("add", [("words", "--help")]),
    ("add", [("line", "-1"), ("words", "army move 1 0102")]),
    ("add", [("line", "--sheet=2"), ("words", "army move 1 0102")]),
    ("up", [("line", "7")]),
    ("withdraw", [("line", "x")]),
    ("decide", [("decision", "1"), ("option", "hold")]),
    ("decide", [("decision", "1"), ("option", "hold"), ("dice", "--force")]),
    ("undo", []),
    ("deadline.ics", []),
)  # fmt: skip


@pytest.mark.parametrize(("action", "fields"), FORMS)
def test_no_form_does_what_is_not_the_players_to_do(
    ostmark: Visitor, action: str, fields: list[tuple[str, str]]
) -> None:
    before = entries(ostmark)
    ostmark.post(f"/realm/1/{action}", fields)
    assert ostmark.answer.status_code in (400, 409)
    assert entries(ostmark) == before


def entries(visitor: Visitor) -> int:
    """Acts that changed something: a line tried and taken back at once counts for nothing."""
    visitor.desk.begin()
    listed = visitor.desk.ask("orders", "list").document["orders"]
    return len(listed)


def test_forms_of_another_site_and_of_another_realm_are_crossed_out(visitor: Visitor) -> None:
    ostmark, gorgrod = enter_realm(visitor, "Ostmark"), enter_realm(visitor, "Gorgrod")
    fields = {"words": "army move 1 0201"}
    for headers in ({}, {"origin": "http://evil.example"}, {"origin": "null"}):
        assert ostmark.client.post("/realm/1/add", data=fields, headers=headers).status_code == 403
    for path in ("/realm/1", "/realm/1/live"):
        assert ostmark.client.get(path, headers={"host": "evil.example:8722"}).status_code == 421
    gorgrod.get("/realm/1")
    form = next(each for each in gorgrod.forms() if each.action.endswith("/add"))
    gorgrod.post("/realm/1/add", [("words", "army move 1 0202")])
    ostmark.send(form, ("words", "army move 1 0201"))  # made for the sheet of another
    listed = visitor.desk.ask("orders", "list").document["orders"]
    assert [(each["empire"], each["words"]) for each in listed] == [
        ("Ostmark", "army move 1 0201"),
        ("Gorgrod", "army move 1 0202"),
    ]


def test_a_badge_of_another_server_or_bent_by_hand_is_none(ostmark: Visitor) -> None:
    name = "hexcrown-player-8722"
    badge = ostmark.client.cookies[name].strip('"')
    text, _, sign = badge.partition("~")
    for bent in (f"2-{text.partition('-')[2]}~{sign}", f"{text}~", f"{text}.{text}~{sign}", "~"):
        ostmark.client.cookies.clear()
        ostmark.client.cookies.set(name, bent)
        assert ostmark.client.get("/realm/1").status_code == 403


def test_the_link_of_an_ended_empire_and_a_renewed_one_end(visitor: Visitor) -> None:
    ostmark, gorgrod = enter_realm(visitor, "Ostmark"), enter_realm(visitor, "Gorgrod")
    invite(visitor, "Ostmark")
    assert ostmark.client.get("/realm/1").status_code == 409
    visitor.desk.begin()
    ended = visitor.desk.ask("empire", "end", "Gorgrod", "--yes")
    if ended.code == 2:  # an empire ends by its last army and settlement alone
        end_empire(visitor, "Gorgrod")
    assert gorgrod.client.get("/realm/1").status_code == 409
    assert visitor.desk.ask("invite", "Gorgrod").error is not None


def end_empire(visitor: Visitor, name: str) -> None:
    from campaign.acts.perform import Request, perform

    with visitor.desk.open() as store:

        def use_case(world: Any, chance: Any) -> dict[str, object]:
            key = world.first("empire", name=name)["id"]
            world.end("empire", key, "conquered")
            return {}

        perform(store, use_case, Request(words=("set", "up")))


def test_a_player_of_two_realms_has_both_and_each_its_own_sheet(visitor: Visitor) -> None:
    both = enter_realm(visitor, "Ostmark", "Gorgrod")
    page = both.get("/realm")
    assert ("Ostmark" in page, "Gorgrod" in page) == (True, True)
    assert "Iron Host" in both.get("/realm/2")
    both.post("/realm/2/add", [("words", "army move 1 0202")])
    [line] = visitor.desk.ask("orders", "list").document["orders"]
    assert (line["empire"], line["sender"]) == ("Gorgrod", "Gorgrod")


def test_a_link_that_ends_or_is_made_anew_leaves_the_other_realms_their_numbers(
    visitor: Visitor,
) -> None:
    """Else a form that is open for one realm would be sent to another."""
    both = enter_realm(visitor, "Ostmark", "Gorgrod")
    visitor.desk.ask("invite", "Ostmark", "--withdraw")
    for action, fields in (("add", [("words", "army move 1 0202")]), ("ready", [])):
        both.post(f"/realm/1/{action}", fields)
        assert both.answer.status_code == 409
    assert "Iron Host" in both.get("/realm/2")
    assert "Iron Host" in both.get("/realm")  # the one that is left
    both.client.get(f"/enter?link={invite(visitor, 'Ostmark')}")
    assert "First Banner" in both.get("/realm/1")
    assert "Iron Host" in both.get("/realm/2")
    assert visitor.desk.ask("orders", "list").document["orders"] == []


def test_of_too_many_links_the_oldest_end_and_the_others_keep_their_numbers() -> None:
    entrance, badges = Entrance(bytes(32)), list[Badge]()
    device = entrance.admit_device("Ostmark", "")
    for key in range(1, MOST_REALMS + 4):
        badges = add_badge(badges, Badge(key, f"{key:0{MARK}x}"))
        badges = parse_badges(render_badges(badges, entrance, device), entrance)
    assert badges[:3] == [GONE] * 3
    assert [each.key for each in badges[3:]] == [*range(4, MOST_REALMS + 4)]
    again = add_badge(badges, Badge(1, f"{1:0{MARK}x}"))
    assert again[-1].key == 1  # one that was given up comes in anew, behind the others
    assert find_links(World.of_rows({"invitation": [], "empire": []}), [GONE]) == []


def test_a_player_in_trouble_is_led_to_the_own_page_alone(ostmark: Visitor) -> None:
    page = ostmark.get("/realm/9")
    assert ('href="/table"' in page, 'href="/"' in page) == (False, True)
    assert 'href="/table"' not in ostmark.get("/realm/1/nothing")
    page = ostmark.get("/enter?link=wrong")
    assert "Ask the gamemaster for a new one" in page


def test_a_watcher_sees_what_all_see_and_can_do_nothing(visitor: Visitor) -> None:
    watcher = enter_realm(visitor)
    token = invite(visitor, "Aunt Mathilde", "--watcher")
    watcher.client.get(f"/enter?link={token}")
    page = watcher.get("/")
    assert watcher.answer.url.path == "/watch"
    assert "Ostmark" in page
    assert "First Banner" not in page + watcher.get("/watch/map.svg")
    for path in ("/realm/1", "/realm/1/map.svg", "/table", "/api/army/list"):
        assert watcher.client.get(path).status_code in (403, 409)
    for path in ("/realm/1/add", "/watch", "/watch/add"):
        assert watcher.client.post(path, headers={"origin": HOME}).status_code in (403, 405, 409)
    visitor.desk.begin()
    listed = visitor.desk.ask("invite").document["links"]
    assert listed[-1] | {"made_at": ""} == {
        "role": "watcher", "empire": "Aunt Mathilde", "link": True, "made_at": "",
    }  # fmt: skip
    visitor.desk.ask("invite", "aunt mathilde", "--watcher", "--withdraw")
    assert watcher.client.get("/watch").status_code == 409


def test_one_browser_opens_so_many_streams_and_no_more(ostmark: Visitor) -> None:
    async def ask_for_many(streams: Streams, badges: tuple[Badge, ...]) -> int:
        opened = []
        for _ in range(10_000):
            if streams.has_room("phone"):
                opened.append(streams.follow(badges, "1", "phone"))
                await anext(opened[-1])
        for stream in opened:
            await stream.aclose()
        return len(opened)

    streams, badges = streams_of(ostmark)
    assert run_apart(ask_for_many(streams, badges)) == MOST_OF_A_BROWSER
    assert streams.has_room("phone")
    streams.open["phone"] = MOST_OF_A_BROWSER
    assert not streams.has_room("phone")
    assert streams.has_room("tablet"), "another browser of the same link"
    cookies = {each.name: each.value or "" for each in ostmark.client.cookies.jar}
    streams.open[device_of(cookies[badge_name(PORT)])] = MOST_OF_A_BROWSER
    assert ostmark.client.get("/realm/1/live").status_code == 429


def test_of_many_streams_that_one_phone_asks_for_most_are_refused_and_others_are_answered(
    vale: str,
) -> None:
    """By the wire, as a program asks: what is refused is refused at once, in words."""
    with serving(vale) as served, ExitStack() as stack:
        served.desk.begin()
        link = served.desk.ask("invite", "Ostmark").document["link"]
        opened = urllib.request.urlopen(f"{served.home}/enter?{link.partition('?')[2]}")
        with opened:
            cookie = opened.headers["set-cookie"].partition(";")[0]
        head = (
            f"GET /realm/1/live HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        answers = [ask_line(stack, served.port, head) for _ in range(MOST_OF_A_BROWSER + 20)]
        assert answers.count(b"200") == MOST_OF_A_BROWSER
        assert answers.count(b"429") == 20
        page = head.replace("/live", "")
        assert ask_line(stack, served.port, page) == b"200"


def ask_line(stack: ExitStack, port: int, head: str) -> bytes:
    """The status of the answer; the line stays open."""
    line = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
    line.sendall(head.encode())
    return line.recv(100).split()[1]


def test_one_address_holds_so_many_lines_and_no_more(
    vale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST_OF_AN_ADDRESS", 5)
    monkeypatch.setattr(patience, "OWN", ())
    head = b"GET /static/page.css HTTP/1.1\r\nHost: 127.0.0.1:"
    with serving(vale) as served, ExitStack() as stack:
        asked = head + str(served.port).encode() + b"\r\n\r\n"
        told = []
        for _ in range(8):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 20))
            with suppress(OSError):
                line.sendall(asked)
            told.append(received(line))
        assert [bool(each) for each in told] == [True] * 5 + [False] * 3
        stack.close()
        wait_for(lambda: not patience.PatientProtocol.lines)
        with socket.create_connection(("127.0.0.1", served.port), 20) as line:
            line.sendall(asked)
            assert received(line)


def received(line: socket.socket) -> bytes:
    try:
        return line.recv(100)
    except ConnectionError:
        return b""


def wait_for(is_so: Callable[[], bool]) -> None:
    while not is_so():
        time.sleep(0.01)


def test_whoever_says_nothing_is_hung_up_on(vale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "FIRST_WORD", 0.3)
    with (
        serving(vale) as served,
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as slow,
    ):
        slow.sendall(b"GET /realm/1 HTTP/1.1\r\nHost: ")
        assert slow.recv(100) == b""


def test_a_second_request_that_is_begun_and_not_ended_is_hung_up_on_like_the_first(
    vale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "FIRST_WORD", 1.0)
    with (
        serving(vale) as served,
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as slow,
    ):
        slow.sendall(f"GET /static/x HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        assert b"404" in slow.recv(4000)
        slow.sendall(b"GET /realm/1 HTTP/1.1\r\nHost: ")
        while slow.recv(4000):
            pass


def test_a_request_with_two_lengths_is_refused(vale: str) -> None:
    with (
        serving(vale) as served,
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as sly,
    ):
        sly.sendall(
            f"POST /language HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n".encode()
        )
        assert b" 400 " in sly.recv(4000)


def test_a_form_that_does_not_come_is_given_up_and_holds_nobody_up(
    vale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli.web import guard

    monkeypatch.setattr(guard, "WHOLE_FORM", 0.5)
    with serving(vale) as served:
        cookie = served.entrance.admit(served.entrance.token)
        head = (
            f"POST /language HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            f"Origin: {served.home}\r\nCookie: hexcrown-{served.port}={cookie}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nlang="
        )
        with socket.create_connection(("127.0.0.1", served.port), timeout=20) as slow:
            slow.sendall(head.encode())
            assert not served.desk.acting.locked()
            assert b"408" in slow.recv(100)


def test_names_full_of_markup_are_words_on_every_page_of_a_player(tmp_path: Path) -> None:
    bad = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    story = Story(str(tmp_path / "vale.hexcrown"), "0101 lowland\n0201 lowland\n0102 lowland")
    empire = story.empire(bad[:60])
    story.army(empire, "0101", 2000, name=bad, provisions=3)
    story.settlement(empire, "0101", "capital", name=bad)
    story.turn(1, phase="scouting", empire=empire)
    story.store.close()
    gamemaster = Visitor(story.place)
    player = enter_realm(gamemaster, "#1")
    player.post("/realm/1/add", [("words", f"army move 1 '{bad}'")])
    sent = walk(player)
    assert len(sent) > 8
    sent |= {path: player.get(path) for path in ("/watch", "/watch/map.svg", "/realm")}
    sent |= {path: gamemaster.get(path) for path in ("/orders", "/journal", "/realms")}
    for path, text in sent.items():
        assert not re.search(r"<script>alert|<img src=x", text), path


def test_a_player_is_told_no_path_of_the_gamemasters_machine(
    ostmark: Visitor, vale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        fill_disk(full)
        page = ostmark.post("/realm/1/ready")
    assert "no room to write vale" in page
    assert str(Path(vale).parent) not in page
    Path(vale).write_bytes(b"no campaign" * 100)
    for told in ("vale is not a database", "there is no campaign at vale"):
        for path in ("/realm", "/realm/1", "/realm/1/map.svg", "/realm/1/live", "/watch"):
            page = ostmark.get(path)
            assert told in page, path
            assert str(Path(vale).parent) not in page, path
        Path(vale).unlink(missing_ok=True)


def test_an_address_of_a_database_is_told_as_its_bare_name() -> None:
    from cli.words.discretion import tell_player

    place = "postgresql://anna@db.example:5432/vale?options=-csearch_path%3Dsecret"
    told = tell_player({"message": f"no answer from {place}", "hint": None}, [place])
    assert told["message"] == "no answer from vale"


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("hexcrown army list shows them", None),
        ("--force --reason TEXT does it anyway", None),
        ("an army of 500 points may do it", "an army of 500 points may do it"),
    ],
)
def test_a_player_is_given_no_command_as_a_way_out(hint: str, told: str | None) -> None:
    from cli.words.discretion import tell_player

    assert tell_player({"message": "it is besieged", "hint": hint}, ())["hint"] == told


def test_a_fault_tells_a_player_nothing_of_the_books(
    ostmark: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("Iron Host at 0301")

    monkeypatch.setattr("cli.web.players.content.make_report", fail)
    page = ostmark.get("/realm/1")
    assert ostmark.answer.status_code == 500
    assert "Iron Host" not in page
    assert str(Path.home()) not in page


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (RuntimeError("Iron Host at 0301"), "a fault of ours"),
        (OperationalError("COMMIT", {}, Exception("database or disk is full")), "no room to write"),
    ],
)
def test_trouble_of_the_machine_with_an_order_tells_its_player_no_path_and_no_secret(
    ostmark: Visitor, vale: str, monkeypatch: pytest.MonkeyPatch, trouble: Exception, told: str
) -> None:
    def fail(*args: object, **named: object) -> None:
        raise trouble

    order = [("words", "army move 1 0102")]
    with monkeypatch.context() as broken:
        broken.setattr("campaign.orders.kept.add_line", fail)
        refused = ostmark.post("/realm/1/add", order)
    assert told in unescape(refused)
    ostmark.post("/realm/1/add", order)
    with monkeypatch.context() as broken:
        broken.setattr("campaign.app.ordering.do_in", fail)
        ostmark.desk.ask("orders", "run")
    kept = ostmark.get("/realm/1")
    assert told in unescape(kept)
    for page in (refused, kept):
        assert "Iron Host" not in page
        assert str(Path(vale).parent) not in page
        assert "hexcrown-fault-" not in page
