"""What may be done: every action that would be accepted now, by army, fleet and empire.

Each is asked of the action itself (`campaign.guide.trial`), without dice. An action with
several things to choose is offered for a first thing if there is a second that would be accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from campaign.acts.declare import Asked, Offer, get_offer, load_offers
from campaign.acts.lines import render
from campaign.events.phrases import say
from campaign.events.values import Name
from campaign.guide.closing import AFTER_MOVEMENT
from campaign.guide.documents import Actor, Choice, Idle, Price, Roll, Target, Value
from campaign.guide.eyes import Eyes
from campaign.guide.target_words import tell_meaning, tell_who_is_there
from campaign.guide.trial import Acceptance, Trial, find_acceptance
from campaign.knowledge.naming import name
from campaign.rules.phase_rules import OutOfOrder
from campaign.rules.scope import HOLDERS
from campaign.storage.models import Army, Empire, Fleet, Tile, model_of
from campaign.storage.names import resolve
from campaign.storage.world import World
from tables.library.packs import Library
from tables.library.plain_text import is_number
from tables.library.roll_questions import find_question

ASKED_OFTEN = (
    "army", "fleet", "settlement", "site", "siege", "relation", "condition", "item", "empire",
    "decision", "option", "character", "edge",
)  # fmt: skip


def choices(world: World, empire: int, *, known: bool = False) -> list[Actor]:
    """All that an empire may do now, those who can do nothing left out. `known`: for its player,
    by what the empire knows."""
    for table in ASKED_OFTEN:  # once as a whole, not thousands of times by a question each
        world.load(table)
    trial = Trial(world, eyes=Eyes(world, empire) if known else None)
    found = [describe_actor(trial, table, key) for table, key in actors_of(world, empire)]
    return [actor for actor in found if actor["choices"]]


def actors_of(world: World, empire: int) -> Iterator[tuple[str, int]]:
    for army in world.live(Army, owner=empire):
        yield "army", army.id
    for fleet in world.live(Fleet, owner=empire):
        yield "fleet", fleet.id
    yield "empire", empire


def describe_actor(trial: Trial, table: str, key: int) -> Actor:
    world, library = trial.world, trial.context.library
    kinds = [kind for kind in load_offers().values() if kind.actor == table]
    found = [choice for kind in kinds if (choice := offer(trial, kind, key, ())) is not None]
    found.sort(key=is_seldom_meant)
    return {
        "table": table,
        "id": key,
        "name": name(world, library, f"{table}:{key}"),
        "place": place_name(trial, table, key),
        "state": describe_state(world, table, key),
        "choices": found,
    }


def is_seldom_meant(choice: Choice) -> bool:
    """Whether one would be asked twice for it, or for each of its targets."""
    targets = choice["targets"]
    return all(target["caution"] for target in targets) if targets else bool(choice["caution"])


def describe_state(world: World, table: str, key: int) -> Name:
    if table == "army":
        army = world.get(Army, key)
        return say("{points} points, provisions {provisions}", points=army.points,
                   provisions=army.provisions)  # fmt: skip
    if table == "fleet":
        return say("{ships} ships", ships=world.get(Fleet, key).ships)
    return say("{crowns} crowns", crowns=world.get(Empire, key).treasury)


def place_name(trial: Trial, table: str, key: int) -> Name:
    if table not in HOLDERS:
        return ""
    tile = trial.context.tile_of(trial.world.get(model_of(table), key))
    return name(trial.world, trial.context.library, f"tile:{tile.id}")


def choose(
    world: World,
    action: str,
    actor: int,
    values: Sequence[Value] = (),
    *,
    known_to: int | None = None,
) -> Choice | None:
    """An action with what was chosen so far, and what may be chosen next; None if it is refused.
    `known_to`: the empire whose player asks."""
    eyes = None if known_to is None else Eyes(world, known_to)
    return offer(Trial(world, eyes=eyes), get_offer(action), actor, values)


def offer(trial: Trial, kind: Offer, actor: int, values: Sequence[Value]) -> Choice | None:
    """The action with what was chosen so far; None if it would be refused whatever is chosen."""
    if len(values) < len(kind.asks):
        found = list(accepted_values(trial, kind, actor, values))
        if not found:
            return None
        targets = [describe_target(trial, kind, actor, (*values, v), a) for v, a in found]
        targets.sort(key=lambda target: bool(target["caution"]))
        return describe_choice(trial, kind, actor, values, targets, found[0][1])
    with suppress(OutOfOrder):
        accepted = find_acceptance(trial, kind, actor, values)
        if accepted is not None:
            return describe_choice(trial, kind, actor, values, [], accepted)
    return None


def describe_choice(
    trial: Trial,
    kind: Offer,
    actor: int,
    values: Sequence[Value],
    targets: list[Target],
    accepted: Acceptance,
) -> Choice:
    world = trial.world
    return {
        "action": kind.id,
        "title": say(kind.title),
        "actor": actor,
        "values": list(values),
        "ask": say(kind.asks[len(values)].ask.text) if targets else None,
        "targets": targets,
        "words": render(world, kind.call(trial, actor, values)),
        "rule": kind.rule,
        "price": None if targets else price_of(accepted),
        "caution": "" if targets else kind.caution(trial, actor, values),
        "rolls": [describe_roll(trial.context.library, key) for key in kind.rolls],
        "closes": closed_by(trial, kind.actor, actor, accepted.phase),
    }


def price_of(accepted: Acceptance) -> Price:
    return {"crowns": accepted.cost.crowns, "timber": accepted.cost.timber}


def describe_roll(library: Library, key: str) -> Roll:
    """A roll by its key (`tables.library.roll_questions`)."""
    kind, _, table = key.partition("/")
    found = library.find(table) if kind == "table" else None
    return {
        "question": find_question(key, library),
        "dice": found.roll if found else "",
        "table": found.id if found else "",
    }


def closed_by(trial: Trial, table: str, actor: int, phase: str) -> list[Idle]:
    """Armies that have not moved and could not any more, once an action of this phase is done."""
    if phase not in AFTER_MOVEMENT:
        return []
    mine = table, actor
    return [each for each in trial.idle if (each["table"], each["id"]) != mine]


def accepted_values(
    trial: Trial, kind: Offer, actor: int, values: Sequence[Value]
) -> Iterator[tuple[Value, Acceptance]]:
    """What may be chosen next, so that the action can be done with it. Out of its season or phase a
    action is refused whatever is chosen, so the first such refusal ends the search."""
    with suppress(OutOfOrder):
        yield from try_values(trial, kind, actor, values)


def try_values(
    trial: Trial, kind: Offer, actor: int, values: Sequence[Value]
) -> Iterator[tuple[Value, Acceptance]]:
    parameter = kind.asks[len(values)]
    for value in kind.candidates(trial, actor, values):
        if trial.eyes and parameter.hidden and not trial.eyes.knows(parameter.table, int(value)):
            continue
        chosen = (*values, value)
        if len(chosen) == len(kind.asks):
            accepted = find_acceptance(trial, kind, actor, chosen)
        else:
            further = next(try_values(trial, kind, actor, chosen), None)
            accepted = further[1] if further else None
        if accepted is not None:
            yield value, accepted


def describe_target(
    trial: Trial, kind: Offer, actor: int, chosen: Sequence[Value], accepted: Acceptance
) -> Target:
    """The value chosen last, and what the action costs with it."""
    world, library, value = trial.world, trial.context.library, chosen[-1]
    parameter = kind.asks[len(chosen) - 1]
    table, complete = parameter.table, len(chosen) == len(kind.asks)
    return {
        "value": value,
        "word": word_of(world, table, value) if table else str(value),
        "name": name_value(world, library, parameter, value),
        "means": tell_meaning(trial, parameter, actor, value),
        "here": tell_who_is_there(trial, kind, actor, int(value)) if table == "tile" else [],
        "price": price_of(accepted) if complete else None,
        "caution": kind.caution(trial, actor, chosen) if complete else "",
    }


def name_value(world: World, library: Library, parameter: Asked, value: Value) -> Name:
    pack = parameter.parameter.pack
    if pack:
        return library.get(pack).get_row(str(value)).name
    if parameter.table:
        return name(world, library, f"{parameter.table}:{value}")
    return {"word": value} if isinstance(value, str) else str(value)


def word_of(world: World, table: str, value: Value) -> str:
    """As a person types it: a tile by its label, all else by its number."""
    if table != "tile":
        return str(value)
    row = world.get(Tile, int(value))
    return row.label or f"#{value}"


def read_word(world: World, table: str, word: str) -> Value:
    """What a person typed for a thing to choose."""
    if table:
        return resolve(world, table, word).id
    return int(word) if is_number(word, 8) else word
