"""What players choose one after the other: trainer tiles at the start, sets at a round's end."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from tables.chance.sources import Chance
from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.magnificent.components import State, discard, give_back
from tables.games.magnificent.setup import add_fifth_set
from tables.games.names import find_name
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.magnificent.documents import Chosen, ChosenDocument, WaitingChoice

PHASES = {  # messages
    "trainers": "trainer tiles are chosen",
    "play": "players take their turns",
    "sets": "sets are chosen",
    "score": "each scores and discards a master card",
    "ended": "the game is over",
}
DUE = {  # messages
    "play": "the turns come first; then round NAME=COINS:DICE",
    "score": "each scores a master card first: score-card NAME CARD POINTS",
}


def check_phase(state: State, phase: str, rule: str) -> None:
    if state["phase"] != phase:
        waiting = state["waiting"][0]["player"] if state["waiting"] else ""
        raise Refused(
            "not now: {name} has to choose first" if waiting else "not now: {what}",
            hint="choose {name} NUMBER" if waiting else DUE.get(state["phase"], ""),
            rule=rule,
            name=waiting,
            what=PHASES[state["phase"]],
        )


def choose(state: State, player: str, word: str, chance: Chance) -> ActResult:
    """The next choice that waits, by the card's name or its number in the list."""
    player = get_player(player, state["order"])
    if not state["waiting"]:
        raise Refused("nothing waits to be chosen", rule="MS-9")
    after = copy.deepcopy(state)
    waiting = after["waiting"].pop(0)
    if waiting["player"] != player:
        raise Refused(
            "{name} chooses first: the highest order card, then down",
            rule="MS-3" if waiting["kind"] == "trainer" else "MS-9",
            name=waiting["player"],
        )
    if waiting["kind"] in ("set", "discard"):
        chosen = choose_set(after, player, waiting["kind"], word)
    else:
        chosen = choose_trainer(after, player, waiting, word, chance)
    if not after["waiting"]:
        finish(after)
    document: ChosenDocument = {
        **chosen,
        "player": player,
        "kind": waiting["kind"],
        "phase": after["phase"],
    }
    return ActResult(after, document)


def pick(word: str, names: list[str], rule: str) -> int:
    """The place of a card in a list, by its number there or its name."""
    found = find_card(word, names, rule)
    if found is None:
        raise WrongWords(
            "{word} is not among them",
            hint="one of {all}",
            rule=rule,
            word=word,
            all=", ".join(names),
        )
    return names.index(found)


def find_card(word: str, names: list[str], rule: str) -> str | None:
    if word not in names and word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(names):
        return names[int(word) - 1]
    return find_name(word, names, what="card", rule=rule)


def choose_trainer(
    state: State, player: str, waiting: WaitingChoice, word: str, chance: Chance
) -> Chosen:
    """One tile kept; what is left after the last of a pool is shuffled back (MS-3, MS-10)."""
    pool = list(waiting["from"])
    tile = pool.pop(pick(word, pool, "MS-3"))
    state["seats"][player]["trainers"].append(tile)
    same = [one for one in state["waiting"] if one["kind"] == waiting["kind"] == "trainer"]
    for one in same:
        one["from"] = pool
    if not same:
        give_back(state, "trainers", pool, chance)
    return {
        "trainer": tile,
        "left": pool if same else [],
        "shuffled_back": 0 if same else len(pool),
    }


def choose_set(state: State, player: str, kind: str, word: str) -> Chosen:
    names = [one["master"] for one in state["sets"]]
    chosen = state["sets"].pop(pick(word, names, "MS-9"))
    if kind == "set":
        seat = state["seats"][player]
        seat["masters"].append(chosen["master"])
        if chosen["trainer"]:
            seat["trainers"].append(chosen["trainer"])
    else:
        discard(state, "masters", [chosen["master"]])
        if chosen["trainer"]:
            discard(state, "trainers", [chosen["trainer"]])
    return {"set": chosen, "left": state["sets"]}


def finish(state: State) -> None:
    """All have chosen: play begins, or each scores a card."""
    if state["phase"] == "trainers":
        add_fifth_set(state, with_trainers=True)
        state["phase"] = "play"
    else:
        state["phase"] = "score"
