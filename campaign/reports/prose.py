"""The story as paragraphs: sentences of one kind that follow one another become one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from campaign.knowledge.naming import enumerate_names, say

Line = dict[str, Any]


class Joined(NamedTuple):
    """How several sentences of one kind are told as one; they have the facts `same` in common, and
    the numbers `total` are added up."""

    whole: str
    each: str = ""
    same: tuple[str, ...] = ()
    total: str = ""


TOGETHER = {  # messages
    "{army} marches to {tile}.": Joined("On the march: {list}.", "{army} to {tile}"),
    "{fleet} sails to {tile}.": Joined("Under sail: {list}.", "{fleet} to {tile}"),
    "{army} loses {points} points.": Joined("Points are lost by {list}.", "{army} ({points})"),
    "{place}, a {kind}, stands there.": Joined("There stand: {list}.", "{place}, a {kind}"),
    "{tile} is barren.": Joined("Barren land: {list}.", "{tile}"),
    "{army} goes behind the walls of {place}.": Joined(
        "{list} go behind the walls of {place}.", "{army}", ("place",)
    ),
    "{empire} learns of {army}.": Joined("{empire} learns of {list}.", "{army}", ("empire",)),
    "{who} finds magic: {item}, {points} points.": Joined(
        "{who} finds magic: {list}.", "{item} (points: {points})", ("who",)
    ),
    "{army} stocks {number} provisions.": Joined("Stocks laid in: {list}.", "{army} ({number})"),
    "{army} is deployed at {tile}.": Joined("In their places: {list}.", "{army} at {tile}"),
    "{army} winters in {place}.": Joined("In winter quarters: {list}.", "{army} in {place}"),
    "From its land and towns {empire} takes in {crowns} crowns.": Joined(
        "From land and towns come in: {list}.", "{crowns} crowns for {empire}"
    ),
    "{empire} holds {tile}: its army stands there alone as the turn ends.": Joined(
        "Land held by an army that stands there alone as the turn ends: {list}.",
        "{tile} by {empire}",
    ),
    "{empire} spends {crowns} crowns to rebuild {place}.": Joined(
        "{empire} spends {crowns} crowns to rebuild {place}.", "", ("empire", "place"), "crowns"
    ),
}
TWICE = "{count} times: {line}"  # messages


def join_lines(lines: Iterable[Line]) -> list[Line]:
    """The sentences of a moment, within its paragraphs."""
    found: list[Line] = []
    for (template, *_), group in groupby(lines, key=Kinds().kind_of):
        run = list(group)
        found += [join(template, run)] if template and len(run) > 1 else run
    return found


class Kinds:
    """What lines that follow one another have in common where they are told as one."""

    def __init__(self) -> None:
        self._paragraph = 0

    def kind_of(self, line: Line) -> tuple[str, int, object, object]:
        """No template for what stands by itself."""
        self._paragraph += "paragraph" in line
        told = line["line"]
        template, why = str(told["say"]), told.get("why")
        if "dice" in line:
            return "", self._paragraph, why, None
        if template not in TOGETHER:
            return template, self._paragraph, why, told["facts"]
        same = [told["facts"][name] for name in TOGETHER[template].same]
        return template, self._paragraph, why, same


def join(template: str, run: list[Line]) -> Line:
    first = run[0]["line"]
    form = TOGETHER.get(template)
    if form is None:
        return {**run[0], "line": say(TWICE, count=len(run), line=first)}
    told = [line["line"]["facts"] for line in run]
    facts = {name: first["facts"][name] for name in form.same}
    if form.each:
        facts["list"] = enumerate_names([say(form.each, **facts_in(form.each, f)) for f in told])
    if form.total:
        facts[form.total] = sum(int(each[form.total]) for each in told)
    return {**run[0], "line": {**first, "say": form.whole, "facts": facts}}


def facts_in(template: str, facts: Line) -> Line:
    """Those that it names: the others stand elsewhere in the sentence."""
    return {name: fact for name, fact in facts.items() if f"{{{name}}}" in template}
