"""What the guide answers, as typed documents: the terminal, the page and JSON show the same.

A `Name` is text or a name to be put into the person's language (`campaign.knowledge.naming`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

from campaign.acts.documents import Warning
from campaign.acts.perform import Done
from campaign.events.values import Name
from campaign.knowledge.told_changes import ToldChange
from campaign.storage.changes import StoryLine

Texts = Mapping[str, str]
Value = int | str  # what is chosen: the number of a row, an amount, or a word


class Idle(TypedDict):
    """An army or fleet that has done nothing yet this turn."""

    table: str
    id: int
    name: Name
    place: Name


class Price(TypedDict):
    """What an action takes of its empire."""

    crowns: int
    timber: int


class Roll(TypedDict):
    """A roll that an action may begin with."""

    question: Texts
    dice: str  # empty where it hangs on what is met
    table: str  # empty where no table is rolled on


class Target(TypedDict):
    """One thing that may be chosen."""

    value: Value
    word: str  # as it is typed
    name: Name
    means: Name  # what it is: a tile's terrain, what a spell does; or empty
    here: list[Name]  # who or what is there
    price: Price | None  # of the action with it; None while more is to be chosen
    caution: Name  # why a person should be asked twice; mostly empty


class Choice(TypedDict):
    """An action that would be accepted now, up to the next thing to choose."""

    action: str
    title: Name
    actor: int
    values: list[Value]  # chosen so far
    ask: Name | None  # what is to be chosen next; None when nothing is left
    targets: list[Target]
    words: list[str]  # the command that does the same, as far as it is known
    rule: str
    price: Price | None  # None while more is to be chosen
    caution: Name  # why a person should be asked twice, once nothing is left to choose
    rolls: list[Roll]
    closes: list[Idle]  # armies that could not move any more this turn


class Actor(TypedDict):
    """An army, fleet or empire, and what it may do."""

    table: str
    id: int
    name: Name
    place: Name
    state: Name  # its points and provisions, ships, or crowns
    choices: list[Choice]


class EncounterSide(TypedDict):
    names: list[Name]
    rows: list[str]  # of each: `army:3`
    points: int


class Modifier(TypedDict):
    what: str  # strategies, ground, races, strength, engines
    add: int


class Encounter(TypedDict):
    """A battle that is about to be fought."""

    place: Name
    attacker: EncounterSide
    defender: EncounterSide
    walls: int  # what the defender's points are multiplied by
    modifiers: list[Modifier]  # of the attacker's roll, once both strategies are known


class WaitingOption(TypedDict):
    id: str
    name: Texts


class Waiting(TypedDict):
    """An act that waits for a person: a decision, or dice (`id` is then `dice`)."""

    number: int
    id: str
    empire: str | None
    about: Name
    question: Texts
    options: list[WaitingOption]
    encounter: Encounter | None


class Part(TypedDict):
    """A season, a turn, or a phase of the one that it is; `past`, `now` or `ahead`."""

    season: str
    turn: int
    phase: str
    state: str


class Step(TypedDict):
    """What a button does next: the action, and what it leads to."""

    kind: str  # dice, decision, battle, found, player, turn
    action: str
    actor: int
    values: list[Value]
    to: Name  # the place of a battle, the player whose turn ends, or the phase
    season: str  # that it begins, if any


class Card(TypedDict):
    """Something that wants a person, who can do something about it."""

    kind: str  # battle, realm, orders, quiet; hunger, outstays, winter-port
    name: Name
    say: Name
    place: Name
    tile: int | None
    row: str  # `army:3`
    foe: Name
    strength: int
    against: int
    step: Step | None


class PlayerNow(TypedDict):
    """Now, for one player: whose turn it is, and what is wanted of this one."""

    now: str
    season: str
    turn: int
    year: list[Part]
    empire_name: str | None
    own: bool  # it is this player's turn
    next: bool  # and then this one's
    idle: int  # armies and fleets that may still move
    dice: int
    asked: int


class Situation(TypedDict):
    """The moment of the year, who acts, what is wanted, what closes if one goes on."""

    now: str
    season: str
    turn: int
    phase: str
    title: Texts
    rules: list[str]
    acts: bool
    empire: int | None
    empire_name: str | None
    following: str | None  # whose turn comes next
    players: list[int]
    year: list[Part]
    phases: list[Part]
    idle: list[Idle]
    waiting: list[Waiting]
    warnings: list[Warning]
    cards: list[Card]
    closes: list[Texts]
    step: Step  # the one thing to do next
    on: Step  # the year goes on


@dataclass(frozen=True)
class NeedDice:
    """A roll that only a person can give. `key` is where its faces go in the next rehearsal."""

    key: str
    question: Texts
    who: Sequence[Name]
    dice: str
    count: int
    sides: int
    modifier: int = 0
    table: str = ""
    column: str | None = None
    story: Sequence[StoryLine] = ()  # what has happened up to here
    encounter: Encounter | None = None


@dataclass(frozen=True)
class NeedAnswer:
    """A decision that only a person can take."""

    key: str
    decision: str
    question: Texts
    who: str
    empire: str | None  # who answers; None is the gamemaster
    options: Sequence[WaitingOption]
    story: Sequence[StoryLine] = ()  # what has happened up to here
    encounter: Encounter | None = None


class NextStop(NamedTuple):
    """Where a step of the year ends, if nothing is rolled or asked on the way."""

    now: str  # `3/turn 4`
    phase: str
    empire: str | None  # whose turn it is then


@dataclass(frozen=True)
class Ready:
    """Nothing more is wanted before it is done. With sealed dice the story ends before the first of
    them: viewing a sealed die counts as rolling it. `waits`: it will stop once more,
    at a person's question."""

    sealed: bool
    waits: bool
    story: Sequence[StoryLine] = ()
    changes: Sequence[ToldChange] = ()
    then: NextStop | None = None


Wanted = NeedDice | NeedAnswer | Ready


@dataclass(frozen=True)
class Given:
    """What a person gave so far: faces by the key of the roll (None leaves it to the program), and
    answers by the key of the decision."""

    faces: Mapping[str, Sequence[int] | None] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Committed:
    """What was done, and the act that waits for a person now, if any."""

    done: Done  # the lines of its story are bare: whoever tells them names them
    waiting: int | None
