"""An action is declared once, as a typed function. Everything else is derived from it.

    @action("explore", command="explore", title="scout a tile", rule="HO-SCOUT",
            rolls=("table/scouting", "table/scouting-known"))
    def explore(
        act: Act,
        army: Own[Army],
        tile: Annotated[Id[Tile], Ask("which tile?", foreign_tiles), Typed(help="Beside it.")],
    ) -> Document:
        \"\"\"Scout a neighbouring tile before moving there.

        Example: hexcrown explore 2 0405
        \"\"\"

A function gets the keys of rows; `Own[Army]` and `Id[Tile]` say of which table, and whether the row
must belong to the player who orders it. A `Call` is what the program stores and executes.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from campaign.declared import load, load_room
from campaign.errors import WrongWords
from campaign.rules.phase_rules import WHEN_DUE

if TYPE_CHECKING:
    from campaign.acts.turn import Turn

M = TypeVar("M")
F = TypeVar("F", bound=Callable[..., Any])
Value = Any  # what JSON holds: a number, a text, true, a list or an object of these


class Key(int, Generic[M]):
    """The key of a row of M. Only its type is used: keys are plain numbers."""


class Owned:
    """Marks a parameter whose row must belong to the empire that acts."""


Id = Annotated[int | Key[M], None]  # of anybody's row, as `Id[Tile]`
Own = Annotated[int | Key[M], Owned()]  # of a row of one's own, as `Own[Army]`

Candidates = Callable[..., Iterable[Value]]


@dataclass(frozen=True)
class Ask:
    """A question before the action is done, and what may be chosen. The function gets the turn and
    the earlier arguments that it names; of a list, what was chosen so far. A parameter with
    several questions is a list, or an amount of something: what, then how many."""

    text: str
    candidates: Candidates
    hidden: bool = True  # a player may not know that it is there; a tile beside an army is known


@dataclass(frozen=True)
class Typed:
    """How a parameter is typed. Without `option` a required parameter is known by its place, one
    with a default by its name."""

    metavar: str = ""
    help: str = ""
    option: tuple[str, ...] = ()
    place: bool = False  # by its place although it may be left out
    least: int | None = None
    most: int | None = None
    each: bool = False  # of amounts: one option for each thing, as `--rams 2`
    words: tuple[str, ...] = ()  # of the game, that may be typed in either language


BY_NAME = Typed(help="Name or number.")  # of a row, unless more is said


@dataclass(frozen=True)
class PackRow:
    """A text that is the id of a row of one of the packs' tables."""

    table: str


@dataclass(frozen=True)
class Checked:
    """A text that this function checks, and gives back as it is kept."""

    check: Callable[[str], str]


class GamemastersOnly:
    """Marks a parameter that no player's order may hold."""


GAMEMASTERS = GamemastersOnly()


@dataclass(frozen=True)
class Call:
    """An action with its arguments, and answers to decisions laid ready for it."""

    action: str
    arguments: Mapping[str, Value] = field(default_factory=dict)
    answers: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Value]:
        answers = {"answers": list(self.answers)} if self.answers else {}
        return {"action": self.action, **self.arguments, **answers}

    @classmethod
    def from_dict(cls, values: object) -> Call:
        """Of JSON that may hold anything."""
        if not isinstance(values, Mapping) or not isinstance(values.get("action"), str):
            raise WrongWords("a call is an object with an action and its arguments")
        given = {str(name): value for name, value in values.items()}
        action, answers = given.pop("action"), given.pop("answers", ())
        if not isinstance(answers, list | tuple) or not all(isinstance(a, str) for a in answers):
            raise WrongWords("answers are a list of texts")
        return cls(action, given, tuple(answers))


@dataclass(frozen=True)
class Parameter:
    """One argument of an action or word of a command, as its type hint declares it."""

    name: str
    kind: str  # row, int, str, bool, amounts
    table: str  # of a row
    many: bool
    own: bool
    required: bool
    default: Value
    choices: tuple[str, ...]  # of a text, or the things that an amount may be of
    asks: tuple[Ask, ...]
    word: Typed
    keyword: str  # what the function calls it: `army_key` for `army`
    pack: str  # the packs' table whose row a text names
    check: Callable[[str], str] | None
    gamemasters: bool

    @property
    def metavar(self) -> str:
        if self.word.metavar or self.word.each:
            return self.word.metavar or "N"
        called = (self.table or self.name).upper().replace("_", "-")
        return f"{called}..." if self.many else called

    @property
    def options(self) -> tuple[str, ...]:
        """`--to`, `--into`; nothing for a word that is known by its place."""
        if self.word.each:
            return tuple(f"--{name.replace('_', '-')}" for name in self.choices)
        if self.word.option or self.word.place or self.required:
            return self.word.option
        return (f"--{self.name.replace('_', '-')}",)

    def build(self, asked: Sequence[Value]) -> Value:
        """The argument that the answers to its questions make."""
        if self.kind == "amounts":
            if len(self.asks) == 1:
                return {self.choices[0]: asked[0]}
            return {str(asked[0]).replace("-", "_"): asked[1] if len(asked) > 1 else 0}
        return list(asked) if self.many else asked[0]


