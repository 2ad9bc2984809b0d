"""The page over HTTPS, with a certificate made here; certificates and keys that are none."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.web.serving import Certificate
from tests.cli.conftest import Hexcrown
from tests.cli.web.visitor import Served, serving
from tests.conftest import miss


class Papers(NamedTuple):
    """Two certificates with their keys, and a key that is kept under a password."""

    folder: Path

    def file(self, name: str) -> str:
        return str(self.folder / name)


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    openssl = shutil.which("openssl")
    if openssl is None:
        miss("openssl", "no openssl on the path")
    folder = tmp_path_factory.mktemp("papers")
    new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
           "-days", "2", "-subj", "/CN=localhost",
           "-addext", "subjectAltName=IP:127.0.0.1"]  # fmt: skip
    for name, more in (
        ("own", ["-nodes"]),
        ("other", ["-nodes"]),
        ("locked", ["-passout", "pass:x"]),
    ):
        made = ["-keyout", str(folder / f"{name}.key"), "-out", str(folder / f"{name}.pem")]
        subprocess.run([openssl, *new, *more, *made], check=True, capture_output=True)
    return Papers(folder)


def connect(served: Served, papers: Papers) -> HTTPSConnection:
    """As a browser that knows who signed it."""
    trusts = ssl.create_default_context(cafile=papers.file("own.pem"))
    return HTTPSConnection("127.0.0.1", served.port, context=trusts, timeout=30)


def test_the_page_its_forms_and_its_stream_come_by_https(vale: str, papers: Papers) -> None:
    secure = Certificate(papers.file("own.pem"), papers.file("own.key"))
    with serving(vale, secure=secure) as served:
        asked = connect(served, papers)
        asked.request("GET", f"/enter?token={served.entrance.token}")
        cookie = take_cookie(asked)
        origin = f"https://127.0.0.1:{served.port}"
        asked.request("GET", "/table", headers={"cookie": cookie})
        answer = asked.getresponse()
        assert answer.status == 200
        assert "Ostmark" in answer.read().decode()
        sent = {"cookie": cookie, "content-type": "application/x-www-form-urlencoded"}
        for where, status in ((origin, 303), (origin.replace("https", "http"), 403)):
            asked.request("POST", "/language", "lang=it&back=/table", {**sent, "origin": where})
            answer = asked.getresponse()
            answer.read()
            assert answer.status == status, where
        asked.request("GET", "/live", headers={"cookie": cookie})
        stream = asked.getresponse()
        assert stream.readline().startswith((b"event: head", b":"))
        asked.close()


def take_cookie(asked: HTTPSConnection) -> str:
    answer = asked.getresponse()
    answer.read()
    cookie = answer.headers["set-cookie"]
    assert answer.status == 200
    assert {"Secure", "HttpOnly", "SameSite=strict"} <= set(cookie.split("; "))
    return str(cookie.partition(";")[0])


def test_plain_words_at_that_port_and_another_name_are_answered_with_nothing(
    vale: str, papers: Papers
) -> None:
    secure = Certificate(papers.file("own.pem"), papers.file("own.key"))
    with serving(vale, secure=secure) as served:
        plain = HTTPConnection("127.0.0.1", served.port, timeout=30)
        plain.request("GET", f"/enter?token={served.entrance.token}")
        with pytest.raises((HTTPException, OSError)):
            plain.getresponse()
        asked = connect(served, papers)
        asked.request("GET", "/enter", headers={"host": f"evil.example:{served.port}"})
        assert asked.getresponse().status == 421
        asked.close()


WRONG = (
    ("own.pem", "other.key", "KEY_VALUES_MISMATCH|mismatch"),
    ("own.key", "own.pem", "PEM"),
    ("own.pem", "none.key", "No such file"),
    ("none.pem", "own.key", "No such file"),
    ("own.pem", ".", "directory|PEM"),
    ("locked.pem", "locked.key", "password|decrypt|PEM"),
    ("empty", "empty", "PEM"),
    ("bytes", "bytes", "PEM"),
)


@pytest.mark.parametrize(("certificate", "key", "why"), WRONG)
def test_a_certificate_or_key_that_is_none_is_told_and_nothing_listens(
    hexcrown: Hexcrown, vale: str, papers: Papers, certificate: str, key: str, why: str
) -> None:
    import re

    (papers.folder / "empty").write_bytes(b"")
    (papers.folder / "bytes").write_bytes(bytes(range(256)) * 9)
    files = papers.file(certificate), papers.file(key)
    answer = hexcrown(
        "--campaign", vale, "serve", "--no-open", "--certificate", files[0], "--key", files[1]
    )
    assert answer.code == 2
    assert f"no certificate can be read from {files[0]} and {files[1]}" in answer.err
    assert "both are PEM files, and the key has no password" in answer.err
    assert re.search(why, answer.err, re.IGNORECASE), answer.err
    assert "/enter?token=" not in answer.out


def test_a_key_that_may_not_be_read_is_told(
    hexcrown: Hexcrown, vale: str, papers: Papers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", refuse)
    answer = hexcrown(
        "--campaign", vale, "serve", "--no-open",
        "--certificate", papers.file("own.pem"), "--key", papers.file("own.key"),
    )  # fmt: skip
    assert answer.code == 2
    assert "Permission denied" in answer.err
