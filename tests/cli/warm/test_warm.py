"""A warm command answers as a cold one does, and whatever goes wrong it is done once at most."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.warm import client, frames
from cli.warm.place import is_own
from cli.warm.preload import is_changed, stamp
from cli.warm.rehearsal import AGAIN, rehearse, rehearse_once
from tests.cli.warm.stage import ROOT, TYPED, Stage, is_alive, warm_server

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with warm_server(tmp_path_factory.mktemp("w")) as stage:
        yield stage


@pytest.fixture
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose path leaves room for a socket's."""
    return tmp_path_factory.mktemp("w")


SAME = [
    ["status"],
    ["status", "--json"],
    ["--lang", "it", "table", "show", "necropolis"],
    ["table", "roll", "necropolis", "--dice", "1,4,5"],
    ["army", "show", "9"],
    ["nonsense"],
    ["roll", "2d6", "--dice", "3,5", "--json"],
    ["orders", "check", "-"],
    ["journal"],
    ["--version"],
    [],
]


@pytest.mark.parametrize("words", SAME, ids=" ".join)
def test_a_warm_command_answers_as_a_cold_one(stage, words):
    answers = [
        stage.type(*words, stdin="nonsense\n", **more) for more in ({}, {"HEXCROWN_COLD": "1"})
    ]

    warm, cold = [(answer.returncode, answer.stdout, answer.stderr) for answer in answers]
    assert warm == cold


