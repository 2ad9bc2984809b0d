"""A verb of a game is declared once, as a typed function. Command, form and API follow from it.

    @verb("workshop")
    def place_workshop(
        state: State,
        guilds: Guilds,
        player: Player,
        guild: Annotated[str, Argument(help="Which guild.", read=read_guild)],
        space: Annotated[int | None, Option(help="The default is the first free one.")] = None,
    ) -> ActResult:
        \"\"\"Place a workshop bought. Example: hexcrown play nobility workshop kate artists\"\"\"

A parameter without `Argument` or `Option` is given by name: `state`, `chance`, `table`, `act` (a
draft that the module's `begin_act` makes and `end_act` closes), or what its `PROVIDES` loads. A
verb that takes neither `state` nor `act` needs no saved game, but for `new`, which begins one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from tables.errors import WrongWords
from tables.library.plain_text import is_number

if TYPE_CHECKING:
    from tables.chance.sources import Chance
    from tables.games.pack import Words

F = TypeVar("F", bound=Callable[..., Any])
Kind = str  # new, act, look, free; see `Verb.kind_of`
NEW, ACT, LOOK, FREE = "new", "act", "look", "free"
LARGEST = 999_999


class ActResult(NamedTuple):
    """What an act gives: the state after it, the answer, and what it showed to anybody."""

    state: Any  # each game has a type of its own
    document: Mapping[str, Any]
    shown: Sequence[str] = ()


@dataclass
class Table:
    """What a verb may be given: the state, the chance, and the box with its words."""

    module: ModuleType
    words: Words
    own: Path | None = None  # the folder of what a person typed in from their own box
    state: Any = None
    chance: Chance | None = None
    act: Any = None
    loaded: dict[str, Any] = field(default_factory=dict)

    def give(self, name: str) -> Any:
        """What a parameter of this name is given."""
        if name in ("state", "chance"):
            return getattr(self, name)
        if name == "table":
            return self
        if name == "act":
            self.act = self.act or self.module.begin_act(self.state, self.chance)
            return self.act
        if name not in self.loaded:
            self.loaded[name] = self.module.PROVIDES[name](self.own)
        return self.loaded[name]


Read = Callable[[str, Table], Any]


@dataclass(frozen=True)
class Word:
    """How a parameter is typed. `read` makes a value of each text, `gather` one of all."""

    help: str
    option: bool
    flag: str = ""
    read: Read | None = None
    gather: Callable[[list[Any]], Any] | None = None
    commas: bool = False  # one text, with several names parted by commas
    least: int | None = None
    most: int | None = None
    choices: str = ""  # what the page offers: a function of the module by name
    long: bool = False  # a text of several lines, or a file that holds it


def Argument(help: str, **how: Any) -> Word:  # named as Typer's
    return Word(help, option=False, **how)


def Option(help: str, flag: str = "", **how: Any) -> Word:
    return Word(help, option=True, flag=flag, **how)


class Parameter(NamedTuple):
    name: str
    kind: type  # int, str or bool
    many: bool
    required: bool
    default: Any
    word: Word

    @property
    def flag(self) -> str:
        """`--space`; nothing of an argument."""
        return (self.word.flag or f"--{self.name.replace('_', '-')}") if self.word.option else ""

    @property
    def key(self) -> str:
        """What forms and the API call it: `--draw` is `draw`, whatever the function calls it."""
        called = self.word.flag.removeprefix("--")
        return called if called.isidentifier() and not iskeyword(called) else self.name

    def value(self, typed: Any, table: Table) -> Any:
        """Of what was typed: texts, a number or a flag."""
        word = self.word
        if typed in (None, "", []):
            if self.required:
                raise WrongWords("{field} is missing", field=self.key)
            return self.default
        if self.kind is bool:
            return bool(typed)
        if not self.many and not word.commas:
            return self.one(typed, table)
        texts = [typed] if isinstance(typed, str) else list(typed)
        if word.commas:
            texts = [part for text in texts for part in split(text)]
        found = [self.one(text, table) for text in texts]
        return word.gather(found) if word.gather else found

    def one(self, typed: Any, table: Table) -> Any:
        if self.kind is int:
            return self.number(str(typed))
        return self.word.read(str(typed), table) if self.word.read else str(typed)

    def number(self, text: str) -> int:
        digits = text.strip().removeprefix("-")
        if not is_number(digits, 6):
            raise WrongWords("{name} must be a whole number, not {value}", name=self.name,
                             value=text[:60])  # fmt: skip
        low, high = self.word.least, self.word.most
        number = int(text)
        if number < (-LARGEST if low is None else low) or number > (
            LARGEST if high is None else high
        ):
            raise WrongWords("{name} takes {low} to {high}, not {value}", name=self.name,
                             low=low, high=high, value=number)  # fmt: skip
        return number


def split(text: str) -> list[str]:
    """`red, grey ,red` as names."""
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise WrongWords("a name is missing between the commas of {text}", text=text)
    return names


@dataclass(frozen=True)
class Verb:
    name: str
    function: Callable[..., Any]
    kind: Kind | Callable[[Mapping[str, Any]], Kind]
    dice: bool = False  # dice of the table may be typed in
    bare: str = ""  # the verb that is meant where nothing at all is typed
    told: str = ""  # whose sentences tell the answer, if not its own
    chronicle: str = ""  # a part of the game that it belongs to

    @cached_property
    def help(self) -> str:
        return inspect.getdoc(self.function) or ""

    @cached_property
    def signature(self) -> dict[str, Parameter | None]:
        """Each parameter of the function in order; None where its name says what it is given."""
        hints = inspect.signature(self.function, eval_str=True).parameters
        return {name: read_parameter(each) for name, each in hints.items()}

    @property
    def parameters(self) -> list[Parameter]:
        return [each for each in self.signature.values() if each is not None]

    def kind_of(self, typed: Mapping[str, Any]) -> Kind:
        return self.kind if isinstance(self.kind, str) else self.kind(typed)

    @property
    def is_kept(self) -> bool:
        """Whether it may be about a saved game."""
        return self.kind != FREE

    def call(self, table: Table, typed: Mapping[str, Any]) -> Any:
        """The function with what was typed, read; an `ActResult` of an act, else a document."""
        given = {
            name: each.value(typed.get(each.key), table) if each else None
            for name, each in self.signature.items()
        }
        given |= {name: table.give(name) for name, each in self.signature.items() if each is None}
        result = self.function(**given)
        return table.module.end_act(table, table.act) if table.act else result


def read_parameter(declared: inspect.Parameter) -> Parameter | None:
    hint = declared.annotation
    word = next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Word)), None)
    if word is None:
        return None
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    inner = [each for each in get_args(plain) if each is not type(None)] or [plain]
    lists = (list,) if word.commas else (list, Sequence)  # one text with commas is no list of them
    many = any(get_origin(each) in lists for each in [plain, *inner])
    kind = next((each for each in (bool, int) if each in inner), str)
    required = declared.default is declared.empty
    default = None if required else declared.default
    return Parameter(declared.name, kind, many, required, default, word)


def verb(
    name: str, kind: Kind | Callable[[Mapping[str, Any]], Kind] = "", **how: Any
) -> Callable[[F], F]:
    """Declare a verb of the module's game."""

    def declare(function: F) -> F:
        found = kind or guess_kind(name, function)
        vars(function).setdefault("verbs", []).append(Verb(name, function, found, **how))
        return function

    return declare


