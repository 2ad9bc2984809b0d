"""Battles: armies meet in the open, break out, or storm a place (BG-BAT, HO-BATTLE).

Heroes who fall in battle, where characters are tracked; a mystic spring may bring them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from campaign import events
from campaign.actions.candidates import (
    companions,
    foes_here,
    foes_of_many,
    places_here,
    places_of_many,
)
from campaign.actions.land.armies import (
    army_name,
    get_army_ashore,
    get_own_army,
    mark_acted,
    refuse_acted,
    refuse_besieged,
)
from campaign.actions.war.places import get_enemy_place, is_defended, place_name
from campaign.actions.war.plans import (
    WHICH_PLACE,
    Attack,
    Baggage,
    Defence,
    Losses,
    Plans,
    Result,
    With,
    find_foe,
    laid_open,
    make_plans,
    refuse_strange_losses,
)
from campaign.acts.act import Document
from campaign.acts.declare import Ask, Call, Id, Own, Typed, action, command, offer
from campaign.acts.turn import Act, Turn
from campaign.effects.aftermath import pass_treasure
from campaign.effects.fighting import assault_agenda, battle_agenda, stand_or_shelter
from campaign.effects.lasting import die, is_tracked
from campaign.errors import Refused, WrongWords
from campaign.events.values import ref
from campaign.rules.act_context import (
    ActContext,
    Effect,
    Effects,
    StepEffect,
    action_step,
    subject,
)
from campaign.rules.effect_registry import works_step
from campaign.rules.realm.holding import is_home
from campaign.rules.realm.races import end_support
from campaign.rules.roles import settlement_on
from campaign.rules.scope import Scope, Subject
from campaign.rules.war.battles import side_strength
from campaign.rules.war.forces import tile_ashore
from campaign.rules.war.sieges import defenders_of, is_besieged, is_walled, outside, take_shelter
from campaign.storage.models import Army, Character, Settlement, Tile, model_of


def gate_attack(turn: Turn, act: str, attackers: Sequence[int]) -> list[Army]:
    """Armies side by side that may attack: in a `battle` or an `assault`."""
    mine = get_attackers(turn, attackers)
    turn.due(act, mine[0].owner)
    return mine


def battle(
    act: Act,
    attackers: Sequence[int],
    foe_key: int,
    plans: Plans = Plans(),  # noqa: B008 - it holds nothing that changes
) -> Document:
    """In the open: the armies named against all the foe has there."""
    context = act.context
    mine = gate_attack(act, "battle", attackers)
    foe = get_foe(context, mine[0], foe_key)
    defenders = comrades(context, foe)
    refuse_strange_losses(plans, [*mine, *defenders])
    act.enter()
    for army in mine:
        mark_acted(context, army, "battle")
    if not side_strength(context, [("army", row.id) for row in defenders]):
        return take_train(act, mine, defenders)
    fight = battle_agenda(
        [("army", army.id) for army in mine],
        [("army", army.id) for army in defenders],
        tile=tile_ashore(foe),
        sortie=is_besieged(context, mine[0]),
        pursuit=True,
        **laid_open(plans),
    )
    known = plans.defence or plans.told
    agenda = [fight] if known else open_or_walls(context, foe, fight)
    return act.act(agenda, subject("army", mine[0].id))


def assault(
    act: Act,
    attackers: Sequence[int],
    place_key: int | None,
    plans: Plans = Plans(),  # noqa: B008
) -> Document:
    """Storm a place, after a siege or without one (ME-SIEGE-6)."""
    context = act.context
    mine = gate_attack(act, "assault", attackers)
    place = get_enemy_place(context, mine[0], place_key)
    refuse_assault(context, mine, place)
    within_walls = [
        context.world.get(model_of(table), key) for table, key in defenders_of(context, place)
    ]
    refuse_strange_losses(plans, [*mine, *within_walls, *outside(context, place), place])
    act.enter()
    for army in mine:
        mark_acted(context, army, "assault")
    end_support(context, mine[0].owner, place)
    storm = assault_agenda(context, [army.id for army in mine], place, **laid_open(plans))
    return act.act([storm], subject("army", mine[0].id))


FIGHT = ("checks/wanderer-strategy", "steps/engage/roll")


@action(
    "battle", title="attack", order=130, line="battle {army} {foe}", rule="BG-BAT-1", rolls=FIGHT
)
def attack_army(
    act: Act,
    army_key: Own[Army],
    foe_key: Annotated[Id[Army], Ask("whom?", foes_here)],
    others: With = (),
    attack: Attack = None,
    defence: Defence = None,
    result: Result = None,
    losses: Losses = (),
    baggage: Baggage = False,
) -> Document:
    plans = make_plans(act, attack, defence, result, losses, baggage)
    return battle(act, [army_key, *others], foe_key, plans)


offer(
    "battle-together",
    "battle",
    title="attack together with all armies here",
    order=140,
    settled={"others": companions},
    asks={"foe": Ask("whom?", foes_of_many)},
)


@action(
    "assault",
    title="storm a place",
    order=150,
    command="siege assault",
    rule="BG-BAT-3",
    rolls=FIGHT,
)
def storm_place(
    act: Act,
    army_key: Own[Army],
    place_key: Annotated[
        Id[Settlement] | None, Ask("which place?", places_here), WHICH_PLACE
    ] = None,
    others: With = (),
    attack: Attack = None,
    defence: Defence = None,
    result: Result = None,
    losses: Losses = (),
    baggage: Baggage = False,
) -> Document:
    """Storm the settlement on the army's tile, after a siege or without one (ME-SIEGE-6).

    Example: hexcrown siege assault 2 --with 3 --attacker direct
    """
    plans = make_plans(act, attack, defence, result, losses, baggage)
    return assault(act, [army_key, *others], place_key, plans)


offer(
    "assault-together",
    "assault",
    title="storm together with all armies here",
    order=160,
    settled={"others": companions},
    asks={"place": Ask("which place?", places_of_many)},
)


def find_later(turn: Turn, table: str, text: str) -> int | str:
    """A player may order to fight whoever is not in sight yet: the word stays until then."""
    try:
        return turn.key(table, text)
    except (Refused, WrongWords):
        if turn.sender is None:
            raise
        return text


@command("battle fight")
def read_battle(
    turn: Turn,
    army: Annotated[str, Typed(help="Name or number.")],
    defender: Annotated[str, Typed(help="Army or settlement; a fleet with --sea.")],
    others: With = (),
    attack: Attack = None,
    defence: Defence = None,
    result: Result = None,
    losses: Losses = (),
    baggage: Baggage = False,
    sea: Annotated[bool, Typed(help="Two fleets fight.")] = False,
) -> Call:
    """Attack an army on the same tile, or storm a settlement there (BG-BAT-1 to 4).

    Strategies not given are asked for, unless that side has sealed orders.

    Example: hexcrown battle 2 5 --attacker flank --defender hold

    Example: hexcrown battle 2 Karak --with 3 --result won --losses 2:300 --losses settlement:Karak:500
    """  # noqa: E501
    if sea:
        fleet = turn.key("fleet", army)
        return Call("sea-battle", {"fleet": fleet, "foe": find_later(turn, "fleet", defender)})
    mine = turn.key("army", army)
    table, key = find_foe(turn, defender)
    target = {"foe": key} if table == "army" else {"place": key}
    more = {"others": others, "attack": attack, "defence": defence, "result": result,
            "losses": losses, "baggage": baggage}  # fmt: skip
    given = {name: value for name, value in more.items() if value}
    return Call("battle" if table == "army" else "assault", {"army": mine, **target, **given})


def refuse_assault(context: ActContext, mine: Sequence[Army], place: Settlement) -> None:
    for army in mine:
        refuse_besieged(context, army, "BG-SIEGE-1")
    refuse_escort_alone(context, mine, place)
    if not is_defended(context, place):
        raise Refused(
            "{place} is undefended",
            hint="hexcrown siege take {army} occupies it; hexcrown raze {army} burns it",
            rule="BG-SIEGE-1",
            place=place_name(place),
            army=mine[0].id,
        )


# Who fights


def get_attackers(turn: Turn, keys: Sequence[int]) -> list[Army]:
    mine = [get_own_army(turn, key) for key in dict.fromkeys(keys)]
    lead = mine[0]
    for army in mine:
        if army.owner != lead.owner or army.tile != lead.tile:
            raise Refused(
                "{one} and {other} can't fight together: they must be of the same empire and on "
                "the same tile",
                hint="leave it out of --with",
                rule="BG-BAT-1",
                one=army_name(lead),
                other=army_name(army),
            )
        refuse_acted(turn.context, army, "BG-BAT-1")
        if not army.points:
            raise Refused(
                "{name} has no troops to fight with",
                hint="attack with an army that has troops",
                rule="BG-BAT-1",
                name=army_name(army),
            )
    return mine


def get_foe(context: ActContext, army: Army, key: int) -> Army:
    foe = get_army_ashore(context, key)
    if foe.owner == army.owner and foe.owner is not None:
        raise Refused(
            "{foe} is of the same empire",
            hint="another empire's army can be fought, or nobody's",
            rule="BG-BAT-1",
            foe=army_name(foe),
        )
    if foe.tile != army.tile or is_parted(context, army, foe):
        raise Refused(
            "{army} and {foe} are not on the same tile",
            hint="an army attacks where it stands: hexcrown army move {key} TILE",
            rule="BG-BAT-1",
            army=army_name(army),
            foe=army_name(foe),
            key=army.id,
        )
    if foe.inside is not None:
        raise Refused(
            "{foe} is behind walls",
            hint="hexcrown siege assault {key} storms them",
            rule="BG-BAT-3",
            foe=army_name(foe),
            key=army.id,
        )
    if is_besieged(context, army) and foe.siege is None:
        raise Refused(
            "{army} can only fight its besiegers",
            hint="name one of the besieging armies",
            rule="BG-SIEGE-1",
            army=army_name(army),
        )
    return foe


def is_parted(context: ActContext, army: Army, foe: Army) -> bool:
    """ME-TILE-FAULT-1: over a fault nobody comes to blows."""
    land = context.land(context.world.get(Tile, army.tile))
    other_bank = (army.bank or 0) != (foe.bank or 0)
    return other_bank and len(land.banks) > 1 and not land.joining


def comrades(context: ActContext, foe: Army) -> list[Army]:
    """The foe first, then all of its empire, or all wanderers of its kind, in the open there. A
    treasure train does not fight; where there is nothing else, it is what is attacked."""
    same = {"owner": foe.owner} if foe.owner else {"owner": None, "kind": foe.kind}
    here = context.world.live(Army, tile=foe.tile, **same)
    others = [row for row in here if row.id != foe.id and row.inside is None]
    there = [foe, *others]
    return [row for row in there if row.points] or there


def refuse_escort_alone(context: ActContext, mine: Sequence[Army], place: Settlement) -> None:
    """ME-SIEGE-4: a convoy's escort fights in the open alone."""
    if is_walled(context, place) and all(army.kind == "convoy" for army in mine):
        raise Refused(
            "a convoy storms no walls",
            hint="bring an army, and the engines count for it",
            rule="ME-SIEGE-4",
        )


