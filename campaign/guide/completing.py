"""What may come next in an action's words: `army move 2 ` goes on with the tiles it can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.acts.declare import Offer, load_offers
from campaign.errors import CampaignError
from campaign.guide.choices import accepted_values, read_word, word_of
from campaign.guide.documents import Value
from campaign.guide.trial import Trial
from campaign.storage.models import Named
from campaign.storage.names import resolve
from campaign.storage.world import World

Slot = str | int | None  # a word as it stands or `{actor}`, the how-manieth question, or neither


def next_words(world: World, typed: Sequence[str]) -> list[str]:
    """Each word that an action which begins with these would accept; none if none begins so."""
    trial = Trial(world)
    found = (word for kind in load_offers().values() for word in words_after(trial, kind, typed))
    return list(dict.fromkeys(found))


def words_after(trial: Trial, kind: Offer, typed: Sequence[str]) -> Iterator[str]:
    """Of one action, if the words typed are the beginning of its own."""
    slots = list(slots_of(kind))
    wanted = slots[len(typed)] if len(typed) < len(slots) else None
    if not isinstance(wanted, int) or not begins_so(slots, typed):
        return
    try:
        actor, values = read_words(trial.world, kind, slots, typed)
    except CampaignError:  # nobody of that name: nothing to offer
        return
    if actor is None or wanted != len(values):
        return
    table = kind.asks[wanted].table
    for value, _ in accepted_values(trial, kind, actor, values):
        yield called(trial.world, table, value)


def slots_of(kind: Offer) -> Iterator[Slot]:
    """What stands at each place of the line that says the same."""
    first = kind.action.actor or kind.action.parameters[0].name
    for word in kind.action.template.split():
        name = word.strip("{}")
        if not word.startswith("{"):
            yield word
        elif name == first:
            yield "{actor}"
        else:
            places = [at for at, asked in enumerate(kind.asks) if asked.parameter.name == name]
            is_amount = kind.action.parameter(name).kind == "amounts" and len(places) > 1
            yield from [None] if is_amount else places


def begins_so(slots: Sequence[Slot], typed: Sequence[str]) -> bool:
    plain = zip(slots, typed, strict=False)
    return all(not isinstance(slot, str) or slot in (word, "{actor}") for slot, word in plain)


def read_words(
    world: World, kind: Offer, slots: Sequence[Slot], typed: Sequence[str]
) -> tuple[int | None, list[Value]]:
    """Who does it, and what was chosen already."""
    actor, values = None, dict[int, Value]()
    for slot, word in zip(slots, typed, strict=False):
        if slot == "{actor}":
            actor = resolve(world, kind.actor, word).id
        elif isinstance(slot, int):
            values[slot] = read_word(world, kind.asks[slot].table, word)
    return actor, [values[place] for place in sorted(values)]


def called(world: World, table: str, value: Value) -> str:
    """By its name where it has one: names are what people begin to type."""
    if not table or table == "tile":
        return word_of(world, table, value)
    row = world.row(table, int(value))
    return (isinstance(row, Named) and str(row.name)) or str(value)
