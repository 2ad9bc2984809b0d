"""What may come next in the words of a deed: `army move 2 ` goes on with the tiles it can reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from campaign.errors import CampaignError
from campaign.guide.choices import accepted_values, read_word, word_of
from campaign.guide.deed_kinds import DeedKind, deed_kinds
from campaign.guide.documents import Value
from campaign.guide.trial import Trial
from campaign.storage.models import Named
from campaign.storage.names import resolve
from campaign.storage.world import World

GAP = re.compile(r"\{([0-9])\}")


def next_words(world: World, typed: Sequence[str]) -> list[str]:
    """Each word that a deed which begins with these would accept; none if no deed begins so."""
    trial = Trial(world)
    found = (word for kind in deed_kinds().values() for word in words_after(trial, kind, typed))
    return list(dict.fromkeys(found))


def words_after(trial: Trial, kind: DeedKind, typed: Sequence[str]) -> Iterator[str]:
    """Of one deed, if the words typed are the beginning of its own."""
    gap = GAP.fullmatch(kind.words[len(typed)]) if len(typed) < len(kind.words) else None
    if gap is None or not begins_so(kind, typed):
        return
    try:
        actor, values = read_words(trial.world, kind, typed)
    except CampaignError:  # nobody of that name: nothing to offer
        return
    if actor is None or int(gap[1]) != len(values):
        return
    table = kind.parameters[len(values)].table
    for value, _ in accepted_values(trial, kind, actor, values):
        yield called(trial.world, table, value)


def begins_so(kind: DeedKind, typed: Sequence[str]) -> bool:
    return all("{" in ours or ours == word for ours, word in zip(kind.words, typed, strict=False))


def read_words(
    world: World, kind: DeedKind, typed: Sequence[str]
) -> tuple[int | None, list[Value]]:
    """Who does it, and what was chosen already."""
    actor, values = None, dict[int, Value]()
    for ours, word in zip(kind.words, typed, strict=False):
        gap = GAP.fullmatch(ours)
        if ours == "{actor}":
            actor = resolve(world, kind.actor, word).id
        elif gap is not None:
            place = int(gap[1])
            values[place] = read_word(world, kind.parameters[place].table, word)
    return actor, [values[place] for place in sorted(values)]


def called(world: World, table: str, value: Value) -> str:
    """By its name where it has one: names are what people begin to type."""
    if not table or table == "tile":
        return word_of(world, table, value)
    row = world.row(table, int(value))
    return (isinstance(row, Named) and str(row.name)) or str(value)
