"""What a regent answers when its empire is asked on the way: in battle, at a tower, by a table.

Strategies are mixed by a die of the campaign, with a label of its own, so that no enemy can reckon
with them; undone, it falls the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from campaign.acts.act import who_decides
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.labels import AUTO
from campaign.players.known_world import UNCOUNTED
from campaign.regents.choosing import Mind
from campaign.regents.odds import (
    attack_ways,
    brings,
    by_strategy,
    garrison_of,
    mean,
    wanderers_way,
    worth_of,
)
from campaign.rules.act_context import ActContext
from campaign.rules.scope import Scope
from campaign.rules.war.battles import ATTACKS, DEFENCES
from campaign.season.auto import keep_answer
from campaign.storage.models import Army, Settlement
from campaign.storage.world import World
from tables.agenda.decisions import Answer, Decision
from tables.chance.roll_question import RollQuestion

REGENT = "regent"
Minds = Callable[[int], Mind | None]  # the regent of an empire, if it has one


def by_regents(world: World, chance: CampaignChance, minds: Minds, others: Answer) -> Answer:
    """Answers while an agenda is worked; `others` answers for who has no regent."""

    def answer(decision: Decision) -> str | None:
        scope = cast("Scope", decision.get("scope", {}))
        with world.unnoticed():  # whom it is asked of is found again where it is kept
            empire = who_decides(ActContext(world), decision, scope)
            mind = minds(empire) if empire is not None else None
        if mind is None or not decision["options"]:
            return others(decision)
        with world.unnoticed():  # a regent reads as a player does, beside the act
            chosen = choose(
                mind, decision, scope, lambda ways: throw(world, chance, decision, ways)
            )
        return keep_answer(world, decision, chosen, REGENT)

    return answer


def throw(
    world: World, chance: CampaignChance, decision: Decision, ways: Mapping[str, float]
) -> str:
    """One of several ways by a die, each as often as it should come."""
    likely = {way: share for way, share in ways.items() if share > 0}
    if len(likely) == 1:
        return next(iter(likely))
    calendar = world.calendar
    dice = chance.dated(calendar.year, calendar.turn).about(calendar.phase, AUTO)
    question = RollQuestion("decisions/any", "1d100", texts=dict(decision["question"]))
    [face] = dice.stream((REGENT, decision["id"]), question).faces(1, 100)
    reached = 0.0
    for way, share in likely.items():
        reached += share * 100
        if face <= reached:
            return way
    return next(reversed(likely))


Throw = Callable[[Mapping[str, float]], str]


def choose(mind: Mind, decision: Decision, scope: Scope, throw: Throw) -> str:
    options = [str(option["id"]) for option in decision["options"]]
    match decision["id"]:
        case "strategy-attacker":
            chosen = throw(attacks(mind, scope))
        case "strategy-defender":
            chosen = throw(defences(mind, scope))
        case "stand":
            chosen = "walls" if difference(mind, scope) > -300 else "open"
        case "visit-tower":
            chosen = "leave"
        case "pursue":
            chosen = "pursue" if mind.temperament.weigh("blood", 1.0) < 1.3 else "hold"
        case "people":
            chosen = "keep"
        case "temple-beside":
            chosen = "sack"
        case "engage":
            chosen = "let-pass"
        case "retreat":
            chosen = safest(mind, options)
        case _:
            chosen = best_option(mind, decision)
    return chosen if chosen in options else options[0]


# In a battle


def difference(mind: Mind, scope: Scope) -> int:
    """The attacker's points less the defender's behind their walls, as this empire knows them."""
    battle = scope["battle"]
    attacking = sum(points(mind, *each) for each in battle["attacker"])
    return attacking - battle["walls"] * sum(points(mind, *each) for each in battle["defender"])


def points(mind: Mind, table: str, key: int) -> int:
    world = mind.outlook.world
    if table == "army":
        army = world.get_if(Army, key)
        return army.points if army else UNCOUNTED
    place = world.get_if(Settlement, key)
    if place is None or mind.outlook.is_own(place):
        return place.points if place else 0
    return round(mean(garrison_of(mind.outlook.library, place.kind)))


def is_by_die(mind: Mind, members: Sequence[Any]) -> bool:
    """Whether nobody decides for them: wanderers and independents."""
    world = mind.outlook.world
    rows = [world.get_if(Army if table == "army" else Settlement, key) for table, key in members]
    return all(row is not None and row.owner is None for row in rows)


def attacks(mind: Mind, scope: Scope) -> Mapping[str, float]:
    by_die = is_by_die(mind, scope["battle"]["defender"])
    return attack_ways(mind.outlook.library, difference(mind, scope), 0, by_die)[0]


def defences(mind: Mind, scope: Scope) -> Mapping[str, float]:
    library, gap = mind.outlook.library, difference(mind, scope)
    if not is_by_die(mind, scope["battle"]["attacker"]):
        return attack_ways(library, gap, 0, by_die=False)[1]
    cells, ways = by_strategy(library, gap, 0), wanderers_way(library, "attacker")

    def loss(defence: str) -> float:
        return sum(worth_of(cells[way, defence]) * ways.get(way, 0.0) for way in ATTACKS)

    return {min(DEFENCES, key=loss): 1.0}


# Elsewhere


def safest(mind: Mind, options: Sequence[str]) -> str:
    """Where its own people are and no enemy is near."""
    outlook = mind.outlook

    def refuge(option: str) -> float:
        tile = int(option) if option.isdigit() else 0
        if tile not in outlook.known_tiles:
            return -1.0
        own = [place for place in outlook.places_on(tile) if outlook.is_own(place)]
        return bool(own) - outlook.threat_to(tile)

    return max(options, key=refuge)


def best_option(mind: Mind, decision: Decision) -> str:
    """By what a table's answers may be expected to bring; the first where nothing is to be told."""

    def gain(option: Mapping[str, Any]) -> float:
        return brings(mind.outlook.library, option.get("effects", ()))

    return str(max(decision["options"], key=gain)["id"])
