"""The game's data: as the pack gives them, with what a person typed in from their own box over it.

Action cards are written `rows = ["W * P", "priority", "2"]`: types and the chronicle icon, the
priority tiles, or a numbered row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from tables.convert.toml_text import key, value
from tables.errors import WrongWords
from tables.games.pack import load_data
from tables.library.packs import WrongToml, parse_own

CHRONICLES = ("I", "II", "III", "V", "VI", "VII", "VIII", "IX", "X", "XI", "A")
GOALS = ("clansmen", "sites", "casks", "persons")
GAINS = ("vp", "stones", "casks", "clansmen", "coins")
TYPES = {
    "M": "material", "A": "animal", "V": "village", "C": "castle", "S": "exchange",
    "W": "whisky", "P": "person", "L": "loch",
}  # fmt: skip
ALIASES = {"X": "S"}
COLOURS = {"b": "blue", "p": "purple"}
CHRONICLE, PRIORITY = "chronicle", "priority"
DECK_SIZE = 10
EVENTS, PROJECTS = 12, 11
TOPS = {"blue": "MacDonell", "purple": "Sinclair"}
FILE = "box.toml"  # of a person's own
Row = dict[str, Any]


class Card(TypedDict):
    id: str
    moves: list[str]
    distance: int
    number: int | None
    rows: list[list[str]]  # types and "chronicle"; or ["priority"]; or [a number]


class GameContent(TypedDict):
    """Rows are as the pack's files have them."""

    cards: dict[str, Card]
    levels: dict[str, Row]
    exchanges: dict[str, list[list[int]]]
    die: list[int]
    begins: list[int]
    resources: list[str]
    icons: dict[str, str]
    clans: dict[str, list[Row]]
    goals: dict[str, list[list[int]]]
    amounts: dict[str, int]
    rules: list[Row]
    events: dict[str, Row]
    mobsters: dict[str, Row]
    levels_x: dict[str, dict[str, Row]]
    centre: dict[str, Row]
    projects: dict[str, Row]
    votes: dict[str, Row]
    stand_ins: list[str]


@cache
def load_part(name: str) -> dict[str, Any]:
    return load_data("glen-more", name)


@cache
def load_pack() -> GameContent:
    """What the pack gives. Read-only: every game shares it."""
    board, levels = load_part("board"), load_part("games")
    return GameContent(
        cards={str(card["id"]): parse_card(card) for card in load_part("cards")["cards"]},
        levels=load_part("levels"),
        exchanges=load_part("exchanges"),
        die=board["die"],
        begins=board["macnificent-begins"],
        resources=board["resources"],
        icons=board["priority"],
        clans=board["clans"],
        goals=board["goals"],
        amounts={name: row["value"] for name, row in load_part("amounts").items()},
        rules=load_part("chronicles")["rules"],
        events=load_part("events"),
        mobsters=load_part("mobsters"),
        levels_x=levels["levels"],
        centre=levels["centre"],
        projects=load_part("projects"),
        votes=load_part("votes"),
        stand_ins=[*load_part("parts"), *load_part("amounts")],
    )


def load_content(own: Path | None = None) -> GameContent:
    """The pack's data with what the person typed in from their own box."""
    file = own and own / FILE
    if file is None or not file.is_file():
        return load_pack()
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise WrongWords("{file} can't be read: {why}", file=file, why=trouble) from None
    return with_own(text, str(file))


def with_own(text: str, file: str) -> GameContent:
    """The pack's content with a person's own file over it; every problem of the file at once."""
    try:
        own: Row = parse_own(text)
    except WrongToml as trouble:
        raise WrongWords("{file} is not TOML: {why}", file=file, why=trouble) from None
    problems = check_own(own)
    if problems:
        raise WrongWords("{file} has {count} problems: {problems}",
                         hint="hexcrown play glen-more cards --template writes one that is right",
                         file=file, count=len(problems), problems="; ".join(problems))  # fmt: skip
    return merge(load_pack(), own)


