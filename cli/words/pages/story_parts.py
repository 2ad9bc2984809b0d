"""The story of a report or chronicle as parts of a page: paragraphs, or sentences with dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.words.moments import say_when
from cli.words.pages.page import Lines, Part, Prose
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from cli.words.spoken_documents import SpokenLine, SpokenMoment, SpokenRoll


def story_parts(story: Iterable[SpokenMoment]) -> list[Part]:
    """Paragraphs for each moment; with the dice behind it, a line for each sentence."""
    parts: list[Part] = []
    for moment in story:
        under = capitalise(say_when(moment["when"]))
        if any("dice" in line for line in moment["lines"]):
            said = [capitalise(line["line"]) for line in moment["lines"]]
            notes = [dice_note(line.get("dice", ())) for line in moment["lines"]]
            parts.append(Lines(said, under, notes, moment["when"]))
        else:
            parts += paragraphs(moment["lines"], under, moment["when"])
    return parts


def paragraphs(lines: Iterable[SpokenLine], under: str, when: str) -> list[Prose]:
    """A moment's sentences, a paragraph for each empire's turn; the first has the heading."""
    found: list[Prose] = []
    for line in lines:
        said = capitalise(line["line"])
        if line.get("paragraph") or not found:
            lead = lead_of(line, said)
            found.append(Prose(said, "" if found else under, lead, "" if found else when))
        else:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {said}")
    return found


def lead_of(line: SpokenLine, said: str) -> str:
    """Whose turn it is, unless the sentence begins with the same name."""
    empire = line.get("of", "")
    return f"{empire}." if empire and not said.startswith(f"{empire} ") else ""


def dice_note(rolls: Iterable[SpokenRoll]) -> str:
    told = "; ".join(map(say_roll, rolls))
    return tr("dice: {rolls}", rolls=told) if told else ""


def say_roll(roll: SpokenRoll) -> str:
    """`Ostmark, 0302: who lives there? 61 (sealed)`."""
    who = ", ".join(roll["who"])
    asked = f"{who}: {roll['for']}" if who else roll["for"]
    return f"{asked} {' '.join(map(str, roll['faces']))} ({roll['source']})".strip()
