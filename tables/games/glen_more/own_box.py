"""What a person types in from their own box, checked and put over the pack's stand-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tables.errors import WrongWords
from tables.games.glen_more.cards import TYPES, check_cards, is_whole, parse_card
from tables.games.glen_more.content import (
    CHRONICLES,
    GameContent,
    Space,
    load_pack,
    read_event,
    read_mobster,
    read_project,
    read_rule,
)
from tables.library.own_toml import WrongToml, parse_own

GOALS = ("clansmen", "sites", "casks", "persons")
GAINS = ("vp", "stones", "casks", "clansmen", "coins")
TOPS = {"blue": "MacDonell", "purple": "Sinclair"}
EVENTS = 12
PROJECTS = 11


def with_own(text: str, file: str) -> GameContent:
    """The pack's content with a person's own file over it; every problem of the file at once."""
    try:
        own = parse_own(text)
    except WrongToml as trouble:
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


def check_own(own: Mapping[str, object]) -> list[str]:
    """What is wrong in a person's own file, each with its place."""
    problems = [
        f"{name}: no such part; there are {', '.join(CHECKS)}" for name in own if name not in CHECKS
    ]
    for name, check in CHECKS.items():
        if name in own:
            problems += check(own[name])
    return problems


def check_faces(value: object) -> list[str]:
    right = isinstance(value, list) and 0 < len(value) <= 20
    if right and isinstance(value, list) and all(is_whole(face, 1, 9) for face in value):
        return []
    return ["die, macnificent-begins: expected a list of faces from 1 to 9"]


def check_amounts(amounts: object) -> list[str]:
    if not isinstance(amounts, dict):
        return ["amounts: expected a table of numbers"]
    known = load_pack()["amounts"]
    problems = [f"amounts.{name}: no such amount" for name in amounts if name not in known]
    return problems + [
        f"amounts.{name}: expected a number from 0 to 99, found {value!r}"
        for name, value in amounts.items()
        if name in known and not is_whole(value, 0, 99)
    ]


def check_exchanges(exchanges: object) -> list[str]:
    if not isinstance(exchanges, dict):
        return ["exchanges: expected names, each with its exchanges"]
    return [
        f"exchanges.{name}: expected [[resources, VP], …], found {options!r}"
        for name, options in exchanges.items()
        if not is_pairs(options)
    ]


def is_pairs(pairs: object) -> bool:
    return isinstance(pairs, list) and bool(pairs) and all(map(is_pair, pairs))


def is_pair(pair: object) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and all(is_whole(one, 0, 99) for one in pair)


def check_clans(clans: object) -> list[str]:
    if not isinstance(clans, dict) or not set(clans) <= set(TOPS):
        return ["clans: expected the paths blue and purple"]
    return [
        f"clans.{colour}: expected names from {TOPS[colour]} downwards, each once"
        for colour, path in clans.items()
        if not is_path(path, TOPS[colour])
    ]


def is_path(path: object, top: str) -> bool:
    if not isinstance(path, list) or not path:
        return False
    names = [space if isinstance(space, str) else read_name(space) for space in path]
    return all(names) and names[0] == top and len(set(names)) == len(names)


def read_name(space: object) -> str:
    name = space.get("name") if isinstance(space, dict) else None
    return name if isinstance(name, str) else ""


def check_goals(goals: object) -> list[str]:
    tables = goals if isinstance(goals, dict) else {"": None}
    known = ("usual", "festivities")
    return [
        f"goals.{name}: expected usual or festivities with [[lead, VP], …]"
        for name, table in tables.items()
        if name not in known or not is_pairs(table)
    ]


def check_priority(icons: object) -> list[str]:
    if isinstance(icons, dict) and set(icons) == set(GOALS):
        wrong = [goal for goal, kind in icons.items() if kind not in TYPES.values()]
        return [f"priority.{goal}: one of {', '.join(TYPES.values())}" for goal in wrong]
    return [f"priority: expected a tile type for each of {', '.join(GOALS)}"]


def check_rules(rules: object) -> list[str]:
    finds = [*TYPES.values(), *(rule["find"] for rule in load_pack()["rules"])]
    return [
        f"rules, {place}: expected chronicle, find, and upto 1 to 4 or plain = true"
        for place, rule in enumerate(rules if isinstance(rules, list) else [rules], start=1)
        if not isinstance(rule, dict)
        or rule.get("chronicle") not in CHRONICLES
        or rule.get("find") not in finds
        or not (rule.get("plain") is True or is_whole(rule.get("upto"), 1, 4))
    ]


def check_events(events: object) -> list[str]:
    if not isinstance(events, dict) or len(events) != EVENTS:
        return [f"events: expected all {EVENTS}"]
    return [
        f"events.{name}: expected name {{en, it}}, cost, goal and plus"
        for name, event in events.items()
        if not isinstance(event, dict)
        or not is_texts(event.get("name"))
        or not is_cost(event.get("cost"))
        or event.get("goal") not in GOALS
        or not is_whole(event.get("plus"), 1, 9)
    ]


