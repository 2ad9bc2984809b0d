"""Moments of a campaign: differences, frames, animation."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from io import BytesIO

import pytest

from maps.drawing.diff import find_changes, render_diff
from maps.drawing.frames import (
    Frame,
    compose_all,
    find_lives,
    render_animation,
    render_frames,
)
from maps.drawing.layers import EMPTY
from maps.drawing.pixels import render_motion, thin
from maps.drawing.scene import compose
from maps.errors import Refused, WrongWords
from tests.maps.drawn import later, red_and_blue, vale


def frames() -> list[Frame]:
    before = red_and_blue()
    return [Frame("3/spring", before), Frame("3/autumn", before), Frame("4/spring", later(before))]


def test_changes_say_what_came_went_and_moved() -> None:
    before = red_and_blue()
    found = {(change.kind, change.what) for change in find_changes(before, later(before))}
    assert found == {("owner", ""), ("moved", "The Bold"), ("gone", "Ashby")}


def test_equal_moments_have_no_changes() -> None:
    assert find_changes(red_and_blue(), red_and_blue()) == []


def test_the_difference_draws_the_march_and_what_is_gone() -> None:
    svg = render_diff(vale(), red_and_blue(), later(red_and_blue()), theme="light")
    ElementTree.fromstring(svg)
    assert 'class="way"' in svg
    assert 'class="old"' in svg


def test_what_does_not_change_is_kept_once() -> None:
    page = render_frames(vale(), frames())
    assert page.count('id="shore"') == 1
    assert page.count("Kingsfall · Capital") == 1


def test_a_fragment_lives_from_its_first_frame_to_its_last() -> None:
    scenes = [compose(vale(), frame.layers) for frame in frames()]
    marches = [life for layer in find_lives(scenes) for life in layer if "The Bold ·" in life.svg]
    assert [(life.first, life.end) for life in marches] == [(0, 2), (2, 3)]


def test_more_frames_cost_only_what_changed() -> None:
    few, many = frames(), [*frames(), *(Frame(f"{n}", later(red_and_blue())) for n in range(50))]
    grown = len(render_frames(vale(), many)) - len(render_frames(vale(), few))
    assert grown < 50 * 400


def test_the_animation_plays_without_a_script() -> None:
    svg = render_animation(vale(), frames())
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert svg.count("<animate") >= 4
    for times in re.findall(r'keyTimes="([^"]+)"', svg):
        values = [float(time) for time in times.split(";")]
        assert values[0] == 0
        assert values == sorted(values)


def test_a_page_without_moments_is_told() -> None:
    with pytest.raises(WrongWords, match="no moment"):
        render_frames(vale(), [])


def test_a_moment_named_as_markup_stays_text() -> None:
    page = render_frames(vale(), [Frame("</script><script>alert(1)</script>", EMPTY)])
    assert "<script>alert" not in page


def test_what_changed_since_the_moment_before_is_marked_in_its_frame_alone() -> None:
    before = red_and_blue()
    moments = [Frame("1", before), Frame("2", later(before)), Frame("3", later(before))]
    marked = [
        "changes" in scene.layers["highlights"] for scene in compose_all(vale(), moments, "en")
    ]
    assert marked == [False, True, False]


@pytest.mark.parametrize(("form", "start"), [("webp", b"RIFF"), ("gif", b"GIF8")])
def test_a_campaign_is_an_animated_picture_with_a_frame_a_moment(form: str, start: bytes) -> None:
    from PIL import Image

    data = render_motion(vale(), frames()[1:], form=form, width=300)
    assert data.startswith(start)
    with Image.open(BytesIO(data)) as picture:
        assert picture.n_frames == 2
        assert picture.width == 300


def test_very_many_moments_are_thinned_and_the_last_is_kept() -> None:
    many = [Frame(str(n), EMPTY) for n in range(1000)]
    shown = thin(many)
    assert len(shown) <= 302
    assert shown[-1].moment == "999"


def test_an_animated_picture_without_its_part_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refused, match="Pillow"):
        render_motion(vale(), frames())
