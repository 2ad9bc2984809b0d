"""One command in a process of its own, forked from the server with everything loaded."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import sys
import threading
import time
from typing import NamedTuple, TextIO

from cli.warm import frames
from cli.warm.place import identity

STREAMS = 4  # standard input, output and error, and the folder
PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SILENCE = 5.0  # seconds for a client to finish what it asks


class WarmRequest(NamedTuple):
    kind: bytes
    data: bytes
    streams: list[int]


class WarmCommand(NamedTuple):
    words: list[str]
    environment: dict[bytes, bytes]
    encodings: list[list[str]]
    mask: int


def read_request(client: socket.socket) -> WarmRequest:
    """The whole first message, with the descriptors that came with it."""
    client.settimeout(SILENCE)
    first, passed, _, _ = socket.recv_fds(client, 1 << 16, STREAMS)
    rest = [first]

    def receive(size: int) -> bytes:
        held = rest.pop() if rest else b""
        if len(held) > size:
            rest.append(held[size:])
        return held[:size] or client.recv(size)

    kind, data = frames.read_frame(receive)
    return WarmRequest(kind, data, list(passed))


def read_command(data: bytes, streams: list[int]) -> WarmCommand | None:
    """None for a client of another installation, or one that Python would treat otherwise."""
    items = frames.unpack(data)
    if len(items) != 6 or len(streams) != STREAMS:
        return None
    who, encoding, rights, encodings, environment, words = items
    group, mask = map(int, rights.split())
    variables = dict(each.split(b"=", 1) for each in frames.unpack(environment))
    if who != identity() or encoding.decode() != sys.getfilesystemencoding():
        return None
    if group != os.getegid() or of_python(variables) != of_python(dict(os.environb)):
        return None
    return WarmCommand(
        [os.fsdecode(word) for word in frames.unpack(words)],
        variables,
        [each.split() for each in encodings.decode().splitlines()],
        mask,
    )


def of_python(environment: dict[bytes, bytes]) -> dict[bytes, bytes]:
    """What Python itself reads when it starts, and can't read again."""
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(b"PYTHON") or name in (b"LANG", b"LC_ALL", b"LC_CTYPE")
    }


def agree(client: socket.socket) -> bool:
    """The client still waits: it has not run the command itself meanwhile.

    It passes signals on as soon as it knows whom to: they wait until the command is begun, for
    the server ignores what a command is ended by."""
    signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
    client.sendall(frames.frame(frames.ACCEPT, str(os.getpid()).encode()))
    return frames.read_frame(client.recv)[0] == frames.GO


def do(client: socket.socket, command: WarmCommand, streams: list[int]) -> None:
    """Become the client's process as far as one can, run the command, and tell its exit code."""
    become(command, streams)
    client.settimeout(None)
    ended = end_with(client)
    hand_pages_to(client)
    from cli.app.run import run

    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
        code = run(command.words[1:])
    except KeyboardInterrupt:
        code = 130
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()  # unless the reader has gone: `run` has said what there is to say
    for number in range(3):
        os.close(number)  # before the client is told: a reader of a pipe waits for this
    ended.set()
    client.sendall(frames.frame(frames.END, str(code).encode()))


def become(command: WarmCommand, streams: list[int]) -> None:
    for number, stream in enumerate(streams[:3]):
        os.dup2(stream, number)
    os.fchdir(streams[3])
    for stream in streams:
        os.close(stream)
    os.umask(command.mask)
    os.environb.clear()
    os.environb.update(command.environment)
    time.tzset()
    sys.argv = command.words
    sys.stdin, sys.stdout, sys.stderr = map(open_stream, range(3), command.encodings)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)


def open_stream(number: int, encoding: list[str]) -> TextIO:
    name, errors, line_buffering = encoding
    stream = open(  # noqa: SIM115 - a standard stream, open until the end
        number, "r" if number == 0 else "w", encoding=name, errors=errors, closefd=False
    )
    if number:
        stream.reconfigure(line_buffering=line_buffering == "1")
    return stream


def end_with(client: socket.socket) -> threading.Event:
    """A client that is killed takes its command with it, wherever that is, as a command that runs
    by itself would end. Otherwise a question would go on reading somebody's keys."""
    ended = threading.Event()
    gone = select.poll()
    gone.register(client, getattr(select, "POLLRDHUP", 0))

    def watch() -> None:
        gone.poll()
        if not ended.is_set():
            os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    return ended


def hand_pages_to(client: socket.socket) -> None:
    from cli.render import paging

    def show(pager: list[str], text: str) -> bool:
        words = [os.fsencode(word) for word in pager]
        client.sendall(frames.frame(frames.PAGE, frames.pack([text.encode(), *words])))
        return frames.read_frame(client.recv)[1] == b"1"

    paging.run_pager = show
