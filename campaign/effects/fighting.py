"""Fighting a battle step by step: strategies, the roll, its row, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from campaign import events
from campaign.effects.aftermath import break_engine
from campaign.effects.land import place_armies
from campaign.events.battles import RESULTS
from campaign.events.values import Phrase, Ref, TableRow, Texts, Word, ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    ref_of,
    subject,
    within,
)
from campaign.rules.effect_registry import works_effect, works_step
from campaign.rules.learning import meet
from campaign.rules.questions import decide_between
from campaign.rules.roles import find_tile
from campaign.rules.scope import SIDES, Battle, Member, Scope, Side, Subject
from campaign.rules.war.battles import ATTACKS, DEFENCES, battle_sum, side_strength
from campaign.rules.war.sieges import defenders_of, is_walled, take_shelter, wall_multiplier
from campaign.storage.models import Army, model_of
from tables.dice.odds import distribution

if TYPE_CHECKING:
    from campaign.storage.models import Settlement, Tile
    from tables.library.effect_types import FightEffect


def battle_agenda(
    attacker: Sequence[Member],
    defender: Sequence[Member],
    *,
    tile: int,
    settlement: int | None = None,
    walls: int = 1,
    **rest: object,
) -> Effect:
    """A battle to be fought. `rest`: attack, defence (chosen already), hero (whose won and lost
    are meant), won, lost, drawn (what follows), fought (a force that leaves afterwards), fortified
    (walls, even if they are breached), sortie, pursuit, told (a battle fought with models)."""
    battle = {
        "attacker": [list(member) for member in attacker],
        "defender": [list(member) for member in defender],
        "settlement": settlement,
        "walls": walls,
        **rest,
    }
    scope: dict[str, object] = {"battle": battle, "tile": subject("tile", tile)}
    if settlement is not None:
        scope["settlement"] = subject("settlement", settlement)
    return within(scope, action_step(told_battle if "told" in rest else "choose-attack"))


def stand_or_shelter(empire: int, fight: Effect, shelter: Effect) -> Effect:
    """Whether an army meets the enemy or goes behind its walls: asked with the battle in scope, so
    that the question names both sides."""
    stand = decide_between("stand", {"open": [fight], "walls": [shelter]})
    scope = cast("Mapping[str, object]", fight["scope"])
    return within({**scope, "empire": subject("empire", empire)}, stand)


def assault_agenda(
    context: ActContext, attackers: Sequence[int], place: Settlement, **rest: object
) -> Effect:
    """An assault on a place, walls or none: its owner's armies go inside, then all within fight."""
    take_shelter(context, place)
    lead = subject("army", attackers[0])
    battle = battle_agenda(
        [("army", key) for key in attackers],
        defenders_of(context, place),
        tile=place.tile,
        settlement=place.id,
        walls=wall_multiplier(context, place),
        fortified=is_walled(context, place),
        **rest,
    )
    return within({"army": lead}, battle)


# The effect of the packs: a force appears and is fought at once


@works_effect("fight")
def fight(context: ActContext, effect: FightEffect, on: Subject, scope: Scope) -> Effects:
    tile = find_tile(context, scope)
    if tile is None or "army" not in scope or not context.is_live(scope["army"]):
        return []
    army = context.world.get(Army, scope["army"]["id"])
    force = effect["force"]
    made = place_armies(context, force, tile, scope)
    foe: list[Member] = [("army", key) for key in made]
    mine = companions(context, army)
    strength = side_strength(context, mine)
    where, walls = how_fought(context, effect.get("where", "open"), int(force["points"]), strength)
    sides = (foe, mine) if where == "open" else (mine, foe)
    won = effect.get("won", ())
    battle = battle_agenda(
        *sides,
        tile=tile.id,
        walls=walls,
        hero="defender" if where == "open" else "attacker",
        fought=made,
        won=list(won),
        lost=list(effect.get("lost", ())),
        drawn=list(effect.get("drawn", won)),
    )
    return [within({"fought": {"armies": made}}, battle)]


