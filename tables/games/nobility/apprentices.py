"""Placing one's workers as apprentices, and moving one's own and others' between guilds."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.nobility.guilds import State, owner_at_start
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.nobility.documents import MovedApprentice, PlacedWorkers

MOST_MEEPLES = 10


class ApprenticeMove(NamedTuple):
    """An apprentice of `player` asked to come from the guild `source`."""

    player: str
    source: str


def place(
    state: State,
    player: str,
    guild: str,
    meeples: int,
    own: int,
    moves: Sequence[ApprenticeMove],
    refused: Sequence[str],
) -> ActResult:
    """Workers put in and apprentices moved in, at most as many as the die space shows (RN-6)."""
    player = get_player(player, state["order"])
    moves = [move._replace(player=get_player(move.player, state["order"])) for move in moves]
    refused = [read_refusal(text, state["order"]) for text in refused]
    check_amount(meeples, own, len(moves))
    check_refusals(player, moves, refused)
    after = copy.deepcopy(state)
    add(after, guild, player, own)
    moved, lost = move_apprentices(after, guild, moves, refused)
    document: PlacedWorkers = {
        "player": player,
        "guild": guild,
        "placed": own,
        "moved": moved,
        "lost": lost,  # no substitute
        "apprentices": after["guilds"][guild]["apprentices"],
        "meeples": sum(after["guilds"][guild]["apprentices"].values()),
        "reputation": {
            move["player"]: after["players"][move["player"]]["reputation"] for move in lost
        },
    }
    return ActResult(after, document)


def move_apprentices(
    state: State, guild: str, moves: Sequence[ApprenticeMove], refused: Sequence[str]
) -> tuple[list[MovedApprentice], list[MovedApprentice]]:
    """Those who come to the guild, and those who refuse."""
    moved: list[MovedApprentice] = []
    lost: list[MovedApprentice] = []
    for move in moves:
        check_move(state, guild, move)
        if refuses(move, refused):
            refuse(state, move.player)
            lost.append({"player": move.player, "source": move.source})
        else:
            remove(state, move)
            add(state, guild, move.player, 1)
            moved.append({"player": move.player, "source": move.source})
    return moved, lost


def check_amount(meeples: int, own: int, moved: int) -> None:
    if not 1 <= meeples <= MOST_MEEPLES or own < 0:
        raise WrongWords(
            "a die space shows 1 to {most} meeples, not {meeples}",
            rule="RN-6",
            most=MOST_MEEPLES,
            meeples=meeples,
        )
    if own + moved > meeples:
        raise Refused(
            "{asked} placed and moved together: the die space shows {meeples}",
            rule="RN-6",
            asked=own + moved,
            meeples=meeples,
        )
    if not own and not moved:
        raise WrongWords("nobody is placed or moved", rule="RN-6")


def read_refusal(text: str, players: Sequence[str]) -> str:
    """`kate` stays wherever she is asked; `kate:carpenters` only there."""
    name, colon, source = text.partition(":")
    return get_player(name, players) + colon + source


def refuses(move: ApprenticeMove, refused: Sequence[str]) -> bool:
    return move.player in refused or f"{move.player}:{move.source}" in refused


def check_refusals(player: str, moves: Sequence[ApprenticeMove], refused: Sequence[str]) -> None:
    asked = [move for move in moves if move.player != player]
    for name in refused:
        if not any(refuses(move, [name]) for move in asked):
            raise Refused("{name} was not asked to move, so can't refuse", rule="RN-6", name=name)


def check_move(state: State, guild: str, move: ApprenticeMove) -> None:
    if move.source == guild:
        raise Refused("an apprentice comes from another guild", rule="RN-6")
    if not state["guilds"][move.source]["apprentices"].get(move.player):
        keeper = owner_at_start(state, move.source) == move.player
        raise Refused(
            "{name} has no apprentice in the {guild}: a keeper never moves"
            if keeper
            else "{name} has no apprentice in the {guild}",
            rule="RN-6",
            name=move.player,
            guild=move.source,
        )


def refuse(state: State, player: str) -> None:
    """Staying costs 1 reputation; that part of the action is lost."""
    facts = state["players"][player]
    if facts["reputation"] < 1:
        raise Refused("{name} has no reputation left to refuse with", rule="RN-6", name=player)
    facts["reputation"] -= 1


def add(state: State, guild: str, player: str, number: int) -> None:
    apprentices = state["guilds"][guild]["apprentices"]
    if number:
        apprentices[player] = apprentices.get(player, 0) + number


def remove(state: State, move: ApprenticeMove) -> None:
    apprentices = state["guilds"][move.source]["apprentices"]
    apprentices[move.player] -= 1
    if not apprentices[move.player]:
        del apprentices[move.player]