def test_what_is_rehearsed_can_be_done(short, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
    (short / "hexcrown").mkdir(mode=0o700)

    assert set(rehearse_once()) == {0}
    assert rehearse(AGAIN) == [0] * len(AGAIN)


def test_nothing_is_rehearsed_in_a_campaign_of_anybodys(stage):
    assert stage.type("status").returncode == 0

    told = json.loads(stage.type("journal", "--json", "--last", "200").stdout)["entries"]

    assert [entry["words"] for entry in told if entry["words"][0] != "note"] == [
        ["new", "Vale", "--seed", "warm"]
    ]


def test_the_server_does_it_and_says_how_many(stage):
    before = stage.facts()["commands"]

    stage.type("status")

    assert stage.facts()["commands"] == before + 2  # the question is one too


def test_folder_mask_and_environment_are_those_of_whoever_types(stage, tmp_path):
    old = os.umask(0o027)
    try:
        done = subprocess.run(
            [*TYPED, "export", "here.json"],
            cwd=tmp_path, env={**stage.variables, "PYTHONPATH": str(ROOT)}, capture_output=True,
        )  # fmt: skip
        here = tmp_path / "here.json"
        if not here.exists():
            pytest.fail(done.stderr.decode())
        assert here.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(old)


def waiting(stage: Stage) -> tuple[subprocess.Popen[str], int]:
    """A command that reads its input, and the process that does it."""
    client = stage.begin("orders", "check", "-")
    server = stage.facts()["process"]
    for _ in range(600):
        for process in children(server):
            if (
                Path(f"/proc/{process}/fd/0").readlink()
                == Path(f"/proc/{client.pid}/fd/0").readlink()
            ):
                return client, process
        time.sleep(0.05)
    raise AssertionError("nobody took the command")


def children(process: int) -> list[int]:
    return [
        int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def wait_for(question, *about):
    for _ in range(600):
        if question(*about):
            return True
        time.sleep(0.05)
    return False


linux = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system has no /proc")


@linux
def test_ctrl_c_reaches_the_command(stage):
    client, _ = waiting(stage)

    client.send_signal(signal.SIGINT)

    assert client.wait(60) == 130
    assert "Traceback" not in client.stderr.read()


def test_ctrl_c_before_the_command_is_begun_is_not_lost(stage):
    code = (
        "import os, signal, sys; from cli.warm import client, frames; real = frames.read_frame\n"
        "def read(receive):\n"
        "    kind, data = real(receive)\n"
        "    if kind == frames.ACCEPT: os.kill(int(data), signal.SIGINT)\n"
        "    return kind, data\n"
        "frames.read_frame = read; print('CODE', client.run_warm(['orders', 'check', '-']))"
    )
    told = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=stage.variables, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    with told:
        assert told.stdout.readline() == "CODE 130\n"
        told.stdin.close()


CTRL_C_AT = {
    "when it is accepted": (
        "real = frames.read_frame\n"
        "def read(receive):\n"
        "    kind, data = real(receive)\n"
        "    if kind == frames.ACCEPT: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return kind, data\n"
        "frames.read_frame = read\n"
    ),
    "when it begins": (
        "real = frames.frame\n"
        "def frame(kind, data=b''):\n"
        "    if kind == frames.GO: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real(kind, data)\n"
        "frames.frame = frame\n"
    ),
}


@pytest.mark.parametrize("moment", CTRL_C_AT)
def test_ctrl_c_while_a_command_is_handed_over_ends_it_without_a_traceback(stage, moment):
    code = (
        "import os, signal; from cli.warm import client, frames\n" + CTRL_C_AT[moment]
        + "print('CODE', client.run_warm(['orders', 'check', '-']))"
    )  # fmt: skip
    told = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=stage.variables, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with told:
        assert told.stdout.readline() == "CODE 130\n"
        told.stdin.close()
        assert told.stderr.read() == ""


def test_signals_are_the_commands_own_again_where_nobody_begins_it(stage):
    code = (
        "import signal; from cli.warm import client, frames; real = frames.frame\n"
        "def frame(kind, data=b''):\n"
        "    if kind == frames.GO: raise ConnectionResetError\n"
        "    return real(kind, data)\n"
        "frames.frame = frame\n"
        "print(client.run_warm(['status']), signal.getsignal(signal.SIGINT).__name__)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=stage.variables, text=True, capture_output=True
    )
    assert told.stdout == "None default_int_handler\n", told.stderr


@linux
def test_a_killed_client_takes_its_command_along(stage):
    client, process = waiting(stage)

    client.kill()
    client.wait()

    assert wait_for(lambda: not is_alive(process))


@linux
def test_a_command_that_is_lost_says_so_and_is_not_run_again(stage):
    client, process = waiting(stage)

    os.kill(process, signal.SIGKILL)

    out, err = client.communicate("", timeout=60)
    assert (client.returncode, out) == (1, "")
    assert "lost while it worked" in err
    assert "nothing is run a second time" in err


@linux
def test_a_signal_that_ends_programs_ends_both(stage):
    client, process = waiting(stage)

    client.terminate()

    assert client.wait(60) == -signal.SIGTERM
    assert wait_for(lambda: not is_alive(process))


@linux
def test_a_killed_server_leaves_its_commands_to_finish_and_the_next_runs_cold(short):
    with warm_server(short) as stage:
        server = stage.facts()["process"]
        client, _ = waiting(stage)

        os.kill(server, signal.SIGKILL)

        assert stage.type("status").returncode == 0  # the socket is still there, nobody behind it
        assert not stage.facts()["warm"]
        _, err = client.communicate("nonsense\n", timeout=60)
        assert client.returncode == 1
        assert "lost" not in err
        assert stage.type("warm").returncode == 0  # and a server can be started in its place
        assert stage.facts()["process"] != server


@linux
def test_a_child_that_waits_ends_with_its_server_and_is_replaced_if_killed(short):
    with warm_server(short) as stage:
        server = stage.facts()["process"]
        assert wait_for(lambda: len(children(server)) == 1)
        (ahead,) = children(server)
        os.kill(ahead, signal.SIGKILL)
        assert wait_for(lambda: children(server) not in ([], [ahead]))
        assert stage.type("status").returncode == 0
        assert wait_for(lambda: len(children(server)) == 1)
        (ahead,) = children(server)

        os.kill(server, signal.SIGKILL)

        assert wait_for(lambda: not is_alive(ahead))


def test_another_python_setting_runs_cold(stage):
    before = stage.facts()["commands"]

    assert stage.type("status", PYTHONHASHSEED="7").returncode == 0

    assert stage.facts()["commands"] == before + 2  # asked, and refused


def test_a_folder_open_to_others_is_not_trusted(short):
    with warm_server(short) as stage:
        folder = stage.sockets / "hexcrown"
        assert is_own(str(folder))
        folder.chmod(0o755)

        assert stage.type("status").returncode == 0
        assert not stage.facts()["warm"]
        refused = stage.type("warm")
        assert refused.returncode == 1
        assert "open to others" in refused.stderr

        folder.chmod(0o700)
        assert stage.facts()["warm"]


def test_a_changed_file_is_noticed(tmp_path):
    file = tmp_path / "module.py"
    file.write_text("a = 1")
    files = {str(file): stamp(str(file))}
    assert not is_changed(files)

    file.write_text("a = 22")

    assert is_changed(files)
    file.unlink()
    assert is_changed(files)


def test_garbage_on_the_socket_ends_nothing(short):
    import socket

    with warm_server(short) as stage:
        for garbage in (b"", b"R", b"R\xff\xff\xff\xff", b"xxxxxxxxxxx", frames.frame(b"R", b"\0")):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
                client.connect(str(stage.sockets / "hexcrown" / "warm"))
                client.sendall(garbage)
        assert stage.facts()["warm"]


def notes_of(stage: Stage) -> list[str]:
    told = json.loads(stage.type("journal", "--json", "--last", "200").stdout)
    return sorted(entry["words"][1] for entry in told["entries"] if entry["words"][0] == "note")


@pytest.mark.long
def test_fifty_commands_at_once_are_each_done_once(stage):
    """Those that the server does not take in time run by themselves. A disk on which nobody gets on
    for ten seconds makes a writer give up: that is said, nothing was done, and typed again it is
    done."""
    begun = {f"note {number}": stage.begin("note", f"note {number}") for number in range(50)}
    ended = {
        note: (*each.communicate(timeout=300), each.returncode) for note, each in begun.items()
    }
    refused = {note: err for note, (_, err, code) in ended.items() if code}
    assert all("is busy in another terminal" in err for err in refused.values())
    assert notes_of(stage) == sorted(ended.keys() - refused.keys())

    assert [stage.type("note", note).returncode for note in refused] == [0] * len(refused)

    assert notes_of(stage) == sorted(ended)
    assert stage.type("check").returncode == 0


@pytest.mark.parametrize("time", ["", "h", "0h", "-1h", "99999h", "1d", "٣h", "1.5h"])
def test_a_time_that_is_none_is_refused(stage, time):
    refused = stage.type("warm", "--for", time)

    assert refused.returncode == 2
    assert "a time is" in refused.stderr


def test_a_socket_path_that_is_too_long_is_told(tmp_path):
    stage = Stage(tmp_path / "home", tmp_path / ("long" * 30))
    stage.sockets.mkdir(mode=0o700)

    refused = stage.type("warm")

    assert refused.returncode == 1
    assert "too long for a socket" in refused.stderr


def test_the_client_loads_the_bare_socket_module_alone(stage):
    code = (
        "import sys; before = set(sys.modules); sys.argv = ['hexcrown', 'status'];"
        "from cli.warm.client import run_warm; code = run_warm(['status']);"
        "print('LOADED', *sorted(set(sys.modules) - before), code)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=stage.variables, capture_output=True, text=True
    ).stdout

    loaded = told.rsplit("LOADED ", 1)[1].split()
    ours = ["cli", "cli.warm", "cli.warm.client", "cli.warm.frames", "cli.warm.place"]
    # A count of coverage may have loaded _socket before; nobody may have loaded more than that.
    assert [name for name in loaded if name != "_socket"] == [*ours, "0"]


def at_terminal(stage: Stage, *words: str, keys: bytes = b"", **more: str) -> str:
    """All that a terminal of ten lines is sent, and somebody types."""
    import pty
    import struct
    from fcntl import ioctl
    from termios import TIOCSWINSZ

    leader, follower = pty.openpty()
    ioctl(follower, TIOCSWINSZ, struct.pack("HHHH", 10, 60, 0, 0))
    variables = {**stage.variables, "TERM": "xterm-256color", **more}
    program = subprocess.Popen(
        [*TYPED, *words], cwd=ROOT, env=variables, start_new_session=True,
        stdin=follower, stdout=follower, stderr=follower,
    )  # fmt: skip
    os.close(follower)
    os.write(leader, keys)
    told = b""
    try:
        while piece := os.read(leader, 65536):
            told += piece
    except OSError:  # Linux: the other end is closed
        pass
    finally:
        os.close(leader)
    program.wait()
    return told.decode("utf-8")


@pytest.mark.parametrize("pager", ["cat", "sed s/^/|/", "no-such-pager", "'"])
def test_a_terminal_is_sent_the_same_and_the_pager_is_the_clients(stage, pager):
    words = ("table", "list")
    cold = at_terminal(stage, *words, PAGER=pager, HEXCROWN_COLD="1")

    assert at_terminal(stage, *words, PAGER=pager) == cold
    assert ("|" in cold) == (pager.startswith("sed"))


def test_a_question_at_a_terminal_takes_what_is_typed(stage):
    words = ("table", "roll", "necropolis", "--ask")
    keys = b"1 5\n5\n5\np\np\n"
    cold = at_terminal(stage, *words, keys=keys, HEXCROWN_COLD="1")

    warm = at_terminal(stage, *words, keys=keys)

    assert warm.splitlines()[-3:] == cold.splitlines()[-3:]


def test_a_server_that_speaks_otherwise_is_never_told_to_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command runs by itself then: it must not be begun twice."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, open(os.devnull))  # noqa: SIM115 - closed with the test
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(frames.frame(frames.ACCEPT, b"somebody"))
        with pytest.raises(ValueError, match="somebody"):
            client.hand_over(ours, ["list"])
        ours.close()
        assert frames.read_frame(theirs.recv)[0] == frames.REQUEST
        assert theirs.recv(1) == b""


def test_an_end_without_a_number_is_a_lost_command(capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(frames.frame(frames.END, b"well"))
        assert client.follow(ours, [], ["list"]) == 1
    assert "was lost while it worked" in capsys.readouterr().err
