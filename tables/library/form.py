"""The form of a pack's files: which fields each part has, described once.

With `tables.library.effects` this is all that the check and the JSON Schema are made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.library.effects import KINDS, Field
from tables.library.effects import TYPES as EFFECT_TYPES
from tables.library.vocabulary import ANY_RACE, FACTS, LANGUAGES, RACES, ROLES

TYPES: dict[str, str] = {
    **EFFECT_TYPES,
    "string": "text in quotes",
    "dice": "dice",
    "range": "a whole number or [first, last]",
    "ranges": "a range for each column; a column left out does not hold the row",
    "limits": "[lowest, highest]",
    "numbers": "a list of whole numbers",
    "number-or-fact": "a whole number, or a fact that is a number",
    "rows": "the rows",
    "modifiers": "modifiers of the roll",
    "rerolls": "rolls a player may take again",
    "cells": 'a whole number or "no" for each column',
    "figures": "whole numbers, dice, words or true/false by name",
    "fact-kinds": 'facts of one\'s own: name = "word", "number" or "flag"',
    "fact": "a fact",
}

HEAD: dict[str, Field] = {
    "kind": Field("choice", "what sort of table", choices=("roll", "matrix", "figures")),
    "title": Field("text", "what it is called", True),
    "text": Field("text", "what it is for"),
    "rule": Field("string", "the id of its rule"),
    "source": Field("string", "where it comes from; the pack's unless said"),
    "note": Field("text", "something to know about it"),
    "rows": Field("rows", "its rows", True),
}
ROLLED: dict[str, Field] = {
    **HEAD,
    "roll": Field("dice", "the dice; left out, rows have weights"),
    "question": Field("text", "what a roll on it asks; made from the title unless said"),
    "occasion": Field("text", "where and when it is rolled, as the story begins: Out scouting"),
    "columns": Field("words", "the columns"),
    "column-from": Field("fact", "the fact that names the column, where none is given"),
    "hold": Field("limits", "totals are held to these"),
    "absolute": Field("flag", "the total counts without its sign"),
    "permits": Field("limits", "modifiers the rules permit"),
    "replacement": Field("flag", "false: each row comes up once, until it is put back"),
    "overlap": Field("flag", "rows may overlap; the first that holds the total counts"),
    "modifiers": Field("modifiers", "modifiers of the roll"),
    "rerolls": Field("rerolls", "rolls a player may take again"),
}
MATRIX: dict[str, Field] = {**HEAD, "columns": Field("words", "the columns", True)}
TABLES: dict[str, dict[str, Field]] = {"roll": ROLLED, "matrix": MATRIX, "figures": HEAD}

ROW_HEAD: dict[str, Field] = {
    "id": Field("word", "its id, never changed once published", True),
    "name": Field("text", "a few words", True),
    "text": Field("text", "a sentence or two; {points} is the figure of that field"),
    "rule": Field("string", "the id of its rule"),
    "note": Field("text", "something to know about it"),
}
ROWS: dict[str, dict[str, Field]] = {
    "roll": {
        **ROW_HEAD,
        "range": Field("range", "the totals it holds"),
        "ranges": Field("ranges", "the totals it holds, by column"),
        "weight": Field("number", "how likely, where the table has no dice"),
        "once": Field("flag", "comes up once in a campaign; after that the dice are rolled again"),
        "effects": Field("effects", "what happens"),
        "cause": Field("text", "the reason of what follows, as the story says it: A poor harvest"),
        "tells": Field("text", "the story where nothing follows: {who} gets across ({die})."),
    },
    "matrix": {**ROW_HEAD, "cells": Field("cells", "its cells", True)},
    "figures": {**ROW_HEAD, "figures": Field("figures", "its figures", True)},
}

MODIFIER: dict[str, Field] = {
    "add": Field("number-or-fact", "what is added"),
    "choose": Field("numbers", "what the player may add, after the roll"),
    "when": Field("when", "only if this holds"),
    "rule": Field("string", "the id of its rule"),
}
REROLL: dict[str, Field] = {
    "when": Field("when", "only if this holds"),
    "rows": Field("words", "only after these rows"),
    "times": Field("number", "how often, once unless said"),
    "rule": Field("string", "the id of its rule"),
}
BAND: dict[str, Field] = {
    "range": Field("range", "the totals it holds", True),
    "name": Field("text", "a few words"),
    "effects": Field("effects", "what happens"),
    "tells": Field("text", "how the story tells of it: {who} stays loyal"),
}
OPTION: dict[str, Field] = {
    "id": Field("word", "the answer", True),
    "name": Field("text", "a few words", True),
    "when": Field("when", "open only if this holds"),
    "effects": Field("effects", "what happens"),
}
FORCE: dict[str, Field] = {
    "what": Field("word", "what it is", True),
    "race": Field("race", "its race"),
    "points": Field("amount", "its strength", True),
    "ships": Field("amount", "its ships"),
}
MANIFEST: dict[str, Field] = {
    "name": Field("word", "the folder's name", True),
    "version": Field("string", "its version", True),
    "languages": Field("words", "every text stands in each of these", True),
    "source": Field("string", "where it comes from", True),
    "title": Field("text", "what it is called", True),
    "facts": Field("fact-kinds", "facts of its own"),
}
CONDITION: dict[str, Field] = {
    "name": Field("text", "a few words", True),
    "text": Field("text", "what it does", True),
    "rule": Field("string", "the id of its rule"),
    "of": Field(
        "choice",
        "whom it afflicts",
        True,
        ("army", "fleet", "tile", "site", "settlement", "empire", "character", "force"),
    ),
    "holds": Field(
        "choices",
        "what it keeps them from",
        choices=(
            "move",
            "enter",
            "scout",
            "search",
            "feed",
            "revenue",
            "leave",
            "settle",
            "sail",
            "berth",
        ),
    ),
    "figures": Field("figures", "figures that code reads"),
    "start": Field("effects", "when it begins"),
    "turn": Field("effects", "at the start of each turn"),
    "equinox": Field("effects", "at an equinox"),
    "winter": Field("effects", "when winter begins"),
    "lifted-by": Field("words", "what ends it"),
    "tells": Field("text", "how the story tells of its beginning: {who} is stranded"),
    "ends": Field("text", "how the story tells of its end: {who} is afloat again"),
    "cured": Field("flag", "a mystic spring cures it"),
    "clings": Field("flag", "troops who leave the army for another take it along"),
}
RULE: dict[str, Field] = {
    "title": Field("text", "a few words", True),
    "text": Field("text", "the rule", True),
    "house": Field("flag", "ours, not printed"),
    "source": Field("string", "where it comes from; the pack's unless said"),
    "ruling": Field("text", "what we decided where the source is silent, and why"),
    "see": Field("words", "tables it stands in"),
}


Schema = dict[str, Any]
WORD: Schema = {"type": "string", "pattern": "^[a-z0-9-]+$"}
NUMBER: Schema = {"type": "integer"}
SPAN: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
NUMBER_OR_TEXT: Schema = {"type": ["integer", "string"]}


def table_schema() -> Schema:
    """One schema for the three kinds of table; a file without `kind` is rolled on."""
    rolled, matrix, figures = (kind_schema(kind) for kind in ("roll", "matrix", "figures"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Hexcrown table",
        "type": "object",
        "required": ["title", "rows"],
        "if": {"required": ["kind"], "properties": {"kind": {"const": "matrix"}}},
        "then": matrix,
        "else": {
            "if": {"required": ["kind"], "properties": {"kind": {"const": "figures"}}},
            "then": figures,
            "else": rolled,
        },
        "$defs": definitions(),
    }


def kind_schema(kind: str) -> Schema:
    """The fields of one kind of table, its rows among them."""
    found = object_schema(TABLES[kind])
    found["properties"]["rows"] = {
        "type": "array",
        "minItems": 1,
        "items": object_schema(ROWS[kind]),
        "description": TABLES[kind]["rows"].meaning,
    }
    return found


def object_schema(fields: Mapping[str, Field]) -> Schema:
    found: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: field_schema(field) for name, field in fields.items()},
    }
    required = [name for name, field in fields.items() if field.required]
    return {**found, "required": required} if required else found


def field_schema(field: Field) -> Schema:
    found = dict(TYPE_SCHEMAS[field.type])
    if field.type == "choice":
        found = {"enum": list(field.choices)}
    if field.type == "choices":
        found = {"type": "array", "items": {"enum": list(field.choices)}}
    return {**found, "description": field.meaning}


def definitions() -> Schema:
    """Effects refer to one another, so they stand here by name."""
    return {
        "effects": {"type": "array", "items": {"$ref": "#/$defs/effect"}},
        "effect": {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"enum": list(KINDS)}},
            "allOf": [effect_rule(kind) for kind in KINDS],
        },
        "when": when_schema(),
        "band": object_schema(BAND),
        "option": object_schema(OPTION),
        "force": object_schema(FORCE),
        "modifier": object_schema(MODIFIER),
        "reroll": object_schema(REROLL),
    }


def effect_rule(kind: str) -> Schema:
    """If it is of this kind, it has these fields."""
    described = KINDS[kind]
    fields = object_schema(described.fields)
    fields["properties"] = {"kind": {"const": kind}, **fields["properties"]}
    return {
        "if": {"properties": {"kind": {"const": kind}}},
        "then": {**fields, "description": described.meaning},
    }


def when_schema() -> Schema:
    """Facts by name; a pack may add its own, so others are let through."""
    properties: Schema = {}
    for name, kind in FACTS.items():
        one = FACT_SCHEMAS[kind]
        several = {"type": "array", "items": one}
        properties[name] = {"anyOf": [one, several]}
        if kind == "number":
            properties[f"{name}-min"] = properties[f"{name}-max"] = NUMBER
        elif kind != "flag":
            properties[f"{name}-not"] = {"anyOf": [one, several]}
    return {"type": "object", "properties": properties}


FACT_SCHEMAS: dict[str, Schema] = {
    "race": {"enum": list(RACES)},
    "word": {"type": "string"},
    "number": NUMBER,
    "flag": {"type": "boolean"},
}


def list_of(name: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}


TEXT_SCHEMA: Schema = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {lang: {"type": "string"} for lang in LANGUAGES},
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
TYPE_SCHEMAS: dict[str, Schema] = {
    "amount": NUMBER_OR_TEXT,
    "bands": list_of("band"),
    "cells": {"type": "object", "additionalProperties": {"anyOf": [NUMBER, {"const": "no"}]}},
    "choice": {},
    "choices": {},
    "column": WORD,
    "condition": WORD,
    "dice": NUMBER_OR_TEXT,
    "effects": {"$ref": "#/$defs/effects"},
    "fact": {"type": "string"},
    "fact-kinds": {"type": "object"},
    "figures": {
        "type": "object",
        "additionalProperties": {"type": ["integer", "string", "boolean"]},
    },
    "flag": {"type": "boolean"},
    "force": {"$ref": "#/$defs/force"},
    "formula": NUMBER_OR_TEXT,
    "limits": SPAN,
    "modifiers": list_of("modifier"),
    "number": NUMBER,
    "number-or-fact": NUMBER_OR_TEXT,
    "numbers": {"type": "array", "items": NUMBER, "minItems": 1},
    "options": list_of("option"),
    "race": {"enum": list(ANY_RACE)},
    "range": {"anyOf": [NUMBER, SPAN]},
    "ranges": {"type": "object", "additionalProperties": {"anyOf": [NUMBER, SPAN]}},
    "rerolls": list_of("reroll"),
    "role": {"enum": list(ROLES)},
    "row": WORD,
    "rows": {"type": "array"},
    "string": {"type": "string"},
    "table": WORD,
    "text": TEXT_SCHEMA,
    "when": {"$ref": "#/$defs/when"},
    "word": WORD,
    "words": {"type": "array", "items": {"type": "string"}, "minItems": 1},
}