def read_parameter(declared: inspect.Parameter, hint: Any) -> Parameter:
    found = Hint()
    found.read(hint)
    marks = found.marks
    usual = BY_NAME if found.table not in ("", "tile") else Typed()
    word = next((mark for mark in marks if isinstance(mark, Typed)), usual)
    pack = next((mark.table for mark in marks if isinstance(mark, PackRow)), "")
    required = declared.default is declared.empty and not word.each
    return Parameter(
        name=declared.name.removesuffix("_key"),
        keyword=declared.name,
        kind=found.kind,
        table=found.table,
        many=found.many,
        own=any(isinstance(mark, Owned) for mark in marks),
        required=required,
        default=None if required else declared.default,
        choices=found.choices,
        asks=tuple(mark for mark in marks if isinstance(mark, Ask)),
        word=word,
        pack=pack,
        check=next((mark.check for mark in marks if isinstance(mark, Checked)), None),
        gamemasters=GAMEMASTERS in marks,
    )


class Hint:
    """A type hint taken apart."""

    def __init__(self) -> None:
        self.kind, self.table = "str", ""
        self.many = False
        self.choices: tuple[str, ...] = ()
        self.marks: list[object] = []

    def read(self, hint: Any) -> None:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            self.read(inner[0])
            self.marks += inner[1:]
        elif origin in (Union, types.UnionType):
            for each in inner:
                if each not in (int, type(None)) or len(inner) == 1 or inner == (int, type(None)):
                    self.read(each)
        elif origin is Key:
            self.kind, self.table = "row", str(inner[0].__tablename__)
        elif origin is Literal:
            self.kind, self.choices = "str", tuple(map(str, inner))
        elif isinstance(origin, type) and issubclass(origin, Mapping):
            self.read(inner[0])
            self.kind = "amounts"
        elif isinstance(origin, type) and issubclass(origin, Sequence):
            self.read(inner[0])
            self.many = True
        elif hint in (int, str, bool):
            self.kind = hint.__name__
        elif hint is not type(None):
            raise TypeError(f"{hint} is not a type of an action's parameter")


@dataclass(frozen=True)
class Declared:
    """A declared function: its docstring is the help, its parameters follow the turn or the act."""

    function: Callable[..., Any]

    @property
    def help(self) -> str:
        return inspect.getdoc(self.function) or ""

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        hints = get_type_hints(self.function, include_extras=True)
        declared = list(inspect.signature(self.function).parameters.values())[1:]
        return tuple(read_parameter(each, hints[each.name]) for each in declared)

    def parameter(self, name: str) -> Parameter:
        return next(each for each in self.parameters if each.name == name)


@dataclass(frozen=True)
class Action(Declared):
    """What a player or the gamemaster may do."""

    id: str
    title: str
    command: str = ""  # `army move`, if it has one of its own
    line: str = ""  # how it is typed where the command is shared: `search {army} --do evoke`
    rule: str = ""
    rolls: tuple[str, ...] = ()  # keys of `tables.library.roll_questions`
    actor: str = ""  # the table of whoever the guide offers it to, if not of the first parameter
    gamemasters: bool = False  # no player may order it
    caution: Callable[..., Any] | None = None  # why a person should be asked twice

    @property
    def template(self) -> str:
        """How it is typed: its words, and the names of its arguments in braces."""
        places = [f"{{{each.name}}}" for each in self.parameters if not each.options]
        return self.line or " ".join([self.command, *places])

    def run(self, turn: Turn, arguments: Mapping[str, Value]) -> Any:
        """Call its function with the arguments by their names."""
        given = {p.keyword: arguments[p.name] for p in self.parameters if p.name in arguments}
        return self.function(turn, **given)


@dataclass(frozen=True)
class Asked:
    """One question of an offer: of which parameter, and the how-manieth of it."""

    parameter: Parameter
    ask: Ask
    step: int

    @property
    def table(self) -> str:
        """What its number means; nothing for amounts and words."""
        return self.parameter.table if self.parameter.kind == "row" else ""

    @property
    def hidden(self) -> bool:
        """Whether a player may not know that it is there. A tile beside his army he can name."""
        return bool(self.table) and self.ask.hidden


