"""Sentences for outcomes that an act left untold: what ended, began or changed hands and is named
in no sentence. Each follows the step that made the change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from campaign.knowledge.naming import ending_of
from campaign.knowledge.record_sightings import flatten
from campaign.rules.packs import campaign_library
from campaign.storage.changes import Change
from campaign.storage.models import Army, Condition, Ended, Item, Settlement, Siege
from campaign.storage.rows import peek
from campaign.storage.steps import StoryLine
from campaign.storage.world import World, has_ended

# Their outcome is told in the words of the deed, or only leads to another table.
TOLD_ELSEWHERE = (
    "battle", "naval-battle", "wanderer-strategy", "independents", "races-good", "races-evil",
    "independent-race", "joining-race", "realm", "ships", "pirate-movement", "wandering-undead",
    "dragon-rage", "no-city-on-delta", "no-city-in-realm", "equinox", "horde-attack",
)  # fmt: skip

Facts = Mapping[str, object]

ENDED = {  # messages
    ("army", "destroyed"): "{army} is wiped out.",
    ("army", "sunk"): "{army} goes down with its ships.",
    ("army", "surrendered"): "{army} lays down its arms.",
    ("army", "disbanded"): "{army} is disbanded.",
    ("army", "left"): "{army} goes home.",
    ("army", "removed"): "{army} disperses.",
    ("army", ""): "{army} is no more.",
    ("fleet", "sunk"): "{fleet} goes down with all aboard.",
    ("fleet", ""): "{fleet} is no more.",
    ("settlement", ""): "{settlement} is no more.",
    ("site", "searched"): "Nothing more is to be found in {site}.",
    ("site", ""): "{site} is no more.",
    ("item", ""): "{item} is lost.",
    ("item", "borne"): "{item} is lost with {army}.",
    ("siege", ""): "The siege of {place} ends.",
}
LIFTED = {  # messages
    "over": "Its time is up",
    "season": "The season of the spell is over",
    "winter": "Winter has come",
    "port": "In port",
    "capital": "Home at the capital",
    "leaving": "Out of its reach",
    "use": "It was used",
    "mystic-spring": "At the mystic spring",
}
RAISED = "{army} takes the field at {tile}."  # messages
TAKEN = "{what} passes from {before} to {after}."  # messages
FREED = "{what} has no lord any more: {before} has lost it."  # messages
GAINED = "{what} now belongs to {after}."  # messages
AS_USUAL = "The revenue of {who} is as usual again."  # messages
LOST_WITH = ENDED["item", "borne"]
ENDING = (*ENDED.values(), "{what} is destroyed.")  # the sentences that say that it is over


class Untold(NamedTuple):
    """Something that must be told, and the step that did it."""

    rows: tuple[str, ...]  # a sentence that names one of these tells it
    step: int
    say: str
    facts: Facts
    by: tuple[str, ...] = ()  # only a sentence of these tells it, if any
    why: str = ""  # the word of a reason, where no table has one
    ends: bool = False


def tell_untold(world: World) -> None:
    """Tell the changes made since sightings were last recorded."""
    with world.unnoticed():
        outcomes = list(find_outcomes(world))
    if not outcomes:
        return
    told = ToldRows()
    for number, step in enumerate(world.steps):
        for told_line in step.get("story", ()):
            told.add(told_line, number)
    for outcome in outcomes:
        if not told.has(outcome):
            line: StoryLine = {"say": outcome.say, "facts": dict(outcome.facts), "to": []}
            if why := outcome.why or reason_of(world, outcome.step):
                line["why"] = why
            story_of(world, outcome.step).append(line)
            told.add(line, outcome.step)


def reason_of(world: World, step: int) -> str:
    """The row of a table that the step came from, unless its own words tell of it."""
    origin = world.steps[step] if 0 <= step < len(world.steps) else {}
    if "row" not in origin or origin.get("table") in (None, *TOLD_ELSEWHERE):
        return ""
    return f"cause:{origin['table']}/{origin['row']}"


def story_of(world: World, step: int) -> list[StoryLine]:
    """The sentences of a step; of the first where the change was made before any."""
    if not world.steps:
        world.begin_step()
    return world.steps[max(step, 0)].setdefault("story", [])


class ToldRows:
    """Which rows the sentences name, and the last step that names each.

    An index, since a large act has as many outcomes as sentences."""

    def __init__(self) -> None:
        self._named: dict[str, dict[str, int]] = {}
        self._by_any: dict[str, int] = {}

    def add(self, line: StoryLine, step: int) -> None:
        facts = dict(line["facts"])
        if line["say"] == LOST_WITH:  # which tells of the item, not of what became of the army
            del facts["army"]
        rows = {fact for fact in flatten(facts.values()) if isinstance(fact, str)}
        for named in (self._named.setdefault(line["say"], {}), self._by_any):
            named.update(dict.fromkeys(rows, step))

    def has(self, outcome: Untold) -> bool:
        """Whether a sentence tells it; an end must be told by the step that made it or later."""
        found = [self._named.get(say, {}) for say in outcome.by] or [self._by_any]
        since = max(outcome.step, 0) if outcome.ends else 0
        return any(named.get(row, -1) >= since for named in found for row in outcome.rows)


def find_outcomes(world: World) -> Iterator[Untold]:
    for change in world.changes[world.witnessed :]:
        find = FINDERS.get((change.table, change.column))
        found = find(world, change) if find and is_standing(world, change) else None
        if found is not None:
            yield found._replace(ends=change.column == "ended_at")


def is_standing(world: World, change: Change) -> bool:
    """A change that a later step reversed is not an outcome."""
    row = world.row_if(change.table, change.key)
    return row is not None and (not change.column or peek(row, change.column) == change.after)


def ended(world: World, change: Change) -> Untold | None:
    table, name = change.table, f"{change.table}:{change.key}"
    row = world.row(table, change.key)
    if change.after is None:
        return None
    how = (isinstance(row, Ended) and row.ended_how) or ""
    say = ENDED.get((table, how)) or ENDED[table, ""]
    by = ENDING if (table, how) in (("army", "destroyed"), ("fleet", "sunk")) else ()
    bearer = row.army if isinstance(row, Item) else None
    if bearer is not None:
        borne = {"item": name, "army": f"army:{bearer}"}
        return Untold((name,), change.step, ENDED["item", "borne"], borne)
    return Untold((name,), change.step, say, {table: name}, by)


def condition_ended(world: World, change: Change) -> Untold | None:
    row = world.get(Condition, change.key)
    bearer, kind = f"{row.of_table}:{row.of_key}", f"condition:{row.kind}"
    borne = world.row_if(row.of_table, row.of_key)
    gone = borne is None or has_ended(borne)
    if change.after is None or gone or row.ended_how == "merged":
        return None
    if row.kind == "income":
        facts: Facts = {"who": bearer, "condition": kind}
        return Untold((kind,), change.step, AS_USUAL, facts)
    say, facts = ending_of(campaign_library(world), row.kind, bearer)
    why = f"word:{LIFTED[row.ended_how]}" if row.ended_how in LIFTED else ""
    return Untold((kind,), change.step, say, facts, why=why)


def siege_ended(world: World, change: Change) -> Untold | None:
    place = f"settlement:{world.get(Siege, change.key).settlement}"
    if change.after is None:
        return None
    return Untold((place,), change.step, ENDED["siege", ""], {"place": place})


def army_raised(world: World, change: Change) -> Untold | None:
    row, name = world.get(Army, change.key), f"army:{change.key}"
    if row.tile is None:
        return None
    facts = {"army": name, "tile": f"tile:{row.tile}"}
    return Untold((name,), change.step, RAISED, facts)


def changed_hands(world: World, change: Change) -> Untold | None:
    what = f"{change.table}:{change.key}"
    before, after = f"empire:{change.before}", f"empire:{change.after}"
    if change.before is None:
        return Untold((what,), change.step, GAINED, {"what": what, "after": after})
    if change.after is None:
        return Untold((what,), change.step, FREED, {"what": what, "before": before})
    facts = {"what": what, "before": before, "after": after}
    return Untold((what,), change.step, TAKEN, facts)


def land_changed_hands(world: World, change: Change) -> Untold | None:
    """A sentence of the place that stands there tells it too."""
    found = changed_hands(world, change)
    places = world.find(Settlement, tile=change.key)
    return found and found._replace(
        rows=(*found.rows, *(f"settlement:{place.id}" for place in places))
    )


Finder = Callable[[World, Change], "Untold | None"]
FINDERS: Mapping[tuple[str, str], Finder] = {
    **{(table, "ended_at"): ended for table in ("army", "fleet", "settlement", "site", "item")},
    **{(table, "owner"): changed_hands for table in ("army", "fleet", "settlement")},
    ("item", "empire"): changed_hands,
    ("tile", "owner"): land_changed_hands,
    ("condition", "ended_at"): condition_ended,
    ("siege", "ended_at"): siege_ended,
    ("army", ""): army_raised,
}
