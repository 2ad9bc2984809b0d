"""The game's data: the pack's, with the parts a person typed in from their own box put over it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NotRequired, TypedDict

from tables.errors import WrongWords
from tables.games.glen_more.cards import Card, check_cards, parse_card

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


class Content(TypedDict):
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
def load_pack() -> Content:
    """What the pack gives. Read-only: every game shares it."""
    board = load_part("board")
    levels = load_part("games")
    return Content(
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


def with_own(text: str, file: str) -> Content:
    """The pack's content with a person's own file over it; every problem of the file at once."""
    try:
        own = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise WrongWords("{file} is not TOML: {why}", file=file, why=trouble) from None
    problems = check_own(own)
    if problems:
        raise WrongWords(
            "{file} has {count} problems: {problems}",
            hint="hexcrown play glen-more cards --template writes one that is right",
            file=file,
            count=len(problems),
            problems="; ".join(problems),
        )
    return merge(load_pack(), own)


def check_own(own: Mapping[str, Any]) -> list[str]:
    """What is wrong in a person's own file, each with its place."""
    known = {"cards", "die", "macnificent-begins", "amounts", "clans", "exchanges"}
    problems = [f"{name}: no such part" for name in own if name not in known]
    if "cards" in own:
        problems += check_cards(own["cards"])
    for name in ("die", "macnificent-begins"):
        if name in own and not is_faces(own[name]):
            problems.append(f"{name}: expected a list of faces from 1 to 9")
    problems += check_amounts(own.get("amounts", {}))
    problems += check_exchanges(own.get("exchanges", {}))
    return problems + check_clans(own.get("clans", {}))


def is_faces(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= 20
        and all(type(face) is int and 1 <= face <= 9 for face in value)
    )


def check_amounts(amounts: object) -> list[str]:
    if not isinstance(amounts, dict):
        return ["amounts: expected a table of numbers"]
    known = load_pack()["amounts"]
    problems = [f"amounts.{name}: no such amount" for name in amounts if name not in known]
    return problems + [
        f"amounts.{name}: expected a number from 0 to 99, found {value!r}"
        for name, value in amounts.items()
        if name in known and not (type(value) is int and 0 <= value <= 99)
    ]


def check_exchanges(exchanges: object) -> list[str]:
    if not isinstance(exchanges, dict):
        return ["exchanges: expected names, each with its exchanges"]
    return [
        f"exchanges.{name}: expected [[resources, VP], …], found {options!r}"
        for name, options in exchanges.items()
        if not (isinstance(options, list) and options and all(map(is_option, options)))
    ]


def is_option(option: object) -> bool:
    return (
        isinstance(option, list)
        and len(option) == 2
        and all(type(number) is int and 0 <= number <= 99 for number in option)
    )


def check_clans(clans: object) -> list[str]:
    if not isinstance(clans, dict) or not set(clans) <= {"blue", "purple"}:
        return ["clans: expected the paths blue and purple"]
    tops = {"blue": "MacDonell", "purple": "Sinclair"}
    return [
        f"clans.{colour}: expected names from {tops[colour]} downwards, each once"
        for colour, path in clans.items()
        if not is_path(path, tops[colour])
    ]


def is_path(path: object, top: str) -> bool:
    if not isinstance(path, list) or not path:
        return False
    names = [space if isinstance(space, str) else read_name(space) for space in path]
    return all(names) and names[0] == top and len(set(names)) == len(names)


def read_name(space: object) -> str:
    name = space.get("name") if isinstance(space, dict) else None
    return name if isinstance(name, str) else ""


def merge(pack: Content, own: Mapping[str, Any]) -> Content:
    content = pack.copy()
    if "cards" in own:
        content["cards"] = {str(card["id"]): parse_card(card) for card in own["cards"]}
    content["die"] = own.get("die", pack["die"])
    content["begins"] = own.get("macnificent-begins", pack["begins"])
    content["amounts"] = pack["amounts"] | own.get("amounts", {})
    content["exchanges"] = pack["exchanges"] | own.get("exchanges", {})
    paths = {colour: list(map(read_space, path)) for colour, path in own.get("clans", {}).items()}
    content["clans"] = pack["clans"] | paths
    typed = [part for part in own if part != "amounts"] + list(own.get("amounts", {}))
    if content["cards"] == pack["cards"]:  # the template, not edited yet
        typed = [part for part in typed if part != "cards"]
    content["stand_ins"] = [part for part in pack["stand_ins"] if part not in typed]
    return content


def read_space(space: str | Space) -> Space:
    return Space(name=space) if isinstance(space, str) else space
