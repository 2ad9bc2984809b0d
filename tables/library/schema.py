"""The JSON Schema of a table file, made from the description of the fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.library.effects import KINDS, Field
from tables.library.form import BAND, FORCE, MODIFIER, OPTION, REROLL, ROWS, TABLES
from tables.library.vocabulary import ANY_RACE, FACTS, LANGUAGES, RACES, ROLES

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
