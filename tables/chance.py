"""Where dice come from. Chance is handed in, never taken from a global generator.

A `Chance` gives one `Stream` a roll, named by the roll's label; the stream gives faces. How a key
and a label become faces is written down in docs/sealed-dice.md, with test vectors.
Loaded on the quick path of `roll`: no imports but the errors, the rest where it is needed.
"""

from __future__ import annotations

from tables.errors import Refused, WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from hashlib import blake2b

Label = tuple["str | int", ...]

BLOCK = 64  # bytes of one BLAKE2b digest
WIDEST_KEY = 64  # bytes BLAKE2b takes as a key


class Stream:
    """The dice of one roll."""

    __slots__ = ()

    def faces(self, count: int, sides: int) -> list[int]:
        """Each from 1 to `sides`, in the order they fall."""
        raise NotImplementedError


class Chance:
    """A source of dice: one stream a roll."""

    __slots__ = ()

    def stream(self, label: Label) -> Stream:
        raise NotImplementedError

    def finish(self) -> None:
        """All dice were asked for: typed-in faces that nothing used are refused here."""


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


class Unseeded(Chance):
    """The operating system's generator, whatever the label."""

    __slots__ = ("_stream",)

    def __init__(self) -> None:
        self._stream = SystemStream()

    def stream(self, label: Label) -> Stream:
        return self._stream


class SystemStream(ByteStream):
    """The system's random bytes: few at first, then in larger draughts."""

    __slots__ = ("_draught",)

    def __init__(self) -> None:
        super().__init__()
        self._draught = 32

    def _more(self, least: int) -> bytes:
        try:
            from posix import urandom
        except ImportError:
            from os import urandom
        self._draught = min(1024, self._draught * 2)
        return urandom(max(least, self._draught))


class Seeded(Chance):
    """A keyed stream for each label: the same key and label give the same dice everywhere."""

    __slots__ = ("_start",)

    def __init__(self, key: bytes) -> None:
        if not 1 <= len(key) <= WIDEST_KEY:
            raise ValueError(f"a key has 1 to {WIDEST_KEY} bytes, not {len(key)}")
        self._start = load_blake2b()(b"", key=key)

    def stream(self, label: Label) -> Stream:
        start = self._start.copy()
        start.update(encode_label(label))
        return SeededStream(start)


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
        blocks = max(-(-least // BLOCK), min(self._made, 16))  # then larger draughts
        self._made += blocks
        return b"".join(map(self._block, range(self._made - blocks, self._made)))

    def _block(self, number: int) -> bytes:
        state = self._start.copy()
        state.update(number.to_bytes(8, "big"))
        return state.digest()


def load_blake2b() -> type[blake2b]:
    """The bare module loads many times faster than hashlib; not every Python has it."""
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    return blake2b


def encode_label(label: Label) -> bytes:
    """`["a", 7]` as `s1:ai7;`: no two labels are written alike."""
    text = ""
    for part in label:
        if isinstance(part, int):
            text += f"i{part:d};"
        else:
            size = len(part) if part.isascii() else len(part.encode("utf-8", "surrogateescape"))
            text += f"s{size}:{part}"
    return text.encode("utf-8", "surrogateescape")


def key_from_seed(seed: str) -> bytes:
    """The key that `--seed TEXT` stands for."""
    text = seed.encode("utf-8", "surrogateescape")
    return load_blake2b()(text, digest_size=32, person=b"hexcrown seed").digest()


class Typed(Chance, Stream):
    """Faces typed in, in the order they are asked for, across all labels."""

    __slots__ = ("_faces", "_used")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._used = 0

    def stream(self, label: Label) -> Stream:
        return self

    def faces(self, count: int, sides: int) -> list[int]:
        return [self._next(sides) for _ in range(count)]

    def _next(self, sides: int) -> int:
        number = self._used + 1
        if number > len(self._faces):
            raise WrongWords(
                "too few dice: die {number} is next, a d{sides}, and only {given} were given",
                hint="add a face from 1 to {sides}",
                number=number,
                sides=sides,
                given=len(self._faces),
            )
        face = read_face(number, self._faces[self._used], sides)
        self._used = number
        return face

    def finish(self) -> None:
        if self._used < len(self._faces):
            raise WrongWords(
                "too many dice: {used} were needed, {given} were given",
                hint="leave out {rest}",
                used=self._used,
                given=len(self._faces),
                rest=",".join(map(str, self._faces[self._used :])),
            )


ScriptedDice = Typed
"""What tests call it."""


def read_face(number: int, face: int, sides: int) -> int:
    """What a real die shows as a face: 0 is the ten of a d10, 00 the hundred of a d100."""
    if face == 0 and sides in (10, 100):
        return sides
    if not 1 <= face <= sides:
        raise WrongWords(
            "die {number} is a d{sides}: it shows 1 to {sides}, not {face}",
            number=number,
            sides=sides,
            face=face,
        )
    return face


def parse_faces(text: str) -> list[int]:
    """`3,5` or `3 5` as faces."""
    words = text.replace(",", " ").split()
    for number, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise WrongWords(
                "die {number} should be a number, not {word}",
                hint="write the faces in the order the dice are asked for: 3,5",
                number=number,
                word=repr(word[:20]),
            )
    if not words:
        raise WrongWords("no dice were given", hint="write the faces: 3,5")
    return [int(word) for word in words]


class Asked(Chance, Stream):
    """Asks die by die. `ask(number, sides, problem)` gives what was answered; a wrong answer is
    asked again, with the problem in words."""

    __slots__ = ("_ask", "_asked")

    def __init__(self, ask: Callable[[int, int, WrongWords | None], str]) -> None:
        self._ask = ask
        self._asked = 0

    def stream(self, label: Label) -> Stream:
        return self

    def faces(self, count: int, sides: int) -> list[int]:
        return [self._next(sides) for _ in range(count)]

    def _next(self, sides: int) -> int:
        self._asked += 1
        problem: WrongWords | None = None
        while True:
            answer = self._ask(self._asked, sides, problem)
            try:
                faces = parse_faces(answer)
                if len(faces) == 1:
                    return read_face(self._asked, faces[0], sides)
                problem = WrongWords("one die at a time, please")
            except WrongWords as trouble:
                problem = trouble


class Replayed(Chance):
    """The faces of a record, each under its label."""

    __slots__ = ("_record",)

    def __init__(self, record: Mapping[Label, Iterable[int]]) -> None:
        self._record = {label: Typed(faces) for label, faces in record.items()}

    def stream(self, label: Label) -> Stream:
        if label not in self._record:
            raise Refused("the record holds no roll {label}", label="/".join(map(str, label)))
        return self._record[label]

    def finish(self) -> None:
        for typed in self._record.values():
            typed.finish()


class Recorded(Chance):
    """Another chance, writing down what it gives: (label, sides, faces) in order."""

    __slots__ = ("_chance", "record")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.record: list[tuple[Label, int, list[int]]] = []

    def stream(self, label: Label) -> Stream:
        return RecordedStream(label, self._chance.stream(label), self.record)

    def finish(self) -> None:
        self._chance.finish()


class RecordedStream(Stream):
    __slots__ = ("_label", "_record", "_stream")

    def __init__(
        self, label: Label, stream: Stream, record: list[tuple[Label, int, list[int]]]
    ) -> None:
        self._label, self._stream, self._record = label, stream, record

    def faces(self, count: int, sides: int) -> list[int]:
        faces = self._stream.faces(count, sides)
        self._record.append((self._label, sides, faces))
        return faces
