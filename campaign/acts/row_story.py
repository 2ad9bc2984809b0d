"""The rows of tables in the story: the reason of the sentence that follows from a row, or, where no
sentence does, the row itself with its die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from campaign.rules.act_context import ActContext, LandedRow, name_of
from campaign.rules.scope import Scope
from campaign.storage.world import owner_of
from tables.agenda.outcome import document
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
    from campaign.storage.rows import TileRow

Line = dict[str, Any]
# Their outcome is told in the words of the deed, or only leads to another table.
TOLD_ELSEWHERE = (
    "battle", "naval-battle", "wanderer-strategy", "independents", "races-good", "races-evil",
    "independent-race", "joining-race", "realm", "ships", "pirate-movement", "wandering-undead",
    "dragon-rage", "no-city-on-delta", "no-city-in-realm", "equinox", "horde-attack",
    "tower-attack",
)  # fmt: skip
QUIET = (
    "scouting-known/clear", "pirate-raid/passed-by", "earthquake/quiet", "eruption/smoke",
    "recovery/stands-again", "merchant-fleet/none",
)  # fmt: skip
CASTING = ("standard-spells",)  # the tower's act; the spell itself is told where it lands
SPELLS = ("spells",)
ROW, ROLLED = "{who}: {row}. {text}", "{who}: {row} ({die}). {text}"
ROLLED_FOR_NOBODY = "{row} ({die}). {text}"
ROWS = (ROW, ROLLED, ROLLED_FOR_NOBODY)  # a row told for itself: of no use beside the table
ROLES = ("it", "army", "fleet", "ship", "tower", "site", "settlement", "empire")


def note_row(context: ActContext, node: dict[str, Any], scope: Scope) -> LandedRow:
    """Before its effects are worked: they may end whom it is about."""
    steps = context.world.steps
    step = len(steps) - 1
    told = len(steps[step].get("story", ())) if steps else 0
    subjects: Mapping[str, Any] = scope
    who = next((name_of(subjects[role]) for role in ROLES if role in subjects), "")
    tile = name_of(scope["tile"]) if "tile" in scope else ""
    return LandedRow(node, who, tile, step, told)


def tell_rows(context: ActContext, steps: Mapping[int, int]) -> None:
    """The reasons first; then the rows that no sentence followed from, the last of them first, so
    that the places of the others stay."""
    silent: list[tuple[LandedRow, str]] = []
    for landed in context.landed:
        node = landed.node
        row = f"{node['table']}/{node['row']['id']}"
        if node["table"] in TOLD_ELSEWHERE or row in QUIET:
            continue
        first = first_line(context, node, steps)
        if first is None or node["table"] in (*CASTING, *SPELLS):
            silent.append((landed, row))
        elif f"row:{row}" not in first["facts"].values():
            first.setdefault("why", f"cause:{row}")
    for landed, row in reversed(silent):
        announce(context, landed, row)


def first_line(
    context: ActContext, node: Mapping[str, Any], steps: Mapping[int, int]
) -> Line | None:
    """The first sentence that the row's own effects told."""
    for effect in node["effects"]:
        step = steps.get(id(effect))
        for line in context.world.steps[step].get("story", ()) if step is not None else ():
            found: Line = line
            return found
    return None


def announce(context: ActContext, landed: LandedRow, row: str) -> None:
    if not context.world.steps:
        context.world.begin_step()
    story = context.world.steps[max(landed.step, 0)].setdefault("story", [])
    story[landed.line : landed.line] = lines_of(context, landed, row)


def lines_of(context: ActContext, landed: LandedRow, row: str) -> list[Line]:
    node, facts = landed.node, {"row": f"row:{row}"}
    if node["table"] in CASTING:
        return [told("{who} casts {row}.", {"who": landed.who, **facts}, [])] if landed.who else []
    facts["text"] = text_of(context, node)
    if node["table"] in SPELLS:
        fallen = told("{row} falls on {tile}: {text}", {**facts, "tile": landed.tile}, [])
        return [fallen, *without_effect(context, landed)]
    dice = node["rolls"]
    if not dice:
        return [told(ROW, {"who": landed.who, **facts}, own(context, landed))]
    facts["die"] = str(dice[0]["total"])
    say = ROLLED if landed.who else ROLLED_FOR_NOBODY
    return [told(say, {"who": landed.who, **facts}, own(context, landed))]


def told(say: str, facts: Mapping[str, object], to: list[int]) -> Line:
    return {"say": say, "facts": dict(facts), "to": to}


def text_of(context: ActContext, node: Mapping[str, Any]) -> Any:
    """What the row says, its figures filled in."""
    rows = [document(node, context.library, lang)["row"] for lang in LANGUAGES]
    return {lang: row["text"] for lang, row in zip(LANGUAGES, rows, strict=True)}


def without_effect(context: ActContext, landed: LandedRow) -> list[Line]:
    """A spell for the owner of a tile that nobody owns."""
    if landed.node["effects"] or landed.node["then"]:
        return []
    if tile_of(context, landed) is None:
        return []
    return [told("Nobody owns {tile}: it has no effect.", {"tile": landed.tile}, [])]


def tile_of(context: ActContext, landed: LandedRow) -> TileRow | None:
    key = landed.tile.partition(":")[2]
    tile = context.world.get("tile", int(key)) if key else None
    return tile if tile is not None and tile["owner"] is None else None


def own(context: ActContext, landed: LandedRow) -> list[int]:
    """What came of a player's roll is the player's to know; what befalls others, whoever sees."""
    table, _, key = landed.who.partition(":")
    with context.world.unnoticed():
        row = context.world.get_row(table, int(key)) if key.isdigit() else None
    if row is None:
        return []
    owner = row["id"] if table == "empire" else owner_of(row)
    return [] if owner is None else [owner]
