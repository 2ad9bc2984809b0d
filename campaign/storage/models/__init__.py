"""The rows that last, as SQLModel classes: the only declaration of a table and its columns.

`World` hands out light rows of these classes and takes their changes. Making a class costs
milliseconds, so each module is loaded when one of its classes is first imported from here.
May import nothing of ours.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, overload

from campaign.storage.models.schema import MODULE_OF

if TYPE_CHECKING:
    from campaign.storage.models.board import Edge, Site, Tile
    from campaign.storage.models.calendar import Calendar, Campaign, Option
    from campaign.storage.models.empires import Empire, Kingdom, Posting
    from campaign.storage.models.forces import Army, Character, Fleet, Item, Search, Unit
    from campaign.storage.models.journal import Entry, Secret, Trace
    from campaign.storage.models.kinds import (
        ForceTable,
        HolderTable,
        NamedTable,
        StandingTable,
        TroopsTable,
    )
    from campaign.storage.models.knowledge import (
        Condition,
        Decision,
        Drawn,
        Game,
        Knowledge,
        Note,
        Sighting,
        Tiding,
    )
    from campaign.storage.models.players import Deadline, Invitation, Orders, Readiness
    from campaign.storage.models.record import (
        Ended,
        Force,
        Holder,
        Named,
        OfEmpire,
        Owned,
        Placed,
        Record,
        Standing,
        Troops,
        WithState,
    )
    from campaign.storage.models.settlements import Relation, Settlement, Siege

__all__ = [
    "Army", "Calendar", "Campaign", "Character", "Condition", "Deadline", "Decision", "Drawn",
    "Edge", "Empire", "Ended", "Entry", "Fleet", "Force", "Game", "Holder", "Invitation",
    "Item", "Kingdom",
    "Knowledge", "Named", "Note", "OfEmpire", "Option", "Orders", "Owned", "Placed", "Posting",
    "Readiness", "Record", "Relation", "Search", "Secret", "Settlement", "Siege", "Sighting",
    "Site", "Standing", "Tiding", "Tile", "Trace", "Troops", "Unit", "WithState", "model_of",
]  # fmt: skip


@overload
def model_of(table: ForceTable) -> type[Force]: ...  # type: ignore[overload-overlap]
@overload
def model_of(table: TroopsTable) -> type[Troops]: ...
@overload
def model_of(table: HolderTable) -> type[Holder]: ...
@overload
def model_of(table: StandingTable) -> type[Standing]: ...
@overload
def model_of(table: NamedTable) -> type[Named]: ...
@overload
def model_of(table: str) -> type[Record]: ...
@cache
def model_of(table: str) -> Any:
    """The class of a table whose name is known when the program runs."""
    from importlib import import_module

    module = import_module(f"{__name__}.{MODULE_OF[table]}")
    return getattr(module, "Schema" if table == "alembic_version" else table.capitalize())


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{MODULE_OF.get(name.lower(), 'record')}")
    globals()[name] = getattr(module, name)
    return globals()[name]
