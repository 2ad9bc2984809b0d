"""Workshops bought and placed, and who owns the guilds when the game ends."""

from __future__ import annotations

import copy
from collections import Counter
from typing import TYPE_CHECKING

from tables.errors import Refused, WrongWords
from tables.games.act_result import ActResult
from tables.games.nobility.guilds import Guilds, State, owner_at_start
from tables.games.players import get_player

if TYPE_CHECKING:
    from tables.games.nobility.documents import EndDocument, PlacedWorkshop, Score, Shift

GUILD_POINTS = 7
NEUTRAL = "neutral"


def place_workshop(
    state: State, player: str, guild: str, guilds: Guilds, space: int | None = None
) -> ActResult:
    """The space's stars and VP go to the buyer and off the guild's owner; in one's own: neither."""
    player = get_player(player, state["order"])
    if state["ended"]:
        raise Refused("the game has ended", rule="RN-5")
    after = copy.deepcopy(state)
    closed = state["closed_second"] and owner_at_start(state, guild) == player
    place = find_space(after, guild, space, closed)
    after["guilds"][guild]["workshops"][place] = player
    owner = owner_at_start(state, guild)
    stars, points = guilds[guild]["stars"][place], guilds[guild]["vp"][place]
    changes: dict[str, Shift] = {}
    if owner != player:  # RN-4
        changes[player] = shift(after, player, stars, points)
        if owner is not None:
            changes[owner] = shift(after, owner, -stars, -points)
    document: PlacedWorkshop = {
        "player": player,
        "guild": guild,
        "space": place + 1,
        "owner": owner,
        "stars": stars,
        "vp": points,
        "changes": changes,
    }
    return ActResult(after, document)


def find_space(state: State, guild: str, space: int | None, closed: bool) -> int:
    workshops = state["guilds"][guild]["workshops"]
    free = [place for place, who in enumerate(workshops) if who is None]
    if closed and space == 2:
        raise Refused(
            "two players: the second space of one's starting guild stays empty", rule="RN-7"
        )
    free = [place for place in free if not (closed and place == 1)]
    if not free:
        raise Refused("the {guild} have no free workshop space", rule="RN-4", guild=guild)
    if space is None:
        return free[0]
    if not 1 <= space <= len(workshops):
        raise WrongWords(
            "the {guild} have spaces 1 to {last}, not {space}",
            rule="RN-4",
            guild=guild,
            last=len(workshops),
            space=space,
        )
    if space - 1 not in free:
        raise Refused(
            "space {space} of the {guild} is taken", rule="RN-4", space=space, guild=guild
        )
    return space - 1


def shift(state: State, player: str, stars: int, points: int) -> Shift:
    facts = state["players"][player]
    facts["stars"] += stars
    facts["vp"] += points
    return {"stars": stars, "vp": points}


def find_owner(state: State, guild: str) -> str | None:
    """Who has most workshops. A tie keeps the starting owner's; elsewhere nobody's (RN-5)."""
    placed = Counter(
        who for who in state["guilds"][guild]["workshops"] if who not in (None, NEUTRAL)
    )
    most = max(placed.values(), default=0)
    leaders = sorted(who for who in placed if placed[who] == most)
    return leaders[0] if len(leaders) == 1 else owner_at_start(state, guild)


def end_game(state: State) -> ActResult:
    """7 VP for each guild owned."""
    if state["ended"]:
        raise Refused("the game has ended already", rule="RN-5")
    after = copy.deepcopy(state)
    owners = {guild: find_owner(state, guild) for guild in state["guilds"]}
    scores: list[Score] = []
    for player, facts in after["players"].items():
        owned = [guild for guild, owner in owners.items() if owner == player]
        facts["vp"] += GUILD_POINTS * len(owned)
        scores.append({"player": player, "guilds": owned, "vp": facts["vp"]})
    after["ended"] = True
    scores.sort(key=lambda score: (-score["vp"], score["player"]))
    document: EndDocument = {"owners": owners, "scores": scores}
    return ActResult(after, document)
