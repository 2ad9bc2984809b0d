"""Action cards: how one is written, and what is wrong with a deck typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

TYPES = {
    "M": "material",
    "A": "animal",
    "V": "village",
    "C": "castle",
    "S": "exchange",
    "W": "whisky",
    "P": "person",
    "L": "loch",
}
ALIASES = {"X": "S"}
CHRONICLE = "chronicle"
PRIORITY = "priority"
DECK_SIZE = 10


class Card(TypedDict):
    id: str
    moves: list[str]
    distance: int
    number: int | None
    rows: list[list[str]]  # types and "chronicle"; or ["priority"]; or [a number]


def parse_card(row: Mapping[str, Any]) -> Card:
    """A card as written; `check_cards` has found it right."""
    return Card(
        id=str(row["id"]),
        moves=[COLOURS[letter] for letter in row.get("moves", "")],
        distance=row["distance"],
        number=row.get("number"),
        rows=[parse_row(str(text)) for text in row["rows"]],
    )


COLOURS = {"b": "blue", "p": "purple"}


def parse_row(text: str) -> list[str]:
    """`W * P` as icons, `priority`, or `3` as a numbered row."""
    if text == PRIORITY or text.isdigit():
        return [text]
    return [parse_icon(icon) for icon in text.split()]


def parse_icon(icon: str) -> str:
    letter = ALIASES.get(icon.upper(), icon.upper())
    return CHRONICLE if icon == "*" else TYPES[letter]


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


def check_card(row: Mapping[str, object]) -> list[str]:
    problems = [
        f"{key} is not a field; there are id, moves, distance, number, rows"
        for key in row
        if key not in ("id", "moves", "distance", "number", "rows")
    ]
    if not str(row.get("id", "")).strip():
        problems.append("it has no id")
    moves = row.get("moves", "")
    if not isinstance(moves, str) or set(moves) - set(COLOURS):
        problems.append(f"moves are letters b and p, not {moves!r}")
    if not is_whole(row.get("distance"), 1, 15):
        problems.append(f"distance is a number from 1 to 15, not {row.get('distance')!r}")
    if "number" in row and not is_whole(row["number"], 1, 4):
        problems.append(f"number is 1 to 4, or left out, not {row['number']!r}")
    return problems + check_rows(row.get("rows"))


def is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def check_rows(rows: object) -> list[str]:
    if not isinstance(rows, list) or not rows or not all(type(row) in (str, int) for row in rows):
        return ['rows are a list of texts, like ["W * P", "priority", "2"]']
    problems = [f"row {row!r}: {what}" for row in rows for what in check_row(str(row))]
    if not str(rows[-1]).isdigit():
        problems.append("the last row is not a numbered one, so a turn may take no tile")
    return problems


def check_row(text: str) -> list[str]:
    if text == PRIORITY:
        return []
    if text.isascii() and text.isdigit():
        return [] if 1 <= int(text[:9]) <= 15 else ["a numbered row is 1 to 15"]
    if not text.split():
        return ["it is empty"]
    letters = {*TYPES, *ALIASES, "*"}
    return [
        f"{icon} is none of {' '.join(TYPES)} *"
        for icon in text.split()
        if icon.upper() not in letters
    ]


def render_row(row: list[str]) -> str:
    letters = {name: letter for letter, name in TYPES.items()} | {CHRONICLE: "*"}
    return " ".join(letters.get(icon, icon) for icon in row)


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
