"""A Glen More table for tests: a game set up, her board as the rule under test needs it."""

from __future__ import annotations

from campaign.games.kept_game import TableChance
from campaign.journal.campaign_dice import CampaignChance
from tables.chance.sources import Seeded, key_from_seed
from tables.games.glen_more import setup, turn
from tables.games.glen_more.box import load_pack
from tables.games.glen_more.state import GOALS, Act, Event, State

NONE_OF_MINE = dict.fromkeys(GOALS, 0)  # what a person counts in a scoring


def chance(*dice: int) -> TableChance:
    """Dice typed in, shuffles from a key."""
    sealed = CampaignChance(Seeded(key_from_seed("test")), "sealed", (), lambda _: set())
    return TableChance(sealed, list(dice) if dice else None)


def solo(level: str = "raiglar", chronicles: str = "", **board: object) -> State:
    options = {"mobsters": "three", "pennies": "at-least"}
    state, _ = setup.new_solo(load_pack(), level, chronicles.split(), chance(), options)
    state["board"].update(board)  # type: ignore[typeddict-item]
    return state


def act_on(state: State, *dice: int) -> Act:
    return Act(state, chance(*dice))


def play(state: State, rondel: str, card: str, *dice: int) -> State:
    """Her turn over what lies ahead, with the card named."""
    return turn.take_turn(state, chance(*dice), rondel.split(), card)[0]


def told(state: State, rondel: str, card: str, *dice: int) -> list[Event]:
    return turn.take_turn(state, chance(*dice), rondel.split(), card)[1]


def says(events: list[Event]) -> str:
    return " | ".join(event["say"] for event in events)


def people(*names: str, chronicles: str = "IX X XI") -> State:
    return setup.new_tracker(load_pack(), names, chronicles.split(), chance())[0]
