"""What each kind of cell may hold, said once: imports, sheets, hand edits and `check` ask it.

The columns of the models carry these types. Pydantic checks them when a row comes in; the
validators are built then, because most commands need none.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field

from campaign.storage.models.kinds import (
    ALIGNMENTS,
    ARMY_KINDS,
    EDGE_KINDS,
    FLEET_KINDS,
    MOST,
    PURSES,
    SEASONS,
    SETTLEMENT_KINDS,
    ForceTable,
)
from campaign.storage.models.kinds import Purse as PurseWord
from campaign.storage.models.schema import STATE
from maps.board.hexes import FARTHEST
from maps.board.tile import TERRAINS
from tables.library.plain_text import find_control, is_text
from tables.library.vocabulary import RACES

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, ValidationInfo
    from pydantic_core import CoreSchema


@dataclass(frozen=True)
class OneOf:
    """A closed list of words. (SQLModel makes no column of a `Literal`.)"""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.literal_schema(list(self.words))


@dataclass(frozen=True)
class Letters:
    """Text that both databases keep; a name is one line without control characters."""

    one_line: bool = False

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def check(self, text: str) -> str:
        if text.isascii() and text.isprintable():  # as nearly all are
            return text
        from pydantic_core import PydanticCustomError

        if not is_text(text) or find_control(text):
            raise PydanticCustomError("letters", "not text")
        if self.one_line and any(unicodedata.category(letter) in CONTROLS for letter in text):
            raise PydanticCustomError("one_line", "more than one line")
        return text


CONTROLS = ("Cc", "Zl", "Zp")
SHORT, MANY = 40, 1000  # letters of a text that is remembered to fit, and how many of them are


@dataclass(frozen=True)
class Json:
    """JSON of a form of `campaign.storage.models.states`, kept as text; `blank`: or no text."""

    form: str
    blank: bool = False

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        from pydantic import TypeAdapter
        from pydantic_core import core_schema

        from campaign.storage.models import states

        read = TypeAdapter(getattr(states, self.form)).validate_json

        fit: set[str] = set()  # short texts that fit and name no row: a map has thousands of `[]`

        def check(text: str, info: ValidationInfo) -> str:
            if text in fit or (self.blank and not text):
                return text
            named: list[object] | None = info.context
            before = -1 if named is None else len(named)
            read(text, strict=True, context=named)
            refuse_controls(text)
            if named is not None and len(named) == before and len(text) < SHORT and len(fit) < MANY:
                fit.add(text)
            return text

        return core_schema.with_info_after_validator_function(check, core_schema.str_schema())


# How a control character can stand in JSON: escaped, or as one of those that need no escape.
ESCAPED = re.compile(r"\\[bfru]|[\x7f-\x9f]")


def refuse_controls(text: str) -> None:
    """No text inside a cell's JSON holds one. Most cells are seen not to at a glance."""
    if ESCAPED.search(text) and any(map(find_control, texts_in(json.loads(text)))):
        from pydantic_core import PydanticCustomError

        raise PydanticCustomError("letters", "not text")


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        value = list(value.values())
    for each in value if isinstance(value, list) else ():
        yield from texts_in(each)


def check_time(text: str) -> str:
    """`2026-11-20T19:00:00+00:00`, or nothing: texts of this one form compare as times do."""
    from pydantic_core import PydanticCustomError

    if text and not is_time(text):
        raise PydanticCustomError("time", "no time")
    return text


def is_time(text: str) -> bool:
    """In a year that clocks of every time zone can show."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return False
    is_utc = found.tzinfo is not None and found.utcoffset() == timedelta()
    return is_utc and 1 < found.year < 9999 and found.isoformat(timespec="seconds") == text


Number = Annotated[int, Field(ge=-MOST, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Year = Annotated[int, Field(ge=1, le=100_000)]
Moment = Annotated[int, Field(ge=0, le=MOST)]
Place = Annotated[int, Field(ge=-2 * FARTHEST, le=2 * FARTHEST)]  # a column or row of the map
Name = Annotated[str, Letters(one_line=True)]
Text = Annotated[str, Letters()]
Time = Annotated[str, AfterValidator(check_time)]
Season = Annotated[str, OneOf(SEASONS)]
Purse = Annotated[PurseWord, OneOf(PURSES)]
Alignment = Annotated[str, OneOf(ALIGNMENTS)]
Race = Annotated[str, OneOf(RACES)]
RaceOrNone = Annotated[str, OneOf(("", *RACES))]
Terrain = Annotated[str, OneOf(TERRAINS)]
EdgeKind = Annotated[str, OneOf(EDGE_KINDS)]
SettlementKind = Annotated[str, OneOf(SETTLEMENT_KINDS)]
ArmyKind = Annotated[str, OneOf(ARMY_KINDS)]
FleetKind = Annotated[str, OneOf(FLEET_KINDS)]
ForceName = Annotated[ForceTable, OneOf(("army", "fleet"))]
TableName = Annotated[str, OneOf(STATE)]
TableOrNone = Annotated[str, OneOf(("", *STATE))]
River = Annotated[tuple[int | None, int | None, str] | None, Json("River", blank=True)]
Kinds = Annotated[tuple[str, ...], Json("Kinds")]
Parting = Annotated[tuple[int, ...], Json("Parting")]
Marks = Annotated[tuple[str, ...], Json("Marks")]
AnyJson = Annotated[Any, Json("AnyValue")]
State = Annotated[dict[str, Any], Json("AnyObject")]
