"""The story as paragraphs: sentences of one kind that follow one another become one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from campaign.knowledge.naming import enumerate_names, say

Line = dict[str, Any]


class Joined(NamedTuple):
    whole: str
    each: str


TOGETHER = {  # messages
    "{army} marches to {tile}.": Joined("On the march: {list}.", "{army} to {tile}"),
    "{fleet} sails to {tile}.": Joined("Under sail: {list}.", "{fleet} to {tile}"),
    "{army} loses {points} points.": Joined("Losses: {list}.", "{army} (points: {points})"),
    "{place}, a {kind}, stands there.": Joined("There stand: {list}.", "{place}, a {kind}"),
    "{tile} is barren.": Joined("Barren land: {list}.", "{tile}"),
}


def join_lines(lines: Iterable[Line]) -> list[Line]:
    """`lines` as `campaign.reports.story.read_story` gives them."""
    found: list[Line] = []
    for template, group in groupby(lines, key=kind_of):
        run = list(group)
        found += [join(template, run)] if template and len(run) > 1 else run
    return found


def kind_of(line: Line) -> str:
    """Empty for what stands by itself: a sentence with a reason is one."""
    told = line["line"]
    return str(told["say"]) if "why" not in told and told["say"] in TOGETHER else ""


def join(template: str, run: list[Line]) -> Line:
    form = TOGETHER[template]
    parts = [say(form.each, **line["line"]["facts"]) for line in run]
    return {**run[0], "line": say(form.whole, list=enumerate_names(parts))}
