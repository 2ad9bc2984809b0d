"""The dice of one roll, out of bytes: the system's, or those of a key and a label.

How bytes become faces is written down in docs/sealed-dice.md, with test vectors. Loaded on the
quick path of `roll`: no imports.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import blake2b

BLOCK = 64  # bytes of one BLAKE2b digest


class Stream:
    """The dice of one roll."""

    __slots__ = ()
    by_program = False  # whether the program rolled it for people who were asked

    def faces(self, count: int, sides: int) -> list[int]:
        """Each from 1 to `sides`, in the order they fall."""
        raise NotImplementedError

    def fudge(self, count: int, sides: int) -> list[int]:
        """Fudge dice, -1, 0 or 1 each: a d3 less 2, or a d6 with -1 on its 1 and 1 on its 6."""
        faces = self.faces(count, sides)
        return [(face == sides) - (face == 1) for face in faces]


class ByteStream(Stream):
    """Faces out of a stream of even bytes, by rejection.

    A die of up to 255 sides takes a byte, a larger one as many as hold its number, high byte
    first. Values in the uneven rest at the top are thrown away; else face = value mod sides + 1.
    Once dice of one size follow each other, the bytes at hand are read as faces of that size all
    at once (a lane), and given back when another size is asked for.
    """

    __slots__ = ("_at", "_bytes", "_lane", "_last", "_sides")

    def __init__(self) -> None:
        self._bytes = b""  # unread when the lane began
        self._last = 0  # sides asked for last
        self._sides = 0  # of the lane; 0 for none
        self._lane: list[int] = []  # all faces the bytes give
        self._at = 0  # faces of the lane that were taken

    def _more(self, least: int) -> bytes:
        """At least so many further bytes."""
        raise NotImplementedError

    def faces(self, count: int, sides: int) -> list[int]:
        if sides == self._sides:
            at = self._at
            found = self._lane[at : at + count]
            if len(found) == count:
                self._at = at + count
                return found
        if sides > 255:
            return self._wide_faces(count, sides)
        if sides == self._last:
            return self._fill_lane(count, sides)
        self._last = sides
        return self._take(count, sides)

    def _take(self, count: int, sides: int) -> list[int]:
        """Without a lane. Reading just the bytes that are missing spends none too many."""
        if self._sides:
            self._leave_lane()
        table, refused = LANES.get(sides) or make_lane(sides)
        unread = self._bytes
        found: list[int] = []
        while missing := count - len(found):
            if len(unread) < missing:
                unread += self._more(missing - len(unread))
            found += unread[:missing].translate(table, refused)
            unread = unread[missing:]
        self._bytes = unread
        return found

    def _fill_lane(self, count: int, sides: int) -> list[int]:
        found: list[int] = []
        if sides == self._sides:
            found = self._lane[self._at :]
            self._at = len(self._lane)
        self._leave_lane()
        table, refused = LANES.get(sides) or make_lane(sides)
        missing = count - len(found)
        lane = self._bytes.translate(table, refused)
        while len(lane) < missing:
            self._bytes += self._more(missing - len(lane))
            lane = self._bytes.translate(table, refused)
        self._sides, self._lane, self._at = sides, list(lane), missing
        return found + self._lane[:missing]

    def _leave_lane(self) -> None:
        """Up to the last byte that gave a face taken, bytes are spent; the others are unread."""
        if self._sides:
            self._bytes = self._bytes[self._spent() :]
            self._sides, self._lane, self._at = 0, [], 0

    def _spent(self) -> int:
        if not self._at:
            return 0
        refused = LANES[self._sides][1]
        if self._at == len(self._lane):
            return len(self._bytes.rstrip(refused))
        good = [place for place, byte in enumerate(self._bytes, 1) if byte not in refused]
        return good[self._at - 1]

    def _wide_faces(self, count: int, sides: int) -> list[int]:
        self._leave_lane()
        self._last = sides
        width = (sides.bit_length() + 7) // 8
        values = 256**width
        limit = values - values % sides
        found: list[int] = []
        while len(found) < count:
            if len(self._bytes) < width:
                self._bytes += self._more(width)
            value = int.from_bytes(self._bytes[:width], "big")
            self._bytes = self._bytes[width:]
            if value < limit:
                found.append(value % sides + 1)
        return found


LANES: dict[int, tuple[bytes, bytes]] = {}


def make_lane(sides: int) -> tuple[bytes, bytes]:
    """For a die of up to 255 sides: byte to face, and the bytes to throw away."""
    limit = 256 - 256 % sides
    lane = bytes(byte % sides + 1 for byte in range(256)), bytes(range(limit, 256))
    LANES[sides] = lane
    return lane


class SystemStream(ByteStream):
    """The system's random bytes: few at first, then in larger portions."""

    __slots__ = ("_portion",)

    def __init__(self) -> None:
        super().__init__()
        self._portion = 32

    def _more(self, least: int) -> bytes:
        try:
            from posix import urandom
        except ImportError:
            from os import urandom
        self._portion = min(1024, self._portion * 2)
        return urandom(max(least, self._portion))


class SeededStream(ByteStream):
    """Digests of the key and the label, which `start` has taken in, and a count."""

    __slots__ = ("_made", "_start")

    def __init__(self, start: blake2b) -> None:
        super().__init__()
        self._start = start
        self._made = 0

    def _more(self, least: int) -> bytes:
        if not self._made and least <= BLOCK:  # most rolls need no more than the first
            self._made = 1
            return self._block(0)
        blocks = max(-(-least // BLOCK), min(self._made, 16))  # then larger portions
        self._made += blocks
        return b"".join(map(self._block, range(self._made - blocks, self._made)))

    def _block(self, number: int) -> bytes:
        state = self._start.copy()
        state.update(number.to_bytes(8, "big"))
        return state.digest()
