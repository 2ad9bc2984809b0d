"""Tables and rolls as documents: what `table` answers with `--json`, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired  # as Pydantic needs it before 3.12

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from tables.library.table import RowTexts

EffectDocument = Mapping[str, object]  # an effect; `table effects` lists the fields of each kind


RollNote = TypedDict(
    "RollNote", {"dice": str, "faces": list[int], "modifier": int, "total": int, "for": str}
)
RollNote.__doc__ = "Dice as they fell, and what for."


class ChosenOption(TypedDict):
    decision: str
    option: str


Node = TypedDict(
    "Node",
    {
        "table": str | None,
        "column": str | None,
        "rolls": list[RollNote],
        "row": "RowTexts | None",
        "effects": list[EffectDocument],
        "then": list["Node"],
        "decision": Mapping[str, object] | None,
        "as": NotRequired[str],
        "chosen": NotRequired[list[ChosenOption]],
        "subject": NotRequired[object],
        "of": NotRequired[object],
    },
)
Node.__doc__ = "One outcome while an act is worked, its texts in every language."


class RowText(TypedDict):
    id: str
    name: str
    text: str


class OptionDocument(TypedDict):
    id: str
    name: str
    effects: Sequence[EffectDocument]


# Written as calls: `continue` and `as` are no names of Python's.
AskedDecision = TypedDict(
    "AskedDecision",
    {
        "id": str,
        "who": str,
        "question": str,
        "options": list[OptionDocument],
        "continue": NotRequired[str],  # the command that goes on, without the answer
    },
)
AskedDecision.__doc__ = "A decision that a roll came to."

RolledDocument = TypedDict(
    "RolledDocument",
    {
        "table": str | None,
        "column": str | None,
        "rolls": list[Mapping[str, object]],
        "row": RowText | None,
        "effects": Sequence[EffectDocument],
        "then": list["RolledDocument"],
        "decision": AskedDecision | None,
        "conditions": NotRequired[dict[str, str]],
        "source": NotRequired[str],
        "as": NotRequired[str],
        "chosen": NotRequired[object],  # answers that were given on the way
        "subject": NotRequired[object],
        "of": NotRequired[object],
        "seed": NotRequired[str],
    },
)
RolledDocument.__doc__ = "`table roll`: one roll on a table, and what followed from it."


class RowCount(TypedDict):
    id: str
    name: str
    count: int
    percent: float


class RolledOften(TypedDict):
    """`table roll --times`."""

    table: str
    source: str
    column: str | None
    times: int
    rows: list[RowCount]
    undecided: int


class TableLine(TypedDict):
    id: str
    title: str
    pack: str
    source: str
    kind: str
    roll: str | None
    columns: Sequence[str]
    rule: str | None
    where: str


class TablesDocument(TypedDict):
    """`table list`."""

    tables: list[TableLine]
    problems: list[object]


TableDocument = TypedDict(
    "TableDocument",
    {
        "id": str,
        "title": str,
        "source": str,
        "rule": str | None,
        "rows": list[dict[str, object]],
        "text": NotRequired[str],
        "note": NotRequired[str],
        "kind": NotRequired[str],  # matrix or figures; without it the table is rolled on
        "roll": NotRequired[str | None],
        "columns": NotRequired[list[str] | None],
        "column-from": NotRequired[object],
        "hold": NotRequired[object],
        "absolute": NotRequired[object],
        "modifiers": NotRequired[list[Mapping[str, object]]],
        "rerolls": NotRequired[list[Mapping[str, object]]],
    },
)
TableDocument.__doc__ = "`table show`."


class RuleTable(TypedDict):
    table: str
    rows: list[str]


class RuleDocument(TypedDict):
    """`rule ID`."""

    id: str
    title: str
    text: str
    house: bool
    ruling: str
    source: str
    tables: list[RuleTable]


class FoundRule(TypedDict):
    id: str
    title: str
    text: str


class FoundRules(TypedDict):
    """`rule --search`."""

    search: str
    rules: list[FoundRule]
