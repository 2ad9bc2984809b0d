"""The rows of tables in the story: the reason of the sentences that follow from a row, or, where no
sentence does, the row itself with its die."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.acts.untold import TOLD_ELSEWHERE, story_of
from campaign.knowledge.naming import begin_small, split_words
from campaign.rules.act_context import ActContext, LandedRow, name_of
from campaign.rules.scope import Role, Scope
from campaign.storage.models import Siege, Tile
from campaign.storage.steps import StoryLine, told_in
from campaign.storage.world import owner_of
from tables.agenda.outcome import document
from tables.library.table import as_texts
from tables.library.vocabulary import LANGUAGES

if TYPE_CHECKING:
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
ROW = "{occasion}, {who}: {row}. {text}"
ROLLED = "{occasion}, {who}: {row} ({die}). {text}"
ROLLED_FOR_NOBODY = "{occasion}: {row} ({die}). {text}"
ROLLED_AND_TOLD = "{before}{who}{after}"  # in the row's own words
ROWS = (
    ROW,
    ROLLED,
    ROLLED_FOR_NOBODY,
    ROLLED_AND_TOLD,
)  # a row told for itself: of no use beside the table
TRIED = "{who} has the court wizard try {spell} on {tile}: {row} ({die}). {text}"
TRIALS = {  # messages
    "works": "{who} has the court wizard try {spell} on {tile}, and it works ({die}).",
    "fails": "{who} has the court wizard try {spell} on {tile}, and it fails ({die}): {text}",
    "backfires": (
        "{who} has the court wizard try {spell} on {tile}, and it backfires ({die}): {text}"
    ),
}
FALLEN = "{row} falls on {tile}: {text}"
FALLEN_FROM = "The spell of {tower}, {row}, falls on {tile}: {text}"
FALLEN_ASTRAY = "{row} seeks the nearest mark and falls on {tile}: {text}"
FALLEN_NOWHERE = "{row} takes hold: {text}"
UNOWNED = "Nobody owns {tile}: it has no effect."
UNTOUCHED = "Nothing at {tile} can be touched by it: it has no effect."
LOST = "{row} is cast and finds no mark."
CHECKED = "{who}: {outcome} ({die})."
CHECKED_UNDER = "{condition}, {who}: {outcome} ({die})."
CHECKED_BECAUSE = "{cause}, {who}: {outcome} ({die})."
CHECKED_AND_TOLD = "{before}{who}{after} ({die})."  # in the band's own words
DICE = r"(?:\([0-9d+-]+\)|[0-9]*d[0-9]+)(?:x[0-9]+)?"
UNROLLED = re.compile(
    rf" (?:of|da) {DICE} (?:points|punti)\b|\b{DICE} (?=(?:points|punti|crowns|corone)\b)"
)
ROLES: tuple[Role, ...] = ("it", "army", "fleet", "ship", "tower", "site", "settlement", "empire")


def note_row(context: ActContext, node: Node, scope: Scope) -> LandedRow:
    """Before its effects are worked: they may end whom it is about."""
    steps = context.world.steps
    step = len(steps) - 1
    told = len(steps[step].get("story", ())) if steps else 0
    tile = name_of(scope["tile"]) if "tile" in scope else ""
    die = str(node["rolls"][-1]["total"]) if node["rolls"] else ""
    return LandedRow(node, whom(context, scope), tile, step, told, die, spell_of(scope))


def whom(context: ActContext, scope: Scope) -> str:
    """Whom it is about; of a siege, the place."""
    who = next((name_of(scope[role]) for role in ROLES if role in scope), "")
    if not who.startswith("siege:"):
        return who
    with context.world.unnoticed():
        return f"settlement:{context.world.get(Siege, int(who[6:])).settlement}"


def spell_of(scope: Scope) -> str:
    """The spell tried at court, or the tower that a spell comes from."""
    if "spell" in scope:
        return f"row:{SPELLS}/{scope['spell']['id']}"
    return name_of(scope["tower"]) if "tower" in scope else ""


def tell_check(context: ActContext, node: Node, band: Band, total: int, scope: Scope) -> None:
    """What players wait for: whether the stranded ships come off, whether a place stays loyal."""
    who = whom(context, scope)
    if not who or "name" not in band or node["table"] in CHECKS_TOLD_ELSEWHERE:
        return
    facts: dict[str, object] = {"who": who, "die": str(total)}
    if "tells" in band:
        facts |= split_words(band["tells"], who)
        context.tell(CHECKED_AND_TOLD, to=owner_alone(context, who), **facts)
        if node["row"] is not None:
            context.explain(f"cause:{row_of(node)}")
        return
    facts["outcome"] = begin_small(band["name"])
    say = CHECKED
    if "under" in scope:
        say, facts["condition"] = CHECKED_UNDER, f"condition:{scope['under']['id']}"
    elif node["row"] is not None:
        say, facts["cause"] = CHECKED_BECAUSE, f"cause:{row_of(node)}"
    context.tell(say, to=owner_alone(context, who), **facts)


def row_of(node: Node) -> str:
    return f"{node['table']}/{node['row']['id'] if node['row'] else ''}"


def tell_rows(context: ActContext, steps: Mapping[int, int]) -> None:
    """Give reasons first; then insert the rows that no sentence followed from, the last one first,
    so that the positions noted for the others stay valid."""
    silent: list[tuple[LandedRow, str]] = []
    for landed in context.landed:
        node = landed.node
        row = row_of(node)
        if node["table"] in TOLD_ELSEWHERE or row in QUIET or is_turned_back(context, landed):
            continue
        lines = list(lines_after(context, node, steps))
        if not lines or node["table"] in (AIMED, SPELLS, COURT):
            silent.append((landed, row))
        for line in lines:
            if f"row:{row}" not in line["facts"].values() and line["say"] != CHECKED_BECAUSE:
                line.setdefault("why", reason(context, node, line))
    for step, asked in context.answering:
        for line in lines_of_step(context, step, steps):
            line.setdefault("why", f"cause:{asked}")
    for landed, row in reversed(silent):
        announce(context, landed, row)


def is_turned_back(context: ActContext, landed: LandedRow) -> bool:
    """Of several dangers on one way, one that would have let it pass."""
    closed = ("route/disaster", "route/turned-back")
    return row_of(landed.node) == "route/across" and any(
        other.who == landed.who and row_of(other.node) in closed for other in context.landed
    )


def reason(context: ActContext, node: Node, line: StoryLine) -> str:
    """The row; where the sentence says the same word, only what it was rolled for."""
    kind = str(line["facts"].get("condition", "")).removeprefix("condition:")
    named = node["row"]["name"] if node["row"] else None
    if kind and context.condition(kind).get("name") == named:
        return f"occasion:{node['table']}"
    return f"cause:{row_of(node)}"


def lines_after(context: ActContext, node: Node, steps: Mapping[int, int]) -> Iterator[StoryLine]:
    """The sentences that the row's own effects told: those up to the next effect's step."""
    for effect in node["effects"]:
        step = steps.get(id(effect))
        if step is not None:
            yield from lines_of_step(context, step, steps)


def lines_of_step(context: ActContext, step: int, steps: Mapping[int, int]) -> list[StoryLine]:
    after = min((other for other in steps.values() if other > step), default=None)
    return told_in(context.world.steps[step:after])


def announce(context: ActContext, landed: LandedRow, row: str) -> None:
    story = story_of(context.world, landed.step)
    story[landed.line : landed.line] = lines_of(context, landed, row)


def lines_of(context: ActContext, landed: LandedRow, row: str) -> list[StoryLine]:
    node = landed.node
    facts: dict[str, object] = {"row": f"row:{row}"}
    if node["table"] == AIMED:
        return [] if has_landed(node) else [told(LOST, facts, own(context, landed))]
    facts["text"] = without_dice(text_of(context, node))
    if node["table"] == SPELLS:
        facts["text"] = without_dice(begin_small(text_of(context, node)))
        return [fallen(context, landed, facts), *without_effect(context, landed)]
    facts |= {"who": landed.who, "die": landed.die}
    if node["table"] == COURT and landed.spell:
        facts |= {"spell": landed.spell, "tile": landed.tile}
        say = TRIALS.get(row.partition("/")[2], TRIED)
        if say != TRIED:
            facts["text"] = begin_small(text_of(context, node))
        return [told(say, facts, own(context, landed))]
    return [row_itself(context, landed, facts), *without_owner(context, landed)]


def row_itself(context: ActContext, landed: LandedRow, facts: dict[str, object]) -> StoryLine:
    """In the row's own words for the story, else by its name and its text."""
    node = landed.node
    table = context.library.get(node["table"] or "")
    row = table.by_id.get(node["row"]["id"]) if node["row"] else None
    if row is not None and "tells" in row.data and landed.die and (landed.who or landed.tile):
        words = as_texts(row.data["tells"])
        words = {lang: text.replace("{die}", landed.die) for lang, text in words.items()}
        parts = split_words(words, landed.who or landed.tile)
        return told(
            ROLLED_AND_TOLD, {"row": facts["row"], "die": landed.die, **parts}, own(context, landed)
        )
    facts["occasion"] = f"occasion:{node['table']}"
    say = ROW if not landed.die else ROLLED if landed.who else ROLLED_FOR_NOBODY
    return told(say, facts, own(context, landed))


