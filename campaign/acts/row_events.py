"""Rows of tables and checks as events. A row is told as it comes up; where something else was told
that it led to, it is only the cause of that, and its own event is taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from campaign import events
from campaign.events.event import Cause, Event, Told, tell
from campaign.events.phrases import TOLD_ELSEWHERE
from campaign.events.values import Lasting, Ref, TableRow, Texts
from campaign.rules.act_context import ActContext, Landing, ref_of
from campaign.storage.models import Siege, Tile
from tables.agenda.outcome import document
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from campaign.rules.scope import Role, RowCause, Scope
    from tables.agenda.documents import Node
    from tables.library.effect_types import Band

QUIET = (
    "scouting-known/clear", "pirate-raid/passed-by", "earthquake/quiet", "eruption/smoke",
    "recovery/stands-again", "merchant-fleet/none",
)  # fmt: skip
CHECKS_TOLD_ELSEWHERE = ("merchant-fleet", "realm")  # by the sails that are sighted, by the map
AIMED = "standard-spells"  # the spell seeks its mark; itself it is told where it lands
SPELLS = "spells"
COURT = "casting"
ROLES: tuple[Role, ...] = ("it", "army", "fleet", "ship", "tower", "site", "settlement", "empire")


def land_row(context: ActContext, node: Node, scope: Scope, roll: int | None) -> Scope:
    """A row comes up: the scope of its effects, with the row as their cause."""
    tile = ref_of(scope["tile"]) if "tile" in scope else None
    tower = ref_of(scope["tower"]) if "tower" in scope else None
    spell = scope["spell"]["id"] if "spell" in scope else ""
    die = str(node["rolls"][-1]["total"]) if node["rolls"] else ""
    landing = Landing(node, whom(context, scope), tile, die, spell, tower, None, -1)
    cause: RowCause = {"row": landing.row, "die": die, "landing": len(context.landings)}
    if roll is not None:
        cause["roll"] = roll
    if node["table"] not in TOLD_ELSEWHERE and landing.row not in QUIET:
        landing.told = tell(context.world, row_came(landing, None))
        landing.step = context.world.step
    context.landings.append(landing)
    return {**scope, "cause": cause}


def whom(context: ActContext, scope: Scope) -> Ref[Any] | None:
    """Whom it is about; of a siege, the place."""
    who = next((ref_of(scope[role]) for role in ROLES if scope.get(role)), None)
    if who is None or who.table != "siege":
        return who
    with context.world.unnoticed():
        return Ref("settlement", context.world.get(Siege, who.id).settlement)


def cause_of(scope: Scope) -> Cause | None:
    """Of what is worked in this scope: the row that it follows from, the condition in effect."""
    row, under = scope.get("cause", {}), scope.get("under")
    found = Cause(
        row.get("row", ""),
        row.get("roll"),
        row.get("die", ""),
        row.get("decision"),
        under["id"] if under else "",
    )
    return None if found == Cause() else found


def tell_check(context: ActContext, node: Node, band: Band, total: int, scope: Scope) -> None:
    """What players wait for: whether the stranded ships come off, whether a place stays loyal."""
    who = whom(context, scope)
    if who is None or "name" not in band or node["table"] in CHECKS_TOLD_ELSEWHERE:
        return
    row = node["row"] and TableRow(node["table"] or "", node["row"]["id"])
    if "tells" in band:
        cause = replace(cause_of(scope) or Cause(), condition="") if row else None
        tell(context.world, events.Checked(who, None, band["tells"], str(total)), cause)
        return
    under = Lasting(scope["under"]["id"]) if "under" in scope else None
    tell(context.world, events.Checked(who, band["name"], None, str(total), under, row or None))


def settle(context: ActContext) -> None:
    """The act has ended: each row that led to nothing else stays, with what it says."""
    for landing in context.landings:
        if landing.told is not None:
            story = context.world.steps[landing.step]["story"]
            at = next(at for at, told in enumerate(story) if told is landing.told)
            cause = landing.told.cause
            story[at : at + 1] = [Told(event, cause) for event in events_of(context, landing)]
    context.landings.clear()


def events_of(context: ActContext, landing: Landing) -> Iterator[Event]:
    node = landing.node
    if node["table"] == AIMED:
        if not any(inner["table"] == SPELLS for inner in below(node["then"])):
            yield events.SpellLost(row_of(landing))
    elif node["table"] == SPELLS:
        yield fallen(context, landing)
        yield from without_effect(context, landing)
    elif node["table"] == COURT and landing.spell and landing.tile is not None:
        yield tried(context, landing)
    elif not landing.speaks and not is_turned_back(context, landing):
        yield row_came(landing, text_of(context, landing))
        yield from without_effect(context, landing)


def row_of(landing: Landing) -> TableRow:
    table, _, row = landing.row.partition("/")
    return TableRow(table, row)


def row_came(landing: Landing, text: Texts | None) -> events.RowCame:
    return events.RowCame(row_of(landing), landing.who or landing.tile, landing.die, text)


def is_turned_back(context: ActContext, landing: Landing) -> bool:
    """Of several dangers on one way, one that would have let it pass."""
    closed = ("route/disaster", "route/turned-back")
    return landing.row == "route/across" and any(
        other.who == landing.who and other.row in closed for other in context.landings
    )


def below(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from below(node["then"])


def tried(context: ActContext, landing: Landing) -> Event:
    assert landing.who is not None
    assert landing.tile is not None
    trials = {"works": events.SpellWorked, "fails": events.SpellFailed,
              "backfires": events.SpellBackfired}  # fmt: skip
    return trials.get(landing.row.partition("/")[2], events.SpellTried)(
        landing.who, TableRow(SPELLS, landing.spell), landing.tile, row_of(landing), landing.die,
        what_it_says(context, landing.node),
    )  # fmt: skip


def fallen(context: ActContext, landing: Landing) -> Event:
    row, tile, text = row_of(landing), landing.tile, text_of(context, landing)
    if tile is None:
        return events.SpellTookHold(row, text)
    if landing.tower is not None and not landing.spell:
        return events.SpellFellFrom(landing.tower, row, tile, text)
    return (events.SpellFellAstray if is_astray(context, landing) else events.SpellFell)(
        row, tile, text
    )


def is_astray(context: ActContext, landing: Landing) -> bool:
    """Cast at one tile, it came down on another: it looks for an army, a river, a siege."""
    casts = [each for each in context.landings if each.node["table"] == COURT and each.tile]
    return any(
        each.tile != landing.tile and any(node is landing.node for node in below(each.node["then"]))
        for each in casts
    )


def text_of(context: ActContext, landing: Landing) -> Texts | None:
    """What the row says, where it happened so and nothing else tells it."""
    row = get_row(context, landing)
    happened = bool(landing.node["effects"] or landing.node["then"]) or not row.effects
    return what_it_says(context, landing.node) if happened and not landing.speaks else None


def get_row(context: ActContext, landing: Landing) -> Any:
    return context.library.get(landing.node["table"] or "").get_row(landing.row.partition("/")[2])


def what_it_says(context: ActContext, node: Node) -> dict[str, str]:
    """With its figures filled in: dice that the text writes out, as `1d6x100 points`, as they
    fell."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        text = document(node, context.library, lang)["row"]["text"]
        for roll in node["rolls"]:
            if roll["for"] != node["table"]:
                text = text.replace(str(roll["dice"]), str(roll["total"]), 1)
        found[lang] = text
    return found


def without_effect(context: ActContext, landing: Landing) -> Iterator[Event]:
    """A spell, or an experiment in a tower, for the owner of a tile that nobody owns, or for what
    is not there."""
    node, tile = landing.node, landing.tile
    if node["effects"] or node["then"] or tile is None:
        return
    row = get_row(context, landing)
    for_owner = any(takes_owner(effect) for effect in row.effects)
    with context.world.unnoticed():
        owner = context.world.get(Tile, tile.id).owner
    if node["table"] == SPELLS:
        yield (events.SpellUnowned if for_owner else events.SpellUntouched)(tile)
    elif for_owner and owner is None:
        yield events.SpellUnowned(tile)


def takes_owner(data: object) -> bool:
    """Whether an effect is for the owner of the tile, or for what the owner has."""
    if isinstance(data, dict):
        return str(data.get("of", "")).endswith("owner") or any(map(takes_owner, data.values()))
    return isinstance(data, list | tuple) and any(map(takes_owner, data))
