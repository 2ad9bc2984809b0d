"""The game's data, as the pack gives it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NotRequired, TypedDict

from tables.games.glen_more.cards import Card, parse_card

CHRONICLES = ("I", "II", "III", "V", "VI", "VII", "VIII", "IX", "X", "XI", "A")

Texts = dict[str, str]


class Level(TypedDict):
    exchange: str
    possessions: list[int]
    exchange_stone: int
    person_vp: int
    resource_stones: int


class Rule(TypedDict):
    chronicle: str
    upto: int  # 0: the rule of the unnumbered icon
    find: str


class Space(TypedDict):
    name: str
    token: NotRequired[str]


class EventCard(TypedDict):
    name: Texts
    cost: dict[str, int]
    goal: str
    plus: int


class Mobster(TypedDict):
    back: str
    removed: bool
    chronicle: str


class Prize(TypedDict):
    gain: NotRequired[str]
    modifier: NotRequired[str]
    amount: int


class Project(TypedDict):
    stack: str
    on: str
    double: bool
    beside: dict[str, int]


class Vote(TypedDict):
    name: Texts
    result: dict[str, Any]


class GameContent(TypedDict):
    cards: dict[str, Card]
    levels: dict[str, Level]
    exchanges: dict[str, list[list[int]]]
    die: list[int]
    begins: list[int]
    resources: list[str]
    icons: dict[str, str]
    clans: dict[str, list[Space]]
    goals: dict[str, list[list[int]]]
    amounts: dict[str, int]
    rules: list[Rule]
    events: dict[str, EventCard]
    mobsters: dict[str, Mobster]
    levels_x: dict[str, dict[str, Prize]]
    centre: dict[str, Prize]
    projects: dict[str, Project]
    votes: dict[str, Vote]
    stand_ins: list[str]


@cache
def load_part(name: str) -> dict[str, Any]:
    folder = resources.files("tables") / "packs" / "glen-more" / "game"
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def load_pack() -> GameContent:
    """What the pack gives. Read-only: every game shares it."""
    board = load_part("board")
    levels = load_part("games")
    return GameContent(
        cards={str(card["id"]): parse_card(card) for card in load_part("cards")["cards"]},
        levels={name: read_level(row) for name, row in load_part("levels").items()},
        exchanges=load_part("exchanges"),
        die=board["die"],
        begins=board["macnificent-begins"],
        resources=board["resources"],
        icons=board["priority"],
        clans=board["clans"],
        goals=board["goals"],
        amounts={name: row["value"] for name, row in load_part("amounts").items()},
        rules=[read_rule(row) for row in load_part("chronicles")["rules"]],
        events={name: read_event(row) for name, row in load_part("events").items()},
        mobsters={name: read_mobster(row) for name, row in load_part("mobsters").items()},
        levels_x=levels["levels"],
        centre=levels["centre"],
        projects={name: read_project(row) for name, row in load_part("projects").items()},
        votes={name: read_vote(row) for name, row in load_part("votes").items()},
        stand_ins=[*load_part("parts"), *load_part("amounts")],
    )


def read_level(row: Mapping[str, Any]) -> Level:
    return Level(
        exchange=row["exchange"],
        possessions=row["possessions"],
        exchange_stone=row["exchange-stone"],
        person_vp=row["person-vp"],
        resource_stones=row["resource-stones"],
    )


def read_rule(row: Mapping[str, Any]) -> Rule:
    upto = 0 if row.get("plain") else row["upto"]
    return Rule(chronicle=row["chronicle"], upto=upto, find=row["find"])


def read_event(row: Mapping[str, Any]) -> EventCard:
    return EventCard(name=row["name"], cost=row["cost"], goal=row["goal"], plus=row["plus"])


def read_mobster(row: Mapping[str, Any]) -> Mobster:
    return Mobster(
        back=row["back"], removed=row.get("removed", False), chronicle=row.get("chronicle", "")
    )


def read_project(row: Mapping[str, Any]) -> Project:
    return Project(
        stack=row["stack"],
        on=row["on"],
        double=row.get("double", False),
        beside=row.get("beside", {}),
    )


def read_vote(row: Mapping[str, Any]) -> Vote:
    return Vote(name=row["name"], result={key: row[key] for key in row if key != "name"})
