"""What holds for every dice expression."""

from collections import Counter
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from tables.chance.sources import Seeded, Typed
from tables.chance.streams import Stream
from tables.dice.expression import Expression, parse
from tables.dice.odds import distribution
from tables.dice.roll import evaluate
from tables.errors import Refused, WrongWords
from tests.tables.dice_texts import anything, expressions, small_expressions

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


class OneWay(Stream):
    """One way the dice may fall; of a further die that is asked for it tells the faces."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def faces(self, count: int, sides: int) -> list[int]:
        if len(self.left) < count:
            raise Further(sides, count - len(self.left))
        taken, self.left = self.left[:count], self.left[count:]
        return taken


class Further(Exception):
    def __init__(self, sides: int, dice: int) -> None:
        super().__init__(sides, dice)
        self.sides = sides


def fall_every_way(expression: Expression, most: int) -> tuple[Counter[int], Fraction]:
    """The chance of each total, found by rolling every way the dice may fall, the likeliest
    first; and the chance of those that were not tried, as some never end."""
    chances: Counter[int] = Counter()
    ways, left = [((), Fraction(1))], Fraction(0)
    for faces, chance in ways:
        if len(ways) > most:
            left += chance
            continue
        try:
            chances[expression.roll(OneWay(faces)).total] += chance
        except Further as further:
            ways += [
                ((*faces, face), chance / further.sides) for face in range(1, further.sides + 1)
            ]
    return chances, left


@given(text=small_expressions)
def test_exact_odds_are_how_often_each_total_is_rolled(text):
    expression = accepted(text)
    try:
        odds = distribution(expression.text)
    except Refused:
        assume(False)
        raise
    rolled, untried = fall_every_way(expression, 600)
    assert sum(rolled.values()) + untried == 1
    for total, chance in odds.items():
        assert rolled[total] <= chance <= rolled[total] + untried
    assert set(rolled) <= set(odds)
