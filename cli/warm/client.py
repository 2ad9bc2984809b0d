"""The entry's side: hand a command to the warm server, or say that there is none.

Loaded by every command, so it imports nothing but the bare socket module.
"""

import os
import sys

from cli.warm import frames
from cli.warm.place import identity, is_own, socket_folder, socket_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _socket import socket

# These need the terminal for themselves, or are the server's own.
ALONE = ("guide", "shell", "tour", "serve", "warm")
PATIENCE = 2.0  # seconds for a busy server to take the command


def run_warm(words: list[str]) -> int | None:
    """The exit code of a command that the warm server did; None if it has to run here."""
    if os.name != "posix" or not words or words[0] in ALONE or "HEXCROWN_COLD" in os.environ:
        return None
    if None in (sys.stdin, sys.stdout, sys.stderr):
        return None
    try:
        server = connect()
        if server is None:
            return None
        sent = hand_over(server, words)
    except (OSError, ValueError):
        return None  # nothing was begun
    except KeyboardInterrupt:
        return 130  # nothing was begun now either
    return None if sent is None else follow(server, sent, words)


def connect() -> "socket | None":
    path = socket_path()
    try:
        os.lstat(path)  # there is none for most people: the socket module is not even loaded
    except OSError:
        return None
    if not is_own(socket_folder()):
        return None
    from _socket import AF_UNIX, SOCK_STREAM, socket

    server = socket(AF_UNIX, SOCK_STREAM)
    server.settimeout(PATIENCE)
    server.connect(path)
    return server if is_same_user(server) else None


def is_same_user(peer: "socket") -> bool:
    """The other side belongs to this person: the system says so, not the other side."""
    import _socket

    if not hasattr(_socket, "SO_PEERCRED"):
        return True  # the folder's rights are all there is
    found = peer.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, 12)
    return int.from_bytes(found[4:8], sys.byteorder) == os.geteuid()


def hand_over(server: "socket", words: list[str]) -> list[int] | None:
    """The signals that were passed on to the process that does it; None if nobody does."""
    from _socket import SCM_RIGHTS, SOL_SOCKET

    folder = os.open(".", os.O_RDONLY)
    try:
        streams = [stream.fileno() for stream in (sys.stdin, sys.stdout, sys.stderr)]
        passed = b"".join(each.to_bytes(4, sys.byteorder) for each in (*streams, folder))
        request = frames.frame(frames.REQUEST, frames.pack(describe(words)))
        sent = server.sendmsg([request], [(SOL_SOCKET, SCM_RIGHTS, passed)])
        server.sendall(request[sent:])
    finally:
        os.close(folder)
    kind, data = frames.read_frame(server.recv)
    if kind != frames.ACCEPT:
        return None
    # From here on it is the child's, Ctrl-C too: it begins only if it hears this.
    passed_on, before = pass_signals_on(int(data))
    try:
        server.sendall(frames.frame(frames.GO))
    except OSError:  # it has gone, and begun nothing
        take_signals_back(before)
        return None
    server.settimeout(None)
    return passed_on


def describe(words: list[str]) -> list[bytes]:
    """What a process has besides its streams and folder."""
    mask = os.umask(0o077)
    os.umask(mask)
    environment = [name + b"=" + value for name, value in os.environb.items()]
    encodings = [
        f"{stream.encoding} {stream.errors} {int(stream.line_buffering)}"
        for stream in (sys.stdin, sys.stdout, sys.stderr)
    ]
    return [
        identity(),
        sys.getfilesystemencoding().encode(),
        f"{os.getegid()} {mask}".encode(),
        "\n".join(encodings).encode(),
        frames.pack(environment),
        frames.pack(os.fsencode(word) for word in [sys.argv[0], *words]),
    ]


def follow(server: "socket", sent: list[int], words: list[str]) -> int:
    """Wait for the end."""
    while True:
        try:
            kind, data = frames.read_frame(server.recv)
        except OSError:
            kind, data = b"", b""
        if kind == frames.PAGE:
            server.sendall(frames.frame(frames.PAGED, show_pages(data)))
        elif kind == frames.END and data.isdigit():
            return int(data)
        else:
            return end_as_told(sent, words)


def pass_signals_on(child: int) -> tuple[list[int], dict[int, object]]:
    """What this process is sent, the child is sent: a list of those that end a program, and what
    was done at each signal before.

    A signal that this process was started to ignore (`nohup`) is not passed on.
    """
    import _signal  # type: ignore[import-not-found]  # the bare module: `signal` loads enums

    sent: list[int] = []

    def pass_on(number: int, frame: object) -> None:
        if number in (_signal.SIGTERM, _signal.SIGHUP, _signal.SIGQUIT):
            sent.append(number)
        stops = number == _signal.SIGTSTP
        # The child has no terminal that could stop it, so that it is stopped for certain.
        kill(child, _signal.SIGSTOP if stops else number)
        if stops:
            os.kill(os.getpid(), _signal.SIGSTOP)
            kill(child, _signal.SIGCONT)

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGWINCH", "SIGTSTP"):
        number = getattr(_signal, name)
        if _signal.getsignal(number) != _signal.SIG_IGN:
            before[number] = _signal.signal(number, pass_on)
    return sent, before


def take_signals_back(before: dict[int, object]) -> None:
    import _signal

    for number, handler in before.items():
        _signal.signal(number, handler)


def kill(child: int, number: int) -> None:
    try:  # noqa: SIM105 - contextlib would have to be loaded
        os.kill(child, number)
    except OSError:
        pass  # it has just ended


def end_as_told(sent: list[int], words: list[str]) -> int:
    """The child went without a word: as a signal told it to, or it was lost."""
    if sent:
        import _signal

        _signal.signal(sent[-1], _signal.SIG_DFL)
        os.kill(os.getpid(), sent[-1])
    from cli.warm.lost import tell_lost

    return tell_lost(words)


def show_pages(data: bytes) -> bytes:
    """The pager belongs to this terminal, so it is started here. "0" if there is no such one."""
    import _signal

    text, *words = frames.unpack(data)
    before = _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # the pager's own business
    reads, writes = os.pipe()
    pager = os.fork()
    if pager == 0:
        become_pager(reads, writes, words)
    os.close(reads)
    write_to_pager(writes, text)
    _, status = os.waitpid(pager, 0)
    _signal.signal(_signal.SIGINT, before)
    return b"0" if os.waitstatus_to_exitcode(status) == 127 else b"1"


def become_pager(reads: int, writes: int, words: list[bytes]) -> None:
    import _signal

    try:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        _signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
        os.dup2(reads, 0)
        os.close(writes)
        os.execvpe(words[0], words, {b"LESS": b"FRX", **os.environb})
    finally:
        os._exit(127)


def write_to_pager(writes: int, text: bytes) -> None:
    try:
        while text:
            text = text[os.write(writes, text) :]
    except OSError:
        pass  # it was left before the end
    os.close(writes)
