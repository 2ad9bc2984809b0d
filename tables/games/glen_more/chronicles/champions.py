"""X: the highland games, levels, prizes and fame, for people and for her."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tables.errors import Refused, WrongWords
from tables.games.glen_more.box import Row
from tables.games.glen_more.state import (
    HER,
    Act,
    gain_vp,
    get_person,
    plays,
    require,
    roll_die,
    tell,
)
from tables.games.names import find_name

TRACKS = ("logs", "boulders")
TOP = 5
OVER_TOP_VP = 2
HER_LOWEST_PRIZE = 3
STACKS = {"A": 2, "B": 2, "C": 4, "D": 3}


def set_up(act: Act) -> None:
    """GM-X-1; her preferred track by the die (GM-C-10)."""
    players = act.state["players"]
    act.state["parts"]["X"] = {
        "levels": {player: dict.fromkeys(TRACKS, 0) for player in players},
        "fame": dict.fromkeys(players, 0),
        "modifiers": {player: {} for player in players},
        "markers": {player: [] for player in players},
        "preferred": "",
        "irving": "",
    }
    people = len([player for player in players if player != HER])
    tell(act, "shuffle-into-stacks",
         stacks=", ".join(f"{count} {letter}" for letter, count in STACKS.items()),
         special="all three S tiles" if people == 4 else "Boreray and Kyloe")  # fmt: skip
    tell_pieces(act)
    if act.state["level"]:
        prefer_by_die(act)


def tell_pieces(act: Act) -> None:
    """What else is laid out: the seed lists it (GM-X-1, GM-C-10)."""
    solo = bool(act.state["level"])
    side = "the side of the board for chronicle XII" if solo else "the side of the board for 2 to 4"
    tell(act, "highland-games-up", rule="GM-C-10" if solo else "GM-X-1", side=side)
    clans = ", ".join(CLANS)
    tell(act, "clan-tokens-x", clans=clans)
    tell(act, "lay-prizes-shown")
    tell(act, "every-champion-start")
    tell(act, "fame-tile-left")
    tell(act, "each-person-takes")


def prefer_by_die(act: Act) -> None:
    face = roll_die(act, ("preferred-track",))
    act.state["parts"]["X"]["preferred"] = "logs" if face == 1 else "boulders"
    tell(act, "die-shows-prefers", face=face, track=act.state["parts"]["X"]["preferred"])


def raise_level(act: Act, player: str, track: str) -> int | None:
    """One level up with what it gives; at the top 2 VP instead, and no new level (GM-X-2)."""
    part = act.state["parts"]["X"]
    levels = part["levels"][player]
    if levels[track] == TOP:
        if player == HER:
            gain_vp(act, OVER_TOP_VP)
        tell(act, "level-at-top", who=player, track=track)
        return None
    levels[track] += 1
    level = levels[track]
    tell(act, "level-reached", who=player, track=track, level=level)
    take_level(act, player, act.state["content"]["levels_x"][track][str(level)])
    return int(level)


def take_level(act: Act, player: str, prize: Row) -> None:
    """Levels 3 and 4 are modifiers for one goal; of the others people take what the board shows."""
    if "modifier" in prize:
        modifiers = act.state["parts"]["X"]["modifiers"][player]
        goal = prize["modifier"]
        modifiers[goal] = modifiers.get(goal, 0) + prize["amount"]
        tell(act, "modifier-until-next", goal=goal, plus=prize["amount"])
    elif player == HER:
        take_prize(act, prize)


def take_prize(act: Act, prize: Row) -> None:
    board = act.state["board"]
    gain = prize.get("gain", "vp")
    if gain in ("vp", "stones", "casks", "clansmen", "coins"):
        board[gain] += prize["amount"]  # type: ignore[literal-required]
    tell(act, "prize-gained", count=prize["amount"], what=gain)


def can_take_centre(part: dict[str, Any], player: str, level: int) -> str:
    """Why the centre prize of this level can't be had; "" if it can (GM-X-3)."""
    if not 1 <= level <= TOP:
        return "the centre track has no prize at that level"
    if any(level in levels for levels in part["markers"].values()):
        return "the centre prize of that level is taken"
    allowed = 2 if part["irving"] == player else 1
    if len(part["markers"][player]) >= allowed:
        return "one marker on the centre track is all until the next scoring"
    return ""


def take_centre(act: Act, player: str, level: int) -> bool:
    part = act.state["parts"]["X"]
    if can_take_centre(part, player, level):
        return False
    part["markers"][player].append(level)
    tell(act, "centre-prize-level", who=player, level=level)
    if player == HER:
        take_prize(act, act.state["content"]["centre"][str(level)])
    return True


def train_hers(act: Act) -> None:
    """Both champions up, the centre prize of the preferred track, then the other preferred."""
    part = act.state["parts"]["X"]
    for track in TRACKS:
        raise_level(act, HER, track)
    take_her_centre(act, part["preferred"])
    part["preferred"] = TRACKS[1 - TRACKS.index(part["preferred"])]
    tell(act, "now-prefers", track=part["preferred"])


