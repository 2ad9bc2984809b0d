"""Where dice come from. Chance is handed in, never taken from a global generator.

A `Chance` gives one `Stream` a roll, named by the roll's label; the stream gives faces. How a key
and a label become faces is written down in docs/sealed-dice.md, with test vectors.
Loaded on the quick path of `roll`: no imports but the errors, the rest where it is needed.
"""

from __future__ import annotations

from tables.chance.streams import SeededStream, SystemStream
from tables.chance.streams import Stream as Stream
from tables.errors import Refused, WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from hashlib import blake2b

Label = tuple["str | int", ...]

WIDEST_KEY = 64  # bytes BLAKE2b takes as a key


class Chance:
    """A source of dice: one stream a roll."""

    __slots__ = ()

    def stream(self, label: Label) -> Stream:
        raise NotImplementedError

    def finish(self) -> None:
        """All dice were asked for: typed-in faces that nothing used are refused here."""


class Unseeded(Chance):
    """The operating system's generator, whatever the label."""

    __slots__ = ("_stream",)

    def __init__(self) -> None:
        self._stream = SystemStream()

    def stream(self, label: Label) -> Stream:
        return self._stream


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
                "too few dice: die {number} is next, a d{sides}, and only {given} given",
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
                "too many dice: {used} needed, {given} given",
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