def guess_kind(name: str, function: Callable[..., Any]) -> Kind:
    takes = inspect.signature(function).parameters
    return NEW if name == "new" else ACT if {"state", "act"} & set(takes) else FREE


def verbs_in(*modules: ModuleType) -> dict[str, Verb]:
    """In the order in which they stand there, imported ones first."""
    return {
        one.name: one
        for module in modules
        for function in vars(module).values()
        if inspect.isfunction(function)
        for one in vars(function).get("verbs", ())
    }


def pairs(example: str) -> Read:
    """Reads `anna=B` as a pair."""

    def read(text: str, table: Table) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise WrongWords("{text}: write {example}", text=text, example=example)
        return name, value

    return read


def read_amount(names: Callable[[Table], Mapping[str, object]], what: str) -> Read:
    """Reads `stone=3`, or `stone` for one, by the names there are; see `add_up`."""

    def read(text: str, table: Table) -> tuple[str, int]:
        typed, equals, number = text.partition("=")
        known = names(table)
        name = table.words.read(typed.strip().lower(), known)
        if name not in known:
            raise WrongWords("no {what} {name}", hint="one of {choices}", what=what, name=name,
                             choices=", ".join(known))  # fmt: skip
        if equals and not is_number(number, 6):
            message = "how many {name}? {number} is not a whole number"
            raise WrongWords(message, name=name, number=number)
        return name, int(number) if equals else 1

    return read


def add_up(amounts: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Equal names add up."""
    found: dict[str, int] = {}
    for name, count in amounts:
        found[name] = found.get(name, 0) + count
    return found


def same(names: Iterable[str]) -> list[tuple[str, str]]:
    """Offers that are shown as the game's words show them."""
    return [(name, name) for name in names]
