"""Laws that hold after every act, asked of the rows alone: `check` names each row that breaks one.

They are rules of the game, not of the books: a gamemaster may break one by force, and books that
break one still add up, so that an export with such a row is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from campaign.journal.verify import Problem, State, problem

if TYPE_CHECKING:
    from sqlalchemy import Connection

# When winter's quarters are taken, and before any temple sends troops again.
BARE_PHASES = ("events", "revenue", "diplomacy")
HELD = ("army", "fleet", "settlement")  # what an empire owns; tiles besides


def check_laws(connection: Connection, *, strictly: bool = False) -> list[Problem]:
    """`strictly`: also what the program keeps since its rules were read again. Campaigns begun
    before are played on as they are, and are not called broken."""
    from campaign.journal.audit import read_state

    laws = (*LAWS, *KEPT_SINCE) if strictly else LAWS
    state = read_state(connection)
    return [found for law in laws for found in law(state)]


def live(state: State, table: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for key, row in sorted(state[table].items()):
        if row["ended_at"] is None:
            yield key, row


def is_live(state: State, table: str, key: int | None) -> bool:
    row = state[table].get(key) if key is not None else None
    return row is not None and row["ended_at"] is None


def walls_are_here(state: State) -> Iterator[Problem]:
    """Nobody is inside a settlement elsewhere, or in the lines of a siege elsewhere."""
    for key, army in live(state, "army"):
        place = state["settlement"].get(army["inside"])
        if place is not None and (place["ended_at"] is not None or place["tile"] != army["tile"]):
            yield problem(f"army:{key}.inside", "is inside a settlement that is not where it is")
        siege = state["siege"].get(army["siege"])
        if siege is None:
            continue
        place = state["settlement"][siege["settlement"]]
        if siege["ended_at"] is not None or place["tile"] != army["tile"]:
            yield problem(f"army:{key}.siege", "besieges a settlement that is not where it is")


def the_ended_own_nothing(state: State) -> Iterator[Problem]:
    ended = {key for key, row in state["empire"].items() if row["ended_at"] is not None}
    for table in HELD:
        for key, row in live(state, table):
            if row["owner"] in ended:
                yield problem(f"{table}:{key}.owner", "belongs to an empire that is no more")
    for key, tile in sorted(state["tile"].items()):
        if tile["owner"] in ended:
            yield problem(f"tile:{key}.owner", "belongs to an empire that is no more")


def temple_troops_are_lent(state: State) -> Iterator[Problem]:
    """ME-TEMP-5: never more than there are, and none over the winter."""
    calendar = state["calendar"][1]
    bare = calendar["season"] == "winter" and calendar["phase"] in BARE_PHASES
    for key, army in live(state, "army"):
        if army["lent"] > army["points"]:
            yield problem(f"army:{key}.lent", "has more lent points than points")
        if bare and (army["lent"] or army["kind"] == "temple"):
            yield problem(f"army:{key}", "keeps temple troops over the winter")


def one_settlement_a_tile(state: State) -> Iterator[Problem]:
    """ME-TEMP-1: and a temple beside it."""
    seen: set[tuple[int, bool]] = set()
    for key, place in live(state, "settlement"):
        spot = place["tile"], place["kind"] == "temple"
        if spot in seen:
            yield problem(f"settlement:{key}", "is a second one of its kind on its tile")
        seen.add(spot)


def each_item_is_somewhere(state: State) -> Iterator[Problem]:
    """With an army or a character in play, or in an empire's hoard."""
    for key, item in live(state, "item"):
        army, character = item["army"], item["character"]
        if army is not None and not is_live(state, "army", army):
            yield problem(f"item:{key}.army", "is held by an army that is no more")
        elif character is not None and not is_live(state, "character", character):
            yield problem(f"item:{key}.character", "is held by a character who is no more")
        elif army is None and character is None and item["empire"] is None:
            yield problem(f"item:{key}", "is held by nobody")


def conditions_lie_on_the_living(state: State) -> Iterator[Problem]:
    for key, row in live(state, "condition"):
        target = state.get(row["of_table"], {}).get(row["of_key"])
        if target is not None and target.get("ended_at") is not None:
            yield problem(f"condition:{key}", "lies on something that is no more")


def found_ground_is_not_barren(state: State) -> Iterator[Problem]:
    """ME-WILD-2."""
    for table in ("site", "settlement"):
        for key, row in live(state, table):
            if state["tile"][row["tile"]]["barren"]:
                yield problem(f"{table}:{key}", "stands on a tile that is called barren")


def sieges_are_laid_by_somebody(state: State) -> Iterator[Problem]:
    laid = {army["siege"] for _, army in live(state, "army")}
    for key, siege in live(state, "siege"):
        if key not in laid:
            yield problem(f"siege:{key}", "is laid by nobody")
        if not is_live(state, "settlement", siege["settlement"]):
            yield problem(f"siege:{key}", "is laid to a settlement that is no more")


def fleets_carry_the_living(state: State) -> Iterator[Problem]:
    for key, army in live(state, "army"):
        if army["fleet"] is not None and not is_live(state, "fleet", army["fleet"]):
            yield problem(f"army:{key}.fleet", "is aboard a fleet that is no more")


LAWS: tuple[Callable[[State], Iterator[Problem]], ...] = (
    walls_are_here,
    the_ended_own_nothing,
    temple_troops_are_lent,
    one_settlement_a_tile,
    each_item_is_somewhere,
    conditions_lie_on_the_living,
    sieges_are_laid_by_somebody,
    fleets_carry_the_living,
)
KEPT_SINCE = (found_ground_is_not_barren,)