@dataclass(frozen=True)
class Offer:
    """How the guide offers an action: who does it, what is asked, what is settled without."""

    id: str
    action: Action
    title: str
    order: int  # among what is offered
    settled: Mapping[str, Candidates]
    own_asks: Mapping[str, Ask]

    @property
    def rule(self) -> str:
        return self.action.rule

    @property
    def rolls(self) -> tuple[str, ...]:
        return self.action.rolls

    @property
    def actor(self) -> str:
        """The table of whoever does it."""
        return self.action.actor or self.action.parameters[0].table

    @cached_property
    def asks(self) -> tuple[Asked, ...]:
        if self.own_asks:
            own = self.own_asks.items()
            return tuple(Asked(self.action.parameter(name), ask, 0) for name, ask in own)
        return tuple(
            Asked(each, ask, step)
            for each in self.action.parameters
            if each.name not in self.settled
            for step, ask in enumerate(each.asks)
        )

    def arguments(self, turn: Turn, actor: int, values: Sequence[Value]) -> dict[str, Value]:
        """What was chosen so far and what is settled, by the names of the parameters."""
        found = self.chosen(actor, values)
        for name, settle in self.settled.items():
            found[name] = call_named(settle, turn, found)
        names = {each.name for each in self.action.parameters}
        return {name: value for name, value in found.items() if name in names}

    def chosen(self, actor: int, values: Sequence[Value]) -> dict[str, Value]:
        found: dict[str, Value] = {self.action.actor or self.action.parameters[0].name: actor}
        for each in self.action.parameters:
            given = [
                value
                for asked, value in zip(self.asks, values, strict=False)
                if asked.parameter is each
            ]
            if given:
                found[each.name] = each.build(given)
        return found

    def candidates(self, turn: Turn, actor: int, values: Sequence[Value]) -> Iterable[Value]:
        """What may be chosen next."""
        ask = self.asks[len(values)].ask
        found: Iterable[Value] = call_named(ask.candidates, turn, self.chosen(actor, values))
        return found

    def caution(self, turn: Turn, actor: int, values: Sequence[Value]) -> Any:
        warn = self.action.caution
        return call_named(warn, turn, self.chosen(actor, values)) if warn else ""

    def call(self, turn: Turn, actor: int, values: Sequence[Value]) -> Call:
        return Call(self.action.id, self.arguments(turn, actor, values))


def call_named(function: Callable[..., Any], turn: Turn, chosen: Mapping[str, Value]) -> Any:
    """With the turn and the arguments that it names."""
    names = list(inspect.signature(function).parameters)[1:]
    return function(turn, **{name: chosen[name] for name in names})


@dataclass(frozen=True)
class Command(Declared):
    """What is typed: the words of one action, or words from which a function makes a call."""

    path: str
    action: str = ""  # the one whose arguments the words are

    def make_call(self, turn: Turn, values: Mapping[str, Value]) -> Call:
        if self.action:
            return Call(self.action, values)
        call: Call = self.function(turn, **values)
        return call


ACTIONS: dict[str, Action] = {}
OFFERS: dict[str, Offer] = {}
COMMANDS: dict[str, Command] = {}


def action(
    id: str,
    *,
    title: str = "",
    order: int = 1000,
    command: str = "",
    line: str = "",
    rule: str = "",
    rolls: Iterable[str] = (),
    actor: str = "",
    gamemasters: bool = False,
    caution: Callable[..., Any] | None = None,
    season: str = "",
    phases: Iterable[str] = (),
) -> Callable[[F], F]:
    """Declare an action; with a title the guide offers it. `season` and `phases`: when it is due,
    for `turn.due(id, …)`."""

    def declare(function: F) -> F:
        if season:
            WHEN_DUE[id] = (season, tuple(phases))
        ACTIONS[id] = declared = Action(
            function, id, title, command, line, rule, tuple(rolls), actor, gamemasters, caution
        )
        if command:
            COMMANDS[command] = Command(function, command, id)
        if title:
            OFFERS[id] = Offer(id, declared, title, order, {}, {})
        return function

    return declare


def offer(
    id: str,
    of: str,
    *,
    title: str,
    order: int = 1000,
    settled: Mapping[str, Candidates] = types.MappingProxyType({}),
    asks: Mapping[str, Ask] = types.MappingProxyType({}),
) -> None:
    """Offer an action in another way: `settled` arguments are not asked for; `asks` are all that
    is asked, in this order."""
    OFFERS[id] = Offer(id, ACTIONS[of], title, order, settled, asks)


def command(path: str) -> Callable[[F], F]:
    """Declare a command that stands for several actions: the function gets the turn and what was
    typed, and gives the call that is meant."""

    def declare(function: F) -> F:
        COMMANDS[path] = Command(function, path)
        return function

    return declare


def load_actions() -> Mapping[str, Action]:
    load_room("campaign.actions")
    return ACTIONS


@cache
def load_offers() -> Mapping[str, Offer]:
    """All that the guide offers, in the order in which it does."""
    load_actions()
    return dict(sorted(OFFERS.items(), key=lambda pair: pair[1].order))


def get_offer(id: str) -> Offer:
    offers = load_offers()
    if id not in offers:
        raise WrongWords("no action {action}", hint="one of {all}", action=id[:40],
                         all=", ".join(offers))  # fmt: skip
    return offers[id]


def get_command(path: str) -> Command:
    load("command", path)
    return COMMANDS[path]


def get_action(id: str) -> Action:
    if id not in ACTIONS:
        load("action", id)
    if id not in ACTIONS:
        raise WrongWords("no action {action}", hint="one of {all}", action=id[:40],
                         all=", ".join(sorted(ACTIONS)))  # fmt: skip
    return ACTIONS[id]
