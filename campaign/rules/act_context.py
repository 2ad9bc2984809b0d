"""The context of one act: the world, the board it stands on, and the packs in force.

Effects, actions and phases ask it for rows and figures and tell their story through it. The agenda
works against `campaign.acts.agenda_world`, which wraps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from campaign.events.event import Cause, Event, Told, tell
from campaign.events.values import Ref
from campaign.rules.board import WorldTiles, find_tile, place_of
from campaign.rules.packs import campaign_library
from campaign.rules.scope import HOLDERS, Subject
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Fleet, model_of
from campaign.storage.models import Tile as TileRow
from campaign.storage.models.kinds import Engine, Purse
from campaign.storage.world import World, has_ended
from maps.board.hexes import Coordinate

if TYPE_CHECKING:
    from campaign.storage.models import Holder, Placed, Record, Site
    from maps.board.tile import Tile
    from tables.agenda.documents import Node
    from tables.library.packs import Library

Effect = Mapping[str, object]  # a table's own have a type each: `tables.library.effect_types`
Effects = list[Effect]

# A step of an action or a phase, with all that any step is given: rows by their ids, mostly. What
# `roll` and `other-roll` say is rolled before the step is worked. A call: `other-roll` has a dash.
StepEffect = TypedDict(
    "StepEffect",
    {
        "kind": Literal["action"],
        "do": str,
        "armies": list[int],
        "army": int,
        "at": Coordinate,  # a list in a file
        "bank": int | None,
        "camp": int,
        "empire": int,
        "engine": Engine,
        "extra": bool,
        "fleet": int,
        "free": bool,
        "had": int,
        "into": int,
        "key": int,
        "led": int | None,
        "other-roll": int,
        "outlaw": int,
        "place": int,
        "points": int,
        "purse": Purse,
        "relation": int,
        "risks": list[str],
        "roll": int,
        "sent": list[int],
        "settlement": int,
        "settlements": list[int],
        "sheltered": bool,
        "ship": int,
        "ships": int,
        "siege": int,
        "since": int,
        "site": int,
        "table": str,
        "temple": int,
        "tile": int,
        "what": str,
    },
    total=False,
)


def subject(table: str, key: int) -> Subject:
    return {"kind": table, "id": key}


@dataclass
class Landing:
    """A row of a table that came up, told for itself until its act has told what it led to."""

    node: Node
    who: Ref[Any] | None  # whom it is about
    tile: Ref[TileRow] | None
    die: str  # what was rolled; a row that was named has none
    spell: str  # that the court wizard tries
    tower: Ref[Site] | None  # that a spell comes from
    told: Told | None  # where it stands in the story
    step: int
    speaks: bool = False  # something was told that it led to

    @property
    def row(self) -> str:
        return f"{self.node['table']}/{self.node['row']['id'] if self.node['row'] else ''}"


class ActContext:
    """The world, the board it stands on, and the packs in force: the campaign's unless given."""

    def __init__(self, world: World, library: Library | None = None) -> None:
        self.world = world
        self.library = campaign_library(world) if library is None else library
        self.tiles = WorldTiles(world)
        self.cause: Cause | None = None  # of what happens now
        self.landing: Landing | None = None  # the row that leads to it
        self.landings: list[Landing] = []  # each row of a table that came up

    @property
    def now(self) -> int:
        return moment(self.world.calendar)

    def row(self, subject: Subject) -> Record:
        return self.world.row(subject["kind"], subject["id"])

    def is_live(self, subject: Subject) -> bool:
        """Whether it is still there: what an earlier effect ended is passed over."""
        row = self.world.row_if(subject["kind"], subject["id"])
        return row is not None and not has_ended(row)

    def holder(self, subject: Subject) -> Holder:
        """The row of an army, fleet or settlement."""
        kind = subject["kind"]
        assert kind in HOLDERS, kind
        return self.world.get(model_of(kind), subject["id"])

    def tile_at(self, at: Coordinate) -> TileRow | None:
        return find_tile(self.world, at)

    def tile_of(self, row: Placed) -> TileRow:
        """The tile an army, fleet, settlement or site is on; aboard, its fleet's; underground, the
        one it goes to."""
        if isinstance(row, Army) and row.fleet is not None:
            row = self.world.get(Fleet, row.fleet)
        if isinstance(row, Army) and row.passage is not None:
            return self.world.get(TileRow, row.state["passage"]["to"])
        return self.world.get(TileRow, row.tile)

    def land(self, tile: TileRow) -> Tile:
        """The row as a tile of `maps`."""
        found = self.tiles.tile(place_of(tile))
        assert found is not None
        return found

    def figure(self, table: str, row: str, name: str) -> Any:
        """A price, limit or factor of the packs: `figure("revenue", "village", "crowns")`."""
        return self.library.get(table).get_row(row).data["figures"][name]

    def condition(self, kind: str) -> Mapping[str, Any]:
        found = self.library.conditions().get(kind, {})
        return found if isinstance(found, Mapping) else {}

    def tell(self, event: Event, because: str = "") -> None:
        """It happens, by what is worked now; `because`: a circumstance in its own words."""
        cause = replace(self.cause or Cause(), word=because) if because else self.cause
        if self.landing is not None:
            self.landing.speaks = True
        tell(self.world, event, cause)


def plain(effect: Effect) -> dict[str, object]:
    """The effect without what follows from it, for the journal."""
    return {
        name: value
        for name, value in effect.items()
        if not isinstance(value, (list, dict)) or name in ("force", "support")
    }


def name_of(subject: Subject) -> str:
    return f"{subject['kind']}:{subject['id']}" if "kind" in subject else ""


def ref_of(subject: Subject) -> Ref[Any]:
    return Ref(subject["kind"], subject["id"])


def action_step(do: str | Callable[..., object], **arguments: object) -> dict[str, object]:
    """A step of an action, as an effect of the agenda: the function marked `@works_step` that works
    it, or its name where it stands in a room that may not be imported."""
    name = do if isinstance(do, str) else vars(do)["step"]
    return {"kind": "action", "do": name, **arguments}


def within(scope: Mapping[str, object], *effects: Effect) -> dict[str, object]:
    """What follows, with these roles settled."""
    return {"kind": "within", "scope": dict(scope), "effects": list(effects)}


def for_subject(role: str, on: Subject, *effects: Effect, **scope: object) -> dict[str, object]:
    """What follows for one subject of many, its dice labelled by it: one more or fewer beside it
    changes nothing for it."""
    settled = within({role: on, "it": on, **scope}, *effects)
    return {**settled, "as": name_of(on)}


def one_of_many(question: str, choices: Sequence[Sequence[Effect]]) -> Effects:
    """One of several lists of effects, evenly by a die; no die where there is one."""
    if len(choices) <= 1:
        return [dict(effect) for choice in choices for effect in choice]
    bands = [{"range": n, "effects": list(choice)} for n, choice in enumerate(choices, 1)]
    return [{"kind": "check", "dice": f"1d{len(choices)}", "for": question, "bands": bands}]
