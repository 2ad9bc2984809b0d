"""Names drawn by lot: BCDice's `choice[sword,shield,bow]`, and `choice2[…]` for two of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tables.chance.sources import Stream

MOST = 100  # names, as in BCDice


class Choice(NamedTuple):
    """`takes` of the names, none of them twice, `repeat` times over."""

    names: tuple[str, ...]
    takes: int = 1
    repeat: int = 1

    @property
    def text(self) -> str:
        takes = self.takes if self.takes > 1 else ""
        return f"choice{takes}[{','.join(self.names)}]"

    def roll(self, stream: Stream) -> Chosen:
        """A die for each name, with as many sides as names are left."""
        left, faces, names = list(self.names), [], []
        for _ in range(self.takes):
            [face] = stream.faces(1, len(left))
            faces.append(face)
            names.append(left.pop(face - 1))
        return Chosen(faces, names)

    def odds(self) -> list[tuple[str, Fraction]]:
        """The chance of each name to be among those taken, the likeliest first."""
        found: dict[str, int] = {}
        for name in self.names:
            found[name] = found.get(name, 0) + 1
        whole = len(self.names)
        ordered = sorted(found.items(), key=lambda one: -one[1])
        return [(name, self.chance(times, whole)) for name, times in ordered]

    def chance(self, times: int, whole: int) -> Fraction:
        """That at least one of `times` names among `whole` is taken."""
        none = Fraction(1)
        for taken in range(self.takes):
            none *= Fraction(max(0, whole - times - taken), whole - taken)
        return 1 - none


class Chosen(NamedTuple):
    faces: list[int]
    names: list[str]