def is_texts(texts: object) -> bool:
    return isinstance(texts, dict) and isinstance(texts.get("en"), str)


def is_cost(cost: object) -> bool:
    goods = {*load_pack()["resources"], "any"}
    return (
        isinstance(cost, dict)
        and set(cost) <= goods
        and all(is_whole(count, 1, 9) for count in cost.values())
    )


def check_games(games: object) -> list[str]:
    if not isinstance(games, dict) or not set(games) <= {"logs", "boulders", "centre"}:
        return ["games: expected logs, boulders or centre, each with levels 1 to 5"]
    return [
        f"games.{track}: expected levels 1 to 5, each a gain or modifier with its amount"
        for track, levels in games.items()
        if not isinstance(levels, dict)
        or sorted(levels) != list("12345")
        or not all(map(is_prize, levels.values()))
    ]


def is_prize(prize: object) -> bool:
    return (
        isinstance(prize, dict)
        and (prize.get("gain") in GAINS or prize.get("modifier") in GOALS)
        and is_whole(prize.get("amount"), 0, 99)
    )


def check_mobsters(mobsters: object) -> list[str]:
    if not isinstance(mobsters, dict):
        return ["mobsters: expected names, each with its back"]
    return [
        f'mobsters.{name}: expected back = "S" or "B", and a chronicle where it needs one'
        for name, mobster in mobsters.items()
        if not isinstance(mobster, dict)
        or mobster.get("back") not in ("S", "B")
        or mobster.get("chronicle", "") not in ("", *CHRONICLES)
        or type(mobster.get("removed", False)) is not bool
    ]


def check_projects(projects: object) -> list[str]:
    if not isinstance(projects, dict) or len(projects) != PROJECTS:
        return [f"projects: expected all {PROJECTS}"]
    return [
        f"projects.{name}: expected stack A, B or C, on a tile type, and beside with VP by type"
        for name, project in projects.items()
        if not isinstance(project, dict)
        or project.get("stack") not in ("A", "B", "C")
        or project.get("on") not in TYPES.values()
        or not is_beside(project.get("beside", {}))
    ]


def is_beside(beside: object) -> bool:
    return (
        isinstance(beside, dict)
        and set(beside) <= set(TYPES.values())
        and all(is_whole(vp, 0, 99) for vp in beside.values())
    )


CHECKS: dict[str, Callable[[object], list[str]]] = {
    "cards": check_cards,
    "die": check_faces,
    "macnificent-begins": check_faces,
    "amounts": check_amounts,
    "exchanges": check_exchanges,
    "clans": check_clans,
    "goals": check_goals,
    "priority": check_priority,
    "rules": check_rules,
    "events": check_events,
    "games": check_games,
    "mobsters": check_mobsters,
    "projects": check_projects,
}


def merge(pack: GameContent, own: Mapping[str, Any]) -> GameContent:
    """Tables by name over ours; cards, rules, events, mobsters and projects as a whole."""
    content = pack.copy()
    content["die"] = own.get("die", pack["die"])
    content["begins"] = own.get("macnificent-begins", pack["begins"])
    content["amounts"] = pack["amounts"] | own.get("amounts", {})
    content["exchanges"] = pack["exchanges"] | own.get("exchanges", {})
    content["goals"] = pack["goals"] | own.get("goals", {})
    content["icons"] = own.get("priority", pack["icons"])
    paths = {colour: list(map(read_space, path)) for colour, path in own.get("clans", {}).items()}
    content["clans"] = pack["clans"] | paths
    games = own.get("games", {})
    tracks = {track: games[track] for track in games if track != "centre"}
    content["levels_x"] = pack["levels_x"] | tracks
    content["centre"] = games.get("centre", pack["centre"])
    merge_wholes(content, own)
    content["stand_ins"] = left_over(pack, content, own)
    return content


def merge_wholes(content: GameContent, own: Mapping[str, Any]) -> None:
    if "cards" in own:
        content["cards"] = {str(card["id"]): parse_card(card) for card in own["cards"]}
    if "rules" in own:
        content["rules"] = [read_rule(rule) for rule in own["rules"]]
    if "events" in own:
        content["events"] = {name: read_event(row) for name, row in own["events"].items()}
    if "mobsters" in own:
        content["mobsters"] = {name: read_mobster(row) for name, row in own["mobsters"].items()}
    if "projects" in own:
        content["projects"] = {name: read_project(row) for name, row in own["projects"].items()}


def left_over(pack: GameContent, content: GameContent, own: Mapping[str, Any]) -> list[str]:
    """What is still a stand-in; the template of cards is one until it is edited."""
    typed = {*own, *own.get("amounts", {})}
    if content["cards"] == pack["cards"]:
        typed.discard("cards")
    return [part for part in pack["stand_ins"] if part not in typed]


def read_space(space: str | Space) -> Space:
    return Space(name=space) if isinstance(space, str) else space
