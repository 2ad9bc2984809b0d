"""Every roll of every pack, effect, step and draw has its question, in both languages."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from campaign.acts.declare import load_offers
from campaign.declared import load_all
from campaign.games.kept_game import draw_question
from campaign.rules.effect_registry import STEPS
from tables.dice.expression import parse
from tables.library.effects import KINDS, walk
from tables.library.packs import Library, shipped_packs
from tables.library.roll_questions import find_question, is_listed, load_questions
from tables.library.table import Table

ROOT = Path(__file__).parents[3]
LIBRARY = Library(shipped_packs())
TABLES = [table for table in LIBRARY.tables() if isinstance(table, Table) and table.kind == "roll"]
OWN = Table("my-table", {"title": {"en": "Mine", "it": "Mia"}, "roll": "1d6", "rows": []})


def is_said(texts):
    return all(texts.get(lang, "").strip() for lang in ("en", "it"))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_every_table_that_is_rolled_on_asks_its_question(table):
    assert is_said(table.data.get("question", {}))


def pack_effects():
    for table in TABLES:
        for row in table.rows:
            yield from ((table.id, effect) for effect in walk(row.effects))
    for name, condition in LIBRARY.conditions().items():
        for part in ("start", "turn", "equinox", "winter"):
            yield from ((name, effect) for effect in walk(condition.get(part, ())))


def test_every_check_of_the_packs_asks_its_question():
    checks = [(name, effect) for name, effect in pack_effects() if effect["kind"] == "check"]
    assert checks
    assert not [name for name, effect in checks if not is_said(effect.get("question", {}))]


def has_dice(value):
    return isinstance(value, str) and value not in ("all", "half") and parse(value).low is not None


def rolled_figures():
    """(kind, field) of every figure that the packs roll."""
    for _, effect in pack_effects():
        fields = KINDS[effect["kind"]].fields
        for name, value in effect.items():
            if name in fields and fields[name].type == "amount" and has_dice(value):
                yield effect["kind"], name
        for name, value in (effect.get("force") or {}).items():
            if name in ("points", "ships") and has_dice(value):
                yield effect["kind"], name


def test_every_figure_that_the_packs_roll_has_a_question_of_its_own():
    figures = set(rolled_figures())
    assert ("lose", "points") in figures
    flow = {(kind, name) for kind, name in figures if KINDS[kind].flow}
    assert all(is_listed(f"fields/{name}") for _, name in flow)
    assert not [each for each in figures - flow if not is_listed("effects/" + "/".join(each))]


def calls(room, name):
    """Every call of a function of this name in the sources of a room."""
    for file in sorted((ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def keywords(call):
    """Those given by name, also in a dict with stars: other-roll is no name in Python."""
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Dict):
            yield from (key.value for key in keyword.value.keys if isinstance(key, ast.Constant))
        elif keyword.arg:
            yield keyword.arg


def step_name(word):
    """A step is named by a text or by the function that works it."""
    load_all()
    works = {work.__name__: name for name, work in STEPS.items()}
    return word.value if isinstance(word, ast.Constant) else works[word.id]


def step_keys():
    for call in calls("campaign", "action_step"):
        for name in keywords(call):
            if name in ("roll", "other-roll"):
                yield f"steps/{step_name(call.args[0])}/{name}"


def choice_keys():
    """Dice that choose among several things."""
    yield from (f"checks/{call.args[0].value}" for call in calls("campaign", "one_of_many"))


def draw_labels():
    """The first words of each label that another game draws by."""
    for room in ("tables/games", "campaign/games"):
        for call in streams(ROOT / room):
            if isinstance(call.args[0], ast.Tuple):
                words = [part.value for part in call.args[0].elts if isinstance(part, ast.Constant)]
                yield tuple(words)


def streams(folder):
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "stream":
                yield node


def test_questions_are_said_in_both_languages():
    def texts(part):
        for value in part.values():
            if "en" in value or "it" in value:
                yield value
            else:
                yield from texts(value)

    assert not [text for text in texts(load_questions()) if not is_said(text)]


def test_a_table_of_ones_own_asks_by_its_title():
    assert OWN.question == {"en": "roll on Mine", "it": "tiro su Mia"}


def test_a_figure_that_is_not_listed_asks_by_its_name():
    assert "loot" in find_question("effects/lose/loot")["en"]


# All of them in one walk


def program_effects():
    """(kind, {field: text}) of every effect that the program itself makes."""
    for file in sorted((ROOT / "campaign").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                texts = {
                    key.value: value.value
                    for key, value in zip(node.keys, node.values, strict=True)
                    if isinstance(key, ast.Constant) and isinstance(value, ast.Constant)
                }
                if texts.get("kind") in KINDS:
                    yield texts["kind"], texts


def program_keys():
    """Rolls of effects made by actions, founding and phases."""
    for kind, texts in program_effects():
        fields = KINDS[kind].fields
        if kind == "roll" and "table" in texts:
            yield f"table/{texts['table']}"
        elif kind == "check":
            yield f"checks/{texts.get('for', 'any')}"
        for name, value in texts.items():
            if name in fields and fields[name].type == "amount" and has_dice(value):
                yield f"effects/{kind}/{name}"
    yield from (key for kind in load_offers().values() for key in kind.rolls)


def every_roll():
    """(where, its key or nothing, its question): packs, checks, figures, steps, founding, phases,
    dice that choose, dice that answer, and the draws of other games."""
    yield from (("table", "", table.question) for table in TABLES)
    for _, effect in pack_effects():
        if effect["kind"] == "check":
            yield "check", "", effect["question"]
    for kind, name in rolled_figures():
        key = f"fields/{name}" if KINDS[kind].flow else f"effects/{kind}/{name}"
        yield "figure", key, find_question(key)
    keys = {"step": step_keys(), "choice": choice_keys(), "program": program_keys()}
    for where, found in keys.items():
        yield from ((where, key, find_question(key, LIBRARY)) for key in found)
    yield "decision", "decisions/any", find_question("decisions/any")
    for label in draw_labels():
        key = draw_question(label).key
        yield "draw", key, find_question(key)


def test_every_roll_there_is_has_its_question_in_both_languages():
    rolls = list(every_roll())
    assert not [roll for roll in rolls if not is_said(roll[2])]
    tables = {f"table/{name}" for name in LIBRARY.ids()}
    assert not [key for _, key, _ in rolls if key and key not in tables and not is_listed(key)]
    seen = Counter(where for where, _, _ in rolls)
    assert seen.pop("decision") == 1
    assert len(seen) == 7
    assert min(seen.values()) > 4
