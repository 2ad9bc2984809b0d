"""Dice that a person is asked for, a whole roll at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tables.chance.awaiting import AwaitDice
from tables.chance.sources import (
    PROGRAM,
    Chance,
    Label,
    Stream,
    Unseeded,
    parse_faces,
    read_face,
)
from tables.errors import WrongWords

if TYPE_CHECKING:
    from tables.chance.roll_question import RollQuestion

# (the roll, how many dice of how many sides, what was wrong with the last answer) -> the answer
Ask = Callable[["RollQuestion | None", int, int, "WrongWords | None"], str]
# The same, with the label of the roll first.
AskFor = Callable[["Label", "RollQuestion | None", int, int, "WrongWords | None"], str]


class Asked(Chance):
    """Asks roll by roll; a wrong answer is asked again, with the problem in words. `p` leaves the
    roll to the program."""

    __slots__ = ("_ask", "_fallen", "_program")
    asks_people = True

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._program: Chance | None = None
        self._fallen: Callable[[Label], bool] = lambda label: False

    def leave_to(self, program: Chance, fallen: Callable[[Label], bool]) -> None:
        self._program, self._fallen = program, fallen

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return AskedStream(self.ask, self._program or Unseeded(), label, question)

    def ask(
        self,
        label: Label,
        question: RollQuestion | None,
        count: int,
        sides: int,
        problem: WrongWords | None,
    ) -> str:
        """Nobody looks at a sealed die and then chooses: after one, the act waits for this roll."""
        if self._fallen(label):
            raise AwaitDice(question)
        return self.put(label, question, count, sides, problem)

    def put(
        self,
        label: Label,
        question: RollQuestion | None,
        count: int,
        sides: int,
        problem: WrongWords | None,
    ) -> str:
        """The question to the person, once it may be asked."""
        return self._ask(question, count, sides, problem)


class AskedStream(Stream):
    """One roll. More faces than its first dice need are kept for the dice that follow."""

    __slots__ = ("_ask", "_label", "_left", "_program", "_question", "_rolled", "by_program")

    def __init__(
        self, ask: AskFor, program: Chance, label: Label, question: RollQuestion | None
    ) -> None:
        self._ask, self._program, self._label, self._question = ask, program, label, question
        self._left: list[int] = []
        self._rolled: Stream | None = None
        self.by_program = False

    def faces(self, count: int, sides: int) -> list[int]:
        if self._rolled:
            return self._rolled.faces(count, sides)
        given = [read_face(1, face, sides) for face in self._left[:count]]
        del self._left[:count]
        problem: WrongWords | None = None
        while len(given) < count:
            left = count - len(given)
            answer = self._ask(self._label, self._question, left, sides, problem)
            if answer.strip().casefold() in PROGRAM and not given:
                self._rolled, self.by_program = self._program.stream(self._label), True
                return self._rolled.faces(count, sides) if sides > 0 else []
            try:
                given += self._read(answer, len(given), count, sides)
                problem = None
            except WrongWords as trouble:
                problem = trouble
        return given

    def fudge(self, count: int, sides: int) -> list[int]:
        """Asked for as they are read off Fudge dice: -1, 0, 1."""
        faces = self.faces(count, -sides) if self._rolled is None else []
        return self._rolled.fudge(count, sides) if self._rolled else faces

    def _read(self, answer: str, known: int, count: int, sides: int) -> list[int]:
        """The faces of an answer, `known` of the roll's `count` having been given before."""
        faces, wanted = parse_answer(answer, sides), count - known
        if len(faces) > wanted and not has_more_dice(self._question):
            raise WrongWords("{given} faces for {count} dice", given=len(faces), count=wanted)
        checked = [
            read_face(number, face, sides) for number, face in enumerate(faces[:wanted], known + 1)
        ]
        self._left = faces[wanted:]
        return checked


def parse_answer(answer: str, sides: int) -> list[int]:
    """`3 4`, `3,4`, or, for dice of up to nine sides, `34`."""
    words = answer.replace(",", " ").split()
    if len(words) == 1 and 0 < sides <= 9 and words[0].isascii() and words[0].isdigit():
        return [int(figure) for figure in words[0]]
    return parse_faces(answer)


def has_more_dice(question: RollQuestion | None) -> bool:
    """Whether the roll has dice of another kind besides: `1d6-1d6`, or dice rolled again."""
    dice = question.dice if question else ""
    return dice.count("d") > 1 or "!" in dice or "r" in dice
