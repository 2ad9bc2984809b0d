"""The child that is forked ahead: it waits for a client, or for its server to end."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from typing import NamedTuple, NoReturn

from cli.warm import frames
from cli.warm.child import WarmCommand, agree, do, read_command, read_request
from cli.warm.client import is_same_user
from cli.warm.preload import Stamp, is_changed
from cli.warm.rehearsal import AGAIN, rehearse

# What a child tells its server, a line each.
TAKEN, STOPPED, CHANGED, LEARNT = "taken", "stop", "changed", "learnt "


class Surroundings(NamedTuple):
    """What a child has from its server."""

    listener: socket.socket
    lifeline: int  # a pipe that is readable once the server has closed its end
    tells: int  # a pipe to the server: `tell` writes lines to it
    files: dict[str, Stamp]  # the program's files as they were loaded
    facts: dict[str, int]  # the answer to `warm status`

    def tell(self, line: str) -> None:
        os.write(self.tells, f"{line}\n".encode())  # short lines arrive whole


def wait_for_client(here: Surroundings) -> NoReturn:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        get_ready(here)
        client = accept(here)
        if client is not None:
            here.listener.close()
            here.tell(TAKEN)
            answer(here, client)
    finally:
        os._exit(0)


def get_ready(here: Surroundings) -> None:
    """Rehearse, so that memory is copied now, but stop as soon as a client comes."""
    for line in AGAIN:
        if wanted_by(here, seconds=0):
            return
        rehearse([line])


def accept(here: Surroundings) -> socket.socket | None:
    if here.lifeline in wanted_by(here):
        return None
    client, _ = here.listener.accept()
    return client if is_same_user(client) else None


def wanted_by(here: Surroundings, seconds: float | None = None) -> list[int]:
    """Which of a client and the end of the server is there, waiting at most so long."""
    return select.select([here.listener.fileno(), here.lifeline], [], [], seconds)[0]


def answer(here: Surroundings, client: socket.socket) -> None:
    request = read_request(client)
    if request.kind == frames.STOP:
        here.tell(STOPPED)
    if request.kind in (frames.STOP, frames.ASK):
        client.sendall(frames.frame(frames.FACTS, json.dumps(here.facts).encode()))
    elif request.kind == frames.REQUEST:
        command = accept_command(here, request.data, request.streams)
        if command is None:
            client.sendall(frames.frame(frames.REFUSE))
        elif agree(client):
            work(here, client, command, request.streams)


def accept_command(here: Surroundings, data: bytes, streams: list[int]) -> WarmCommand | None:
    if is_changed(here.files):
        here.tell(CHANGED)
        return None
    return read_command(data, streams)


def work(
    here: Surroundings, client: socket.socket, command: WarmCommand, streams: list[int]
) -> None:
    before = set(sys.modules)
    do(client, command, streams)
    for name in sorted(set(sys.modules) - before):
        here.tell(LEARNT + name)
