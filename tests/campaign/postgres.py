"""A PostgreSQL of our own for the tests: a cluster in a temporary folder, ended with them."""

from __future__ import annotations

import glob
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

USER = "postgres"
PATIENCE = 500  # seconds, on a machine that others hold


def find_binaries() -> Path | None:
    """Where initdb stands: on the path, or in a Debian folder of the newest version."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(folders[-1]).parent if folders else None


def as_user(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else command


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster(NamedTuple):
    """A server that can be stopped and started again."""

    address: str  # without a database name
    control: list[str]  # pg_ctl, up to its verb
    begin: list[str]  # what `start` takes

    def start(self) -> None:
        run([*self.control, *self.begin, "start"])

    def stop(self) -> None:
        """At once, as a crash does."""
        run([*self.control, "-m", "immediate", "stop"])


@contextmanager
def running_server() -> Iterator[str]:
    """The address of a fresh server, without a database name."""
    with running_cluster() as cluster:
        yield cluster.address


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    binaries = find_binaries()
    assert binaries is not None
    folder = Path(tempfile.mkdtemp(prefix="hexcrown-pg-", dir=open_folder()))
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    data, port = folder / "data", free_port()
    control = [str(binaries / "pg_ctl"), "-D", str(data), "-w", "-t", str(PATIENCE)]
    with ended_with_us([*control, "-m", "immediate", "stop"], folder):
        run([str(binaries / "initdb"), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8",
             "--no-sync", "--no-instructions"])  # fmt: skip
        # No socket in a folder: its whole path may be too long for one.
        options = f"-p {port} -c unix_socket_directories='' -c listen_addresses=127.0.0.1"
        options += " -c fsync=off"
        options += " -c max_connections=400 -c max_locks_per_transaction=256"
        begin = ["-l", str(folder / "log"), "-o", options]
        cluster = Cluster(f"postgresql://{USER}@127.0.0.1:{port}", control, begin)
        cluster.start()
        yield cluster


def open_folder() -> str | None:
    """A temporary folder that the server's user may enter, which may be another than ours."""
    if os.geteuid() != 0:
        return None
    shared = (folder for folder in ("/tmp", "/var/tmp") if Path(folder).stat().st_mode & 0o001)
    return next(shared)


WATCHER = 'cat > /dev/null; "$@" > /dev/null 2>&1; rm -rf "$FOLDER"'


@contextmanager
def ended_with_us(stop: list[str], folder: Path) -> Iterator[None]:
    """A watcher waits for the end of its standard input, which is ours to close: when we are done,
    and when we are killed, for then the system closes it. Then it stops the server and removes
    its folder. It has a session of its own, which no Ctrl-C reaches."""
    watcher = subprocess.Popen(
        ["sh", "-c", WATCHER, "watcher", *as_user(stop)],
        stdin=subprocess.PIPE, env={**os.environ, "FOLDER": str(folder)},
        cwd="/", start_new_session=True,
    )  # fmt: skip
    try:
        yield
    finally:
        assert watcher.stdin is not None
        watcher.stdin.close()
        watcher.wait(timeout=PATIENCE)


def make_schema(server: str) -> str:
    """The address of an empty schema, for one campaign."""
    import psycopg

    name = f"s{uuid.uuid4().hex[:16]}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}/postgres?options=-csearch_path%3D{name}"


def run(command: list[str]) -> None:
    subprocess.run(as_user(command), check=True, capture_output=True, cwd="/", timeout=PATIENCE)
