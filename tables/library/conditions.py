"""Conditions on facts: `{ race = "undead", searches-min = 2 }` holds when every key does.

A fact nobody gave is not known: `race = ...` does not hold and `race-not = ...` does; a flag
counts as false and a number as 0.
"""

from __future__ import annotations

from collections.abc import Mapping

from tables.errors import WrongWords
from tables.library.table import unknown
from tables.library.vocabulary import FACTS, RACES

Facts = Mapping[str, object]
ENDINGS = ("-not", "-min", "-max")


def holds(when: Mapping[str, object], facts: Facts) -> bool:
    for key, wanted in when.items():  # noqa: SIM110  (asked at every roll: a loop is twice as fast)
        if not holds_one(key, wanted, facts):
            return False
    return True


def holds_one(key: str, wanted: object, facts: Facts) -> bool:
    if key in facts:
        return is_among(facts[key], wanted)
    if not key.endswith(ENDINGS):
        return wanted is False or (wanted == 0 and not isinstance(wanted, list))
    if key.endswith("-not"):
        return not is_among(facts.get(key[:-4]), wanted)
    if key.endswith("-min"):
        return as_number(facts.get(key[:-4], 0)) >= as_number(wanted)
    return as_number(facts.get(key[:-4], 0)) <= as_number(wanted)


def as_number(value: object) -> int:
    return value if isinstance(value, int) else int(str(value))


def is_among(found: object, wanted: object) -> bool:
    return found in wanted if isinstance(wanted, list) else bool(found == wanted)


def fact_of(key: str) -> str:
    """The fact a key of a condition asks about: `searches-min` asks about searches."""
    return key[:-4] if key.endswith(ENDINGS) else key


def parse_facts(words: list[str], kinds: Mapping[str, str] = FACTS) -> dict[str, object]:
    """`race=undead searches=2 items-tracked` as facts; the words of `--set`."""
    return dict(parse_fact(word, kinds) for word in words)


def parse_fact(word: str, kinds: Mapping[str, str]) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    if name not in kinds:
        facts = ", ".join(sorted(kinds))
        raise unknown("no fact {name}", name, kinds, hint="facts are {facts}", facts=facts)
    return name, parse_value(name, value if equals else "true", kinds[name])


def parse_value(name: str, value: str, kind: str) -> object:
    if kind == "number":
        digits = value[1:] if value[:1] == "-" else value
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            return int(value)
        raise WrongWords("{name} is a number, not {value}", name=name, value=repr(value))
    if kind == "flag":
        if value.lower() in TRUTH:
            return TRUTH[value.lower()]
        raise WrongWords("{name} is true or false, not {value}", name=name, value=repr(value))
    return check_word(name, value, kind)


TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def check_word(name: str, value: str, kind: str) -> str:
    if kind == "race" and value not in RACES:
        hint = "races are {races}"
        races = ", ".join(RACES)
        raise unknown("no race {value}", value, RACES, hint=hint, value=value, races=races)
    return value
