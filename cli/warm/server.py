"""The server: everything loaded, one child forked ahead, and an end by itself when idle."""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
import time

from cli.warm.place import is_own, socket_folder, socket_path
from cli.warm.preload import Stamp, load, load_everything, stamp_files
from cli.warm.rehearsal import end_rehearsals, rehearse_once
from cli.warm.waiting import CHANGED, LEARNT, STOPPED, TAKEN, Surroundings, wait_for_client

QUEUE = 64  # clients that may wait for a child


def open_socket() -> socket.socket:
    """A socket that only this person can reach. One that a killed server left is replaced."""
    folder = socket_folder()
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if not is_own(folder):
        raise PermissionError(folder)
    draft = f"{socket_path()}.{os.getpid()}"
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(draft)
    listener.listen(QUEUE)
    os.replace(draft, socket_path())
    return listener


class Server:
    """The process that has everything loaded. It never opens a campaign itself."""

    def __init__(self, listener: socket.socket, idle: float) -> None:
        self.listener = listener
        self.idle = idle
        self.inode = os.stat(socket_path()).st_ino
        self.news, self.tells = os.pipe()
        self.wakes, self.woken = os.pipe()
        self.waiting = 0  # the child that is forked ahead
        self.lifeline = -1  # closes when this process ends, however it ends
        self.commands = 0
        self.files: dict[str, Stamp] = {}

    def load(self) -> None:
        self.files = stamp_files()  # before: what changes while it loads counts as changed
        gc.disable()
        load_everything()
        rehearse_once()
        gc.collect()
        gc.freeze()  # a child that collects would copy every page
        gc.enable()

    def run(self) -> None:
        """Until told, idle for too long, outdated, or replaced by another server."""
        self.heed_signals()
        end = time.monotonic() + self.idle
        try:
            while self.is_current():
                self.fork_ahead()
                heard = self.listen(end - time.monotonic())
                if heard is None or STOPPED in heard or CHANGED in heard:
                    return
                if TAKEN in heard:
                    end = time.monotonic() + self.idle
        finally:
            self.close()

    def heed_signals(self) -> None:
        os.set_blocking(self.woken, False)
        os.set_blocking(self.wakes, False)
        signal.set_wakeup_fd(self.woken, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # its byte ends the wait below
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

    def is_current(self) -> bool:
        try:
            return os.stat(socket_path()).st_ino == self.inode
        except OSError:
            return False

    def fork_ahead(self) -> None:
        if self.waiting:
            return
        if self.lifeline >= 0:  # of the child before, which has its client now
            os.close(self.lifeline)
        holds, ends = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(ends)
            facts = {"process": os.getppid(), "commands": self.commands, "idle": int(self.idle)}
            wait_for_client(Surroundings(self.listener, holds, self.tells, self.files, facts))
        os.close(holds)
        self.waiting, self.lifeline = pid, ends

    def listen(self, seconds: float) -> list[str] | None:
        """What children told meanwhile; None if nobody did anything for so long."""
        readable, _, _ = select.select([self.news, self.wakes], [], [], max(seconds, 0))
        if not readable:
            return None
        with contextlib.suppress(BlockingIOError):
            os.read(self.wakes, 1 << 12)
        self.reap()
        if self.news not in readable:
            return []
        lines = os.read(self.news, 1 << 16).decode(errors="replace").splitlines()
        for line in lines:
            self.hear(line)
        return lines

    def hear(self, line: str) -> None:
        if line == TAKEN:
            self.waiting = 0
            self.commands += 1
        elif line.startswith(LEARNT):
            load(line.removeprefix(LEARNT))

    def reap(self) -> None:
        """A child that was killed while it waited is replaced."""
        with contextlib.suppress(ChildProcessError):
            while pid := os.waitpid(-1, os.WNOHANG)[0]:
                if pid == self.waiting:
                    self.waiting = 0

    def close(self) -> None:
        if self.is_current():
            os.unlink(socket_path())
            end_rehearsals()
        self.listener.close()