def take_her_centre(act: Act, track: str) -> bool:
    """Never the prizes of levels 1 and 2."""
    level = act.state["parts"]["X"]["levels"][HER][track]
    return level >= HER_LOWEST_PRIZE and take_centre(act, HER, level)


def train_for_pile(act: Act) -> None:
    """A tile put on the side pile raises her preferred champion."""
    if plays(act.state, "X"):
        raise_level(act, HER, act.state["parts"]["X"]["preferred"])


class Prizes(NamedTuple):
    """What a person wants of the centre track: a prize at all, and of which level."""

    wanted: bool = False
    level: int | None = None  # None: the first of those reached that can be had
    irving: bool = False  # with Irving McGlory: a second one


NO_PRIZE = Prizes()


def train(act: Act, player: str, tracks: Sequence[str], prizes: Prizes = NO_PRIZE) -> None:
    """A person's champions, one level for each track named; one prize of a level so reached."""
    part = require(act.state, "X", "GM-X-2")
    player = get_person(act.state, player)
    check_tracks(tracks)
    if prizes.irving:
        use_irving(part, player)
    reached = [level for track in tracks if (level := raise_level(act, player, track))]
    if prizes.wanted or prizes.level is not None:
        take_reached(act, player, reached, prizes.level)
    if prizes.irving:
        part["irving"] = f"used by {player}"


def take_reached(act: Act, player: str, reached: Sequence[int], level: int | None) -> None:
    """The prize of any level just reached, with one marker (GM-X-3, GM-X-5)."""
    if level is not None and level not in reached:
        raise Refused("level {level} was not reached now: {reached}", rule="GM-X-3", level=level,
                      reached=", ".join(map(str, reached)) or "no new level")  # fmt: skip
    part = act.state["parts"]["X"]
    wanted = reached if level is None else [level]
    if not any(take_centre(act, player, one) for one in wanted):
        why = can_take_centre(part, player, wanted[-1]) if wanted else ""
        raise Refused(why or "no new level was reached, so no centre prize", rule="GM-X-3")


def use_irving(part: dict[str, object], player: str) -> None:
    """Irving McGlory: a second marker, in one turn, once a game."""
    if part["irving"]:
        raise Refused("Irving McGlory was used already", rule="GM-X-3")
    part["irving"] = player


def check_tracks(tracks: Sequence[str]) -> None:
    for track in tracks:
        if track not in TRACKS:
            raise WrongWords("no track {track}: logs or boulders", rule="GM-X-2", track=track)
    if not 1 <= len(tracks) <= TOP:
        raise WrongWords(
            "a champion rises 1 to 5 levels, not {levels}", rule="GM-X-2", levels=len(tracks)
        )


def tournament(act: Act, player: str, tracks: Sequence[str], prizes: Prizes = NO_PRIZE) -> None:
    """One champion +2 or both +1, then the tile leaves the game (GM-X-5)."""
    require(act.state, "X", "GM-X-5")
    if len(tracks) != 2:
        raise WrongWords(
            "a tournament is two levels: logs logs, boulders boulders or logs boulders",
            rule="GM-X-5",
        )
    train(act, player, tracks, prizes)
    tell(act, "tournament-tile-leaves")


CLANS = {"Ruthven": ("boulders", "a cask"), "Murray": ("logs", "a clansman")}


def ally(act: Act, player: str, clan: str, prizes: Prizes = NO_PRIZE) -> None:
    """Ruthven: boulders +2 and a cask. Murray: logs +2 and a clansman (GM-X-5)."""
    require(act.state, "X", "GM-X-5")
    found = find_name(clan, CLANS, what="clan", rule="GM-X-5")
    if found is None:
        raise WrongWords(
            "no clan {clan} of chronicle X: Ruthven or Murray", rule="GM-X-5", clan=clan
        )
    clan, (track, gift) = found, CLANS[found]
    player = get_person(act.state, player)
    train(act, player, [track, track], prizes)
    tell(act, "clan-gift", clan=clan, who=player, gift=gift)


def begin_scoring(act: Act) -> None:
    """Her last try for a prize, then fame for the highest on each track (GM-X-4, GM-C-10B)."""
    part = act.state["parts"]["X"]
    if act.state["level"] and not part["markers"][HER]:
        levels = part["levels"][HER]
        first = max(TRACKS, key=lambda track: (levels[track], track == part["preferred"]))
        _ = take_her_centre(act, first) or take_her_centre(act, TRACKS[1 - TRACKS.index(first)])
    for track in TRACKS:
        highest = max(levels[track] for levels in part["levels"].values())
        for player, levels in part["levels"].items():
            if levels[track] == highest:
                part["fame"][player] += 1
                tell(act, "fame-highest", who=player, track=track)


def end_scoring(act: Act) -> None:
    """Modifiers and markers return, champions go to 0, prizes come back (GM-X-4)."""
    part = act.state["parts"]["X"]
    for player in act.state["players"]:
        part["levels"][player] = dict.fromkeys(TRACKS, 0)
        part["modifiers"][player] = {}
        part["markers"][player] = []
    tell(act, "champions-go-back")
