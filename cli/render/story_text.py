"""Sentences of the story in the person's language, and who meets whom before a battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cli.app.output import fold, line
from cli.words.phrases import phrase, sentence
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.guide.documents import Encounter, EncounterSide
    from campaign.storage.world import World


def render_story(
    story: Iterable[Mapping[str, object]], indent: str = "  ", *, rows: bool = True
) -> None:
    """`story` as `campaign.knowledge.naming.name_story` gives it. `rows`: also the rows of tables
    that are told for themselves; not where the tables stand above."""
    from campaign.events.event import event_of

    for told in story:
        if rows or not event_of(str(told["event"])).is_row:
            line(fold(indent + sentence(told)))


def encounter_lines(encounter: Encounter | None) -> Iterator[str]:
    """Where, how strong, and what is added to the roll; nothing where none is met."""
    if encounter is None:
        return
    from campaign.effects.fighting import PARTS

    sides = [side_label(encounter[side]) for side in ("attacker", "defender")]
    yield tr("{place}: {attacker} against {defender}", place=phrase(encounter["place"]),
             attacker=sides[0], defender=sides[1])  # fmt: skip
    if encounter["walls"] > 1:
        yield tr("behind walls: the defender's points count x{times}", times=encounter["walls"])
    added = [f"{phrase(PARTS[each['what']])} {each['add']:+d}" for each in encounter["modifiers"]]
    if added:
        yield tr("added to the roll: {parts}", parts=", ".join(added))


def side_label(side: EncounterSide) -> str:
    names = ", ".join(phrase(each) for each in side["names"])
    return f"{names} ({side['points']})"


def waiting_lines(number: int) -> Iterator[str]:
    """Of a decision that waits in the campaign in use."""
    from campaign.guide.situation import describe_waiting
    from campaign.storage.models import Decision
    from cli.app.opening import read

    def question(world: World) -> Encounter | None:
        row = world.get_if(Decision, number)
        return None if row is None else describe_waiting(world, row)["encounter"]

    yield from encounter_lines(read(question))
