"""The context of one act: the world, the board it stands on, and the packs in force.

Effects, deeds and phases ask it for rows and figures and tell their story through it. The agenda
works against `campaign.acts.agenda_world`, which wraps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from campaign.events.event import Event, values_of
from campaign.events.values import Amount, Lasting, Ref, TableRow, Word
from campaign.rules.board import WorldTiles, find_tile, place_of
from campaign.rules.packs import campaign_library
from campaign.rules.scope import HOLDERS, Subject
from campaign.storage.calendar import moment
from campaign.storage.models import Army, Empire, Fleet, model_of
from campaign.storage.models import Tile as TileRow
from campaign.storage.models.kinds import Engine, Purse
from campaign.storage.world import World, has_ended, owner_of
from maps.board.hexes import Coordinate
from maps.board.tile import Tile
from tables.library.packs import Library

if TYPE_CHECKING:
    from campaign.storage.models import Holder, Placed, Record
    from tables.agenda.documents import Node

Effect = Mapping[str, object]  # a table's own have a type each: `tables.library.effect_types`
Effects = list[Effect]

# A step of a deed or a phase, with all that any step is given: rows by their ids, mostly. What
# `roll` and `other-roll` say is rolled before the step is worked. A call: `other-roll` has a dash.
StepEffect = TypedDict(
    "StepEffect",
    {
        "kind": Literal["deed"],
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


class LandedRow(NamedTuple):
    """A row of a table that came up in an act: whom it is about, and its place in the story."""

    node: Node
    who: str  # army:3; nobody in particular: ""
    tile: str
    step: int
    line: int  # before this line of the step's story
    die: str  # what was rolled; a row that was named has none
    spell: str  # the spell tried (row:spells/rot), or the tower it comes from (site:3)


class ActContext:
    """The world, the board it stands on, and the packs in force: the campaign's unless given."""

    def __init__(self, world: World, library: Library | None = None) -> None:
        self.world = world
        self.library = campaign_library(world) if library is None else library
        self.tiles = WorldTiles(world)
        self.effects: list[tuple[Effect, int]] = []  # each effect worked, with its step
        self.landed: list[LandedRow] = []  # each row of a table that came up
        self.answering: list[tuple[int, str]] = []  # steps that answer a row's question, later

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

    def tell(self, template: str | Event, /, *, to: Sequence[int] = (), **facts: object) -> None:
        """A sentence of the story, kept with the step that made it. `to`: it is for these empires
        alone; else for those whose things it names and who see the place (`record_sightings`)."""
        if isinstance(template, Event):
            template, to, facts = self._old_line(template)
        if not self.world.steps:
            self.world.begin_step()
        story = self.world.steps[-1].setdefault("story", [])
        story.append({"say": template, "facts": facts, "to": list(to)})

    def _old_line(self, event: Event) -> tuple[str, list[int], dict[str, object]]:
        """Until every reader takes events."""
        say, facts = event.lines[0], dict[str, object]()
        for name, value in values_of(event).items():
            unit = value.unit if isinstance(value, Amount) else ""
            new = {"provisions": "number", "engines": "count"}.get(unit, name)
            new = name if "points" in facts else new
            say = say.replace(f"{{{name}}}", f"{{{new}}} {unit}" if unit else f"{{{new}}}")
            facts[new] = old_fact(value)
        owned = [ref for name in event.known_by for ref in [getattr(event, name)]]
        with self.world.unnoticed():
            rows = [self.world.row(ref.table, ref.id) for ref in owned]
            owners = [row.id if isinstance(row, Empire) else owner_of(row) for row in rows]
        say = say.replace("behind to be destroyed.", "behind, and they are destroyed.")
        return say, [owner for owner in owners if owner is not None], facts

    def explain(self, why: str) -> None:
        """The reason of the sentence told last: `word:Under attack`, `cause:TABLE/ROW`. Without,
        the row of a table that the sentence follows from is its reason."""
        self.world.steps[-1]["story"][-1]["why"] = why


def old_fact(value: object) -> object:
    match value:
        case Ref():
            return str(value)
        case Amount():
            return int(value)
        case Word(word=word):
            return f"word:{word}"
        case TableRow(table=table, row=row, small=small):
            return f"{'small' if small else 'row'}:{table}/{row}"
        case Lasting(kind=kind):
            return f"condition:{kind}"
        case tuple():
            return [old_fact(each) for each in value]
    return value


OLD = (  # messages
    "{army} leaves {count} engines behind, and they are destroyed.",
    "{army} takes {count} engines from {place}.",
    "{empire} builds a bridge at {tile} for {crowns} crowns.",
    "{empire} builds a temple at {tile} for {crowns} crowns.",
    "{empire} builds {place}, a {kind}, for {crowns} crowns.",
    "{empire} makes {place} a {kind} for {crowns} crowns.",
    "{empire} musters {armies}, {points} points with {provisions} provisions.",
)


def plain(effect: Effect) -> dict[str, object]:
    """The effect without what follows from it, for the journal."""
    return {
        name: value
        for name, value in effect.items()
        if not isinstance(value, (list, dict)) or name in ("force", "support")
    }


def name_of(subject: Subject) -> str:
    return f"{subject['kind']}:{subject['id']}" if "kind" in subject else ""


def deed_step(do: str | Callable[..., object], **arguments: object) -> dict[str, object]:
    """A step of a deed, as an effect of the agenda: the function marked `@works_step` that works
    it, or its name where it stands in a room that may not be imported."""
    name = do if isinstance(do, str) else vars(do)["step"]
    return {"kind": "deed", "do": name, **arguments}


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
