"""What holds for every dice expression."""

from hypothesis import assume, given
from hypothesis import strategies as st

from tables.chance.sources import Seeded, Typed
from tables.dice.expression import Expression, parse
from tables.dice.odds import distribution
from tables.dice.roll import evaluate
from tables.errors import Refused, WrongWords
from tests.tables.dice_texts import anything, expressions

keys = st.binary(min_size=1, max_size=8)


def accepted(text: str) -> Expression:
    try:
        return parse(text)
    except WrongWords:
        assume(False)
        raise


def parse_or_trouble(text: str) -> Expression | WrongWords:
    try:
        return parse(text)
    except WrongWords as trouble:
        return trouble


@given(text=anything | expressions, key=keys)
def test_any_text_either_rolls_or_gives_the_one_line_error(text, key):
    found = parse_or_trouble(text)
    if isinstance(found, Expression):
        rolls = found.roll_all(Seeded(key).stream(()))
        assert all(found.low <= roll.total <= found.high for roll in rolls)
    else:
        assert "\n" not in str(found)
        assert isinstance(found.at, int)


@given(text=expressions)
def test_the_canonical_form_parses_to_itself(text):
    expression = accepted(text)
    again = parse(expression.text)
    assert again.text == expression.text
    assert (again.low, again.high) == (expression.low, expression.high)


@given(text=expressions, key=keys)
def test_the_canonical_form_rolls_the_same(text, key):
    expression = accepted(text)
    first = expression.roll(Seeded(key).stream(()))
    second = parse(expression.text).roll(Seeded(key).stream(()))
    assert (first.faces, first.total) == (second.faces, second.total)


@given(text=expressions, key=keys)
def test_each_total_is_one_that_odds_gives(text, key):
    expression = accepted(text)
    try:
        odds = distribution(expression.text)
    except Refused:
        assume(False)
        raise
    assert sum(odds.values()) == 1
    assert min(odds) >= expression.low
    assert max(odds) <= expression.high
    assert expression.roll(Seeded(key).stream(())).total in odds


@given(text=expressions, key=keys)
def test_faces_recomputed_from_key_and_label_are_those_shown(text, key):
    expression = accepted(text)
    label = ("roll", expression.text)
    shown = expression.roll(Seeded(key).stream(label))
    typed = Typed(shown.faces)
    assert expression.roll(typed).total == shown.total
    typed.finish()
    assert expression.roll(Seeded(key).stream(label)) == shown


@given(text=st.sampled_from(["1d6", "2d6+3", "4d6kh3", "5d8kl2-1", "3d6kh1", "2d300"]), key=keys)
def test_the_quick_way_of_rolling_is_that_of_the_tree(text, key):
    expression = parse(text)
    roll = expression.roll(Seeded(key).stream(()))
    assert roll.total == evaluate(expression.tree, Seeded(key).stream(()), [])
    assert [die.face for throw in roll.throws for die in throw.dice] == roll.faces
