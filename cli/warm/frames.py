"""Messages between client and child: a letter, a length, the bytes. Imports nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

REQUEST = b"R"  # client: words, environment and the rest; the streams come with it
STOP = b"S"  # client: the server ends
ASK = b"?"  # client: how is the server?
ACCEPT = b"A"  # child: I will do it, this is my process
REFUSE = b"N"  # child: I won't, do it yourself
GO = b"G"  # client: I am still here, begin
PAGE = b"P"  # child: show this page by page
PAGED = b"p"  # client: shown (1) or not (0)
END = b"E"  # child: the exit code
FACTS = b"F"  # child: the answer to ASK

MOST = 1 << 26  # bytes in one message: more is no message of ours


def pack(items: "Iterable[bytes]") -> bytes:
    return b"".join(len(item).to_bytes(4, "big") + item for item in items)


def unpack(data: bytes) -> list[bytes]:
    items = []
    place = 0
    while place < len(data):
        size = int.from_bytes(data[place : place + 4], "big")
        items.append(data[place + 4 : place + 4 + size])
        place += 4 + size
    return items


def frame(kind: bytes, data: bytes = b"") -> bytes:
    return kind + len(data).to_bytes(4, "big") + data


def read_frame(receive: "Callable[[int], bytes]") -> tuple[bytes, bytes]:
    """The kind and the bytes of the next message; both empty when the other side has gone."""
    head = read_all(receive, 5)
    size = int.from_bytes(head[1:], "big")
    if not head or size > MOST:
        return b"", b""
    data = read_all(receive, size)
    return (head[:1], data) if len(data) == size else (b"", b"")


def read_all(receive: "Callable[[int], bytes]", size: int) -> bytes:
    found = b""
    while len(found) < size:
        part = receive(min(size - len(found), 1 << 20))
        if not part:
            return b""
        found += part
    return found
