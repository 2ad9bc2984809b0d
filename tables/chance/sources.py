"""Where dice come from. Chance is handed in, never taken from a global generator.

A `Chance` gives one `Stream` a roll, named by the roll's label; the stream gives faces. How a key
and a label become faces is written down in docs/sealed-dice.md, with test vectors.
Loaded on the quick path of `roll`: no imports but the errors, the rest where it is needed.
"""

from __future__ import annotations

from tables.chance.streams import SeededStream, SystemStream
from tables.chance.streams import Stream as Stream
from tables.errors import TooFewDice, WrongWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from hashlib import blake2b

    from tables.chance.roll_question import RollQuestion

Label = tuple["str | int", ...]

WIDEST_KEY = 64  # bytes BLAKE2b takes as a key


class Chance:
    """A source of dice: one stream a roll."""

    __slots__ = ()
    asks_people = False  # whether people tell its dice, who want to know what each is for

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        raise NotImplementedError

    def finish(self) -> None:
        """All dice were asked for: typed-in faces that nothing used are refused here."""

    def leave_to(self, program: Chance, fallen: Callable[[Label], bool]) -> None:
        """These are the program's dice, for rolls that people leave to it. `fallen` says whether
        one of them fell before the roll of a label, in another step of the act."""


class Unseeded(Chance):
    """The operating system's generator, whatever the label."""

    __slots__ = ("_stream",)

    def __init__(self) -> None:
        self._stream = SystemStream()

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return self._stream


class Seeded(Chance):
    """A keyed stream for each label: the same key and label give the same dice everywhere."""

    __slots__ = ("_start",)

    def __init__(self, key: bytes) -> None:
        if not 1 <= len(key) <= WIDEST_KEY:
            raise ValueError(f"a key has 1 to {WIDEST_KEY} bytes, not {len(key)}")
        self._start = load_blake2b()(b"", key=key)

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
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
    """Faces typed in, in the order they are asked for, across all labels.

    None instead of a face leaves that roll, all its dice, to the program.
    """

    __slots__ = ("_faces", "_program", "_used", "rolls")
    asks_people = True

    def __init__(self, faces: Iterable[int | None]) -> None:
        self._faces = list(faces)
        self._used = 0
        self._program: Chance | None = None
        self.rolls: list[tuple[RollQuestion | None, list[int]]] = []  # those asked for so far

    def leave_to(self, program: Chance, fallen: Callable[[Label], bool]) -> None:
        self._program = program

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return TypedStream(self, label, question)

    def faces(self, count: int, sides: int) -> list[int]:
        """Without a label and a question: the next that were typed."""
        return [self.take(sides) for _ in range(count)]

    def fudge(self, count: int, sides: int) -> list[int]:
        """Typed as they are read off Fudge dice: -1, 0, 1."""
        return self.faces(count, -sides)

    def take(self, sides: int) -> int:
        number = self._used + 1
        if number > len(self._faces):
            raise self._too_few(number, sides)
        face = self._faces[self._used]
        if face is None:
            raise WrongWords(
                "die {number}: the program rolls whole rolls, not single dice of one",
                hint="put p where a roll begins",
                number=number,
            )
        face = read_face(number, face, sides)
        self._used = number
        return face

    def take_program(self) -> Chance | None:
        """The program's dice, if the roll that begins was left to them."""
        if self._used == len(self._faces) or self._faces[self._used] is not None:
            return None
        self._used += 1
        return self._program or Unseeded()

    def _too_few(self, number: int, sides: int) -> TooFewDice:
        trouble = TooFewDice(
            "too few dice: die {number} is next, a {die}, and only {given} given",
            hint="add a face from {low} to {high}",
            number=number,
            die="dF" if sides < 0 else f"d{sides}",
            low=-1 if sides < 0 else 1,
            high=1 if sides < 0 else sides,
            given=len(self._faces),
        )
        trouble.rolls = list(self.rolls)
        return trouble

    def finish(self) -> None:
        if self._used < len(self._faces):
            left = ["p" if face is None else str(face) for face in self._faces[self._used :]]
            raise WrongWords(
                "too many dice: {used} needed, {given} given",
                hint="leave out {rest}",
                used=self._used,
                given=len(self._faces),
                rest=",".join(left),
            )


class TypedStream(Stream):
    """One roll of typed faces; it joins the list of rolls with its first die."""

    __slots__ = ("_faces", "_label", "_program", "_question", "_typed", "by_program")

    def __init__(self, typed: Typed, label: Label, question: RollQuestion | None) -> None:
        self._typed, self._label, self._question = typed, label, question
        self._faces: list[int] | None = None
        self._program: Stream | None = None
        self.by_program = False

    def faces(self, count: int, sides: int) -> list[int]:
        fallen = self._begin() if self._faces is None else self._faces
        if self._program:
            fallen += self._program.faces(count, sides)
        else:
            for _ in range(count):
                fallen.append(self._typed.take(sides))
        return fallen[len(fallen) - count :]

    def fudge(self, count: int, sides: int) -> list[int]:
        fallen = self._begin() if self._faces is None else self._faces
        if self._program is None:
            return self.faces(count, -sides)
        fallen += self._program.fudge(count, sides)
        return fallen[len(fallen) - count :]

    def _begin(self) -> list[int]:
        self._faces = []
        self._typed.rolls.append((self._question, self._faces))
        program = self._typed.take_program()
        if program:
            self._program, self.by_program = program.stream(self._label), True
        return self._faces


ScriptedDice = Typed
"""What tests call it."""


def read_face(number: int, face: int, sides: int) -> int:
    """What a real die shows as a face: 0 is the ten of a d10, 00 the hundred of a d100. Fudge
    dice, whose sides are given as a negative number, show -1, 0 or 1."""
    if face == 0 and sides in (10, 100):
        return sides
    low, high = (-1, 1) if sides < 0 else (1, sides)
    if not low <= face <= high:
        raise WrongWords(
            "die {number} is a {die}: it shows {low} to {high}, not {face}",
            number=number,
            die="dF" if sides < 0 else f"d{sides}",
            low=low,
            high=high,
            face=face,
        )
    return face


def parse_faces(text: str) -> list[int]:
    """`3,5` or `3 5` as faces."""
    words = text.replace(",", " ").split()
    if not words:
        raise WrongWords("no dice were given", hint="write the faces: 3,5")
    return [parse_face(number, word) for number, word in enumerate(words, 1)]


def parse_face(number: int, word: str) -> int:
    if word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 9:
        return int(word)
    raise WrongWords(
        "die {number} should be a number, not {word}",
        hint="write the faces in the order the dice are asked for: 3,5",
        number=number,
        word=repr(word[:20]),
    )


PROGRAM = ("p", "program", "programma")


def parse_typed(text: str) -> list[int | None]:
    """`3,5,p,2`: faces, and None where a roll is left to the program."""
    words = text.replace(",", " ").split()
    if not any(word.casefold() in PROGRAM for word in words):
        return list(parse_faces(text))
    return [
        None if word.casefold() in PROGRAM else parse_face(number, word)
        for number, word in enumerate(words, 1)
    ]
