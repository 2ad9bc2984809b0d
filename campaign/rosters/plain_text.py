"""Lists as people type and programs print them, one unit on a line:

Spearmen, 20, 180               name, number, points; or parted by semicolons or tabs
20 Spearmen [180 pts]           as list builders print; also (180 points), : 180pts, - 180
++ Characters [250 pts] ++      a heading; what follows are characters
- Shields                       a detail, left out
Total: 1430 pts                 the total it should have
"""

from __future__ import annotations

import re
from decimal import Decimal
from textwrap import dedent

from campaign.errors import WrongWords
from campaign.rosters.army_list import (
    ArmyList,
    Unit,
    check_units,
    clean_name,
    is_character,
    parse_number,
)

LONGEST_LINE = 1_000
LONGEST_TEXT = 300_000
POINTS = re.compile(
    r"[\[(:–—-]?\s*\b(\d[\d.,' ]{0,12}) ?(?:pts?|points?|punti|pt)\b\.?[^\])]*[\])]?", re.IGNORECASE
)
TRAILING = re.compile(r"^(.*\S)\s+[–—-]\s+(\d+)$")  # Old World Builder's simple list
NUMBERED = re.compile(r"^(\d{1,6})\s*[x×]?\s+(\S.*)$", re.IGNORECASE)
NUMBER_AFTER = re.compile(r"^(.*\S)\s+[x×]\s?(\d{1,6})$", re.IGNORECASE)
HEADINGS = ("++", "==", "##", "# ", "**", "__")
TOTAL = re.compile(r"^\W*(?:total|totale|sum|somma|army total)\b", re.IGNORECASE)
HEAD = re.compile(r"^={3,}$")  # the lines between two of these are about the whole list
RULE = re.compile(r"^[-=_*+~#\s]+$")


def read_text(text: str, name: str = "") -> ArmyList:
    units: list[Unit] = []
    unread: list[str] = []
    stated: int | None = None
    character = in_head = False
    if len(text) > LONGEST_TEXT:
        raise WrongWords("a text list has at most {most} letters", most=LONGEST_TEXT)
    for place, line in enumerate(dedent(text).splitlines()):
        if len(line) > LONGEST_LINE:
            raise WrongWords(
                "line {line} has more than {most} letters", line=place + 1, most=LONGEST_LINE
            )
        if HEAD.match(line):
            in_head = not in_head and not units
        elif in_head and stated is None:
            title, stated = cut_points(line)
            name = name or clean_name(title)
        if not line.strip() or in_head or RULE.match(line) or is_detail(line):
            continue
        heading = line.startswith(HEADINGS)
        if heading or TOTAL.match(line):
            title, points = cut_points(line.strip("+=#*_ ") if heading else line)
            if heading and not TOTAL.match(title) and not is_whole(line, units):
                character = is_character(title)
            elif points is not None:
                stated = points
            name = name or ("" if TOTAL.match(title) else clean_name(title))
        elif unit := read_line(line, character):
            units.append(unit)
        elif not is_header(line):
            title, points = cut_points(line)
            if not units and not name:
                name = clean_name(title)
            else:
                unread.append(clean_name(line))
    return ArmyList(name, check_units(units), "text", stated=stated, unread=tuple(unread))


def is_whole(line: str, units: list[Unit]) -> bool:
    """`=== The Old Guard [2000 pts] ===`: the head of the whole list."""
    return line.startswith("===") and not units


def is_detail(line: str) -> bool:
    return line[0] in " \t-•·*◦>(" and not line.startswith(HEADINGS)


def is_header(line: str) -> bool:
    """`name, number, points` above a sheet."""
    return len(re.split(r"[\t;,]", line)) == 3 and not any(map(str.isdigit, line))


def read_line(line: str, character: bool) -> Unit | None:
    fields = [each.strip() for each in re.split(r"[\t;]", line)]
    if len(fields) < 3:
        fields = [each.strip() for each in line.rsplit(",", 2)]
    if len(fields) == 3 and fields[1].isdecimal() and (cost := as_points(fields[2])) is not None:
        number = int(parse_number(fields[1], "number"))
        return Unit(clean_name(fields[0], "?"), max(1, number), cost, character)
    title, points = cut_points(line)
    if points is None:
        return None
    number, title = split_number(title)
    return Unit(clean_name(title, "?"), number, points, character) if title else None


def parse_line(line: str) -> Unit:
    """`Osric; 1; 115; character`, as `write_line` writes it."""
    fields = [each.strip() for each in line.split(";")]
    character = len(fields) == 4 and fields.pop() == "character"
    if len(fields) != 3 or not fields[0]:
        raise WrongWords(
            "{line} is not a unit", hint="as Spearmen; 20; 180", line=clean_name(line)[:60]
        )
    number, points = (int(parse_number(each, "number")) for each in fields[1:])
    if number < 1 or points < 0:
        raise WrongWords(
            "{line} is not a unit", hint="as Spearmen; 20; 180", line=clean_name(line)[:60]
        )
    return Unit(clean_name(fields[0]), number, points, character)


def write_line(unit: Unit) -> str:
    name = unit.name.replace(";", ",").replace("|", "/")
    words = [name, str(unit.number), str(unit.points), *["character"][: unit.character]]
    return "; ".join(words)


def as_points(text: str) -> int | None:
    text = re.sub(r"\s*(pts?|points?|punti)\.?$", "", text, flags=re.IGNORECASE)
    return int(parse_number(text, "points")) if text.isdecimal() else None


def cut_points(line: str) -> tuple[str, int | None]:
    """The line without its points, and the points."""
    line = " ".join(line.split())
    if match := TRAILING.match(line):
        return match[1].split(",")[0], int(parse_number(match[2], "points"))
    if not (match := POINTS.search(line)):
        return line, None
    title = line[: match.start()] or line[match.end() :]
    digits = re.sub(r"[ ,'](?=\d{3}\b)", "", match[1].strip())
    value = parse_number(digits.rstrip(".,' "), "points")
    if value != Decimal(int(value)):
        raise WrongWords(
            "{unit} costs {cost}: a unit's points are a whole number, 0 or more",
            hint="round the points of this unit in the list",
            unit=clean_name(title),
            cost=str(value),
        )
    return title.strip(" :,[(–—-\t"), int(value)


def split_number(title: str) -> tuple[int, str]:
    for pattern, number, rest in ((NUMBERED, 1, 2), (NUMBER_AFTER, 2, 1)):
        if match := pattern.match(title):
            return max(1, int(match[number])), match[rest]
    return 1, title
