"""The end of a round: order, payments, sets, scored cards, and getting ready for the next."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent import board
from tables.games.magnificent.choices import check_phase, find_card
from tables.games.magnificent.components import (
    COLOURS,
    GameBox,
    State,
    discard,
    order_card,
    roll_dice,
)
from tables.games.magnificent.hats import slide
from tables.games.magnificent.seats import in_order
from tables.games.magnificent.setup import add_fifth_set, fill_display
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import (
        Rank,
        RankingDocument,
        RoundDocument,
        ScoredCard,
        Seat,
        Settled,
    )

LAST_ROUND = 3


class Purse(NamedTuple):
    """What a player has at the end of a round."""

    coins: int
    dice: Sequence[tuple[str, int]]


class Payment(NamedTuple):
    due: int
    paid: int
    points_lost: int


def pay(coins: int, due: int, round_: int) -> Payment:
    """Each coin missing costs as many points as the round's number (MS-6)."""
    paid = min(coins, due)
    return Payment(due, paid, (due - paid) * round_)


def dice_due(dice: Sequence[tuple[str, int]]) -> int:
    """The dice of the colour worth most, and every clear die (MS-6)."""
    sums = {colour: sum(face for c, face in dice if c == colour) for colour in (*COLOURS, "clear")}
    return max(sums[colour] for colour in COLOURS) + sums["clear"]


def end_round(state: State, purses: Mapping[str, Purse], box: GameBox) -> ActResult:
    """Steps 1 and 2: order cards, payments; then sets wait to be chosen."""
    check_phase(state, "play", "MS-6")
    purses = read_purses(state, purses)
    after = copy.deepcopy(state)
    if after["module"]:
        board.check_all_took(after)
    solo = len(after["order"]) == 1
    gap = new_order(after)
    payments = [settle(after, player, purses[player], box, solo) for player in in_order(after)]
    ask_for_sets(after, gap)
    document: RoundDocument = {
        "round": after["round"],
        "order": in_order(after),
        "gap": gap,
        "payments": payments,
        "waiting": [one["player"] for one in after["waiting"]],
        "sets": after["sets"],
    }
    return ActResult(after, document)


def read_purses(state: State, typed: Mapping[str, Purse]) -> dict[str, Purse]:
    purses = {get_player(name, state["order"]): purse for name, purse in typed.items()}
    for player in state["order"]:
        if player not in purses:
            raise WrongWords("what has {name}? coins and dice: {name}=5:o3,c2", name=player)
    for purse in purses.values():
        if not 0 <= purse.coins <= 999 or len(purse.dice) > 12:
            raise WrongWords("0 to 999 coins and at most 12 dice", rule="MS-6")
    return purses


def new_order(state: State) -> bool:
    """Hats come back and slide; the bottom one gets card 1, and so on up. Alone there are no order
    cards, but the hats go the same way (MS-7)."""
    places, gap = slide({player: seat["hats"] for player, seat in state["seats"].items()})
    ranked = sorted(places, key=lambda player: places[player])
    for card, player in enumerate(ranked, start=1):
        state["seats"][player] |= {
            "hats": [places[player]],
            "performances": 0,
            "order_card": card if len(ranked) > 1 else None,
        }
    return gap


def settle(state: State, player: str, purse: Purse, box: GameBox, solo: bool) -> Settled:
    """The order card first, then the dice."""
    seat = state["seats"][player]
    coins, lost, gems, card = purse.coins, 0, 0, None
    if not solo:
        card, number = order_card(box, len(state["order"]), seat["order_card"]), state["round"]
        due = pay(coins, max(0, -card.coins), number)
        coins, lost, gems = coins - due.paid + max(0, card.coins), due.points_lost, card.gems
    dice = pay(coins, dice_due(purse.dice), state["round"])
    seat["coins"] = left = coins - dice.paid
    seat["points"] -= lost + dice.points_lost
    return {
        "player": player,
        "order_card": seat["order_card"],
        "order_coins": card.coins if card else 0,
        "gems_to_choose": gems,
        "dice_due": dice.due,
        "coins_left": left,
        "points_lost": lost + dice.points_lost,
    }


def ask_for_sets(state: State, gap: bool) -> None:
    """From the highest order card down; with a gap the first of two also discards one (MS-9)."""
    state["phase"] = "sets"
    players = list(reversed(in_order(state)))
    state["waiting"] = [{"player": player, "kind": "set"} for player in players]
    if gap:
        state["waiting"].insert(1, {"player": players[0], "kind": "discard"})


def score_card(state: State, player: str, card: str, points: int, chance: Chance) -> ActResult:
    """One master card scored and discarded; after the last the next round is made ready."""
    player = get_player(player, state["order"])
    check_phase(state, "score", "MS-9")
    after = copy.deepcopy(state)
    seat = after["seats"][player]
    if seat.get("scored"):
        raise Refused("{name} scored a card this round already", rule="MS-9", name=player)
    card = get_master(seat, player, card)
    seat["masters"].remove(card)
    discard(after, "masters", [card])
    seat["points"] += points
    seat["scored"] = True
    if all(one.get("scored") for one in after["seats"].values()):
        next_round(after, chance)
    document: ScoredCard = {
        "player": player,
        "card": card,
        "points": seat["points"],
        "round": after["round"],
        "phase": after["phase"],
        "dice": after["dice"],
    }
    begun = after["round"] > state["round"]
    shown = [str(face) for faces in after["dice"].values() for face in faces] if begun else []
    return ActResult(after, document, shown)


def get_master(seat: Seat, player: str, typed: str) -> str:
    card = find_card(typed, seat["masters"], "MS-9")
    if card is None:
        raise Refused(
            "{name} has no card {card}",
            hint="one of {all}",
            rule="MS-9",
            name=player,
            card=typed,
            all=", ".join(seat["masters"]),
        )
    return card


def next_round(state: State, chance: Chance) -> None:
    """Refill, but no trainer tiles after round 2, and roll the dice again (MS-9)."""
    for seat in state["seats"].values():
        seat["scored"] = False
    if state["round"] == LAST_ROUND:
        state["phase"] = "ended"
        return
    with_trainers = state["round"] == 1
    if state["module"]:
        board.slide_tiles(state)
    fill_display(state, with_trainers=with_trainers)
    add_fifth_set(state, with_trainers=with_trainers)
    state["dice"] = roll_dice(state["dice_counts"], chance)
    state["round"] += 1
    state["phase"] = "play"


def rank(state: State, scores: Mapping[str, int]) -> RankingDocument:
    """Who won; of those tied the highest order card (MS-9)."""
    scores = {get_player(name, state["order"]): points for name, points in scores.items()}
    for player in state["order"]:
        if player not in scores:
            raise WrongWords("what did {name} score? {name}=45", name=player)
    order = sorted(
        scores,
        key=lambda player: (-scores[player], -(state["seats"][player]["order_card"] or 0)),
    )
    best = [player for player in order if scores[player] == scores[order[0]]]
    ranking: list[Rank] = [
        {
            "player": player,
            "points": scores[player],
            "order_card": state["seats"][player]["order_card"],
        }
        for player in order
    ]
    return {"ranking": ranking, "winner": order[0], "tied": best if len(best) > 1 else []}
