"""Which tile she takes: the chronicle row, then the selection list, within her search distance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tables.games.glen_more.box import CHRONICLE, PRIORITY, Card
from tables.games.glen_more.rondel import RondelTile
from tables.games.glen_more.state import Act, plays, tell

ORDER = ("I", "II", "III", "V", "VI", "X", "XI")


class TileChoice(NamedTuple):
    place: int  # in what lies ahead of her pawn, from 0
    onto: str  # tile, sale or mountain
    why: str
    what: str


class TileSearch(NamedTuple):
    """One search: what lies ahead, what counts for her in it, and how much of that she sees."""

    ahead: Sequence[RondelTile]
    stretch: Sequence[int]  # places in `ahead` that count, in order
    distance: int
    span: range  # up to END, or from END on

    @property
    def available(self) -> Sequence[int]:
        return self.stretch[: self.distance]


def choose(act: Act, ahead: Sequence[RondelTile], card: Card) -> TileChoice | None:
    """First up to END; if nothing is found so, again from END on (GM-A-7)."""
    counted = counted_places(act, ahead, card)
    end = next((place for place, tile in enumerate(ahead) if tile.kind == "end"), len(ahead))
    near = [place for place in counted if place < end]
    first = TileSearch(ahead, near, card["distance"], range(end))
    choice = work_lists(act, first, card)
    if choice is not None or end == len(ahead):
        return choice or farthest(act, first)
    tell(act, "nothing-before-end")
    far = [place for place in counted if place > end]
    second = TileSearch(ahead, far, len(ahead), range(end, len(ahead)))
    return work_lists(act, second, card) or farthest(act, second) or farthest(act, first)


def counted_places(act: Act, ahead: Sequence[RondelTile], card: Card) -> list[int]:
    """The tiles that count in the distance: no pawns, mountain, Start or tiles she ignores."""
    number = card["number"] or 0
    return [
        place
        for place, tile in enumerate(ahead)
        if (tile.kind in ("tile", "tournament") and tile.peggy <= number)
        or (tile.kind == "sale" and is_open(act, tile))
    ]


def is_open(act: Act, tile: RondelTile) -> bool:
    """A sale tile she can use: not full for two players, without your clansman (GM-C-3)."""
    return plays(act.state, "III") and tile.casks < tile.limit and not tile.held


def work_lists(act: Act, search: TileSearch, card: Card) -> TileChoice | None:
    """The numbered chronicle icon, which calls rules whose own number is the card's or more
    (GM-A-13), then row by row, icon by icon (GM-A-6)."""
    if card["number"]:
        number = card["number"]
        for chronicle, find in list_rules(act, lambda upto: upto >= number):
            if choice := look_for(act, search, find, chronicle):
                return choice
    for row in card["rows"]:
        if choice := work_row(act, search, row):
            return choice
    return None


def list_rules(act: Act, is_called: Callable[[int], bool]) -> list[tuple[str, str]]:
    """What she looks for by the rules whose number is called, in the order of chronicles."""
    return [
        (chronicle, rule["find"])
        for chronicle in ORDER
        if plays(act.state, chronicle)
        for rule in act.state["content"]["rules"]
        if rule["chronicle"] == chronicle and is_called(rule.get("upto", 0))
    ]


def work_row(act: Act, search: TileSearch, row: Sequence[str]) -> TileChoice | None:
    """The unnumbered chronicle icon calls the rules without a number (GM-A-18)."""
    if row[0].isdigit():
        return take_place(act, search, int(row[0]))
    if row[0] == PRIORITY:
        return work_priority(act, search)
    for icon in row:
        rules = list_rules(act, lambda upto: not upto) if icon == CHRONICLE else [("", icon)]
        for chronicle, find in rules:
            if choice := look_for(act, search, find, chronicle):
                return choice
    return None


def work_priority(act: Act, search: TileSearch) -> TileChoice | None:
    """Four tiles with an arrow: the icons of the priority tiles, left to right."""
    icons = act.state["content"]["icons"]
    tell(act, "four-tiles-arrow")
    for goal in act.state["priority"]:
        if choice := look_for(act, search, icons[goal], ""):
            return choice
    return None


def take_place(act: Act, search: TileSearch, place: int) -> TileChoice | None:
    """A numbered row: exactly that many tiles ahead, never past END."""
    if place > len(search.stretch):
        tell(act, "numbered-row-no", place=place)
        return None
    why = "numbered-row-takes"
    return choose_at(search, search.stretch[place - 1], why, str(place))


def farthest(act: Act, search: TileSearch) -> TileChoice | None:
    """House ruling: where not even the numbered row finds a tile, the farthest one is taken."""
    if not search.stretch:
        return None
    return choose_at(search, search.stretch[-1], "no-row-found")


def choose_at(search: TileSearch, index: int, why: str, what: str = "") -> TileChoice:
    onto = "sale" if search.ahead[index].kind == "sale" else "tile"
    return TileChoice(index, onto, why, what)


def look_for(act: Act, search: TileSearch, find: str, chronicle: str) -> TileChoice | None:
    """The nearest match, or a line that there is none."""
    choice = SPECIAL[find](act, search) if find in SPECIAL else nearest(search, find)
    if choice is None:
        tell(act, "none-found", rule=f"GM-C-{NUMBERS[chronicle]}" if chronicle else "GM-A-6",
             stand_in="rules" if chronicle else "", what=find,
             count=len(search.available))  # fmt: skip
    return choice


NUMBERS = {"I": 1, "II": 2, "III": 3, "V": 5, "VI": 6, "X": 10, "XI": 11}


def nearest(search: TileSearch, find: str) -> TileChoice | None:
    for index in search.available:
        if matches(search.ahead[index], find):
            return TileChoice(index, "tile", "nearest", find)
    return None


def matches(tile: RondelTile, find: str) -> bool:
    """A type, a mark, or a group of marks: tiles of X are `games`, those of XI a `plan`."""
    if find == "games":
        return bool({"games", "spectator", "training"} & set(tile.marks))
    if find == "plan":
        return bool({"monument", "project"} & set(tile.marks))
    return find in tile.types or find in tile.marks


def find_mountain(act: Act, search: TileSearch) -> TileChoice | None:
    """The mountain, if it holds anything and your pawn is not on it (GM-C-2)."""
    part = act.state["parts"]["II"]
    place = mountain_place(search)
    if place is None or part["on"] == "you" or not part["goods"] + part["coins"]:
        return None
    if sum(index < place for index in search.stretch) >= search.distance:
        return None
    return TileChoice(place, "mountain", "mountain-holds-resources", "")


def find_before_mountain(act: Act, search: TileSearch) -> TileChoice | None:
    """The tile just before the mountain, if she can have it (GM-C-2)."""
    place = mountain_place(search)
    if place is None or place - 1 not in search.available:
        return None
    return TileChoice(place - 1, "tile", "tile-just-before", "")


def mountain_place(search: TileSearch) -> int | None:
    places = [place for place in search.span if search.ahead[place].kind == "mountain"]
    return places[0] if places else None


def find_sale(act: Act, search: TileSearch) -> TileChoice | None:
    for index in search.available:
        if search.ahead[index].kind == "sale":
            return TileChoice(index, "sale", "sale-tile-not", "")
    return None


SPECIAL: dict[str, Callable[[Act, TileSearch], TileChoice | None]] = {
    "mountain-holding": find_mountain,
    "before-mountain": find_before_mountain,
    "sale": find_sale,
}
