"""Who gets in: nobody but the browser that opened the link, and no page of another site."""

from __future__ import annotations

import os
import stat
from functools import partial
from pathlib import Path

import pytest

from campaign.storage.access import FILE, AccessBook
from cli.web.entrance import KEY_FILE, Entrance, load_key
from cli.web.guard import MOST_BYTES
from cli.web.serving import HOST, listen
from tests.cli.web.visitor import HOME, PORT, Visitor


def test_the_link_lets_one_browser_in_once(vale: str) -> None:
    visitor = Visitor(vale)
    assert visitor.client.get("/table").status_code == 200
    stranger = Visitor(vale)
    stranger.client.cookies.clear()
    used = stranger.entrance.token
    assert used == ""
    assert stranger.client.get("/table").status_code == 403
    assert stranger.client.get("/enter?token=").status_code == 403
    assert stranger.client.get("/enter?token=" + "x" * 32).status_code == 403


def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(vale: str) -> None:
    entrance = Entrance(os.urandom(32))
    token = entrance.token
    cookie = entrance.admit(token)
    assert cookie is not None
    assert entrance.admit(token) is None
    assert entrance.knows(cookie)
    assert not Entrance(os.urandom(32)).knows(cookie)
    for bent in ("", ".", cookie[:-1], "x" + cookie, cookie.partition(".")[0], "à.é"):
        assert not entrance.knows(bent)
    visitor = Visitor(vale)
    visitor.client.cookies.clear()
    fresh = Visitor(vale)
    [jar] = [each for each in fresh.client.cookies.jar if each.name == f"hexcrown-{PORT}"]
    assert jar.has_nonstandard_attr("HttpOnly")
    assert jar.get_nonstandard_attr("SameSite") == "strict"


@pytest.mark.parametrize("other", ['a={"x":1}', "a[]=1", "a b", 'a="open', "ä=ä", "=", "x" * 9000])
def test_cookies_of_other_programs_on_this_machine_shut_nobody_out(
    visitor: Visitor, other: str
) -> None:
    own = "; ".join(f"{each.name}={each.value}" for each in visitor.client.cookies.jar)
    visitor.client.cookies.clear()
    for sent in (f"{other}; {own}", f"{own}; {other}"):
        headers = {"cookie": sent.encode("latin-1")}
        assert visitor.client.get("/table", headers=headers).status_code == 200


def test_a_cookie_survives_a_restart_because_its_key_is_kept_for_the_person_alone(
    tmp_path: Path,
) -> None:
    first = Entrance(load_key(tmp_path), AccessBook(tmp_path / FILE))
    cookie = first.admit(first.token)
    assert cookie is not None
    assert Entrance(load_key(tmp_path), AccessBook(tmp_path / FILE)).knows(cookie)
    file = tmp_path / KEY_FILE
    assert os.name != "posix" or stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("spoil", ["cut", "open", "folder", "pipe", "device"])
def test_a_key_that_is_spoilt_or_open_to_others_is_made_anew(tmp_path: Path, spoil: str) -> None:
    key = load_key(tmp_path)
    file = tmp_path / KEY_FILE
    if spoil == "cut":
        file.write_bytes(b"short")
    elif spoil == "open":
        file.chmod(0o644)
    else:
        file.unlink()
        make = {"folder": os.mkdir, "pipe": os.mkfifo, "device": partial(os.symlink, "/dev/zero")}
        make[spoil](file)
    anew = load_key(tmp_path)
    assert len(anew) == 32
    assert anew != key


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", "", "[::1"]
)
def test_a_name_of_another_site_that_leads_here_gets_nothing(visitor: Visitor, host: str) -> None:
    answer = visitor.client.get("/table", headers={"host": host})
    assert answer.status_code == 421
    assert "Ostmark" not in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{HOST}:{PORT}", None])
def test_a_form_of_another_site_does_nothing(visitor: Visitor, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    fields = {"action": "turn", "actor": "0", "value": "player"}
    answer = visitor.client.post("/action", data=fields, headers=headers)
    assert answer.status_code == 403


def test_what_is_too_large_is_not_read(visitor: Visitor) -> None:
    headers = {"origin": HOME, "content-type": "application/x-www-form-urlencoded"}
    answer = visitor.client.post("/action", content=b"x" * (MOST_BYTES + 1), headers=headers)
    assert answer.status_code == 413
    parts = (b"x" * 65536 for _ in range(MOST_BYTES // 65536 + 2))
    assert visitor.client.post("/action", content=parts, headers=headers).status_code == 413


def test_every_answer_says_what_a_browser_may_do_with_it(visitor: Visitor) -> None:
    for path in ("/table", "/nothing", "/static/page.css", "/action?action=move", "/enter"):
        policy = visitor.client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    picture = visitor.client.get("/map.svg").headers["content-security-policy"]
    assert picture == "default-src 'none'; style-src 'unsafe-inline'"


@pytest.mark.parametrize(
    "path",
    ["/static/", "/static/../desk.py", "/static/..%2fdesk.py", "/static//etc/passwd", "/.git"],
)
def test_no_folder_is_served(visitor: Visitor, path: str) -> None:
    assert visitor.client.get(path).status_code == 404


def test_a_name_full_of_markup_is_text(tmp_path: Path) -> None:
    from tests.story import Story

    place = str(tmp_path / "bad.hexcrown")
    story = Story(place, "0101 lowland\n")
    bad = '<script>alert("1")</script>'
    empire = story.empire(bad)
    story.army(empire, "0101", name="<img src=x onerror=alert(1)>", provisions=2)
    story.turn(1, phase="scouting", empire=empire)
    story.store.close()
    visitor = Visitor(place)
    for path in ("/table", "/table?tile=1", "/table?who=army:1", "/map.svg", f"/table?at={bad}"):
        shown = visitor.get(path)
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown


def test_it_listens_on_this_machine_alone() -> None:
    listening = listen(0)
    assert listening.getsockname()[0] == "127.0.0.1"
    listening.close()