def merge(pack: GameContent, own: Mapping[str, Any]) -> GameContent:
    """Tables by name over ours; cards, rules, events, mobsters and projects as a whole."""
    content: Any = {**pack}
    for whole in ("die", "rules", "events", "mobsters", "projects"):
        content[whole] = own.get(whole, content[whole])
    for table in ("amounts", "exchanges", "goals"):
        content[table] = content[table] | own.get(table, {})
    content["begins"] = own.get("macnificent-begins", pack["begins"])
    content["icons"] = own.get("priority", pack["icons"])
    spaces = {
        colour: [{"name": space} if isinstance(space, str) else space for space in path]
        for colour, path in own.get("clans", {}).items()
    }
    content["clans"] = pack["clans"] | spaces
    tracks = dict(own.get("games", {}))
    content["centre"] = tracks.pop("centre", pack["centre"])
    content["levels_x"] = pack["levels_x"] | tracks
    if "cards" in own:
        content["cards"] = {str(card["id"]): parse_card(card) for card in own["cards"]}
    typed = {*own, *own.get("amounts", {})}
    if content["cards"] == pack["cards"]:  # the template of cards is one until it is edited
        typed.discard("cards")
    content["stand_ins"] = [part for part in pack["stand_ins"] if part not in typed]
    found: GameContent = content
    return found


# Cards


def parse_card(row: Mapping[str, Any]) -> Card:
    """A card as written; `check_cards` has found it right."""
    return Card(
        id=str(row["id"]),
        moves=[COLOURS[letter] for letter in row.get("moves", "")],
        distance=row["distance"],
        number=row.get("number"),
        rows=[parse_row(str(text)) for text in row["rows"]],
    )


def parse_row(text: str) -> list[str]:
    """`W * P` as icons, `priority`, or `3` as a numbered row."""
    if text == PRIORITY or text.isdigit():
        return [text]
    letters = [ALIASES.get(icon.upper(), icon.upper()) for icon in text.split()]
    return [CHRONICLE if letter == "*" else TYPES[letter] for letter in letters]


def render_row(row: list[str]) -> str:
    letters = {name: letter for letter, name in TYPES.items()} | {CHRONICLE: "*"}
    return " ".join(letters.get(icon, icon) for icon in row)