def how_fought(context: ActContext, where: str, force: int, strength: int) -> tuple[str, int]:
    """In the open the force attacks; behind walls it waits. ME-TOW-A: by strength, the wizard comes
    out if he is at least as strong as all who attack him."""
    if where == "by-strength":
        where = "field" if force >= strength else "fortress"
    if where in ("open", "field"):
        return where, 1
    kind = "city" if where == "independent-city" else "fortress"
    return where, int(context.figure("walls", kind, "multiplier"))


def companions(context: ActContext, army: Army) -> list[Member]:
    """The acting army first, then the others of its empire beside it."""
    beside = context.world.live(Army, tile=army.tile, owner=army.owner)
    others = [row.id for row in beside if row.id != army.id and row.points > 0]
    return [("army", army.id), *(("army", key) for key in others if army.owner is not None)]


# The steps


@works_step("choose-attack")
def choose_attack(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    return choose(context, scope, "attacker", "attack", ATTACKS, action_step(choose_defence))


@works_step("choose-defence")
def choose_defence(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    return choose(context, scope, "defender", "defence", DEFENCES, action_step(engage, roll="2d6"))


def choose(
    context: ActContext, scope: Scope, side: Side, what: str, choices: Sequence[str], then: Effect
) -> Effects:
    """A player decides, wanderers and independents by the die (HO-BATTLE)."""
    battle = scope["battle"]
    if battle.get(what):
        return [then]
    sealed = open_orders(context, battle[side], what)
    if sealed:
        return [within({"battle": {**battle, what: sealed}}, then)]
    ways: dict[str, Effects] = {
        choice: [within({"battle": {**battle, what: choice}}, then)] for choice in choices
    }
    owner = side_owner(context, battle[side])
    if owner is None:
        return [by_die(context, side, ways)]
    asked = decide_between(f"strategy-{side}", ways)
    return [within({"empire": subject("empire", owner)}, asked)]


def open_orders(context: ActContext, members: Sequence[Member], what: str) -> str:
    """BG-BAT-1: what an army of the side had sealed beforehand; it is used up."""
    found = ""
    for table, key in members:
        member = context.world.get(model_of(table), key)
        sealed = dict(member.state.get("sealed", {}))
        if not found and sealed.get(what):
            found = str(sealed.pop(what))
            context.world.put(member, state={**member.state, "sealed": sealed})
    return found


def side_owner(context: ActContext, members: Sequence[Member]) -> int | None:
    owners = [context.world.get(model_of(table), key).owner for table, key in members]
    return next((owner for owner in owners if owner is not None), None)


def by_die(context: ActContext, side: str, ways: Mapping[str, Effects]) -> Effect:
    table = context.library.get("wanderer-strategy")
    bands = [
        {"range": list(row.ranges[side]), "effects": ways[row.id]}
        for row in table.rows
        if side in row.ranges
    ]
    return {"kind": "check", "dice": table.roll, "for": "wanderer-strategy", "bands": bands}


@works_step("engage")
def engage(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """The roll is made: its row tells the losses, who falls back, and who holds the field. A row
    whose id begins with a side's name is that side's defeat; any other is a draw."""
    battle = scope["battle"]
    tile = find_tile(context, scope)
    assert tile is not None
    parts = battle_sum(context, battle, tile)
    total = int(effect["roll"]) + parts.total
    row = context.library.get("battle").row(total)
    loser = find_loser(row.id)
    fought = {
        **decided(battle, loser),
        "row": row.id,
        "sum": [list(part) for part in parts.parts],
    }
    meet(context, battle)
    tell_sides(context, battle, tile)
    event = RESULTS.get(row.id, events.BattleFought)
    context.tell(
        event(
            ref(tile),
            members_of(battle, "attacker"),
            members_of(battle, "defender"),
            TableRow("battle", row.id),
            odds_of(context, parts.total, row.id),
            sum_of(int(effect["roll"]), parts.parts, total),
            parts.total,
        )
    )
    facts = {"defence": battle["defence"], "fortified": battle["settlement"] is not None}
    happening = {"kind": "row", "table": "battle", "row": row.id}
    roles = {**hero_scope(context, battle), "battle": fought, "facts": facts}
    burnt = break_engine(
        context, decided(battle, loser)
    )  # before what is left of the train is lost
    return [within(roles, *burnt, happening, action_step("battle-ends"))]


def find_loser(row: str) -> Side | Literal[""]:
    for side in SIDES:
        if row.startswith(side):
            return side
    return ""


def decided(battle: Battle, loser: Side | Literal[""]) -> Battle:
    winner: dict[str, Side] = {"attacker": "defender", "defender": "attacker"}
    return {**battle, "winner": winner.get(loser, ""), "loser": loser}


def hero_scope(context: ActContext, battle: Battle) -> dict[str, Subject]:
    """The empire whose action it is, whoever chose a strategy last."""
    owner = side_owner(context, battle[battle.get("hero", "attacker")])
    return {} if owner is None else {"empire": subject("empire", owner)}


def tell_sides(context: ActContext, battle: Battle, tile: Tile) -> None:
    attack, defence = (
        TableRow("wanderer-strategy", strategy, small=True)
        for strategy in (battle["attack"], battle["defence"])
    )
    attackers, defenders = members_of(battle, "attacker"), members_of(battle, "defender")
    context.tell(events.BattleJoined(ref(tile), attackers, attack, defenders, defence))


def members_of(battle: Battle, side: Side) -> tuple[Ref[Any], ...]:
    return tuple(Ref(table, key) for table, key in battle[side])


PARTS: dict[str, Texts] = {
    "strategies": {"en": "strategies", "it": "strategie"},
    "ground": {"en": "ground", "it": "terreno"},
    "races": {"en": "races", "it": "razze"},
    "strength": {"en": "numbers", "it": "forza in punti"},
    "engines": {"en": "engines", "it": "macchine"},
}


def sum_of(roll: int, parts: Sequence[tuple[str, int]], total: int) -> Phrase | str:
    """`9, +4 strength, -2 strategies = 11`."""
    found: Phrase | str = str(roll)
    for what, value in parts:
        values = {"sum": found, "value": f"{value:+d}", "part": PARTS[what]}
        found = Phrase("{sum}, {value} {part}", values)
    return Phrase("{sum} = {total}", {"sum": found, "total": total}) if parts else found


def odds_of(context: ActContext, added: int, row: str) -> Phrase:
    """How likely this end was, told afterwards."""
    table = context.library.get("battle")
    faces = distribution(table.roll)
    chance = sum(share for roll, share in faces.items() if table.row(roll + added).id == row)
    if chance * 2 > 1:
        return Phrase("as was to be expected")
    return Phrase("one chance in {number}", {"number": round(1 / chance) if chance else 0})


LOSERS: dict[str, Side | Literal[""]] = {"won": "defender", "lost": "attacker", "drawn": ""}


@works_step("battle-told")
def told_battle(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    """A battle fought with models: who won and what each lost is typed in, the rest follows."""
    battle = scope["battle"]
    told = battle["told"]
    loser = LOSERS[told["result"]]
    losses: Effects = [
        within({table: subject(table, key)}, {"kind": "lose", "of": table, "points": points})
        for table, key, points in told["losses"]
    ]
    if loser and told["baggage"]:
        losses.append({"kind": "lose", "of": loser, "baggage": "all"})
    meet(context, battle)
    attackers, defenders = members_of(battle, "attacker"), members_of(battle, "defender")
    tile = ref_of(scope["tile"])
    context.tell(events.BattleReported(tile, attackers, defenders, Word(told["result"])))
    yielding = giving_way(loser, walls=battle["settlement"] is not None)
    roles = {**hero_scope(context, battle), "battle": decided(battle, loser)}
    burnt = break_engine(context, decided(battle, loser))
    return [within(roles, *burnt, *losses, *yielding, action_step("battle-ends"))]


def giving_way(loser: str, *, walls: bool) -> Effects:
    """As in the result table: the beaten retreat; before walls an attacker keeps his lines."""
    if not loser:
        return []
    if loser == "attacker" and walls:
        return [{"kind": "stop", "of": "attacker"}]
    lost: Effects = [{"kind": "destroy", "of": loser}]
    going: Effects = [{"kind": "retreat", "of": loser, "else": lost}]
    return [*going, {"kind": "capture", "of": "settlement"}] if walls else going
