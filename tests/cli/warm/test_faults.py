"""Faults around the socket: whoever answers there, nothing is begun twice and nothing hangs."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.warm import client, frames
from tests.cli.warm.stage import ROOT, TYPED, Stage, is_alive, warm_server

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with warm_server(tmp_path_factory.mktemp("w")) as stage:
        yield stage


@pytest.fixture
def listener(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    """A socket where the server's would be, in a folder of one's own; nobody answers there."""
    folder = tmp_path_factory.mktemp("w")
    (folder / "hexcrown").mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    monkeypatch.delenv("HEXCROWN_COLD")
    monkeypatch.setattr(client, "PATIENCE", 0.2)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, open(os.devnull))  # noqa: SIM115 - closed with the test
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(folder / "hexcrown" / "warm"))
        yield server


def test_a_full_queue_leaves_the_command_to_run_by_itself(listener: socket.socket) -> None:
    listener.listen(1)
    waiting = []
    while True:
        peer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        peer.setblocking(False)
        waiting.append(peer)
        try:
            peer.connect(listener.getsockname())
        except BlockingIOError:
            break

    assert client.run_warm(["status"]) is None

    for peer in waiting:
        peer.close()


def test_a_server_that_is_silent_is_left_and_never_told_to_begin(listener: socket.socket) -> None:
    listener.listen(4)

    assert client.run_warm(["status"]) is None

    peer, _ = listener.accept()
    with peer:
        assert frames.read_frame(peer.recv)[0] == frames.REQUEST
        assert peer.recv(1) == b""  # not even if it wakes up now


def test_a_socket_that_nobody_listens_at_is_passed_over(listener: socket.socket) -> None:
    assert client.run_warm(["status"]) is None


def test_a_peer_of_another_user_is_not_trusted(
    listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system is asked who listens there, whatever the other side says."""
    listener.listen(4)
    mine = os.geteuid()
    monkeypatch.setattr(client, "is_own", lambda folder: True)
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)

    assert client.run_warm(["status"]) is None

    peer, _ = listener.accept()
    with peer:
        assert peer.recv(1) == b""  # it was told nothing


@pytest.mark.parametrize(
    "answer", [b"", b"N", b"A\0\0\0\1", b"garbage", frames.frame(frames.END, b"0")]
)
def test_a_forged_answer_begins_nothing(listener: socket.socket, answer: bytes) -> None:
    listener.listen(4)
    forger = os.fork()
    if forger == 0:
        peer, _ = listener.accept()
        peer.sendall(answer)
        time.sleep(0.4)
        os._exit(0)

    assert client.run_warm(["status"]) is None

    os.waitpid(forger, 0)


def test_a_reader_that_goes_away_is_no_trouble(stage: Stage) -> None:
    ended = []
    for more in ({}, {"HEXCROWN_COLD": "1"}):
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as gone:
            done = subprocess.run(
                [*TYPED, "table", "list"], cwd=ROOT, env={**stage.variables, **more},
                stdin=subprocess.DEVNULL, stdout=gone, stderr=subprocess.PIPE,
            )  # fmt: skip
        ended.append((done.returncode, done.stderr))

    assert ended[0] == ended[1] == (0, b"")


def children(process: int) -> list[int]:
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [each for each in map(int, text.split()) if is_alive(each)]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc")
def test_a_closed_terminal_ends_the_question_and_its_process(stage: Stage) -> None:
    server = stage.facts()["process"]
    typed, leader = pty.fork()
    if typed == 0:
        os.chdir(ROOT)
        os.execve(
            sys.executable, [*TYPED, "table", "roll", "necropolis", "--ask"],
            {**stage.variables, "TERM": "xterm"},
        )  # fmt: skip
    seen = b""
    while b"2d6" not in seen:
        seen += os.read(leader, 1 << 16)
    os.close(leader)

    _, status = os.waitpid(typed, 0)

    assert os.waitstatus_to_exitcode(status) in (-signal.SIGHUP, 1, 130)
    for _ in range(600):
        if len(children(server)) <= 1:
            break
        time.sleep(0.05)
    assert len(children(server)) <= 1  # the one that waits for the next


@pytest.mark.long
def test_an_upgrade_under_a_running_server_ends_it_and_the_command_runs_cold(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("w")
    for package in ("cli", "campaign", "maps", "tables"):
        shutil.copytree(ROOT / package, folder / "site" / package)
    (folder / "run").mkdir(mode=0o700)
    variables = {**Stage(folder / "home", folder / "run").variables, "PYTHONPATH": ""}

    def run(*words: str) -> str:
        done = subprocess.run(
            [*TYPED, *words], cwd=folder / "site", env=variables,
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    run("new", "Vale")
    assert "answers from now on" in run("warm", "--for", "5m")
    before = run("status")
    text = folder / "site" / "cli" / "render" / "status_text.py"
    text.write_text(text.read_text("utf-8") + "\n# another version\n", encoding="utf-8")

    assert run("status") == before  # by itself

    assert "not warm" in run("warm", "status")
    assert "answers from now on" in run("warm", "--for", "5m")
    assert run("status") == before
    run("warm", "stop")