def has_landed(node: Node) -> bool:
    """Whether the spell that was aimed came down somewhere."""
    return any(inner["table"] == SPELLS for inner in below(node["then"]))


def below(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from below(node["then"])


def fallen(context: ActContext, landed: LandedRow, facts: Mapping[str, object]) -> StoryLine:
    where = {**facts, "tile": landed.tile}
    if not landed.tile:
        return told(FALLEN_NOWHERE, facts, [])
    if landed.spell.startswith("site:"):
        return told(FALLEN_FROM, {**where, "tower": landed.spell}, [])
    return told(FALLEN_ASTRAY if is_astray(context, landed) else FALLEN, where, [])


def is_astray(context: ActContext, landed: LandedRow) -> bool:
    """Cast at one tile, it came down on another: it looks for an army, a river, a siege."""
    casts = [each for each in context.landed if each.node["table"] == COURT and each.tile]
    return any(
        each.tile != landed.tile and any(node is landed.node for node in below(each.node["then"]))
        for each in casts
    )


def told(say: str, facts: Mapping[str, object], to: list[int]) -> StoryLine:
    return {"say": say, "facts": dict(facts), "to": to}


def text_of(context: ActContext, node: Node) -> dict[str, str]:
    """What the row says, its figures filled in."""
    rows = [document(node, context.library, lang)["row"] for lang in LANGUAGES]
    return {lang: with_totals(row["text"], node) for lang, row in zip(LANGUAGES, rows, strict=True)}


def with_totals(text: str, node: Node) -> str:
    """Dice that the text writes out, as `1d6x100 points`, as they fell."""
    for roll in node["rolls"]:
        if roll["for"] != node["table"]:
            text = text.replace(str(roll["dice"]), str(roll["total"]), 1)
    return text


def without_dice(texts: Mapping[str, str]) -> dict[str, str]:
    """Dice that nobody had to roll, as nobody was there: `each army here loses points`."""
    return {lang: UNROLLED.sub("", text) for lang, text in texts.items()}


def without_effect(context: ActContext, landed: LandedRow) -> list[StoryLine]:
    """A spell for the owner of a tile that nobody owns, or for what is not there."""
    node = landed.node
    if node["effects"] or node["then"] or node["row"] is None or not landed.tile:
        return []
    row = context.library.get(SPELLS).by_id[node["row"]["id"]]
    for_owner = any(effect.get("of") == "owner" for effect in row.data["effects"])
    return [told(UNOWNED if for_owner else UNTOUCHED, {"tile": landed.tile}, [])]


def without_owner(context: ActContext, landed: LandedRow) -> list[StoryLine]:
    """What befalls the owner of a tile that nobody owns, as an experiment in a tower may."""
    node = landed.node
    if not landed.tile or not node["table"] or node["row"] is None or node["effects"]:
        return []
    row = context.library.get(node["table"]).by_id.get(node["row"]["id"])
    # Effects nest, so their text is searched: 'owner', 'armies-of-owner' and the like.
    for_owner = row is not None and "owner'" in str(row.data["effects"])
    with context.world.unnoticed():
        tile = context.world.get(Tile, int(landed.tile.partition(":")[2]))
    unowned = for_owner and tile.owner is None
    return [told(UNOWNED, {"tile": landed.tile}, own(context, landed))] if unowned else []


def own(context: ActContext, landed: LandedRow) -> list[int]:
    return owner_alone(context, landed.who)


def owner_alone(context: ActContext, who: str) -> list[int]:
    """The result of a player's own roll is told to that player; what happens to others, to all who
    see it."""
    table, _, key = who.partition(":")
    with context.world.unnoticed():
        row = context.world.row_if(table, int(key)) if key.isdigit() else None
    if row is None:
        return []
    owner = row.id if table == "empire" else owner_of(row)
    return [] if owner is None else [owner]
