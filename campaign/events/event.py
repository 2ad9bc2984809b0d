"""An event: its sentence, who is told of it, what it shows, and the form that the journal keeps.

    @event
    class PointsLost(Event):
        \"\"\"{army} loses {points}.
        Points are lost by {list}.
        {army} ({points})\"\"\"

        army: Ref[Army]
        points: Amount

The docstring is the sentence. A second line tells several of a kind as one, `{list}` being made of
the third; a number stands there without its unit. The other attributes have defaults that fit most.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast, dataclass_transform

from campaign.declared import load, load_room
from campaign.events.values import Amount, Phrase, Ref, flatten, from_plain, plain

if TYPE_CHECKING:
    from campaign.storage.changes import Step
    from campaign.storage.world import World
    from tables.library.packs import Library

E = TypeVar("E", bound="Event")
SPACES = re.compile(r" {2,}")


class Event:
    id: ClassVar[str]
    lines: ClassVar[Sequence[str]]  # of the docstring
    version: ClassVar[int] = 1  # `upcast_1` makes fields of version 2 from those of version 1
    # Fields whose owners alone are told. Without any, or where nobody owns them: the owners of all
    # that it names and whoever sees the place; a count of what somebody has is for the owner,
    # unless it names the tile.
    known_by: ClassVar[tuple[str, ...]] = ()
    reveals: ClassVar[tuple[str, ...]] = ()  # fields that lie on tiles its army's owner now knows
    weight: ClassVar[int] = 0  # in a short chronicle; below 0 it is of the journal alone
    is_row: ClassVar[bool] = False  # of no use beside the table that it came from
    is_reason: ClassVar[bool] = False  # of what is told next, which needs not name its row again
    # How several of a kind are told as one: fields that they must have in common, and the one of
    # which it is told once, its numbers added up.
    same: ClassVar[tuple[str, ...]] = ()
    once: ClassVar[str] = ""

    def sentence(self, library: Library) -> tuple[str, Mapping[str, object]]:
        """The sentence, and what it says beyond the fields: some words are those of a pack."""
        return self.lines[0], {}

    def several(self) -> str:
        """The sentence of several of a kind, of which this is the first."""
        return self.lines[1]


EVENTS: dict[str, type[Event]] = {}


@dataclass_transform(frozen_default=True)
def event(cls: type[E]) -> type[E]:
    made = dataclass(frozen=True)(cls)
    made.id = id_of(cls.__name__)
    made.lines = sentence_lines(cls.__doc__ or "")
    assert made.id not in EVENTS, made.id
    EVENTS[made.id] = made
    return made


def id_of(name: str) -> str:
    """`PointsLost` is kept as `points-lost`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def all_events() -> Mapping[str, type[Event]]:
    load_room("campaign.events")
    return EVENTS


def event_of(id: str) -> type[Event]:
    if id not in EVENTS:
        load("event", id)
    return EVENTS[id]


def sentence_lines(docstring: str) -> list[str]:
    """A long sentence goes on after a backslash."""
    return [SPACES.sub(" ", line) for line in inspect.cleandoc(docstring).split("\n") if line]


def values_of(event: Event) -> dict[str, Any]:
    return {each.name: getattr(event, each.name) for each in fields(cast(Any, event))}


def refs_of(event: Event) -> list[Ref[Any]]:
    found = (each for value in values_of(event).values() for each in flatten(value))
    return [each for each in found if isinstance(each, Ref)]


def change_values(event: E, change: Callable[[Any], Any]) -> E:
    """A copy with every value changed, those within lists and phrases too."""

    def deeply(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(deeply(each) for each in value)
        if isinstance(value, Phrase):
            return replace(value, values={n: deeply(each) for n, each in value.values.items()})
        return change(value)

    values = {name: deeply(value) for name, value in values_of(event).items()}
    return replace(cast(Any, event), **values)  # type: ignore[no-any-return]


def counts(event: Event) -> bool:
    found = (each for value in values_of(event).values() for each in flatten(value))
    return any(isinstance(each, Amount) for each in found)


# As it was told


@dataclass(frozen=True)
class Cause:
    """What the act knew when it happened. `roll` is the place of the roll among the entry's; of
    an answer, among those of the entry that asked `decision`."""

    row: str = ""  # `scouting/ambush`
    roll: int | None = None
    die: str = ""
    decision: int | None = None
    condition: str = ""
    word: str = ""  # a circumstance in words of its own: `Under attack`

    def as_plain(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if value not in ("", None)}


@dataclass(frozen=True)
class Told:
    """An event with its cause and its audience."""

    event: Event
    cause: Cause | None = None
    heard: tuple[int, ...] | None = None  # the empires it was told to, once the act has ended

    def as_plain(self) -> dict[str, Any]:
        values = {name: plain(value) for name, value in values_of(self.event).items()}
        kept: dict[str, Any] = {"event": self.event.id, "fields": values}
        if self.event.version > 1:
            kept["version"] = self.event.version
        if self.cause is not None and (cause := self.cause.as_plain()):
            kept["cause"] = cause
        if self.heard is not None:
            kept["for"] = list(self.heard)
        return kept

    @classmethod
    def from_plain(cls, kept: Mapping[str, Any]) -> Told:
        kind, values = event_of(kept["event"]), kept["fields"]
        for version in range(kept.get("version", 1), kind.version):
            values = getattr(kind, f"upcast_{version}")(values)
        made = kind(**{name: from_plain(value) for name, value in values.items()})
        cause = Cause(**kept["cause"]) if "cause" in kept else None
        heard = tuple(kept["for"]) if "for" in kept else None
        return cls(made, cause, heard)


def tell(world: World, event: Event, cause: Cause | None = None) -> Told:
    """It is kept with the step that it happens in."""
    if world.step < 0:
        world.begin_step()
    told = Told(event, cause)
    world.steps[world.step].setdefault("story", []).append(told)
    return told


def told_in(steps: Iterable[Step]) -> list[Told]:
    """What the steps of an act tell, in order; not what is of the journal alone."""
    return [told for step in steps for told in step.get("story", ()) if told.event.weight >= 0]


def worth_telling(story: Sequence[Told]) -> Sequence[Told]:
    """What is of the journal alone is told where nothing else is."""
    return [told for told in story if told.event.weight >= 0] or story


def read_story(steps: Iterable[Step], act: int | None = None, *, holds: bool = True) -> list[Told]:
    """What the steps of an entry of the journal tell. `act`: their numbers lead to it; `holds`: it
    was not undone, so the cells know of it."""
    found = [Told.from_plain(kept) for step in steps for kept in step.get("story", ())]
    if act is None:
        return found

    def lead(value: object) -> object:
        return value.of_act(act, holds=holds) if isinstance(value, Amount) else value

    return [replace(told, event=change_values(told.event, lead)) for told in found]


def as_kept(steps: Iterable[Step]) -> list[Step]:
    """As the journal keeps them."""
    kept = [step.copy() for step in steps]
    for step in kept:
        if "story" in step:
            step["story"] = [told.as_plain() for told in step["story"]]
    return kept
