"""What the guide offers is accepted, and what players do had been offered."""

from __future__ import annotations

import pytest

from tests.campaign.guide.offered import play_offered


@pytest.mark.long
@pytest.mark.parametrize("number", range(10))
def test_offered_means_accepted_in_both_directions(tmp_path, number):
    """A year and a half of each campaign: its turns, equinoxes and winter."""
    place = str(tmp_path / "a.hexcrown")
    offers, refused, strange, done = play_offered(place, number, stops=45)
    assert (refused, strange) == ([], [])
    assert offers > 500
    assert done > 60


def test_offered_means_accepted_in_a_first_turn(tmp_path):
    place = str(tmp_path / "a.hexcrown")
    offers, refused, strange, done = play_offered(place, 3, stops=3)
    assert (refused, strange) == ([], [])
    assert offers > 20
    assert done