# Before the blows


def take_train(act: Act, mine: Sequence[Army], trains: Sequence[Army]) -> Document:
    """ME-SITE-TREAS: a treasure that nobody escorts is simply taken."""
    act.begin("ME-SITE-TREAS")
    for train in trains:
        pass_treasure(act.context, train, mine)
    return act.told_already()


def open_or_walls(context: ActContext, foe: Army, fight: Effect) -> Effects:
    """An army beside walls of its own may go behind them rather than meet the enemy."""
    place = settlement_on(context, foe.tile)
    own = place is not None and is_home(context, place, foe.owner) and is_walled(context, place)
    if place is None or not own or foe.owner is None or foe.siege is not None:
        return [fight]
    inside = action_step(go_inside, settlement=place.id)
    return [stand_or_shelter(foe.owner, fight, inside)]


@works_step("go-inside")
def go_inside(context: ActContext, effect: StepEffect, on: Subject, scope: Scope) -> Effects:
    take_shelter(context, context.world.get(Settlement, effect["settlement"]))
    return []


RULE = "ME-SITE-SPRING"


def gate_fall(turn: Turn, key: int) -> Character:
    """A character alive, in a campaign that tracks them."""
    row = turn.world.get(Character, key)
    if not is_tracked(turn.context):
        raise Refused(
            "characters are not tracked in this campaign",
            hint="hexcrown option characters yes",
            rule=RULE,
        )
    if row.ended_at is not None or row.dead_at is not None:
        raise Refused(
            "{name} is dead already",
            hint="a mystic spring may still bring them back: hexcrown search ARMY --do bathe",
            rule=RULE,
            name=row.name or row.kind,
        )
    return row


@action("fall", command="character fall", rule=RULE, gamemasters=True)
def fall(
    act: Act,
    character_key: Annotated[Own[Character], Typed(metavar="NAME", help="Name or number, as 3.")],
) -> Document:
    """Record that one fell in battle; the body stays with the army, and a mystic spring may revive
    it.

    Example: hexcrown character fall Alwin
    """
    row = gate_fall(act, character_key)
    act.begin(RULE)
    die(act.context, row)
    return act.told(events.FellInBattle(ref(row)))