def check_cards(rows: object) -> list[str]:
    """What is wrong with a deck typed in from a box, all of it."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return ["cards: expected [[cards]] with id, moves, distance, number and rows"]
    problems = [] if len(rows) == DECK_SIZE else [f"cards: expected 10, found {len(rows)}"]
    ids = [str(row.get("id", "")) for row in rows]
    problems += [f"card {name}: this id twice" for name in sorted(set(ids)) if ids.count(name) > 1]
    for place, row in enumerate(rows, start=1):
        problems += [f"card {row.get('id', place)}: {what}" for what in check_card(row)]
    return problems


def check_card(row: Mapping[str, object]) -> Iterator[str]:
    fields = ("id", "moves", "distance", "number", "rows")
    for name in row:
        if name not in fields:
            yield f"{name} is not a field; there are {', '.join(fields)}"
    if not str(row.get("id", "")).strip():
        yield "it has no id"
    moves = row.get("moves", "")
    if not isinstance(moves, str) or set(moves) - set(COLOURS):
        yield f"moves are letters b and p, not {moves!r}"
    if not is_whole(row.get("distance"), 1, 15):
        yield f"distance is a number from 1 to 15, not {row.get('distance')!r}"
    if "number" in row and not is_whole(row["number"], 1, 4):
        yield f"number is 1 to 4, or left out, not {row['number']!r}"
    rows = row.get("rows")
    if not isinstance(rows, list) or not rows or not all(type(one) in (str, int) for one in rows):
        yield 'rows are a list of texts, like ["W * P", "priority", "2"]'
        return
    yield from (f"row {one!r}: {what}" for one in rows for what in check_row(str(one)))
    if not str(rows[-1]).isdigit():
        yield "the last row is not a numbered one, so a turn may take no tile"


def check_row(text: str) -> list[str]:
    if text == PRIORITY:
        return []
    if text.isascii() and text.isdigit():
        return [] if 1 <= int(text[:9]) <= 15 else ["a numbered row is 1 to 15"]
    known = {*TYPES, *ALIASES, "*"}
    wrong = [icon for icon in text.split() if icon.upper() not in known]
    return (
        [f"{icon} is none of {' '.join(TYPES)} *" for icon in wrong]
        if text.split()
        else ["it is empty"]
    )


# Checks of the other parts


def is_whole(found: object, low: int, high: int) -> bool:
    return type(found) is int and low <= found <= high


def is_pairs(pairs: object) -> bool:
    return (
        isinstance(pairs, list)
        and bool(pairs)
        and all(
            isinstance(pair, list) and len(pair) == 2 and all(is_whole(one, 0, 99) for one in pair)
            for pair in pairs
        )
    )


def is_counts(found: object, names: Sequence[str], low: int, high: int) -> bool:
    """A table of numbers under these names."""
    return (
        isinstance(found, dict)
        and set(found) <= set(names)
        and all(is_whole(number, low, high) for number in found.values())
    )


def is_path(colour: str, path: object) -> bool:
    spaces = path if isinstance(path, list) else []
    names = [space.get("name") if isinstance(space, dict) else space for space in spaces]
    right = bool(names) and all(isinstance(name, str) and name for name in names)
    return right and names[0] == TOPS.get(colour) and len(set(names)) == len(names)


def is_event(name: str, event: object) -> bool:
    goods = (*load_pack()["resources"], "any")
    return (
        isinstance(event, dict)
        and isinstance(event.get("name"), dict)
        and isinstance(event["name"].get("en"), str)
        and is_counts(event.get("cost"), goods, 1, 9)
        and event.get("goal") in GOALS
        and is_whole(event.get("plus"), 1, 9)
    )


def is_track(track: str, levels: object) -> bool:
    return (
        track in ("logs", "boulders", "centre")
        and isinstance(levels, dict)
        and sorted(levels) == list("12345")
        and all(
            isinstance(prize, dict)
            and (prize.get("gain") in GAINS or prize.get("modifier") in GOALS)
            and is_whole(prize.get("amount"), 0, 99)
            for prize in levels.values()
        )
    )


def is_mobster(name: str, mobster: object) -> bool:
    return (
        isinstance(mobster, dict)
        and mobster.get("back") in ("S", "B")
        and mobster.get("chronicle", "") in ("", *CHRONICLES)
        and type(mobster.get("removed", False)) is bool
    )


def is_project(name: str, project: object) -> bool:
    return (
        isinstance(project, dict)
        and project.get("stack") in ("A", "B", "C")
        and project.get("on") in TYPES.values()
        and is_counts(project.get("beside", {}), list(TYPES.values()), 0, 99)
    )


def is_rule(rule: object) -> bool:
    finds = [*TYPES.values(), *(one["find"] for one in load_pack()["rules"])]
    return (
        isinstance(rule, dict)
        and rule.get("chronicle") in CHRONICLES
        and rule.get("find") in finds
        and (rule.get("plain") is True or is_whole(rule.get("upto"), 1, 4))
    )


def is_faces(faces: object) -> bool:
    right = isinstance(faces, list) and 0 < len(faces) <= 20
    return right and all(is_whole(face, 1, 9) for face in faces)  # type: ignore[attr-defined]


Check = Callable[[object], list[str]]


def entries(part: str, test: Callable[[str, object], bool], expected: str, count: int = 0) -> Check:
    """A check of a table: how many entries it has, and each of them."""

    def check(found: object) -> list[str]:
        if not isinstance(found, dict) or (count and len(found) != count):
            return [f"{part}: expected {f'all {count}' if count else 'a table'}"]
        wrong = [name for name, entry in found.items() if not test(name, entry)]
        return [f"{part}.{name}: expected {expected}, found {found[name]!r}" for name in wrong]

    return check


def check_rules(rules: object) -> list[str]:
    listed = rules if isinstance(rules, list) else [rules]
    wrong = [place for place, rule in enumerate(listed, start=1) if not is_rule(rule)]
    expected = "expected chronicle, find, and upto 1 to 4 or plain = true"
    return [f"rules, {place}: {expected}" for place in wrong]


def check_faces(faces: object) -> list[str]:
    expected = "die, macnificent-begins: expected a list of faces from 1 to 9"
    return [] if is_faces(faces) else [expected]


def check_priority(icons: object) -> list[str]:
    right = isinstance(icons, dict) and set(icons) == set(GOALS)
    if right and set(icons.values()) <= set(TYPES.values()):  # type: ignore[attr-defined]
        return []
    return [f"priority: expected one of {', '.join(TYPES.values())} for each of {', '.join(GOALS)}"]


CHECKS: dict[str, Check] = {
    "cards": check_cards,
    "die": check_faces,
    "macnificent-begins": check_faces,
    "amounts": entries(
        "amounts",
        lambda name, number: name in load_pack()["amounts"] and is_whole(number, 0, 99),
        "an amount of ours with a number from 0 to 99",
    ),
    "exchanges": entries("exchanges", lambda _, pairs: is_pairs(pairs), "[[resources, VP], …]"),
    "clans": entries("clans", is_path, "blue from MacDonell or purple from Sinclair downwards"),
    "goals": entries(
        "goals",
        lambda name, pairs: name in ("usual", "festivities") and is_pairs(pairs),
        "usual or festivities with [[lead, VP], …]",
    ),
    "priority": check_priority,
    "rules": check_rules,
    "events": entries("events", is_event, "name {en, it}, cost, goal and plus", EVENTS),
    "games": entries("games", is_track, "levels 1 to 5, each a gain or modifier with its amount"),
    "mobsters": entries(
        "mobsters", is_mobster, 'back = "S" or "B", and a chronicle if it needs one'
    ),
    "projects": entries(
        "projects", is_project, "stack A, B or C, on a tile type, beside with VP by type", PROJECTS
    ),
}


def check_own(own: Mapping[str, object]) -> list[str]:
    """What is wrong in a person's own file, each with its place."""
    problems = [
        f"{name}: no such part; there are {', '.join(CHECKS)}" for name in own if name not in CHECKS
    ]
    return problems + [
        what for name, check in CHECKS.items() if name in own for what in check(own[name])
    ]


