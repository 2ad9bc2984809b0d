"""Now (`campaign.guide.situation`) in words: whose turn it is, what is wanted, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words.phrases import phrase, sentence
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.guide.documents import Card, Part, PlayerNow, Situation, Step

BEGINS = {  # messages
    "spring": "Begin the spring equinox",
    "campaign": "Begin the first turn",
    "autumn": "Begin the autumn equinox",
    "winter": "Begin winter",
}
SEASONS = {  # messages
    "spring": "Spring equinox",
    "campaign": "Between the turns",
    "autumn": "Autumn equinox",
    "winter": "Winter",
}
STEPS = {  # messages
    "dice": "Give the dice that are wanted",
    "decision": "Answer what is asked",
    "battle": "Fight the battle at {to}",
    "found": "Found the realm",
    "player": "End {to}'s turn",
    "turn": "Go on to {to}",
}
PHASES = {  # messages
    "subsistence": "Food",
    "scouting": "Scouts",
    "movement": "March",
    "battles": "Battles",
    "sieges": "Sieges",
    "razing": "Razing",
    "reorganisation": "Regroup",
}
CARDS = {  # messages
    "battle": "Battle at {place}",
    "realm": "{name} has no realm yet",
    "hunger": "{name} is about to starve",
    "outstays": "{name} must leave",
    "winter-port": "{name} has no winter berth",
    "orders": "Orders from {name}",
    "quiet": "Waiting for {name}'s orders",
}


def say_turn(now: Situation) -> str:
    """The heading: whose turn it is, or which season."""
    if now["empire_name"]:
        return tr("{empire}'s turn", empire=now["empire_name"])
    return tr(SEASONS[now["season"]]) if now["phase"] else tr("Before the first spring")


def say_step(step: Step) -> str:
    if step["kind"] == "turn" and step["season"]:
        return tr(BEGINS[step["season"]])
    return tr(STEPS[step["kind"]], to=phrase(step["to"]))


def say_card(card: Card) -> str:
    return tr(CARDS[card["kind"]], name=sentence(card["name"]), place=phrase(card["place"]))


def say_part(part: Part) -> str:
    if part["phase"]:
        return (
            tr(PHASES[part["phase"]])
            if part["phase"] in PHASES
            else sentence({"word": part["phase"]})
        )
    return str(part["turn"]) if part["turn"] else sentence({"word": part["season"]})


def say_players_turn(now: PlayerNow) -> str:
    """The bar on a phone: what is wanted of the player, else whose turn it is."""
    if now["dice"]:
        return tr("Your dice are wanted")
    if now["asked"]:
        return tr("Your answer is wanted")
    if now["own"] and now["idle"]:
        return tr("Your turn: {armies} armies to move", armies=now["idle"])
    if now["own"]:
        return tr("Your turn")
    if now["empire_name"]:
        return tr("{empire} is moving", empire=now["empire_name"])
    return tr(SEASONS[now["season"]])
