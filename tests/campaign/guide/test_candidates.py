"""What comes into question for an action, before its gate is asked."""

from __future__ import annotations

import pytest

from campaign.actions.candidates import MOST_OFFERED, amounts


@pytest.mark.parametrize(("least", "most", "step"), [(500, 770_000, 100), (1, 9_999_999, 1)])
def test_of_very_many_things_few_amounts_are_offered(least, most, step):
    offered = amounts(least, most, step)
    assert MOST_OFFERED // 2 < len(offered) <= MOST_OFFERED + 1
    assert offered[0] == least
    assert offered[-1] <= most
    assert not offered.step % step


def test_of_a_usual_army_every_amount_is_offered():
    assert list(amounts(500, 900, 100)) == [500, 600, 700, 800, 900]
    assert list(amounts(1, 3, 1)) == [1, 2, 3]


def test_where_there_is_too_little_nothing_is_offered():
    assert list(amounts(500, 300, 100)) == []