# The file to edit


def render_box(content: GameContent) -> str:
    """Every part, in the form that is read. Only the cards stand there as they are used; every
    other line begins with # until somebody takes that away, so that a value which was only looked
    at stays a stand-in."""
    said = {name: row["what"]["en"] for name, row in load_part("amounts").items()}
    amounts = [f"{key(name)} = {n}  # {said[name]}" for name, n in content["amounts"].items()]
    tables: dict[str, Mapping[str, Any]] = {
        "exchanges": content["exchanges"], "priority": content["icons"], "goals": content["goals"],
        "clans": content["clans"], "events": content["events"], "mobsters": content["mobsters"],
        "projects": content["projects"],
        **{f"games.{track}": levels for track, levels in content["levels_x"].items()},
        "games.centre": content["centre"],
    }  # fmt: skip
    lines = [
        "# Take the # away before what you type in from your box; a part below needs its [name].",
        *comment([f"die = {value(content['die'])}"], "die"),
        *comment([f"macnificent-begins = {value(content['begins'])}"]),
        *comment(["[amounts]", *amounts], "amounts"),
    ]
    for part, rows in tables.items():
        lines += comment(
            [f"[{part}]", *(f"{key(n)} = {value(row)}" for n, row in rows.items())], part
        )
    rules = [
        ["[[rules]]", *(f"{key(n)} = {value(v)}" for n, v in r.items())] for r in content["rules"]
    ]
    lines += comment([line for rule in rules for line in rule], "rules")
    return "\n".join([*lines, "", render_template(content["cards"])])


def comment(lines: Sequence[str], part: str = "") -> list[str]:
    what = load_part("parts").get(part.partition(".")[0])
    head = ["", f"# {part}: {what['en']}"] if what else [""] if part else []
    return [*head, *(f"#{line}" for line in lines)]


def render_template(cards: Mapping[str, Card]) -> str:
    """The deck as the TOML a person edits."""
    return "\n".join(render_card(card) for card in cards.values())


def render_card(card: Card) -> str:
    moves = "".join(colour[0] for colour in card["moves"])
    number = f"number = {card['number']}\n" if card["number"] else ""
    rows = ", ".join(f'"{render_row(row)}"' for row in card["rows"])
    return (
        f'[[cards]]\nid = "{card["id"]}"\nmoves = "{moves}"\ndistance = {card["distance"]}\n'
        f"{number}rows = [{rows}]\n"
    )
