"""The story as paragraphs: sentences of one kind that follow one another become one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from campaign.knowledge.naming import enumerate_names, say
from campaign.reports.named_lines import NamedLine

Facts = dict[str, object]


class Joined(NamedTuple):
    """How several sentences of one kind are told as one; they have the facts `same` in common, and
    the numbers `total` are added up. What is told of one `of` several times is told once: its
    numbers `adds` are added up, else the last holds."""

    whole: str
    each: str = ""
    same: tuple[str, ...] = ()
    total: str = ""
    of: str = ""
    adds: str = ""


TOGETHER = {  # messages
    "{army} marches to {tile}.": Joined("On the march: {list}.", "{army} to {tile}"),
    "{fleet} sails to {tile}.": Joined("Under sail: {list}.", "{fleet} to {tile}"),
    "{ship} sails to {tile}.": Joined("{ship} sails by {list}.", "{tile}", ("ship",)),
    "{army} loses {points} points.": Joined(
        "Points are lost by {list}.", "{army} ({points})", of="army", adds="points"
    ),
    "{place}, a {kind}, stands there.": Joined("There stand: {list}.", "{place}", ("kind",)),
    "{place}, a {kind}, is part of it.": Joined("Part of it are {list}.", "{place}", ("kind",)),
    "{tile} is barren.": Joined("Barren land: {list}.", "{tile}"),
    "{army} goes behind the walls of {place}.": Joined(
        "{list} go behind the walls of {place}.", "{army}", ("place",)
    ),
    "{empire} learns where {army} is and how strong.": Joined(
        "{empire} learns where {list} are and how strong.", "{army}", ("empire",)
    ),
    "{who} finds {item}, {points} points.": Joined(
        "{who} finds {list}.", "{item} ({points} points)", ("who",)
    ),
    "{place} stands again.": Joined("{list} stand again.", "{place}"),
    "{empire} sends an envoy to {place}.": Joined(
        "{empire} sends envoys {list}.", "to {place}", ("empire",)
    ),
    "{army} stocks {number} provisions.": Joined(
        "Provisions laid in: {list}.", "{army} ({number})", of="army", adds="number"
    ),
    "{army} is deployed at {tile}.": Joined(
        "In their places: {list}.", "{army} at {tile}", of="army"
    ),
    "{points} points are recruited at {place} into {army}.": Joined(
        "Recruited: {list}.", "{points} points at {place} into {army}"
    ),
    "{force} is abroad at {tile}.": Joined("{list} are abroad at {tile}.", "{force}", ("tile",)),
    "{army} takes the field at {tile}.": Joined(
        "{list} take the field at {tile}.", "{army}", ("tile",)
    ),
    "{army} disperses.": Joined("{list} disperse.", "{army}"),
    "{army} falls back to {tile}.": Joined("{list} fall back to {tile}.", "{army}", ("tile",)),
    "{army} loses {number} provisions.": Joined(
        "Provisions are lost by {list}.", "{army} ({number})", of="army", adds="number"
    ),
    "The temple's troops leave {army}.": Joined("The temple's troops leave {list}.", "{army}"),
    "{empire} pays {number} agents to watch for spies.": Joined(
        "{empire} pays {number} agents to watch for spies.", "", ("empire",), "number"
    ),
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
ALL_OF_A_KIND = {  # messages
    "village": "Its villages are {list}.",
    "fortress": "Its fortresses are {list}.",
    "city": "Its cities are {list}.",
}
AGAIN = "{line} The same {count} times more."  # messages
FOUND = "{place}, a {kind}, is part of it."
BARREN = "{tile} is barren."


def join_lines(lines: Iterable[NamedLine]) -> list[NamedLine]:
    """The sentences of a moment, within its paragraphs."""
    found: list[NamedLine] = []
    for (template, *_), group in groupby(arrange(lines), key=Kinds().kind_of):
        run = list(group)
        found += [join(template, run)] if template and len(run) > 1 else run
    return found


def arrange(lines: Iterable[NamedLine]) -> Iterator[NamedLine]:
    """What an act finds on new land, as it comes: barren tiles and places of one kind together."""
    for is_land, group in groupby(lines, key=lambda line: line["line"]["say"] in (FOUND, BARREN)):
        run = list(group)
        if not is_land or not all("joined" in line for line in run):
            yield from run
            continue
        yield from sorted(run, key=land_order)


def land_order(line: NamedLine) -> tuple[bool, str]:
    return line["line"]["say"] == BARREN, str(line["line"]["facts"].get("kind"))


class Kinds:
    """What lines that follow one another have in common where they are told as one."""

    def __init__(self) -> None:
        self._paragraph = 0

    def kind_of(self, line: NamedLine) -> tuple[str, int, object, object]:
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


def join(template: str, run: list[NamedLine]) -> NamedLine:
    first = run[0]["line"]
    form = TOGETHER.get(template)
    if form is None:
        return {**run[0], "line": say(AGAIN, count=len(run) - 1, line=first)}
    told = tell_of_each_once(form, [line["line"]["facts"] for line in run])
    if len(told) == 1:
        return {**run[0], "line": {**first, "facts": told[0]}}
    facts = {name: first["facts"][name] for name in form.same if f"{{{name}}}" in form.whole}
    if form.each:
        facts["list"] = enumerate_names([say(form.each, **facts_in(form.each, f)) for f in told])
    if form.total:
        facts[form.total] = sum(count(each[form.total]) for each in told)
    kind = first["facts"].get("kind")
    whole = ALL_OF_A_KIND.get(kind["word"], form.whole) if isinstance(kind, dict) else form.whole
    return {**run[0], "line": {**first, "say": whole, "facts": facts}}


def tell_of_each_once(form: Joined, told: list[Facts]) -> list[Facts]:
    if not form.of:
        return told
    found: dict[str, Facts] = {}
    for facts in told:
        if (before := found.pop(str(facts[form.of]), None)) and form.adds:
            total = count(before[form.adds]) + count(facts[form.adds])
            facts = {**facts, form.adds: total}
        found[str(facts[form.of])] = facts
    return list(found.values())


def count(fact: object) -> int:
    """A number that knows what it tells of stays one."""
    return fact if isinstance(fact, int) else int(str(fact))


def facts_in(template: str, facts: Facts) -> Facts:
    """Those that it names: the others stand elsewhere in the sentence."""
    return {name: fact for name, fact in facts.items() if f"{{{name}}}" in template}
