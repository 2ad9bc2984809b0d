"""The shape of a pack's data against its description: every wrong field, each with its place."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from tables.dice.expression import parse
from tables.errors import WrongWords
from tables.library.conditions import fact_of
from tables.library.effects import KINDS, Field
from tables.library.form import BAND, FORCE, MODIFIER, OPTION, REROLL, ROWS, TABLES
from tables.library.packs import is_word
from tables.library.plain_text import find_control, is_text
from tables.library.problems import PackProblem
from tables.library.vocabulary import ANY_RACE, LANGUAGES, RACES, ROLES

LONGEST_TEXT = 20_000  # characters: some people's results are pages
DEEPEST = 40  # effects inside effects
COMPARED = 300  # names among which the nearest is sought: thousands of wrong ones are told at once


class FieldPlace:
    """Where in a file we are, and the problems found so far."""

    __slots__ = ("deep", "facts", "file", "languages", "problems", "row")

    def __init__(
        self, file: str, facts: Mapping[str, str], languages: Sequence[str] = LANGUAGES
    ) -> None:
        self.file, self.facts, self.languages = file, facts, languages
        self.row = ""
        self.deep = 0
        self.problems: list[PackProblem] = []

    def note(self, message: str, **facts: object) -> None:
        self.problems.append(PackProblem(self.file, self.row, message, facts))

    def unknown(self, what: str, name: object, known: Iterable[str]) -> None:
        near = difflib.get_close_matches(str(name), list(islice(known, COMPARED)), n=1)
        if near:
            self.note(
                "unknown {what} {name}: did you mean {near}?", what=what, name=name, near=near[0]
            )
        else:
            self.note("unknown {what} {name}", what=what, name=name)


def check_table_shape(data: Mapping[str, Any], place: FieldPlace) -> None:
    kind = data.get("kind", "roll")
    fields = TABLES.get(kind) if isinstance(kind, str) else None
    if fields is None:
        place.unknown("kind", kind, TABLES)
        return
    check_fields(data, fields, place)
    rows = data.get("rows")
    seen: set[str] = set()
    for number, row in enumerate(rows if rows and is_tables(rows) else [], 1):
        check_row_shape(row, number, ROWS[kind], place, seen)
    place.row = ""


def check_row_shape(
    row: Mapping[str, object],
    number: int,
    fields: Mapping[str, Field],
    place: FieldPlace,
    seen: set[str],
) -> None:
    row_id = row.get("id")
    place.row = f"row {row_id}" if isinstance(row_id, str) else f"row {number}"
    check_fields(row, fields, place)
    if isinstance(row_id, str):
        if row_id in seen:
            place.note("two rows have the id {id}", id=row_id)
        seen.add(row_id)


def check_fields(
    data: Mapping[str, object], fields: Mapping[str, Field], place: FieldPlace, skip: str = ""
) -> None:
    """Unknown fields, missing ones and those of a wrong type."""
    for name, value in data.items():
        if name == skip:
            continue
        field = fields.get(name)
        if field is None:
            place.unknown("field", name, fields)
        else:
            CHECKS[field.type](name, value, field, place)
    for name, field in fields.items():
        if field.required and name not in data:
            place.note("{name} is missing ({meaning})", name=name, meaning=field.meaning)


def check_effect(effect: object, place: FieldPlace) -> None:
    if not isinstance(effect, Mapping):
        place.note("an effect is a table with a kind, not {value}", value=show(effect))
        return
    kind = effect.get("kind")
    described = KINDS.get(kind) if isinstance(kind, str) else None
    if described is None:
        place.unknown("effect", kind, KINDS)
        return
    check_fields(effect, described.fields, place, skip="kind")


def is_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, Mapping) for one in value)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# --- one check for each type of field ---------------------------------------------------------


def wrong(name: str, wanted: str, value: object, place: FieldPlace) -> None:
    place.note(
        "{name} should be {wanted}, not {value}", name=name, wanted=wanted, value=show(value)
    )


def check_number(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not is_number(value):
        wrong(name, "a whole number", value, place)


def check_flag(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, bool):
        wrong(name, "true or false", value, place)


def check_string(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, str) or not value or len(value) > LONGEST_TEXT:
        wrong(name, "text in quotes", value, place)
    elif not is_text(value):
        place.note("{name} contains an invalid character: {value}", name=name, value=show(value))
    elif (control := find_control(value)) is not None:
        place.note("{name} contains the control character {code}", name=name, code=control)


def check_word(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, str) or not is_word(value):
        wrong(name, "a word in kebab-case", value, place)


def check_words(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, list) or not value:
        wrong(name, "a list of words", value, place)
        return
    for one in value:
        check_word(name, one, field, place)
    if len(set(map(str, value))) < len(value):
        place.note("{name} contains a word twice", name=name)


def check_choice(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if value not in field.choices:
        wrong(name, "one of " + ", ".join(field.choices), value, place)


def check_choices(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, list):
        wrong(name, "a list of words", value, place)
        return
    for one in value:
        check_choice(name, one, field, place)


def check_text(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if isinstance(value, str) and len(place.languages) == 1:
        check_string(name, value, field, place)
        return
    if not isinstance(value, Mapping):
        wrong(name, "a text in each language", value, place)
        return
    for lang in place.languages:
        if lang not in value:
            place.note("{name} has no {lang}", name=name, lang=lang)
    for lang, text in value.items():
        check_string(f"{name}.{lang}", text, field, place)
        if lang not in LANGUAGES:
            place.unknown("language", lang, LANGUAGES)


def check_dice(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if is_number(value):
        return
    if not isinstance(value, str):
        wrong(name, "dice or a whole number", value, place)
        return
    try:
        if parse(value).repeat > 1:
            wrong(name, "dice rolled once", value, place)
    except WrongWords as trouble:
        place.note(
            "{name}: {value} is not a dice expression: {why}",
            name=name,
            value=show(value),
            why=trouble,
        )


def check_amount(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if value not in ("all", "half"):
        check_dice(name, value, field, place)


def check_role(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, str) or value not in ROLES:
        place.unknown("role", value, ROLES)


def check_race(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if value not in ANY_RACE:
        place.unknown("race", value, ANY_RACE)


def check_when(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, Mapping):
        wrong(name, "facts", value, place)
        return
    for key, wanted in value.items():
        fact = key if key in place.facts else fact_of(key)
        if fact not in place.facts:
            place.unknown("fact", fact, place.facts)
        elif key[len(fact) :] in ("-min", "-max"):
            check_number(key, wanted, field, place)
        else:
            check_fact_value(key, wanted, place.facts[fact], place)


def check_fact_value(key: str, wanted: object, kind: str, place: FieldPlace) -> None:
    for one in wanted if isinstance(wanted, list) else [wanted]:
        if kind == "race" and one not in RACES:
            place.unknown("race", one, RACES)
        elif kind == "flag" and not isinstance(one, bool):
            wrong(key, "true or false", one, place)
        elif kind == "number" and not is_number(one):
            wrong(key, "a whole number", one, place)
        elif kind == "word" and not isinstance(one, str):
            wrong(key, "a word", one, place)


def check_effects(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, list):
        wrong(name, "a list of effects", value, place)
        return
    place.deep += 1
    if place.deep > DEEPEST:
        place.note("effects are nested more than {most} deep", most=DEEPEST)
    else:
        for effect in value:
            check_effect(effect, place)
    place.deep -= 1


def check_parts(fields: Mapping[str, Field], wanted: str) -> Callable[..., None]:
    """A check for a list of tables that all have these fields."""

    def check(name: str, value: Any, field: Field, place: FieldPlace) -> None:
        if not is_tables(value):
            wrong(name, wanted, value, place)
            return
        for one in value:
            check_fields(one, fields, place)

    return check


def check_options(name: str, value: Any, field: Field, place: FieldPlace) -> None:
    check_parts(OPTION, "a list of options")(name, value, field, place)
    if is_tables(value):
        ids = [str(option.get("id")) for option in value]
        if len(set(ids)) < len(ids):
            place.note("two options have the same id")
        if not ids:
            place.note("a decision needs options")


def check_force(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if isinstance(value, Mapping):
        check_fields(value, FORCE, place)
    else:
        wrong(name, "{ what, points }", value, place)


def check_range(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if is_number(value):
        return
    if not (isinstance(value, list) and len(value) == 2 and all(map(is_number, value))):
        wrong(name, "a whole number or [first, last]", value, place)
    elif value[0] > value[1]:
        place.note("{name} {value} runs backwards", name=name, value=value)


def check_limits(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if is_number(value):
        wrong(name, "[lowest, highest]", value, place)
    else:
        check_range(name, value, field, place)


def check_ranges(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, Mapping) or not value:
        wrong(name, "a range for each column", value, place)
        return
    for column, one in value.items():
        check_range(f"{name}.{column}", one, field, place)


def check_numbers(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, list) or not value or not all(map(is_number, value)):
        wrong(name, "a list of whole numbers", value, place)


def check_number_or_fact(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if isinstance(value, str):
        if place.facts.get(value) != "number":
            numbers = [fact for fact, kind in place.facts.items() if kind == "number"]
            place.unknown("fact", value, numbers)
    else:
        check_number(name, value, field, place)


def check_fact(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, str) or value not in place.facts:
        place.unknown("fact", value, place.facts)


def check_rows(name: str, value: object, field: Field, place: FieldPlace) -> None:
    """The rows themselves are checked one by one, each under its own name."""
    if not is_tables(value):
        wrong(name, "a list of rows", value, place)
    elif not value:
        place.note("the table has no rows")


def check_cells(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, Mapping):
        wrong(name, "a cell for each column", value, place)
        return
    for column, cell in value.items():
        if cell != "no" and not is_number(cell):
            wrong(f"{name}.{column}", 'a whole number or "no"', cell, place)


def check_figures(name: str, value: object, field: Field, place: FieldPlace) -> None:
    if not isinstance(value, Mapping):
        wrong(name, "figures by name", value, place)
        return
    for figure, one in value.items():
        if not (is_number(one) or isinstance(one, bool | str)):
            wrong(f"{name}.{figure}", "a whole number, dice or a word", one, place)


def check_fact_kinds(name: str, value: object, field: Field, place: FieldPlace) -> None:
    kinds = ("word", "number", "flag")
    if not isinstance(value, Mapping) or any(kind not in kinds for kind in value.values()):
        wrong(name, "facts, each word, number or flag", value, place)


CHECKS: dict[str, Callable[[str, object, Field, FieldPlace], None]] = {
    "amount": check_amount,
    "bands": check_parts(BAND, "a list of bands"),
    "cells": check_cells,
    "choice": check_choice,
    "choices": check_choices,
    "column": check_word,
    "condition": check_word,
    "dice": check_dice,
    "effects": check_effects,
    "fact": check_fact,
    "fact-kinds": check_fact_kinds,
    "figures": check_figures,
    "flag": check_flag,
    "force": check_force,
    "formula": check_dice,
    "limits": check_limits,
    "modifiers": check_parts(MODIFIER, "a list of modifiers"),
    "number": check_number,
    "number-or-fact": check_number_or_fact,
    "numbers": check_numbers,
    "options": check_options,
    "race": check_race,
    "range": check_range,
    "ranges": check_ranges,
    "rerolls": check_parts(REROLL, "a list of re-rolls"),
    "role": check_role,
    "row": check_word,
    "rows": check_rows,
    "string": check_string,
    "table": check_word,
    "text": check_text,
    "when": check_when,
    "word": check_word,
    "words": check_words,
}
